import { expect, it } from "vitest";
import { Clock, timeControlOf, shownTime, thinkingTime } from "../src/play/chess-clock.ts";

it("runs for whoever decides, and a turn adds its increment", () => {
  let now = 0;
  const clock = new Clock({ seconds: 60, increment: 5 }, 2, () => now);
  clock.turnTo(0);
  now = 10_000;
  expect(clock.left(0)).toBe(50_000);
  clock.turnTo(1);
  now = 70_000;
  expect([clock.left(0), clock.left(1), clock.fallen]).toEqual([55_000, 0, 1]);
});

it("stands still while nobody decides", () => {
  let now = 0;
  const clock = new Clock({ seconds: 60, increment: 0 }, 2, () => now);
  clock.turnTo(1);
  clock.turnTo(undefined);
  now = 99_000;
  expect([clock.left(1), clock.fallen]).toEqual([60_000, undefined]);
});

it("is read off addresses that ask for sane times", () => {
  expect(timeControlOf("300+5")).toEqual({ seconds: 300, increment: 5 });
  for (const word of ["", "300", "0+5", "999999+0", "-3+1", "1e3+2"]) expect(timeControlOf(word)).toBeUndefined();
});

it("shows time as clocks do", () => {
  expect([5_490, 9_999, 10_000, 61_000, 3_723_000].map(shownTime)).toEqual(["0:05.4", "0:09.9", "0:10", "1:01", "1:02:03"]);
});

it("goes on with the times that were kept", () => {
  const clock = new Clock({ seconds: 60, increment: 0 }, 2, () => 0);
  clock.times = [1_000, 2_000];
  expect(clock.times).toEqual([1_000, 2_000]);
});

it("lets an engine think for a part of what it has, never for all of it", () => {
  for (const left of [100, 500, 1_000, 10_000, 600_000]) {
    const time = thinkingTime(left, 30_000);
    expect(time, `${left}`).toBeLessThan(left * 0.75);
    expect(time, `${left}`).toBeGreaterThan(0);
  }
  expect(thinkingTime(60_000, 0) * 20).toBeLessThan(60_000);
});
