/** Carries units from site to site while a position is set up. */

import type { Manner, Marks, Unit } from "@boardwright/board";
import type { Change } from "@boardwright/engine";

export class Carrier {
  /** The site whose unit is in the hand. */
  #from: string | undefined;

  /** What a pick changes: the first takes a unit into the hand, the second puts it down. */
  pick(site: string, manner: Manner, units: readonly Unit[]): Change[] {
    const held = manner === "lift" ? undefined : units.find((unit) => unit.site === this.#from);
    this.#from = undefined;
    if (held === undefined) {
      if (units.some((unit) => unit.site === site)) this.#from = site;
      return [];
    }
    const { site: from, owner, kind } = held;
    if (from === site || owner === undefined) return [];
    return [
      { is: "erase", site: from },
      { is: "unit", site, owner, kind },
    ];
  }

  /** Puts back what is in the hand. */
  rest(): void {
    this.#from = undefined;
  }

  /** Every unit can be taken. */
  marks(units: readonly Unit[]): Marks {
    const choices = units.map(({ site }) => ({ target: { site }, hint: "source" as const }));
    return { choices, ...(this.#from !== undefined && { chosen: [{ site: this.#from }] }) };
  }
}
