//! t
use std::time::Instant;
use tenuki_oracle::*;
fn main() {
    let a: Vec<u32> = std::env::args().skip(1).map(|x| x.parse().unwrap()).collect();
    let t = Instant::now();
    let o = Oracle::new(Grid::new(a[0], a[1]).unwrap(), a[2] as usize).unwrap();
    println!("{} states {} rounds {:?}", o.states(), o.rounds(), t.elapsed());
}
