//! Memory that the machine can give to a search.

use std::fs;
use std::hint::black_box;
use std::path::Path;

/// Bytes of a MiB.
const MIB: usize = 1 << 20;

/// Memory in MiB for a search that may have `asked`: less, and said so, if the machine has less.
pub fn grant(asked: usize) -> usize {
    let available = available().map_or(usize::MAX, |bytes| bytes / MIB);
    let granted = if asked <= available {
        largest_allocation(asked)
    } else {
        // The rest of the program and other programs need some, too.
        largest_allocation(available - available / 8)
    };
    let granted = granted.max(1);
    if granted < asked {
        message!(
            "{asked} MiB of memory are more than this machine can give; the search takes {granted} \
             MiB"
        );
    }
    granted
}

/// The largest of `asked`, its half, its quarter and so on that the system would allocate, in MiB.
fn largest_allocation(mut asked: usize) -> usize {
    while asked > 1 {
        let mut probe: Vec<u8> = Vec::new();
        let possible = probe.try_reserve_exact(asked.saturating_mul(MIB)).is_ok();
        drop(black_box(probe));
        if possible {
            break;
        }
        asked /= 2;
    }
    asked
}

/// Bytes that can be used without swapping: those of the machine, or of the control group that a
/// container has. `None` if the system does not say.
fn available() -> Option<usize> {
    let machine = number_after(&fs::read_to_string("/proc/meminfo").ok()?, "MemAvailable:")?;
    let groups = fs::read_to_string("/proc/self/cgroup").unwrap_or_default();
    let own = groups.lines().find_map(|line| line.strip_prefix("0::/")).unwrap_or_default();
    let root = Path::new("/sys/fs/cgroup");
    let folder = root.join(own);
    let limits = folder.ancestors().take_while(|folder| folder.starts_with(root));
    Some(limits.filter_map(left_in_group).fold(machine.saturating_mul(1 << 10), usize::min))
}

/// Bytes that a control group has left, counting what it could drop; `None` without a limit.
fn left_in_group(folder: &Path) -> Option<usize> {
    let read = |name: &str| fs::read_to_string(folder.join(name)).ok();
    let number = |name: &str| read(name)?.trim().parse::<usize>().ok();
    let (most, used) = (number("memory.max")?, number("memory.current")?);
    let droppable = read("memory.stat").and_then(|stat| number_after(&stat, "inactive_file"));
    Some(most.saturating_sub(used).saturating_add(droppable.unwrap_or(0)).min(most))
}

/// The number on the line that begins with a name.
fn number_after(text: &str, name: &str) -> Option<usize> {
    let rest = text.lines().find_map(|line| line.strip_prefix(name))?;
    rest.split_whitespace().next()?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::{grant, left_in_group, number_after};

    #[test]
    fn memory_that_the_machine_has_is_granted() {
        assert_eq!(grant(1), 1);
        assert!(grant(1 << 40) < 1 << 40);
    }

    #[test]
    fn group_has_left_what_it_does_not_use_or_can_drop() {
        let folder = tempfile::tempdir().unwrap();
        let write = |name: &str, text: &str| std::fs::write(folder.path().join(name), text);
        write("memory.current", "300\n").unwrap();
        write("memory.stat", "anon 200\ninactive_file 50\n").unwrap();
        write("memory.max", "1000\n").unwrap();
        assert_eq!(left_in_group(folder.path()), Some(750));
        write("memory.max", "max\n").unwrap();
        assert_eq!(left_in_group(folder.path()), None);
        assert_eq!(
            number_after("MemFree: 1 kB\nMemAvailable:   21 kB\n", "MemAvailable:"),
            Some(21)
        );
    }
}
