//! Validation of programs, after which running one cannot fail.
//!
//! Programs may come from untrusted sources. This module checks sizes, indices and tables;
//! `validate_body` checks blocks and expressions.

use crate::load_error::LoadError;
use crate::validate_body::{BodyValidator, ChoicePolicy};
use crate::validate_bounds::{check_index, check_sites};
use boardwright_ir::limits::MAX_MOVE_CONDITIONS;
use boardwright_ir::{FieldKind, Layout, NoMove, PENDING_VARIABLES, Program, Stage};

/// Returns an error if the interpreter could not run a program.
pub(crate) fn validate(program: &Program) -> Result<(), LoadError> {
    sizes(program)?;
    layout(program)?;
    order(program)?;
    tables(program)?;
    bodies(program)
}

fn sizes(program: &Program) -> Result<(), LoadError> {
    let units = program.players.len() * program.kinds.len();
    let limits = [
        ("players", program.players.len(), 8),
        ("kinds", program.kinds.len(), 64),
        ("kinds of unit of all players together", units, 254),
        ("attributes", program.attributes.len(), 7),
        ("variables", program.variables.len(), PENDING_VARIABLES as usize),
        ("places", program.places.len(), 256),
        ("layers", program.layers.len(), 64),
        ("stages", program.stages.len(), 255),
        ("turns", program.turns.len(), 255),
        ("phases", program.phases.len(), 255),
        ("ends", program.ends.len(), 255),
        ("conditions after a move", program.move_conditions.len(), MAX_MOVE_CONDITIONS),
        ("locals", usize::from(program.local_count), 4096),
        ("set-valued locals", usize::from(program.set_local_count), 4096),
    ];
    for (what, count, most) in limits {
        if count > most {
            return Err(LoadError::TooMany { what, count, most });
        }
    }
    if program.players.is_empty() || program.stages.is_empty() || program.phases.is_empty() {
        return Err(LoadError::Malformed("nobody decides anything"));
    }
    if program.local_count < 2 {
        return Err(LoadError::Malformed("there is no room for `from` and `to`"));
    }
    Ok(())
}

fn layout(program: &Program) -> Result<(), LoadError> {
    let expected = Layout::new(
        program.board.site_count(),
        program.players.len(),
        &program.kinds,
        &program.attributes,
        &program.layers,
        &program.places,
        &program.variables,
    );
    if program.layout == expected {
        Ok(())
    } else {
        Err(LoadError::Malformed("its layout is not that of its state"))
    }
}

/// Checks that stages, turns and phases refer to one another consistently.
fn order(program: &Program) -> Result<(), LoadError> {
    for (index, stage) in program.stages.iter().enumerate() {
        let turn = usize::from(stage.turn);
        check_index("turn", turn, program.turns.len())?;
        let there = program.turns[turn].stages.get(usize::from(stage.index));
        if there.map(|&stage| usize::from(stage)) != Some(index) {
            return Err(LoadError::Malformed("a stage is not where its turn has it"));
        }
        fields(stage)?;
    }
    for turn in &program.turns {
        check_index("phase", turn.phase.into(), program.phases.len())?;
        for &stage in &turn.stages {
            check_index("stage", stage.into(), program.stages.len())?;
        }
    }
    for phase in &program.phases {
        let mut stages = phase.first_stage.iter().take(program.players.len()).flatten().peekable();
        if stages.peek().is_none() {
            return Err(LoadError::Malformed("nobody has a turn in a phase"));
        }
        stages.try_for_each(|&stage| check_index("stage", stage.into(), program.stages.len()))?;
    }
    Ok(())
}

fn fields(stage: &Stage) -> Result<(), LoadError> {
    let fit = stage.label_bits <= 16
        && stage.fields.iter().all(|field| {
            let line = match field.kind {
                // A field without bits belongs to a choice that the stage does not make.
                FieldKind::Line { site_bits, direction_bits } => {
                    u16::from(site_bits) + u16::from(direction_bits)
                }
                _ => 0,
            };
            field.shift >= stage.label_bits
                && u16::from(field.shift) + u16::from(field.bits) <= 64
                && (field.bits == 0 || line < u16::from(field.bits))
                && field.low.unsigned_abs() <= 1 << 41
        });
    if fit { Ok(()) } else { Err(LoadError::Malformed("a move does not fit 64 bits")) }
}

fn tables(program: &Program) -> Result<(), LoadError> {
    let (kinds, sites) = (program.kinds.len(), program.board.site_count());
    if program.unions.len() != kinds || program.unions.iter().any(|row| row.len() != kinds) {
        return Err(LoadError::Malformed("its table of unions has the wrong size"));
    }
    let unions = program.unions.iter().flatten().flatten();
    let promotions = program.kinds.iter().filter_map(|kind| kind.promotes_to.as_ref());
    unions.chain(promotions).try_for_each(|&kind| check_index("kind", kind.into(), kinds))?;
    let directions = program.board.directions().len();
    check_index("direction", directions, program.vectors.len() + 1)?;
    for vector in &program.vectors[directions..] {
        if vector.leap.len() != sites {
            return Err(LoadError::Malformed("a leap does not lead from every site"));
        }
        let mut targets = vector.leap.iter().flatten();
        targets.try_for_each(|&site| check_index("site", site.into(), sites))?;
    }
    program.variables.iter().try_for_each(|variable| check_sites(&variable.initial_set, sites))
}

fn bodies(program: &Program) -> Result<(), LoadError> {
    let validator = BodyValidator { program };
    for kind in &program.kinds {
        validator.block(&kind.body, ChoicePolicy::Allowed, 0)?;
        kind.plain.iter().try_for_each(|plain| validator.set(plain, 0))?;
    }
    for stage in &program.stages {
        validator.block(&stage.body, ChoicePolicy::Allowed, 0)?;
        stage.actions.iter().try_for_each(|actions| validator.number(actions, 0))?;
    }
    for turn in &program.turns {
        validator.block(&turn.after, ChoicePolicy::Refused, 0)?;
        turn.prefer.iter().try_for_each(|prefer| validator.number(prefer, 0))?;
    }
    validator.local(program.here)?;
    let after = [&program.after_move, &program.after_turn, &program.after_setup];
    let mut blocks = [&program.start, &program.on_capture].into_iter().chain(after);
    blocks.try_for_each(|block| validator.block(block, ChoicePolicy::Refused, 0))?;
    let no_move = program.no_move.iter().filter_map(|rule| match rule {
        NoMove::End(end) => Some(end),
        NoMove::Pass(_) => None,
    });
    program.move_conditions.iter().try_for_each(|condition| validator.condition(condition, 0))?;
    for end in program.ends.iter().chain(no_move) {
        validator.condition(&end.condition, 0)?;
        end.winner.iter().try_for_each(|winner| validator.number(winner, 0))?;
    }
    program.no_move.iter().try_for_each(|rule| match rule {
        NoMove::Pass(condition) => validator.condition(condition, 0),
        NoMove::End(_) => Ok(()),
    })
}
