/** In bytes: what an entry takes besides its body, so that empty bodies are bounded too. */
const ENTRY_BYTES = 1_000;

/** A body of an answer, and the state of what it shows. */
export type CachedBody = { version: string; body: Uint8Array<ArrayBuffer> };

/** Keeps bodies by their keys. */
export type ByteCache = {
  /** The body with this key; it was used now. */
  get(key: string): CachedBody | undefined;
  /** Keeps a body in place of the one with this key. */
  set(key: string, cached: CachedBody): void;
};

/** Keeps bodies of `bytesMax` together at most; the ones that were not used for longest go first. */
export function createByteCache(bytesMax: number): ByteCache {
  /** In the order of their last use, because a map keeps the order of insertion. */
  const bodies = new Map<string, CachedBody>();
  let bytes = 0;

  function remove(key: string): void {
    const known = bodies.get(key);
    if (known === undefined) return;
    bytes -= known.body.byteLength + ENTRY_BYTES;
    bodies.delete(key);
  }

  return {
    get(key) {
      const known = bodies.get(key);
      if (known === undefined) return undefined;
      bodies.delete(key);
      bodies.set(key, known);
      return known;
    },
    set(key, cached) {
      remove(key);
      bodies.set(key, cached);
      bytes += cached.body.byteLength + ENTRY_BYTES;
      for (const oldest of bodies.keys()) {
        if (bytes <= bytesMax) break;
        remove(oldest);
      }
    },
  };
}
