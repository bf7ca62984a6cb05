//! Writing a state. Every write goes through here, so that the hash and the sets of owners, kinds
//! and layers agree with it.
//!
//! Offsets are in bytes from the first word.

use crate::core::Core;
use crate::read;
use boardwright_board::Bits;
use boardwright_ir::{KeyDomain, VariableId, VariableType, control, key, variable_index, zigzag};

/// A state open for writing.
pub(crate) struct Writer<'a, const W: usize> {
    /// Words of the state.
    pub words: &'a mut [u64],
    /// The loaded program: layout, unit codes, and the parts that count for identity.
    pub core: &'a Core<W>,
}

impl<const W: usize> Writer<'_, W> {
    /// Returns the byte at an offset.
    fn byte(&self, offset: usize) -> u8 {
        read::byte(self.words, offset)
    }

    /// Writes a byte without updating the hash: the caller does if the byte is hashed.
    pub fn set_byte(&mut self, offset: usize, value: u8) {
        self.set_bits(offset, 0xff, value.into());
    }

    /// Writes a `u32` without updating the hash: the caller does if the value is hashed.
    pub fn set_u32(&mut self, offset: usize, value: u32) {
        self.set_bits(offset, 0xffff_ffff, value.into());
    }

    /// Writes bits at an offset. `mask` and `value` are relative to it, and do not reach into the
    /// next word.
    fn set_bits(&mut self, offset: usize, mask: u64, value: u64) {
        let (word, shift) = (&mut self.words[offset / 8], offset % 8 * 8);
        *word = *word & !(mask << shift) | value << shift;
    }

    /// Updates the hash for an item whose value changed from `old` to `new`.
    fn rehash(&mut self, domain: KeyDomain, index: usize, old: u64, new: u64) {
        self.words[control::HASH / 8] ^=
            key(domain, index as u64, old) ^ key(domain, index as u64, new);
    }

    /// Adds a site to the set at an offset, or removes it if the set has it.
    fn toggle_site(&mut self, set_offset: usize, site: usize) {
        self.words[set_offset / 8 + site / 64] ^= 1 << (site % 64);
    }

    /// Writes the unit code of a site, 0 for vacant, and updates the sets of owners and kinds,
    /// and of occupied sites. The site's attributes stay.
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
                let bytes = read::set_words::<W>(layout) * 8;
                self.toggle_site(layout.owner_sets + owner * bytes, site);
                self.toggle_site(layout.kind_sets + kind * bytes, site);
                if let Some(offset) = layout.occupied_set {
                    self.toggle_site(offset, site);
                }
            }
        }
    }

    /// Writes an attribute of the unit on a site.
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

    /// Makes a site vacant and its attributes 0.
    pub fn clear(&mut self, site: usize) {
        self.set_code(site, 0);
        for attribute in 0..self.core.program.attributes.len() {
            self.set_attribute(attribute, site, 0);
        }
    }

    /// Replaces the unit on a site by a new one with the initial attributes; code 0 clears the
    /// site.
    pub fn put_fresh(&mut self, site: usize, code: u8) {
        if code == 0 {
            return self.clear(site);
        }
        self.set_code(site, code);
        for (attribute, info) in self.core.program.attributes.iter().enumerate() {
            self.set_attribute(attribute, site, info.initial);
        }
    }

    /// Exchanges the units of two sites, with their attributes.
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

    /// Writes the number of units of an owner's kind in a place.
    pub fn set_place_count(&mut self, place: usize, owner: usize, kind: usize, number: u16) {
        let offset = read::place_offset(&self.core.program.layout, place, owner, kind);
        let old = read::u16(self.words, offset);
        self.set_bits(offset, 0xffff, number.into());
        if self.core.identity.places[place] {
            let index = (place * 8 + owner) * 64 + kind;
            self.rehash(KeyDomain::Place, index, old.into(), number.into());
        }
    }

    /// Writes the number of units of a kind that a layer holds on a site, and updates the layer's
    /// set of sites.
    pub fn set_layer_count(&mut self, layer: usize, kind: usize, site: usize, number: u8) {
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

    /// Writes a variable that is not a set. A number is clamped to its range. `pending` selects the
    /// value for the next turn.
    pub fn set_variable(&mut self, v: VariableId, player: usize, pending: bool, value: i64) {
        let variable = &self.core.program.variables[usize::from(v)];
        let value = match variable.ty {
            VariableType::Number { low, high, .. } => value.clamp(low.into(), high.into()),
            _ => value.clamp(i32::MIN.into(), i32::MAX.into()),
        };
        let offset = read::variable_offset(&self.core.program.layout, v, player, pending);
        let old = read::u32(self.words, offset) as i32;
        self.set_u32(offset, value as i32 as u32);
        if self.core.identity.variables[usize::from(v)] {
            let index = variable_index(v, variable.holder, player, pending);
            self.rehash(KeyDomain::Variable, index, zigzag(old.into()), zigzag(value));
        }
    }

    /// Writes a set variable. `pending` selects the value for the next turn.
    pub fn set_sites(&mut self, v: VariableId, player: usize, pending: bool, set: Bits<W>) {
        let offset = read::variable_offset(&self.core.program.layout, v, player, pending);
        let layout = &self.core.program.layout;
        let old: Bits<W> = read::sites(self.words, layout, offset);
        set.write_to(&mut self.words[offset / 8..][..read::set_words::<W>(layout)]);
        if self.core.identity.variables[usize::from(v)] {
            let holder = self.core.program.variables[usize::from(v)].holder;
            let index = variable_index(v, holder, player, pending);
            for site in (old ^ set).iter() {
                self.rehash(KeyDomain::Member, index * 1024 + site, 0, 1);
            }
        }
    }

    /// Sets the player to decide.
    pub fn set_player(&mut self, player: usize) {
        self.set_control(control::PLAYER, KeyDomain::Player, player as u8);
    }

    /// Sets the stage, an index into `Program::stages`.
    pub fn set_stage(&mut self, stage: usize) {
        self.set_control(control::STAGE, KeyDomain::Stage, stage as u8);
    }

    /// Sets the number of decisions already made in this stage of this turn.
    pub fn set_actions(&mut self, actions: u8) {
        self.set_control(control::ACTIONS, KeyDomain::Actions, actions);
    }

    /// Writes a hashed control byte.
    fn set_control(&mut self, offset: usize, domain: KeyDomain, value: u8) {
        let old = self.byte(offset);
        self.set_byte(offset, value);
        self.rehash(domain, 0, old.into(), value.into());
    }
}
