import type { ImageInfo } from './image-info.ts';

/** Where a file's first chunk begins, and what it holds. */
const FIRST = 12;
const DATA = FIRST + 8;
const HEADER_BYTES = DATA + 10;
const ANIMATED = 0x02;
/** Bytes a pixel that decoding holds: measured, see tests/server/orders/photo-memory.test.ts. */
const HELD = { lossy: 2, lossless: 4, animated: 12 } as const;

/** A WebP's form; null when it is cut off in its header. */
export function webpForm(bytes: Buffer): ImageInfo | null {
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
  // What kind of frame follows is not looked at: it counts as the dearer one.
  const isAnimated = (bytes.readUInt8(DATA) & ANIMATED) !== 0;
  const [width, height] = [bytes.readUIntLE(DATA + 4, 3) + 1, bytes.readUIntLE(DATA + 7, 3) + 1];
  return of(width, height, isAnimated ? HELD.animated : HELD.lossless);
}
