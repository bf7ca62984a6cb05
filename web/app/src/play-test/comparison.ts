/** Two results side by side: before the rules were changed, and now. */

import { h } from "../dom.ts";
import type { Flag, Summary, Verdict } from "./protocol.ts";

/** Creates the table of two results. */
export function comparison(before: Summary, now: Summary): HTMLElement {
  const rows = now.verdicts.map((verdict, index) => {
    const earlier = before.verdicts[index];
    return h("tr", {}, h("th", { scope: "row" }, verdict.question), cell(earlier), cell(verdict));
  });
  const head = h(
    "tr",
    {},
    h("td", {}),
    h("th", { scope: "col" }, "Before", h("small", {}, games(before))),
    h("th", { scope: "col" }, "Now", h("small", {}, games(now))),
  );
  return h(
    "section",
    { class: "comparison", "aria-labelledby": "comparison" },
    h("h3", { id: "comparison" }, "Before and after the change"),
    h("table", {}, h("thead", {}, head), h("tbody", {}, ...rows)),
    ...flagsOf(before, now),
  );
}

function games({ games }: Summary): string {
  return `${games.toLocaleString("en")} ${games === 1 ? "game" : "games"}`;
}

function cell(verdict: Verdict | undefined): HTMLElement {
  if (verdict === undefined) return h("td", {}, "–");
  return h(
    "td",
    { class: verdict.good === null ? "open" : verdict.good ? "good" : "bad" },
    h("b", {}, verdict.answer),
    h("small", {}, verdict.figure),
  );
}

/** The red flags that one of the results has. */
function flagsOf(before: Summary, now: Summary): HTMLElement[] {
  const only = (these: Summary, others: Summary) =>
    these.flags.filter(({ kind }) => !others.flags.some((other) => other.kind === kind));
  const list = (title: string, flags: readonly Flag[]) =>
    flags.length === 0 ? [] : [h("h4", {}, title), h("ul", {}, ...flags.map(({ words }) => h("li", {}, words)))];
  return [...list("New red flags", only(now, before)), ...list("Red flags that are gone", only(before, now))];
}
