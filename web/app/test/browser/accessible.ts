/** The violations that axe finds on a page. */

import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { expect } from "vitest";
import type { Player } from "./player.ts";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

interface Finding {
  readonly id: string;
  readonly impact: string | null;
  readonly nodes: readonly { readonly html: string }[];
}

/** The rules of axe whose answers depend on colours. */
const OF_COLOURS = ["color-contrast", "link-in-text-block"];

/** Expects that nothing on the page is a serious hindrance to anybody. */
export async function expectAccessible(player: Player): Promise<void> {
  await expectWithout(player, {});
}

/**
 * Expects the same in light and in dark colours. The elements are the same in both, so that in the
 * dark only colours are examined.
 */
export async function expectAccessibleInBothThemes(player: Player): Promise<void> {
  await player.page.emulateMedia({ colorScheme: "light" });
  await expectWithout(player, {});
  await player.page.emulateMedia({ colorScheme: "dark" });
  await expectWithout(player, { runOnly: { type: "rule", values: OF_COLOURS } });
}

async function expectWithout(player: Player, options: object): Promise<void> {
  await player.page.evaluate(axe);
  const findings = await player.page.evaluate(async (given) => {
    const { violations } = await (
      globalThis as unknown as { axe: { run(options: object): Promise<{ violations: Finding[] }> } }
    ).axe.run(given);
    return violations.map(({ id, impact, nodes }) => ({
      id,
      impact,
      at: nodes.slice(0, 3).map(({ html }) => html.slice(0, 160)),
    }));
  }, options);
  expect(findings.filter(({ impact }) => impact === "serious" || impact === "critical")).toEqual([]);
}
