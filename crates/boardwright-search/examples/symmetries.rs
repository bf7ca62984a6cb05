//! Prints how many symmetries each bundled game has.
use boardwright::{Options, bundled};
use boardwright_search::evaluate::Symmetry;
fn main() {
    for bundled in bundled::all() {
        let game = bundled.compile(&Options::default()).0.unwrap();
        let began = std::time::Instant::now();
        let all = Symmetry::of_game(&game);
        let swaps = all.iter().filter(|symmetry| symmetry.swaps).count();
        println!("{:40} {:3} swaps {:3} {:?}", bundled.id, all.len(), swaps, began.elapsed());
    }
}
