//! Entity tags in `If-None-Match` (RFC 9110, section 13.1.2).

/// Returns true if a header names the entity tag of a file that exists: by `*`, or in its list.
/// Weak tags are compared like strong ones.
pub fn is_known(header: &str, tag: &str) -> bool {
    header.trim() == "*" || entity_tags(header).any(|known| known == tag)
}

/// The tags of a list with their quotation marks, up to the first that is malformed.
fn entity_tags(header: &str) -> impl Iterator<Item = &str> {
    let mut rest = header;
    std::iter::from_fn(move || {
        let tag = rest.trim_start_matches([' ', '\t', ',']);
        let tag = tag.strip_prefix("W/").unwrap_or(tag);
        // A comma may stand inside a tag.
        let end = tag.strip_prefix('"')?.find('"')? + 2;
        let (tag, others) = tag.split_at(end);
        rest = others;
        Some(tag)
    })
}

#[cfg(test)]
mod tests {
    use super::is_known;

    #[test]
    fn tag_is_known_by_a_star_or_in_a_list_weak_or_strong() {
        for header in [
            "*",
            " * ",
            "\"a,b\"",
            "W/\"a,b\"",
            "\"x\", \"a,b\"",
            "\"x\",W/\"a,b\" , \"y\"",
            ",, \"a,b\"",
            "\"\", \"a,b\"",
        ] {
            assert!(is_known(header, "\"a,b\""), "{header}");
        }
        for header in ["", "a,b", "\"a\"", "\"a,b", "\"x\" ; \"a,b\"", "w/\"a,b\"", "\"A,B\"", "**"]
        {
            assert!(!is_known(header, "\"a,b\""), "{header}");
        }
    }
}
