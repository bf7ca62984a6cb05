import { expect, it } from "vitest";
import { HotSeatGame } from "./hot-seat.ts";

const words = (text: string) => text.split(" ");
/** Green's Swordsmen stand where the halves meet, and purple's King and Warmaster beside them. */
const GREEN = words(
  "K-a13 K-a4 P-a15 P-a2 JM-a16 A-b16 KM-b1 J-b15 J-b2 T-b4 T-b13 T-c1 T-c15 T-a1 S-a14 S-a3",
);
const PURPLE = words(
  "K-a5 K-a12 P-a7 P-a10 JM-a8 A-b5 KM-b12 J-b7 J-b10 T-c9 T-c7 T-c10 T-a9 T-b9 S-a6 S-a11",
);

it("a whole game, from a free setup to the fall of King and Warmaster", async () => {
  const sitting = await HotSeatGame.of("storilljudhjorrayc");
  await sitting.play(...GREEN, ...PURPLE);
  expect(sitting.position.scene.units).toHaveLength(32);
  expect(await sitting.player.asked()).toMatch(/^Green/);

  await sitting.playBy("Sa3-b3+Sa14-b14", async (player) => {
    for (const site of ["a3", "a14", "b3", "b14"]) await player.clickSite(site);
  });
  expect([sitting.at("b3"), sitting.at("b14")]).toEqual(["Green Lord", "Green Lord"]);

  expect(sitting.at("a1")).toBe("Green Swordsman");
  await sitting.play("Wforestxa1");
  expect(sitting.at("a1")).toBe("Purple Ambush");

  await sitting.playBy("Tb4xb5", async (player) => await player.drag("b4", "b5"));
  expect([sitting.at("b4"), sitting.at("b5")]).toEqual(["Green Swordsman", undefined]);
  await sitting.play("Sa6-b6+Sa11-b11", "Tb13xb12");
  await sitting.isOver("Green wins: King and Warmaster are gone");
});
