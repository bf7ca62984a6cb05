/** Texts compressed into characters that an address may hold. */

/** Maximum number of characters of a decompressed text. */
const LONGEST = 4 << 20;

/** A compressed form; `deflate` has a checksum, so that no altered text is read. */
type Format = "deflate-raw" | "deflate";

/** Compresses a text into characters that an address may hold. */
export async function packed(text: string, format: Format = "deflate-raw"): Promise<string> {
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream(format));
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
  const letters = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
  return letters.replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

/** Decompresses a text. Throws if the link is broken. */
export async function unpacked(letters: string, format: Format = "deflate-raw"): Promise<string> {
  const broken = () => new Error("the link is broken: it does not contain a whole record");
  try {
    const bytes = Uint8Array.from(atob(letters.replaceAll("-", "+").replaceAll("_", "/")), (it) =>
      it.charCodeAt(0),
    );
    const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream(format));
    return await bounded(stream);
  } catch {
    throw broken();
  }
}

async function bounded(stream: ReadableStream<Uint8Array>): Promise<string> {
  const [reader, decoder] = [stream.getReader(), new TextDecoder("utf-8", { fatal: true })];
  let text = "";
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    text += decoder.decode(value, { stream: true });
    if (text.length > LONGEST) throw new Error("the text is too long");
  }
}
