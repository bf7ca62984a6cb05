/** Syntax highlighting of the rule language. */

import { HighlightStyle, StreamLanguage, syntaxHighlighting } from "@codemirror/language";
import { tags } from "@lezer/highlight";

const ITEMS = new Set(
  `game module based without use parameter about source ruling option ruleset players board piece
   place layer state start turn phase end notation draw position region define move on after before
   no when attribute line direction site link edge names upright diagonals rename cut
   wrap`.split(/\s+/),
);

const WORDS = new Set(
  `either or else choose some in where optionally require if let put at from to into with of for each
   player this next capture remove send discard change give swap shift pass again stop begin play setup wins
   loses draw mover opponent own enemy empty occupied yes no none step slide leap hop ride exactly up
   through over repeat until every nothing changes not and is as by flag flags sites kind kinds
   number actions text joined optional array moves betza then promotes fixed identity outside usable
   nobody`.split(/\s+/),
);

export const rulesLanguage = StreamLanguage.define({
  name: "boardwright",
  token(stream) {
    if (stream.eatSpace()) return null;
    if (stream.match("///")) return (stream.skipToEnd(), "docComment");
    if (stream.match("//")) return (stream.skipToEnd(), "comment");
    if (stream.match(/^"(?:[^"\\]|\\.)*"?/)) return "string";
    if (stream.match(/^\d+/)) return "number";
    if (stream.match(/^[\p{L}_][\p{L}\p{N}_]*/u)) return wordOf(stream.current());
    stream.next();
    return null;
  },
  languageData: { commentTokens: { line: "//" }, closeBrackets: { brackets: ["(", "{", '"'] } },
});

function wordOf(word: string): string | null {
  if (ITEMS.has(word)) return "keyword";
  if (WORDS.has(word)) return "controlKeyword";
  return /^\p{Lu}/u.test(word) ? "typeName" : null;
}

/** The colours are custom properties of the page, light or dark. */
export const rulesColours = syntaxHighlighting(
  HighlightStyle.define([
    { tag: tags.keyword, color: "var(--code-item)", fontWeight: "600" },
    { tag: tags.controlKeyword, color: "var(--code-word)" },
    { tag: [tags.comment, tags.docComment], color: "var(--code-comment)", fontStyle: "italic" },
    { tag: tags.string, color: "var(--code-text)" },
    { tag: tags.number, color: "var(--code-number)" },
    { tag: tags.typeName, color: "var(--code-name)" },
  ]),
);
