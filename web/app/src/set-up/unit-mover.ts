/** Moves units from site to site in the position editor. */

import type { PickMethod, Marks, Unit } from "@boardwright/board";
import type { Change } from "@boardwright/engine";

export class UnitMover {
  /** The site of the picked unit. */
  #from: string | undefined;

  /** Returns the change of a pick: the first picks a unit up, the second puts it down. */
  pick(site: string, method: PickMethod, units: readonly Unit[]): Change | undefined {
    const from = method === "lift" ? undefined : this.#from;
    this.#from = undefined;
    if (from === undefined && units.some((unit) => unit.site === site)) this.#from = site;
    return from === undefined || from === site ? undefined : { is: "move", from, to: site };
  }

  /** Puts the picked unit back. */
  rest(): void {
    this.#from = undefined;
  }

  /** Returns the marks: all units before a pick, the picked unit after it. */
  marks(units: readonly Unit[]): Marks {
    const from = this.#from;
    const takeable = from === undefined ? units.map(({ site }) => site) : [from];
    const choices = takeable.map((site) => ({ target: { site }, hint: "source" as const }));
    return { choices, ...(from !== undefined && { chosen: [{ site: from }] }) };
  }
}
