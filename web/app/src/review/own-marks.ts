/** The reader's own arrows and marks on the board, position by position. */

import { type Arrow, type DrawKeys, type Highlight, keyOf, type Role, type Target } from "@boardwright/board";
import { drawnRole } from "../play/board-view.ts";
import type { Node, Tree } from "../play/tree.ts";

interface Drawing {
  readonly arrows: readonly Arrow[];
  readonly highlights: readonly Highlight[];
}

const NOTHING: Drawing = { arrows: [], highlights: [] };

export class OwnMarks {
  readonly #drawings = new WeakMap<Node | Tree, Drawing>();

  /** Returns what is drawn at a position. @param at its decision, or the tree for the start */
  at(at: Node | Tree): Drawing {
    return this.#drawings.get(at) ?? NOTHING;
  }

  /** Draws an arrow, or marks a target; what is there in the same colour is removed. */
  draw(at: Node | Tree, from: Target, to: Target, keys: DrawKeys): void {
    const role = drawnRole(keys);
    const { arrows, highlights } = this.at(at);
    if (keyOf(from) === keyOf(to)) {
      const isSame = ({ target }: Highlight) => keyOf(target) === keyOf(from);
      this.#drawings.set(at, { arrows, highlights: changed(highlights, isSame, { target: from, role }) });
    } else {
      const isSame = (arrow: Arrow) => keyOf(arrow.from) === keyOf(from) && keyOf(arrow.to) === keyOf(to);
      this.#drawings.set(at, { highlights, arrows: changed(arrows, isSame, { from, to, role }) });
    }
  }

  /** Clears a position. Returns false if nothing was drawn there. */
  clear(at: Node | Tree): boolean {
    return this.#drawings.delete(at);
  }
}

/** Adds a mark in place of that at its place; the same one removes it. */
function changed<Mark extends { readonly role: Role }>(
  marks: readonly Mark[],
  isSame: (mark: Mark) => boolean,
  mark: Mark,
): Mark[] {
  const others = marks.filter((one) => !isSame(one));
  const isThere = marks.some((one) => isSame(one) && one.role === mark.role);
  return isThere ? others : [...others, mark];
}
