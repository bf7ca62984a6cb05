// Prints every text that the application shows by itself, file by file, to be read aloud: node
// scripts/app-texts.mjs. Texts of rules are printed by scripts/page-texts.
import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
// TypeScript is a dependency of the pages, not of the project's folder.
const { default: ts } = await import(join(root, "web/node_modules/typescript/lib/typescript.js"));

/** Folders with texts for people. */
const FOLDERS = ["web/app/src", "web/app/export", "web/board/src", "web/report/src"];
/** Attributes whose values are no texts, and functions whose arguments are selectors or names. */
const SILENT = /^(?:class|type|role|id|href|for|name|autocomplete|enterkeyhint|inputmode|d|transform|viewBox|style|pattern|wrap)$/;
const NAMES = /^(?:querySelector|querySelectorAll|closest|matches|addEventListener|removeEventListener|startsWith|endsWith|createElement|setAttribute|getItem|setItem|removeItem|has|get|import|URL|RegExp|drawn|group|figure|line|solid)$/;

function* files(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* files(path);
    else if (/\.ts$/.test(entry.name) && !entry.name.endsWith(".d.ts")) yield path;
  }
}

/** Returns the texts of a file, in order; places that are filled in stand as `…`. */
function textsOf(path) {
  const source = ts.createSourceFile(path, readFileSync(path, "utf8"), ts.ScriptTarget.Latest, true);
  const texts = [];
  const visit = (node) => {
    if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node) || ts.isTypeNode(node)) return;
    if (isSilent(node)) return;
    const text = textOf(node);
    if (text !== undefined && isForPeople(text)) texts.push(text);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return texts;
}

function textOf(node) {
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) return node.text;
  if (!ts.isTemplateExpression(node)) return undefined;
  return node.head.text + node.templateSpans.map(({ literal }) => `…${literal.text}`).join("");
}

/** True for what holds names of elements, attributes or keys only. */
function isSilent(node) {
  if (ts.isPropertyAssignment(node)) return SILENT.test(node.name.getText().replaceAll('"', ""));
  if (ts.isCallExpression(node)) return NAMES.test(node.expression.getText().split(".").at(-1) ?? "") && !/h\(/.test(node.getText());
  return false;
}

/** True for a text with words: a sentence, or a word that begins with a capital. */
function isForPeople(text) {
  const words = text.trim();
  if (!/\p{L}{2}/u.test(words) || /^[.#[(]|[{};]$|^M\d|^--|\w+-\w+:|^[a-z]+:\/\//.test(words)) return false;
  if (/^[\w.:/#-]+$/.test(words)) return /^\p{Lu}\p{Ll}/u.test(words);
  return /\p{L}\s+\p{L}|\p{Lu}\p{Ll}|…/u.test(words) && !/^[\d.,\s%a-z()-]+$/.test(words.replace(/\p{L}{4,}/gu, "")) ? true : /\p{L}{3}.*\s.*\p{L}{2}/u.test(words);
}

for (const folder of FOLDERS) {
  for (const path of [...files(join(root, folder))].sort()) {
    const texts = textsOf(path);
    if (texts.length > 0) console.log(`\n## ${relative(root, path)}\n${texts.map((text) => `- ${text.replaceAll("\n", " / ")}`).join("\n")}`);
  }
}
