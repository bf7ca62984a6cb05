/** The address that links lead to: that of this page, or of a host that others can reach. */

/** The name under which the browser keeps the host. */
const STORE = "boardwright host";

/** The address of the application here, without the part behind `#`. */
function here(): string {
  return location.href.replace(/#.*$/, "");
}

/** True if other computers can open an address. */
export function isPublic(address: string): boolean {
  try {
    const { protocol, hostname } = new URL(address);
    const isOwn = hostname === "localhost" || hostname.endsWith(".localhost") || hostname === "[::1]" || /^127\./.test(hostname);
    return /^https?:$/.test(protocol) && !isOwn;
  } catch {
    return false;
  }
}

/** The address that links begin with; undefined if nobody else could open them. */
export function linkBase(): string | undefined {
  return isPublic(here()) ? here() : namedHost();
}

/** The host that was named, if this page is on none. */
export function namedHost(): string | undefined {
  if (isPublic(here())) return undefined;
  try {
    return localStorage.getItem(STORE) ?? undefined;
  } catch {
    return named;
  }
}

/** The host that was named, where the browser keeps nothing. */
let named: string | undefined;

/** Names a host for all later links; an empty text forgets it. Throws if it is none. */
export function nameHost(text: string): void {
  const address = text.trim();
  const whole = /^[a-z]+:/i.test(address) ? address : `https://${address}`;
  if (address !== "" && !isPublic(whole))
    throw new Error("Others cannot open this address. It should look like https://example.org/games/.");
  named = address === "" ? undefined : new URL(whole).href.replace(/#.*$/, "");
  try {
    if (named === undefined) localStorage.removeItem(STORE);
    else localStorage.setItem(STORE, named);
  } catch {
    // It lasts until the tab is closed.
  }
}
