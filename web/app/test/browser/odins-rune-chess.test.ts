import { expect, it } from "vitest";
import { HotSeatGame } from "./hot-seat.ts";

it("a whole game, to the second King that is taken", async () => {
  const sitting = await HotSeatGame.of("odins-rune-chess");
  await sitting.play("Pd2-d4", "Pa9-a7");

  // Beside its Valkyrie the King moves as she does: any distance, here on a diagonal.
  await sitting.playBy("Ke1-b4", async (player) => await player.drag("e1", "b4"));
  expect(sitting.at("b4")).toBe("White King");
  await sitting.play("Pj9-j7");

  // The Valkyrie takes the Pawn's square, and sets it down on her way.
  await sitting.playBy("Vd1-d4 >d2", async (player) => {
    for (const site of ["d1", "d4", "d2"]) await player.clickSite(site);
  });
  expect([sitting.at("d4"), sitting.at("d2")]).toEqual(["White Valkyrie", "White Pawn"]);

  await sitting.play("Pa7-a5", "Fb1-c3", "Pj7-j5", "Fc3-d5", "Pj5-j3", "Fd5-c7", "Pi9-i7");
  expect([sitting.at("d9"), sitting.at("e10")]).toEqual(["Black Pawn", "Black King"]);
  await sitting.playBy("Fc7-d9 xe10", async (player) => {
    for (const site of ["c7", "d9", "e10"]) await player.clickSite(site);
  });
  expect([sitting.at("d9"), sitting.at("e10")]).toEqual(["White ForestOx", undefined]);

  await sitting.play("Ph9-h7", "Fd9-f10");
  await sitting.isOver("White wins: both Kings are taken");
});
