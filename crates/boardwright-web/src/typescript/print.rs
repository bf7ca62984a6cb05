//! Prints TypeScript as this project writes it: read-only, one field a line, short comments.

use super::syntax::{Field, Type, doc_lines, parse};
use crate::question::Signature;

/// Maximum width of a line.
const WIDTH: usize = 100;

/// Returns an exported declaration, from the documentation and declaration of ts-rs.
pub fn declaration(docs: Option<&str>, declaration: &str) -> String {
    let (head, ty) = declaration.split_once('=').expect("a declaration has a type");
    let name = head.trim().trim_start_matches("type ");
    let comment = comment(&docs.map(doc_lines).unwrap_or_default(), "");
    match parse(ty) {
        Type::Object(fields) => {
            format!("{comment}export interface {name} {}\n", object(&fields, ""))
        }
        ty => {
            let line = format!("export type {name} = {};", inline(&ty));
            match &ty {
                Type::Union(members) if line.len() > WIDTH || has_docs(members) => {
                    format!("{comment}export type {name} ={};\n", union(members))
                }
                _ => format!("{comment}{line}\n"),
            }
        }
    }
}

/// Returns the interface of all questions: the inputs and answers by name.
pub fn questions(signatures: &[Signature]) -> String {
    let entry = |Signature { name, doc, input, answer }: &Signature| {
        let (input, answer) = (inline(&parse(input)), inline(&parse(answer)));
        format!(
            "  /** {doc} */\n  readonly {name}: {{ readonly input: {input}; readonly answer: {answer} }};\n"
        )
    };
    let entries: String = signatures.iter().map(entry).collect();
    format!(
        "/** The questions by name, with their inputs and answers. */\nexport interface Questions {{\n{entries}}}\n"
    )
}

/// Returns a documentation comment with its line end; empty without lines.
fn comment(lines: &[String], indent: &str) -> String {
    let lines: Vec<String> = lines.iter().map(|line| without_links(line)).collect();
    match &lines[..] {
        [] => String::new(),
        [line] if line.len() + indent.len() + 7 <= WIDTH => format!("{indent}/** {line} */\n"),
        lines => {
            let body =
                lines.iter().map(|line| format!("{indent} * {line}").trim_end().to_owned() + "\n");
            format!("{indent}/**\n{}{indent} */\n", body.collect::<String>())
        }
    }
}

/// Replaces links of rustdoc by their words.
fn without_links(line: &str) -> String {
    line.replace("[`", "`").replace("`]", "`")
}

fn object(fields: &[Field], indent: &str) -> String {
    let inner = format!("{indent}  ");
    let line =
        |field: &Field| format!("{}{inner}{};\n", comment(&field.doc, &inner), member(field));
    format!("{{\n{}{indent}}}", fields.iter().map(line).collect::<String>())
}

fn member(Field { name, is_optional, ty, .. }: &Field) -> String {
    let mark = if *is_optional { "?" } else { "" };
    format!("readonly {name}{mark}: {}", inline(ty))
}

/// Returns a union with a member a line.
fn union(members: &[Type]) -> String {
    let line = |member: &Type| match member {
        Type::Object(fields) if fields.iter().any(|field| !field.doc.is_empty()) => {
            format!("\n  | {}", object(fields, "    "))
        }
        other => format!("\n  | {}", inline(other)),
    };
    members.iter().map(line).collect()
}

fn has_docs(members: &[Type]) -> bool {
    members.iter().any(|member| match member {
        Type::Object(fields) => fields.iter().any(|field| !field.doc.is_empty()),
        _ => false,
    })
}

fn inline(ty: &Type) -> String {
    let list =
        |types: &[Type], between: &str| types.iter().map(inline).collect::<Vec<_>>().join(between);
    match ty {
        Type::Word(word) => word.clone(),
        Type::Object(fields) => {
            format!("{{ {} }}", fields.iter().map(member).collect::<Vec<_>>().join("; "))
        }
        Type::Tuple(types) => format!("readonly [{}]", list(types, ", ")),
        Type::Array(item) => match **item {
            Type::Word(_) | Type::Object(_) => format!("readonly {}[]", inline(item)),
            _ => format!("readonly ({})[]", inline(item)),
        },
        Type::Union(members) => list(members, " | "),
    }
}
