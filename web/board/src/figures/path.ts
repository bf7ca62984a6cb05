/**
 * Moving paths about: those with the commands M, L, H, V, C, Q and Z in absolute numbers and a in
 * relative ones.
 */

/** The destination of the box of 100 by 100: its corner, width and height. */
export interface Placing {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** A path in another place. */
export function placed(d: string, placing: Placing): string {
  return d.replace(/([MLHVCQZa])([^MLHVCQZa]*)/g, (_, command: string, numbers: string) => {
    const values = numbers.match(/-?[\d.]+/g)?.map(Number) ?? [];
    return command + values.map((value, index) => round(move(command, index, value, placing))).join(" ");
  });
}

function move(command: string, index: number, value: number, { x, y, width, height }: Placing): number {
  if (command === "a") return arcNumber(index, value, width, height);
  const down = command === "V" || (command !== "H" && index % 2 === 1);
  return down ? y + (value * height) / 100 : x + (value * width) / 100;
}

/** Of an arc the radii and the way; its turn and its two flags stay. */
function arcNumber(index: number, value: number, width: number, height: number): number {
  const place = index % 7;
  if (place >= 2 && place <= 4) return value;
  return (value * (place === 1 || place === 6 ? height : width)) / 100;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
