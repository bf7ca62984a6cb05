import { expect, it } from "vitest";
import { sampleOf } from "./sample-game.ts";
import { HotSeatGame } from "./hot-seat.ts";

it("a whole game, to the side that cannot move", async () => {
  const sitting = await HotSeatGame.of("kylatori-sunset");
  const texts = (await sampleOf("kylatori-sunset")).decisions.map(({ text }) => text);

  // Two Hammers on one file capture along it, wherever the one that moved has gone.
  await sitting.playUntil("Nb8-e6", texts);
  expect([sitting.at("e1"), sitting.at("e2")]).toEqual(["White Hammer", "White Trode"]);
  await sitting.playBy("Nb8-e6", async (player) => await player.drag("b8", "e6"));
  expect([sitting.at("e1"), sitting.at("e2")]).toEqual([undefined, undefined]);

  // The Pendant merges with the Hammer's wreck.
  await sitting.playUntil("Rf1-e1+N", texts);
  await sitting.playBy("Rf1-e1+N", async (player) => {
    await player.clickSite("f1");
    await player.clickSite("e1");
    await player.answer("Merge with the wreck");
  });
  expect(sitting.at("e1")).toBe("White ShellGun");

  // An Ion leaves a Trode beside itself.
  await sitting.playUntil("Ld7-d6 Pe5", texts);
  await sitting.playBy("Ld7-d6 Pe5", async (player) => {
    for (const site of ["d7", "d6", "e5"]) await player.clickSite(site);
  });
  expect([sitting.at("d6"), sitting.at("e5")]).toEqual(["Black Ion", "Black Trode"]);

  // A wreck is raised into the hand, and dropped from there in the next turn.
  await sitting.playUntil("Qd8-c8*Q", texts);
  await sitting.playBy("Qd8-c8*Q", async (player) => {
    await player.clickSite("d8");
    await player.clickSite("c8");
  });
  expect(sitting.waiting("hand-1", "Howler")).toBe(1);
  await sitting.playUntil("Q@e8", texts);
  await sitting.playBy("Q@e8", async (player) => {
    await player.clickItem("hand-1", "Howler");
    await player.clickSite("e8");
  });
  expect([sitting.waiting("hand-1", "Howler"), sitting.at("e8")]).toEqual([0, "Black Howler"]);

  await sitting.play(...texts.slice(texts.indexOf("Q@e8") + 1));
  await sitting.isOver("Black wins: no legal move or drop");
});
