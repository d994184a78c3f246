//! Maps whose keys are ours, so that a quick hash is good enough.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

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
