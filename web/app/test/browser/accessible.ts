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

/** Expects that nothing on the page is a serious hindrance to anybody. */
export async function expectAccessible(player: Player): Promise<void> {
  await player.page.evaluate(axe);
  const findings = await player.page.evaluate(async () => {
    const { violations } = await (
      globalThis as unknown as { axe: { run(): Promise<{ violations: Finding[] }> } }
    ).axe.run();
    return violations.map(({ id, impact, nodes }) => ({
      id,
      impact,
      at: nodes.slice(0, 3).map(({ html }) => html.slice(0, 160)),
    }));
  });
  expect(findings.filter(({ impact }) => impact === "serious" || impact === "critical")).toEqual([]);
}
