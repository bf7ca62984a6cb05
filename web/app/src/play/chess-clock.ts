/** Clocks: so much time for each player, and so much more for each turn. */

/** How long a game may last: seconds for each player, and seconds that a turn adds. */
export interface TimeControl {
  readonly seconds: number;
  readonly increment: number;
}

/** Choices of time, as an address writes them. */
export const TIME_CONTROLS = [
  ["", "none"],
  ["60+1", "a minute and a second a turn"],
  ["180+2", "3 minutes and 2 seconds a turn"],
  ["300+5", "5 minutes and 5 seconds a turn"],
  ["900+10", "15 minutes and 10 seconds a turn"],
  ["3600+30", "an hour and 30 seconds a turn"],
] as const;

/** The most seconds that an address may ask for. */
const LONGEST = 24 * 3600;

/** What an address says of clocks; undefined if that is none. */
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

  /** @param now milliseconds since some moment */
  constructor({ seconds, increment }: TimeControl, players: number, now: () => number = () => performance.now()) {
    this.#increment = increment * 1000;
    this.#left = Array.from({ length: players }, () => seconds * 1000);
    this.#now = now;
  }

  /** Lets a player's time run, or nobody's. A player whose turn ends gets the increment. */
  turnTo(player: number | undefined): void {
    if (player === this.#running) return;
    const last = this.#running;
    if (last !== undefined) this.#left[last] = this.left(last) + (player === undefined ? 0 : this.#increment);
    this.#running = player;
    this.#since = this.#now();
  }

  /** Milliseconds that a player has left. */
  left(player: number): number {
    const left = this.#left[player] ?? 0;
    return Math.max(0, player === this.#running ? left - (this.#now() - this.#since) : left);
  }

  /** Milliseconds that each player has left. */
  get times(): number[] {
    return this.#left.map((_, player) => this.left(player));
  }

  /** Gives each player so many milliseconds; nobody's time runs. */
  set times(times: readonly number[]) {
    this.#running = undefined;
    this.#left.forEach((_, player) => (this.#left[player] = times[player] ?? 0));
  }

  /** Whoever has none left. */
  get fallen(): number | undefined {
    const fallen = this.#left.findIndex((_, player) => this.left(player) === 0);
    return fallen < 0 ? undefined : fallen;
  }
}

/** Milliseconds that an engine may think with so many left: it has to make many decisions with them. */
export function thinkingTime(left: number, increment: number): number {
  return Math.max(10, Math.min(left / 25 + increment * 0.7, left / 2 - 100));
}

/** Time as a clock shows it: tenths of seconds in the last twenty. */
export function shownTime(milliseconds: number): string {
  const seconds = milliseconds / 1000;
  if (seconds < 20) return seconds.toFixed(1);
  const whole = Math.floor(seconds);
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  const two = (number: number) => String(number).padStart(2, "0");
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
}
