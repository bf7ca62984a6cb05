/** The units that make up the result of a game. */

import type { GameClient, PositionInfo, PositionPath } from "@boardwright/engine";

/** Milliseconds of search for the units of a result. */
const PATIENCE = 4_000;
/** Largest part of the winner's units that explains anything. */
const TELLING = 0.75;
/** Number of units below which any part does. */
const FEW = 6;

/**
 * Returns the sites of the winner's units that the result needs: the row, the chain, the pieces
 * that mate. Units are taken away one by one while the result stays; those that remain are needed.
 * Empty if the result does not follow from the position alone. @param isPresent false once the
 * position is no longer shown
 */
export async function decisiveSites(rules: GameClient, position: PositionInfo, isPresent: () => boolean): Promise<string[]> {
  const { end, scene, last } = position;
  if (end?.winner == null) return [];
  const { winner, words } = end;
  const endOf = async (text: string) => {
    const at: PositionPath = { start: text, moves: [] };
    return (await rules.ask("position", { at })).end?.words;
  };
  if ((await endOf(position.text).catch(() => undefined)) !== words) return [];
  const own = scene.units.filter(({ owner }) => owner === winner).map(({ site }) => site);
  // Units of the last move come last: they are the likeliest to be needed.
  const order = [...own].sort((a, b) => Number(last?.sites.includes(a) ?? false) - Number(last?.sites.includes(b) ?? false));
  const stop = performance.now() + PATIENCE;
  const needed: string[] = [];
  let { text } = position;
  for (const site of order) {
    if (!isPresent() || performance.now() > stop) return [];
    try {
      const without = await rules.ask("edit", { text, change: { is: "erase", site } });
      if ((await endOf(without.text)) === words) text = without.text;
      else needed.push(site);
    } catch {
      // A position that the rules do not allow tells nothing about this unit.
    }
  }
  return own.length > FEW && needed.length > own.length * TELLING ? [] : needed;
}
