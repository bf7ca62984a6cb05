/** The names under which earlier versions of the page kept games and texts. */

export const GAME = "boardwright game ";
export const DRAFT = "boardwright draft";
export const EARLIER = "boardwright earlier drafts";

/** True if something is still there. */
export function hasOld(): boolean {
  try {
    return Object.keys(localStorage).some((name) => name.startsWith(GAME) || name === DRAFT || name === EARLIER);
  } catch {
    return false;
  }
}
