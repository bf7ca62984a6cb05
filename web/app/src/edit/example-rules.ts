/** The rules in the editor at first: a short game. */
export const FIRST_RULES = `/// Three in a line win. Change anything: the board beside follows.
game "Line of three" {
  option size: 3..7 = 3 "squares along each edge"

  players Cross, Nought
  board rectangle(size, size)

  /// Put on any empty square, where it stays.
  piece Mark X

  turn { choose to in empty; put Mark at to }

  end {
    mover wins if some rows(own, any, 3) "three in a line"
    draw if no empty "the board is full"
  }
}
`;
