/** Carries units from site to site while a position is set up. */

import type { Manner, Marks, Unit } from "@boardwright/board";
import type { Change } from "@boardwright/engine";

export class UnitMover {
  /** The site whose unit is in the hand. */
  #from: string | undefined;

  /** What a pick changes: the first takes a unit into the hand, the second puts it down. */
  pick(site: string, manner: Manner, units: readonly Unit[]): Change | undefined {
    const from = manner === "lift" ? undefined : this.#from;
    this.#from = undefined;
    if (from === undefined && units.some((unit) => unit.site === site)) this.#from = site;
    return from === undefined || from === site ? undefined : { is: "move", from, to: site };
  }

  /** Puts back what is in the hand. */
  rest(): void {
    this.#from = undefined;
  }

  /** Every unit can be taken; what is in the hand can be put down anywhere, and the others are no aims. */
  marks(units: readonly Unit[]): Marks {
    const from = this.#from;
    const takeable = from === undefined ? units.map(({ site }) => site) : [from];
    const choices = takeable.map((site) => ({ target: { site }, hint: "source" as const }));
    return { choices, ...(from !== undefined && { chosen: [{ site: from }] }) };
  }
}
