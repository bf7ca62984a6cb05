//! Precedence and syntax trees of expressions.

use crate::common::expression;

#[test]
fn precedence() {
    assert_eq!(expression("a or b and not c = d"), "(or a (and b (not (= c d))))");
    assert_eq!(expression("a + b * c - d"), "(- (+ a (* b c)) d)");
    assert_eq!(expression("own & corners - a & b"), "(- (& own corners) (& a b))");
    assert_eq!(expression("-a * b"), "(* (negate a) b)");
    assert_eq!(expression("a - -1"), "(- a (negate 1))");
    assert_eq!(expression("x in 1..n + 1"), "(in x (.. 1 (+ n 1)))");
    assert_eq!(expression("(a or b) and c"), "(and (or a b) c)");
}

#[test]
fn comparisons() {
    assert_eq!(expression("a is King"), "(= a King)");
    assert_eq!(expression("a is not King"), "(!= a King)");
    assert_eq!(expression("a not in b"), "(not-in a b)");
    assert_eq!(expression("not a in b"), "(not (in a b))");
    assert_eq!(expression("a <= b"), "(<= a b)");
}

#[test]
fn names_calls_members() {
    assert_eq!(expression("hand(White).Rook"), "(. (hand White) Rook)");
    assert_eq!(expression("attacked(S, by White)"), "(attacked S (by White))");
    assert_eq!(expression("f()"), "(f)");
    assert_eq!(expression("5e"), "5e");
}

#[test]
fn quantifiers() {
    assert_eq!(expression("no own + enemy = yes"), "(= (no (+ own enemy)) yes)");
    assert_eq!(expression("some x in S where a or b"), "(some x S (or a b))");
    assert_eq!(expression("every x in S where no y in x where y"), "(every x S (no y x y))");
    assert_eq!(expression("count(S) > 2"), "(> (count S) 2)");
    assert_eq!(expression("no move of White and C"), "(and (no-move White) C)");
    assert_eq!(expression("some move of owner(s) where a or b"), "(some-move (owner s) (or a b))");
    assert_eq!(expression("every move of P where a"), "(every-move P a)");
    assert_eq!(expression("count x in S where x > 2"), "(count x S (> x 2))");
    assert_eq!(expression("sum x in S of 2 * x + 1"), "(+ (sum x S (* 2 x)) 1)");
    assert_eq!(expression("max n in 1..3 of n > min"), "(> (max n (.. 1 3) n) min)");
    assert_eq!(expression("min(max, sum)"), "(min max sum)");
    assert_eq!(expression("(count x in S where x) >= 2"), "(>= (count x S x) 2)");
    assert_eq!(expression("no"), "no");
    assert_eq!(expression("a = no and b"), "(and (= a no) b)");
}

#[test]
fn sets_and_conditions() {
    assert_eq!(
        expression("{ x in own + a where x = b } & c"),
        "(& (filter x (+ own a) (= x b)) c)"
    );
    assert_eq!(
        expression("union d in any of step d from s + a"),
        "(union d any (+ (step d (from s)) a))"
    );
    assert_eq!(expression("if a or b then c else d + e"), "(if (or a b) c (+ d e))");
    assert_eq!(expression("if a then b else if c then d else e"), "(if a b (if c d e))");
}

#[test]
fn movements_take_their_modifiers() {
    assert_eq!(expression("step north"), "(step north)");
    assert_eq!(
        expression("slide any up to 3 through S & T"),
        "(slide any (most 3) (through (& S T)))"
    );
    assert_eq!(
        expression("slide any at least 2 over own to enemy"),
        "(slide any (least 2) (over own) (to enemy))"
    );
    assert_eq!(expression("slide forward exactly 2"), "(slide forward (least 2) (most 2))");
    assert_eq!(expression("hop north over own from s"), "(hop north (over own) (from s))");
    assert_eq!(expression("leap (1, -2)"), "(leap 1 (negate 2))");
    assert_eq!(expression("ride (1, 2) up to 2"), "(ride 1 2 (most 2))");
    assert_eq!(expression("betza \"WfF\" to empty"), "(betza \"WfF\" (to empty))");
}

#[test]
fn sums_of_directions_and_of_movements() {
    assert_eq!(expression("step forward + diagonal to a"), "(step (+ forward diagonal) (to a))");
    assert_eq!(
        expression("step inward + step outward from s"),
        "(+ (step inward) (step outward (from s)))"
    );
    assert_eq!(expression("(step north) + own"), "(+ (step north) own)");
    assert_eq!(expression("step north to a + b"), "(+ (step north (to a)) b)");
    assert_eq!(expression("own - step north"), "(- own (step north))");
}

#[test]
fn then_goes_on_with_a_movement_if_a_leg_follows() {
    assert_eq!(
        expression("step diagonal to empty then outward slide orthogonal then onward step any"),
        "(then (step diagonal (to empty)) (outward (slide orthogonal)) (onward (step any)))"
    );
    assert_eq!(expression("if some step north then a else b"), "(if (some (step north)) a b)");
    assert_eq!(
        expression("if some step north then outward else b"),
        "(if (some (step north)) outward b)"
    );
}

#[test]
fn movement_keywords_without_operand_are_names() {
    assert_eq!(expression("step + 1"), "(+ step 1)");
    assert_eq!(expression("f(slide, hop)"), "(f slide hop)");
}
