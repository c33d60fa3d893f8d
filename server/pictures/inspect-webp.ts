import type { ImageInfo } from './image-info.ts';

/** The offset of a file's first chunk, and of its content. */
const FIRST = 12;
const DATA = FIRST + 8;
const HEADER_BYTES = DATA + 10;
const ANIMATED = 0x02;
/** Bytes for each pixel while decoding: measured, see tests/server/orders/photo-memory.test.ts. */
const HELD = { lossy: 2, lossless: 4, animated: 12 } as const;

/** A WebP's headers; null when the file ends within them. */
export function inspectWebp(bytes: Buffer): ImageInfo | null {
  if (bytes.length < HEADER_BYTES) return null;
  const of = (width: number, height: number, held: number): ImageInfo => {
    return { width, height, decodeBytes: width * height * held, bare: bytes };
  };
  const kind = bytes.toString('latin1', FIRST, FIRST + 4);
  if (kind === 'VP8 ') {
    return of(bytes.readUInt16LE(DATA + 6) & 0x3fff, bytes.readUInt16LE(DATA + 8) & 0x3fff, HELD.lossy);
  }
  if (kind === 'VP8L') {
    const sides = bytes.readUInt32LE(DATA + 1);
    return of((sides & 0x3fff) + 1, ((sides >>> 14) & 0x3fff) + 1, HELD.lossless);
  }
  if (kind !== 'VP8X') return null;
  // The kind of the frames is not read: the more expensive one is assumed.
  const isAnimated = (bytes.readUInt8(DATA) & ANIMATED) !== 0;
  const [width, height] = [bytes.readUIntLE(DATA + 4, 3) + 1, bytes.readUIntLE(DATA + 7, 3) + 1];
  return of(width, height, isAnimated ? HELD.animated : HELD.lossless);
}
