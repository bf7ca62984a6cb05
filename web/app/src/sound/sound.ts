/** Sounds of a game: off unless a person switches them on. The browser saves the choice. */

import type { SoundName } from "./synthesiser.ts";

const STORE = "boardwright sounds";
let isOn = kept();

export function areSoundsOn(): boolean {
  return isOn;
}

/** Switches sounds on or off. The first one is heard at once. */
export function switchSounds(wish: boolean): void {
  isOn = wish;
  try {
    localStorage.setItem(STORE, wish ? "on" : "off");
  } catch {
    // No storage: it lasts until the page is left.
  }
  sound("move");
}

/** Plays a sound, if sounds are on. */
export function sound(name: SoundName): void {
  if (!isOn) return;
  // A browser without audio plays on in silence.
  import("./synthesiser.ts").then(({ play }) => play(name)).catch(() => undefined);
}

function kept(): boolean {
  try {
    return localStorage.getItem(STORE) === "on";
  } catch {
    return false;
  }
}
