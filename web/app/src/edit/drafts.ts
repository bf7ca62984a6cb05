/** The rules being written, and earlier ones, in the browser's storage. */

/** The key of the text being written. */
const DRAFT = "boardwright draft";
/** The key of earlier texts. */
const EARLIER = "boardwright earlier drafts";
/** Maximum number of earlier texts. */
const MOST = 8;

/** Returns the text being written; undefined if there is none. */
export function draft(): string | undefined {
  return storage()?.getItem(DRAFT) ?? undefined;
}

/** Saves the text being written, if there is storage. */
export function keepDraft(text: string): void {
  put(DRAFT, text);
}

/** Returns earlier texts, the last one first. */
export function earlierDrafts(): string[] {
  try {
    const list: unknown = JSON.parse(storage()?.getItem(EARLIER) ?? "[]");
    return Array.isArray(list) ? list.filter((text) => typeof text === "string") : [];
  } catch {
    return [];
  }
}

/** Puts the text being written among the earlier ones, as another one takes its place. */
export function setAside(text: string): void {
  const others = earlierDrafts().filter((earlier) => earlier !== text);
  for (let count = MOST; count > 0; count -= 1)
    if (put(EARLIER, JSON.stringify([text, ...others].slice(0, count)))) return;
}

/** Returns the title of rules for a list. */
export function titleIn(rules: string): string {
  const title = /^\s*game\s+"([^"\n]*)"/m.exec(rules)?.[1]?.trim() ?? "";
  return title === "" ? "Rules without a title" : title.slice(0, 60);
}

function put(name: string, text: string): boolean {
  try {
    localStorage.setItem(name, text);
    return true;
  } catch {
    // No storage, or none left: the text can still be saved to a file.
    return false;
  }
}

function storage(): Storage | undefined {
  try {
    return localStorage;
  } catch {
    return undefined;
  }
}
