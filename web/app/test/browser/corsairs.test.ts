import { expect, it } from "vitest";
import { HotSeatGame } from "./hot-seat.ts";

it("a whole game, to the freighter that is dragged off the board", async () => {
  const sitting = await HotSeatGame.of("corsairs");
  await sitting.play("+a1", "+e9", "e6 northeast 1", "+e1", "+a5", "f5-f6 west 3", "+i5", "+i9");

  await sitting.play("f3 southwest 1");
  expect(sitting.position.scene.sets).toEqual([{ name: "entangled", sites: ["e1"] }]);
  await sitting.player.clickSite("e1");
  expect(await sitting.player.notice()).toBe("e1 cannot be chosen (entangled).");

  await sitting.play("a5-b5", "i9-h8", "d4 west 3", "b5-c5", "h8-g7", "e4 southwest 3", "a1-b2", "i5-h5");
  await sitting.playBy("e2-f2 southeast 2", async (player) => {
    await player.drag("e2", "f2");
    await player.drag("f2", "d2");
  });
  expect([sitting.at("c2"), sitting.at("d2")]).toEqual(["Convoy escort", "Convoy escort"]);

  // One corsair sails twice, and pulls a ship after itself each time: the second is the freighter.
  await sitting.playBy("g7-f6 pulls f7", async (player) => {
    for (const site of ["g7", "f6", "f7"]) await player.clickSite(site);
  });
  await sitting.playBy("f6-f5 pulls e5", async (player) => {
    await player.drag("f6", "f5");
    await player.clickSite("e5");
  });
  expect([sitting.at("g7"), sitting.at("f6")]).toEqual(["Convoy escort", "Convoy freighter"]);

  await sitting.play("d5 southwest 3", "f5-g5 pulls f6", "g5-h6 pulls f5", "b1-c2 northeast 6");
  await sitting.play("h5-i5 pulls g5", "i5-off takes h5");
  await sitting.isOver("Corsair wins: the freighter is captured");
});
