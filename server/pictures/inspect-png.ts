import type { ImageInfo } from './image-info.ts';

const SIGNATURE_BYTES = 8;
/** A chunk's length, type and checksum, in bytes. */
const CHUNK_FRAME = 12;
const HEADER_BYTES = 13;
/** Samples for each pixel by the header's colour type; a palette is expanded to colours. */
const SAMPLES: Record<number, number> = { 0: 1, 2: 3, 3: 3, 4: 2, 6: 4 };
/** Chunks that decoding needs, each once. Texts, times and animation frames are left out: some expand to megabytes. */
const ONCE = new Set(['IHDR', 'PLTE', 'tRNS', 'iCCP', 'sRGB', 'gAMA', 'cHRM', 'eXIf']);
/** The number of chunks; encoders split the pixels into chunks of some kilobytes. */
const CHUNKS_MAX = 20_000;
/** Rows that resizing keeps at once: measured, see tests/server/orders/photo-memory.test.ts. */
const ROWS_HELD = 1_600;

/** A PNG's headers, and the file without its texts; null when the file ends before its pixels or is not a valid PNG. */
export function inspectPng(bytes: Buffer): ImageInfo | null {
  const header = SIGNATURE_BYTES + CHUNK_FRAME - 4;
  if (bytes.length < header + HEADER_BYTES || bytes.toString('latin1', 12, 16) !== 'IHDR') return null;
  const [width, height] = [bytes.readUInt32BE(header), bytes.readUInt32BE(header + 4)];
  const [depth = 0, colour = 0, , , interlace = 0] = bytes.subarray(header + 8);
  const samples = SAMPLES[colour];
  if (samples === undefined) return null;

  let size = SIGNATURE_BYTES;
  const seen = new Set<string>();
  let chunks = 0;
  for (let at = SIGNATURE_BYTES; at + CHUNK_FRAME <= bytes.length; ) {
    chunks += 1;
    if (chunks > CHUNKS_MAX) return null;
    const type = bytes.toString('latin1', at + 4, at + 8);
    const end = at + CHUNK_FRAME + bytes.readUInt32BE(at);
    const isKept = type === 'IDAT' || type === 'IEND' || (ONCE.has(type) && !seen.has(type));
    if (isKept) size += bytes.copy(bytes, size, at, end);
    if (ONCE.has(type)) seen.add(type);
    if (type === 'IEND') break;
    at = end;
  }

  const rowBytes = width * (samples + (seen.has('tRNS') ? 1 : 0)) * (depth === 16 ? 2 : 1);
  // The rows of an interlaced picture are complete only at the end of the file.
  const rows = Math.min(height, ROWS_HELD) + (interlace === 0 ? 0 : height);
  return { width, height, decodeBytes: rowBytes * rows, bare: bytes.subarray(0, size) };
}
