/** Formats of a page in one file, instead of `../src/formats.ts`: records alone. */

export const formats: undefined = undefined;
