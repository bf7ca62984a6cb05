import { expect, it } from "vitest";
import { HotSeatGame } from "./hot-seat.ts";

const GAME = `
  Hd1-f3 Ah13-f12 Bk1-m3 Ge13-h12 Fh1-i2 Pc10-c9 Ge1-h2 Pk10-k9 Hj1-l2 Pe10-e9 Hf3-e1 Pi10-i9 Nb1-a3
  Nb13-c11 Pd4-d5 Nl13-k11 Pd5-d6 Pa10-a9 Kg1-f2 Pm10-m9 Pe4-e5 Pg10-g9 Hl2-k3 Ra13-a11 Pi4-i5
  Rm13-m11 Hk3-j2 Af12-i11 Ph4-h5 Hd13-e11 Bc1-e3 Hj13-c6 Af1-b2 Ff13-e12 Bm3-k1 Hc6-d4 Kf2-g1 Hd4-b2
  He1-d3 Hb2-a1 Na3-b5 Ha1-b3 Hj2-e7 Hb3-d2 Kg1-g2 Hd2-e1 Be3-g1 Gh12-e13 Nb5-c3 He1-c3 Hd3-c2 Hc3-e1
  Pa4-a5 He1-b4 Fi2-h3 Hb4-a5 He7-c9 Pb10-c9 Hc2-j9 Nk11-j9 Kg2-g3 Ha5-e1 Kg3-g2 Nj9-k11 Rm1-m2
  He11-f9 Gi1-h4 He1-h4 Bg1-e3 Hf9-c6 Kg2-f1 Hc6-e4 Rm2-m3 He4-d3 Kf1-g1 Ra11-b11 Pg4-g5 Rb11-b1
  Kg1-g2 Hd3-e4
`
  .trim()
  .split(/\s+/);

it("a whole game, to checkmate", async () => {
  const sitting = await HotSeatGame.of("shatranj-al-kabir-constantinople");

  // The Amazon steps to e11 and turns there, along four cells of the rank.
  await sitting.playUntil("Af12-i11", GAME);
  await sitting.playBy("Af12-i11", async (player) => await player.drag("f12", "i11"));
  expect([sitting.at("f12"), sitting.at("i11")]).toEqual([undefined, "Black Amazon"]);

  // To e2, and then three cells to the west.
  await sitting.playUntil("Af1-b2", GAME);
  await sitting.playBy("Af1-b2", async (player) => {
    await player.clickSite("f1");
    await player.clickSite("b2");
  });
  expect(sitting.at("b2")).toBe("White Amazon");

  await sitting.playUntil("Hd3-e4", GAME);
  await sitting.play("Hd3-e4");
  await sitting.isOver("Black wins: checkmate");
});
