//! Writing a state. Every write goes through here, so that the hash and the sets stay true.

use crate::core::Core;
use crate::read;
use boardwright_board::Bits;
use boardwright_ir::{KeyDomain, VariableId, VariableType, control, key, variable_index, zigzag};

/// A state being written.
pub(crate) struct Writer<'a, const W: usize> {
    /// The state.
    pub words: &'a mut [u64],
    /// The program.
    pub core: &'a Core<W>,
}

impl<const W: usize> Writer<'_, W> {
    fn byte(&self, offset: usize) -> u8 {
        read::byte(self.words, offset)
    }

    /// Writes a byte that no hash counts.
    pub fn set_byte(&mut self, offset: usize, value: u8) {
        self.set_bits(offset, 0xff, value.into());
    }

    /// Writes a `u32` that no hash counts.
    pub fn set_quad(&mut self, offset: usize, value: u32) {
        self.set_bits(offset, 0xffff_ffff, value.into());
    }

    fn set_bits(&mut self, offset: usize, mask: u64, value: u64) {
        let (word, shift) = (&mut self.words[offset / 8], offset % 8 * 8);
        *word = *word & !(mask << shift) | value << shift;
    }

    fn rehash(&mut self, domain: KeyDomain, index: usize, old: u64, new: u64) {
        self.words[control::HASH / 8] ^=
            key(domain, index as u64, old) ^ key(domain, index as u64, new);
    }

    fn toggle(&mut self, set: usize, site: usize) {
        self.words[set / 8 + site / 64] ^= 1 << (site % 64);
    }

    /// Changes which unit stands on a site, and nothing of what it carries.
    pub fn set_code(&mut self, site: usize, code: u8) {
        let layout = &self.core.program.layout;
        let offset = layout.units + site;
        let old = self.byte(offset);
        if old == code {
            return;
        }
        self.set_byte(offset, code);
        self.rehash(KeyDomain::Unit, site, old.into(), code.into());
        for code in [old, code] {
            if code != 0 {
                let (owner, kind) = self.core.owner_and_kind(code);
                self.toggle(layout.owner_sets + owner * W * 8, site);
                self.toggle(layout.kind_sets + kind * W * 8, site);
            }
        }
    }

    /// Writes an attribute of what stands on a site.
    pub fn set_attribute(&mut self, attribute: usize, site: usize, value: u8) {
        let offset = self.core.program.layout.attributes[attribute] + site;
        let old = self.byte(offset);
        if old != value {
            self.set_byte(offset, value);
            if self.core.identity.attributes[attribute] {
                let index = attribute * 1024 + site;
                self.rehash(KeyDomain::Attribute, index, old.into(), value.into());
            }
        }
    }

    /// Empties a site.
    pub fn clear(&mut self, site: usize) {
        self.set_code(site, 0);
        for attribute in 0..self.core.program.attributes.len() {
            self.set_attribute(attribute, site, 0);
        }
    }

    /// Puts a new unit on a site in place of what stood there; code 0 empties it.
    pub fn put_fresh(&mut self, site: usize, code: u8) {
        if code == 0 {
            return self.clear(site);
        }
        self.set_code(site, code);
        for (attribute, info) in self.core.program.attributes.iter().enumerate() {
            self.set_attribute(attribute, site, info.initial);
        }
    }

    /// Exchanges what stands on two sites.
    pub fn exchange(&mut self, a: usize, b: usize) {
        let layout = &self.core.program.layout;
        let (on_a, on_b) = (self.byte(layout.units + a), self.byte(layout.units + b));
        self.set_code(a, on_b);
        self.set_code(b, on_a);
        for (attribute, &offset) in layout.attributes.iter().enumerate() {
            let (of_a, of_b) = (self.byte(offset + a), self.byte(offset + b));
            self.set_attribute(attribute, a, of_b);
            self.set_attribute(attribute, b, of_a);
        }
    }

    /// Writes how many units of an owner's kind a place holds.
    pub fn set_place(&mut self, place: usize, owner: usize, kind: usize, number: u16) {
        let offset = read::place_offset(&self.core.program.layout, place, owner, kind);
        let old = read::half(self.words, offset);
        self.set_bits(offset, 0xffff, number.into());
        if self.core.identity.places[place] {
            let index = (place * 8 + owner) * 64 + kind;
            self.rehash(KeyDomain::Place, index, old.into(), number.into());
        }
    }

    /// Writes how many units of a kind a layer holds on a site.
    pub fn set_layer(&mut self, layer: usize, kind: usize, site: usize, number: u8) {
        let layout = &self.core.program.layout;
        let offset = read::layer_offset(layout, layer, kind, site);
        let old = self.byte(offset);
        self.set_byte(offset, number);
        if self.core.identity.layers[layer] {
            let index = (layer * 64 + kind) * 1024 + site;
            self.rehash(KeyDomain::Layer, index, old.into(), number.into());
        }
        let count = |kind| self.byte(read::layer_offset(layout, layer, kind, site));
        let holds = (0..layout.kinds).any(|kind| count(kind) != 0);
        let word = &mut self.words[layout.layer_sets[layer] / 8 + site / 64];
        *word = *word & !(1 << (site % 64)) | u64::from(holds) << (site % 64);
    }

    /// Writes a number-like variable, within its range; `pending`: for the next turn.
    pub fn set_variable(&mut self, v: VariableId, player: usize, pending: bool, value: i64) {
        let variable = &self.core.program.variables[usize::from(v)];
        let value = match variable.ty {
            VariableType::Number { low, high, .. } => value.clamp(low.into(), high.into()),
            _ => value.clamp(i32::MIN.into(), i32::MAX.into()),
        };
        let offset = read::variable_offset(&self.core.program.layout, v, player, pending);
        let old = read::quad(self.words, offset) as i32;
        self.set_quad(offset, value as i32 as u32);
        if self.core.identity.variables[usize::from(v)] {
            let index = variable_index(v, player, pending);
            self.rehash(KeyDomain::Variable, index, zigzag(old.into()), zigzag(value));
        }
    }

    /// Writes a set variable; `pending`: for the next turn.
    pub fn set_sites(&mut self, v: VariableId, player: usize, pending: bool, set: Bits<W>) {
        let offset = read::variable_offset(&self.core.program.layout, v, player, pending);
        let old: Bits<W> = read::sites(self.words, offset);
        set.write_to(&mut self.words[offset / 8..][..W]);
        if self.core.identity.variables[usize::from(v)] {
            let index = variable_index(v, player, pending);
            for site in (old ^ set).iter() {
                self.rehash(KeyDomain::Member, index * 1024 + site, 0, 1);
            }
        }
    }

    /// Says who decides.
    pub fn set_player(&mut self, player: usize) {
        self.set_control(control::PLAYER, KeyDomain::Player, player as u8);
    }

    /// Says what is decided.
    pub fn set_stage(&mut self, stage: usize) {
        self.set_control(control::STAGE, KeyDomain::Stage, stage as u8);
    }

    /// Says how many decisions have been made in this stage of this turn.
    pub fn set_actions(&mut self, actions: u8) {
        self.set_control(control::ACTIONS, KeyDomain::Actions, actions);
    }

    fn set_control(&mut self, offset: usize, domain: KeyDomain, value: u8) {
        let old = self.byte(offset);
        self.set_byte(offset, value);
        self.rehash(domain, 0, old.into(), value.into());
    }
}
