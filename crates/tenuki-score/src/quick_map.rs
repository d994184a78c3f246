//! Maps whose keys are ours, so that a quick hash is good enough.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hash, Hasher};

/// A map with a fixed quick hasher.
pub(crate) type QuickMap<K, V> = HashMap<K, V, BuildHasherDefault<Mix>>;

/// A quick hash for small numbers: multiplies and shifts. WebAssembly has no products of 128 bits, so it needs none.
#[derive(Clone, Copy, Default, Debug)]
pub(crate) struct Mix(u64);

impl Hasher for Mix {
    fn finish(&self) -> u64 {
        self.0 ^ self.0 >> 32
    }

    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.write_u64(byte.into());
        }
    }

    fn write_u32(&mut self, value: u32) {
        self.write_u64(value.into());
    }

    fn write_isize(&mut self, value: isize) {
        self.write_u64(value as u64);
    }

    fn write_u64(&mut self, value: u64) {
        self.0 = (self.0.rotate_left(26) ^ value).wrapping_mul(0xF39C_C060_5CED_C835);
    }
}

/// The places of things in a list, found by the [`Hash`] of a thing. The list itself is elsewhere.
#[derive(Debug, Default)]
pub(crate) struct Places {
    /// For each place one more than it, with half a hash above; 0 where there is none.
    slots: Vec<u64>,
    used: usize,
}

impl Places {
    const LEAST_SLOTS: usize = 64;

    /// The place at which a thing is; or `new`, if it is at none. From then on it is at that place.
    pub(crate) fn find_or_put(
        &mut self,
        thing: &impl Hash,
        new: u32,
        is_at: impl Fn(u32) -> bool,
    ) -> u32 {
        if self.used * 2 >= self.slots.len() {
            let more = vec![0; (self.slots.len() * 2).max(Places::LEAST_SLOTS)];
            for known in std::mem::replace(&mut self.slots, more) {
                let slot = self.slot(known, |_| false);
                self.slots[slot] = known;
            }
        }
        let mut mix = Mix::default();
        thing.hash(&mut mix);
        let hash = mix.finish() >> 32 << 32;
        let slot = self.slot(hash, |known| (known ^ hash) >> 32 == 0 && is_at(known as u32 - 1));
        let found = &mut self.slots[slot];
        if *found == 0 {
            *found = hash | u64::from(new + 1);
            self.used += 1;
        }
        *found as u32 - 1
    }

    /// The slot of a hash that is the right one, or else the first free one.
    fn slot(&self, hash: u64, is_right: impl Fn(u64) -> bool) -> usize {
        let last = self.slots.len() - 1;
        let mut slot = (hash >> 32) as usize & last;
        while self.slots[slot] != 0 && !is_right(self.slots[slot]) {
            slot = (slot + 1) & last;
        }
        slot
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// All have one of 16 hashes.
    #[derive(PartialEq)]
    struct Thing(u32);

    impl Hash for Thing {
        fn hash<H: Hasher>(&self, hasher: &mut H) {
            hasher.write_u32(self.0 % 16);
        }
    }

    #[test]
    fn a_thing_has_the_place_at_which_it_was_put_first_also_where_others_have_its_hash() {
        let mut places = Places::default();
        for _ in 0..2 {
            let mut list: Vec<Thing> = Vec::new();
            for i in (0..500).chain(200..700) {
                let new = list.len() as u32;
                let at = |place: u32| list[place as usize] == Thing(i);
                let place = places.find_or_put(&Thing(i), new, at);
                assert_eq!(place, i);
                if place == new {
                    list.push(Thing(i));
                }
            }
            places = Places::default();
        }
    }
}
