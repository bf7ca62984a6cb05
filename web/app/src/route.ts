/** The routes of the application, in the fragment of the address. */

import { linkBase } from "./hosts.ts";

/** A page with its parameters. */
export type Route =
  | { readonly page: "gallery"; readonly query: URLSearchParams }
  | { readonly page: "game"; readonly id: string; readonly query: URLSearchParams }
  | { readonly page: "rules"; readonly id: string; readonly query: URLSearchParams }
  | { readonly page: "learn"; readonly id: string; readonly query: URLSearchParams }
  | { readonly page: "play-test"; readonly id: string; readonly query: URLSearchParams }
  | { readonly page: "edit"; readonly query: URLSearchParams }
  | { readonly page: "friend"; readonly id: string | undefined; readonly query: URLSearchParams }
  /** A saved game of rules of one's own. */
  | { readonly page: "kept"; readonly id: string }
  | { readonly page: "my-games" }
  | { readonly page: "open" }
  | { readonly page: "credits" }
  | { readonly page: "unknown"; readonly address: string };

export function routeOf(hash: string): Route {
  const address = hash.replace(/^#\/?/, "");
  const [path = "", search = ""] = address.split("?", 2);
  const query = new URLSearchParams(search);
  const parts = path.split("/").filter(Boolean);
  const [first, named, more] = parts;
  const id = named === undefined ? undefined : decoded(named);
  if (first === undefined) return { page: "gallery", query };
  if (first === "credits" && parts.length === 1) return { page: "credits" };
  if (first === "my-games" && parts.length === 1) return { page: "my-games" };
  if (first === "kept" && id !== undefined && more === undefined) return { page: "kept", id };
  if (first === "open" && parts.length === 1) return { page: "open" };
  if (first === "friend" && more === undefined) return { page: "friend", id, query };
  if (first === "edit" && parts.length === 1) return { page: "edit", query };
  if (first === "game" && id !== undefined && more === undefined) return { page: "game", id, query };
  if (first === "game" && id !== undefined && more === "rules") return { page: "rules", id, query };
  if (first === "game" && id !== undefined && more === "learn") return { page: "learn", id, query };
  if (first === "game" && id !== undefined && more === "play-test") return { page: "play-test", id, query };
  return { page: "unknown", address };
}

/** Decodes a part of an address. A malformed part is returned as it is. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** Returns the address of a game's page. */
export function gameAddress(id: string, query?: URLSearchParams): string {
  const search = query?.toString() ?? "";
  return `#/game/${encodeURIComponent(id)}${search === "" ? "" : `?${search}`}`;
}

/** Returns the address of a new variation of a bundled game, in the editor. */
export function variationAddress(id: string): string {
  return `#/edit?vary=${encodeURIComponent(id)}`;
}

/** Returns the address of a game's play-test, with its options. */
export function playTestAddress(
  id: string,
  { ruleset, settings = {} }: { readonly ruleset?: string; readonly settings?: Readonly<Record<string, string>> } = {},
): string {
  const query = new URLSearchParams(ruleset === undefined ? [] : [["ruleset", ruleset]]);
  for (const [name, value] of Object.entries(settings)) query.set(`set.${name}`, value);
  return `${gameAddress(id)}/play-test${query.size === 0 ? "" : `?${query.toString()}`}`;
}

/** Returns the address of a game by link that this browser has saved. */
export function friendAddress(id: string): string {
  return `#/friend/${id}`;
}

/** Returns the address that links begin with: empty if nobody else could open it. */
export function page(): string {
  return linkBase() ?? "";
}
