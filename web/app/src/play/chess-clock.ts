/** Clocks with increment (Fischer). */

/** A time control: seconds for each player, and seconds added for each turn. */
export interface TimeControl {
  readonly seconds: number;
  readonly increment: number;
}

/** The time controls on offer, as in addresses. */
export const TIME_CONTROLS = [
  ["", "none"],
  ["60+1", "1 minute + 1 second per turn"],
  ["180+2", "3 minutes + 2 seconds per turn"],
  ["300+5", "5 minutes + 5 seconds per turn"],
  ["900+10", "15 minutes + 10 seconds per turn"],
  ["3600+30", "1 hour + 30 seconds per turn"],
] as const;

/** Maximum number of seconds in an address. */
const LONGEST = 24 * 3600;

/** Parses the time control of an address; undefined if it is malformed. */
export function timeControlOf(word: string): TimeControl | undefined {
  const found = /^(\d{1,6})\+(\d{1,4})$/.exec(word);
  const [seconds, increment] = [Number(found?.[1]), Number(found?.[2])];
  return found !== null && seconds > 0 && seconds <= LONGEST ? { seconds, increment } : undefined;
}

export class Clock {
  readonly #increment: number;
  readonly #left: number[];
  readonly #now: () => number;
  #running: number | undefined;
  #since = 0;

  /** @param now milliseconds since a fixed moment */
  constructor({ seconds, increment }: TimeControl, players: number, now: () => number = () => performance.now()) {
    this.#increment = increment * 1000;
    this.#left = Array.from({ length: players }, () => seconds * 1000);
    this.#now = now;
  }

  /** Starts a player's clock, or stops all. A player whose turn ends gets the increment. */
  turnTo(player: number | undefined): void {
    if (player === this.#running) return;
    const last = this.#running;
    if (last !== undefined) this.#left[last] = this.left(last) + (player === undefined ? 0 : this.#increment);
    this.#running = player;
    this.#since = this.#now();
  }

  /** Returns the remaining milliseconds of a player. */
  left(player: number): number {
    const left = this.#left[player] ?? 0;
    return Math.max(0, player === this.#running ? left - (this.#now() - this.#since) : left);
  }

  /** The remaining milliseconds of each player. */
  get times(): number[] {
    return this.#left.map((_, player) => this.left(player));
  }

  /** Sets the remaining milliseconds of each player, and stops all clocks. */
  set times(times: readonly number[]) {
    this.#running = undefined;
    this.#left.forEach((_, player) => (this.#left[player] = times[player] ?? 0));
  }

  /** The player without remaining time. */
  get fallen(): number | undefined {
    const fallen = this.#left.findIndex((_, player) => this.left(player) === 0);
    return fallen < 0 ? undefined : fallen;
  }
}

/** Returns the milliseconds of search for a move, from the remaining time and the increment. */
export function thinkingTime(left: number, increment: number): number {
  return Math.max(10, Math.min(left / 25 + increment * 0.7, left / 2 - 100));
}

/** Formats a time, with tenths in the last ten seconds. */
export function shownTime(milliseconds: number): string {
  const seconds = milliseconds / 1000;
  if (seconds < 10) return `0:0${(Math.floor(seconds * 10) / 10).toFixed(1)}`;
  const whole = Math.floor(seconds);
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  const two = (number: number) => String(number).padStart(2, "0");
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
}
