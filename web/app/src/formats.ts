/**
 * Formats of other programs, read and written by a module that is loaded on demand. A page in one
 * file has `../export/formats.ts` instead.
 */

type Files = typeof import("./bridges/record-files.ts");

/** Loads the reader and writer of files; undefined if the page has none. */
export const formats: (() => Promise<Files>) | undefined = async () => await import("./bridges/record-files.ts");
