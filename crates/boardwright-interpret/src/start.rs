//! Construction of the initial state.

use crate::core::Core;
use crate::explorer::Explorer;
use crate::history::History;
use crate::limits::{LimitReached, RulePart};
use crate::state::State;
use boardwright_ir::{VariableId, control};
use boardwright_syntax::tree::Lifetime;

impl<const W: usize> Core<W> {
    /// Returns the state with an empty board, initial variables and the first player to move.
    fn blank(&self) -> Box<[u64]> {
        let mut words = vec![0; self.program.layout.total_words];
        let mut writer = crate::write::Writer { words: &mut words, core: self };
        for (index, variable) in self.program.variables.iter().enumerate() {
            let owners = self.program.layout.holders(variable);
            for player in 0..owners {
                writer.set_initial(index as VariableId, player, false);
                if variable.lifetime == Lifetime::NextTurn {
                    writer.set_initial(index as VariableId, player, true);
                }
            }
        }
        words.into()
    }

    /// Makes the initial state.
    pub fn make_start(&self) -> Result<(), LimitReached> {
        let start = self.run_start()?;
        self.initial.get_or_init(|| start);
        Ok(())
    }

    /// Returns the initial state.
    pub fn start(&self) -> &State {
        self.initial.get().expect("it is made when a program is loaded")
    }

    /// Returns the blank state after the `start` block, or the limit reached.
    fn run_start(&self) -> Result<State, LimitReached> {
        let blank = self.blank();
        let history = History::default();
        let mut explorer = Explorer::new(self, &blank, &history);
        explorer.within(RulePart::Start, |explorer| explorer.execute(&explorer.program.start));
        let first = explorer.next_player(0);
        let mut writer = explorer.writer();
        // Values that `start` writes for the next turn apply to the first turn.
        writer.apply_next_turn_values();
        writer.reset(Lifetime::ThisMove);
        writer.set_byte(control::CAPTURES, 0);
        writer.set_byte(control::FLOW, 0);
        writer.begin_turn(first);
        // As a position that is set up, so that its text reads back.
        explorer.forget_unusable_values();
        explorer.answer(State(explorer.words().into()))
    }
}
