/** Boards for the demonstration, as an engine describes them. */

import { onCircle } from "../src/geometry.ts";
import type { BoardShape, Coordinate, Link, Point, Sector, Site } from "../src/scene.ts";

const letter = (index: number) => String.fromCharCode(97 + index);

export function rectangle(
  width: number,
  height: number,
  style: readonly string[],
  isShogi = false,
): BoardShape {
  const name = (column: number, row: number) =>
    isShogi ? `${width - column}${letter(height - 1 - row)}` : `${letter(column)}${row + 1}`;
  const sites: Site[] = [];
  const links: Link[] = [];
  for (let row = 0; row < height; row += 1) {
    for (let column = 0; column < width; column += 1) {
      const at = { x: column, y: height - 1 - row };
      sites.push({ name: name(column, row), at, outline: square(at), tone: (column + row + 1) % 2 });
      if (column + 1 < width) links.push([name(column, row), name(column + 1, row)]);
      if (row + 1 < height) links.push([name(column, row), name(column, row + 1)]);
    }
  }
  const columns: Coordinate[] = Array.from({ length: width }, (_, column) => ({
    text: isShogi ? String(width - column) : letter(column),
    places: [
      { x: column, y: height - 0.28 },
      { x: column, y: -0.72 },
    ],
  }));
  const rows: Coordinate[] = Array.from({ length: height }, (_, row) => ({
    text: isShogi ? letter(height - 1 - row) : String(row + 1),
    places: [
      { x: -0.75, y: height - 1 - row },
      { x: width - 0.25, y: height - 1 - row },
    ],
  }));
  return { shape: "rectangle", style, sites, links, coordinates: [...columns, ...rows] };
}

function square(at: Point): Site["outline"] {
  const corners = [
    { x: at.x - 0.5, y: at.y - 0.5 },
    { x: at.x + 0.5, y: at.y - 0.5 },
    { x: at.x + 0.5, y: at.y + 0.5 },
    { x: at.x - 0.5, y: at.y + 0.5 },
  ];
  return { form: "polygon", corners };
}

function hexagonCell(at: Point): Site["outline"] {
  const radius = 1 / Math.sqrt(3);
  return {
    form: "polygon",
    corners: Array.from({ length: 6 }, (_, index) => onCircle(at, radius, index / 6)),
  };
}

const ROW = Math.sqrt(3) / 2;

function hexagonal(
  shape: string,
  style: readonly string[],
  cells: readonly (readonly [string, Point, number])[],
): BoardShape {
  const sites = cells.map(([name, at, tone]) => ({ name, at, outline: hexagonCell(at), tone }));
  const near = (a: Point, b: Point) => Math.hypot(a.x - b.x, a.y - b.y) < 1.1;
  const links: Link[] = sites.flatMap((site, index) =>
    sites
      .slice(index + 1)
      .flatMap((other) => (near(site.at, other.at) ? [[site.name, other.name] as const] : [])),
  );
  return { shape, style, sites, links, coordinates: [] };
}

export function hexagon(side: number, style: readonly string[]): BoardShape {
  const cells: [string, Point, number][] = [];
  const last = 2 * side - 1;
  for (let row = 1; row <= last; row += 1) {
    for (let column = 1; column <= last; column += 1) {
      if (column - row >= side || row - column >= side) continue;
      const at = { x: column - row / 2, y: -row * ROW };
      cells.push([`${letter(row - 1)}${column}`, at, (((column + row) % 3) + 3) % 3]);
    }
  }
  const rows: Coordinate[] = Array.from({ length: last }, (_, index) => {
    const row = index + 1;
    const [first, end] = [Math.max(1, row - side + 1), Math.min(last, row + side - 1)];
    return {
      text: letter(index),
      places: [
        { x: first - row / 2 - 0.85, y: -row * ROW },
        { x: end - row / 2 + 0.85, y: -row * ROW },
      ],
    };
  });
  return { ...hexagonal("hexagon", style, cells), coordinates: rows };
}

export function rhombus(size: number, style: readonly string[]): BoardShape {
  const cells: [string, Point, number][] = [];
  for (let row = 1; row <= size; row += 1) {
    for (let column = 1; column <= size; column += 1) {
      cells.push([
        `${letter(column - 1)}${row}`,
        { x: column + row / 2, y: -row * ROW },
        (column + 2 * row) % 3,
      ]);
    }
  }
  return hexagonal("rhombus", style, cells);
}

export function rings(spaces: readonly number[], style: readonly string[]): BoardShape {
  const centre = { x: 0, y: 0 };
  const sites: Site[] = spaces.flatMap((count, ring) => {
    const radius = spaces.length - ring;
    return Array.from({ length: count }, (_, index) => {
      const [from, to] = [index / count, (index + 1) / count];
      const outline: Sector = { form: "sector", centre, inner: radius - 0.5, outer: radius + 0.5, from, to };
      const at = onCircle(centre, radius, (from + to) / 2);
      return { name: `${letter(ring)}${index + 1}`, at, outline, tone: (ring + index) % 2 };
    });
  });
  const forest: Site = {
    name: "forest",
    at: { x: 0, y: -8 },
    outline: { form: "post", centre: { x: 0, y: -8 }, radius: 0.5 },
    tone: 0,
  };
  return { shape: "rings", style, sites: [...sites, forest], links: [], coordinates: [] };
}

export function morris(): BoardShape {
  const posts: Record<string, Point> = {};
  const links: Link[] = [];
  for (const [distance, ring] of [
    [3, "o"],
    [2, "m"],
    [1, "i"],
  ] as const) {
    const around = [
      [-1, -1],
      [0, -1],
      [1, -1],
      [1, 0],
      [1, 1],
      [0, 1],
      [-1, 1],
      [-1, 0],
    ] as const;
    around.forEach(([x, y], index) => {
      posts[`${ring}${index}`] = { x: x * distance, y: y * distance };
      links.push([`${ring}${index}`, `${ring}${(index + 1) % 8}`]);
    });
  }
  for (const index of [1, 3, 5, 7]) links.push([`o${index}`, `m${index}`], [`m${index}`, `i${index}`]);
  const sites = Object.entries(posts).map(([name, at]) => ({
    name,
    at,
    outline: { form: "post" as const, centre: at, radius: 0.42 },
    tone: 0,
  }));
  return { shape: "graph", style: ["lines"], sites, links, coordinates: [] };
}
