//! The hash of a state, computed from scratch.

use crate::core::Core;
use crate::read;
use boardwright_board::Bits;
use boardwright_ir::{KeyDomain, VariableId, VariableType, control, key, variable_index, zigzag};

/// Returns the exclusive or of the keys of everything that counts for the identity of positions.
pub(crate) fn fresh_hash<const W: usize>(core: &Core<W>, words: &[u64]) -> u64 {
    let byte = |offset| u64::from(read::byte(words, offset));
    let mut hash = key(KeyDomain::Player, 0, byte(control::PLAYER))
        ^ key(KeyDomain::Stage, 0, byte(control::STAGE))
        ^ key(KeyDomain::Actions, 0, byte(control::ACTIONS));
    let layout = &core.program.layout;
    for site in 0..layout.sites {
        hash ^= key(KeyDomain::Unit, site as u64, byte(layout.units + site));
        for (attribute, &offset) in layout.attributes.iter().enumerate() {
            if core.identity.attributes[attribute] {
                let index = attribute * 1024 + site;
                hash ^= key(KeyDomain::Attribute, index as u64, byte(offset + site));
            }
        }
        for layer in (0..layout.layers.len()).filter(|&layer| core.identity.layers[layer]) {
            for kind in 0..layout.kinds {
                let index = (layer * 64 + kind) * 1024 + site;
                let count = byte(read::layer_offset(layout, layer, kind, site));
                hash ^= key(KeyDomain::Layer, index as u64, count);
            }
        }
    }
    hash ^ places(core, words) ^ variables(core, words)
}

/// Returns the part of the hash for the places.
fn places<const W: usize>(core: &Core<W>, words: &[u64]) -> u64 {
    let layout = &core.program.layout;
    let mut hash = 0;
    for place in (0..layout.places.len()).filter(|&place| core.identity.places[place]) {
        for owner in 0..layout.players {
            for kind in 0..layout.kinds {
                let index = (place * 8 + owner) * 64 + kind;
                let count = read::u16(words, read::place_offset(layout, place, owner, kind));
                hash ^= key(KeyDomain::Place, index as u64, count.into());
            }
        }
    }
    hash
}

/// Returns the part of the hash for the variables.
fn variables<const W: usize>(core: &Core<W>, words: &[u64]) -> u64 {
    let layout = &core.program.layout;
    let mut hash = 0;
    for (index, info) in core.program.variables.iter().enumerate() {
        if !info.identity {
            continue;
        }
        let variable = index as VariableId;
        let pending = layout.variables[index].next.map(|_| true);
        for player in 0..layout.holders(info) {
            for pending in std::iter::once(false).chain(pending) {
                let offset = read::variable_offset(layout, variable, player, pending);
                let index = variable_index(variable, info.holder, player, pending);
                if info.ty == VariableType::Sites {
                    let sites: Bits<W> = read::sites(words, layout, offset);
                    let keys = sites
                        .iter()
                        .map(|site| key(KeyDomain::Member, (index * 1024 + site) as u64, 1));
                    hash ^= keys.fold(0, |hash, key| hash ^ key);
                } else {
                    let value = i64::from(read::u32(words, offset) as i32);
                    hash ^= key(KeyDomain::Variable, index as u64, zigzag(value));
                }
            }
        }
    }
    hash
}
