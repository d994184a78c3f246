//! Maps whose keys are ours, so that a quick hash is good enough.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

/// A map with a fixed quick hasher.
pub(crate) type QuickMap<K, V> = HashMap<K, V, BuildHasherDefault<Mix>>;

/// A quick hash for small numbers: multiplies and folds.
#[derive(Clone, Copy, Default, Debug)]
pub(crate) struct Mix(u64);

impl Hasher for Mix {
    fn finish(&self) -> u64 {
        self.0
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
        let mixed = self.0 ^ value ^ 0x9E37_79B9_7F4A_7C15;
        let wide = u128::from(mixed) * u128::from(0xF39C_C060_5CED_C835_u64);
        self.0 = (wide >> 64) as u64 ^ wide as u64;
    }
}
