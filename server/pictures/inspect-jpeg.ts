import type { ImageInfo } from './image-info.ts';

const MARKER = 0xff;
const START = 0xd8;
const END = 0xd9;
const SCAN = 0xda;
/** Markers below it have no length (TEM) or no meaning; a decoder reads on at once, where a hidden frame may stand. */
const FIRST_MARKER = 0xc0;
/** Frames: baseline, extended and progressive. Phones write no others (lossless, arithmetic). */
const FRAMES = new Set([0xc0, 0xc1, 0xc2]);
const OTHER_FRAMES = new Set([0xc3, 0xc5, 0xc6, 0xc7, 0xc9, 0xca, 0xcb, 0xcd, 0xce, 0xcf]);
const PROGRESSIVE = 0xc2;
/** Encoders write about a dozen; each further scan is another pass over the whole picture. */
const SCANS_MAX = 64;
const BLOCK_BYTES = 64 * 2;
/** The number of segments; a colour profile of megabytes has about 250. */
const SEGMENTS_MAX = 4_000;

/** Application segments that decoding needs. Gain maps, thumbnails and comments are dropped. */
const KEPT: Record<number, string> = { 224: 'JFIF\0', 225: 'Exif\0', 226: 'ICC_PROFILE\0', 238: 'Adobe' };

type Frame = { width: number; height: number; components: number; coefficientBytes: number; isProgressive: boolean };

/** A frame's header; null when its size or components are not possible. `data` is without marker and length. */
function readFrame(data: Buffer, marker: number): Frame | null {
  const components = data[5] ?? 0;
  if (data.length < 6 + components * 3 || components === 0 || components > 4) return null;
  const [height, width] = [data.readUInt16BE(1), data.readUInt16BE(3)];
  const factors = Array.from({ length: components }, (_, index) => {
    const both = data[7 + index * 3] ?? 0;
    return { across: both >> 4, down: both & 15 };
  });
  const across = Math.max(...factors.map((factor) => factor.across));
  const down = Math.max(...factors.map((factor) => factor.down));
  if (across === 0 || across > 4 || down === 0 || down > 4) return null;
  const units = Math.ceil(width / (8 * across)) * Math.ceil(height / (8 * down));
  const blocks = factors.reduce((sum, factor) => sum + units * factor.across * factor.down, 0);
  return { width, height, components, coefficientBytes: blocks * BLOCK_BYTES, isProgressive: marker === PROGRESSIVE };
}

/** The position of the next marker that is not data, at or after `from`; the end when there is none. */
function nextMarker(bytes: Buffer, from: number): number {
  for (let at = bytes.indexOf(MARKER, from); at >= 0; at = bytes.indexOf(MARKER, at + 1)) {
    const code = bytes[at + 1] ?? 0;
    // A zero byte means data, restart markers belong to the data, and several marker bytes in a row are padding.
    if (code !== 0 && code !== MARKER && !(code >= 0xd0 && code <= 0xd7)) return at;
  }
  return bytes.length;
}

/**
 * A JPEG's headers, and the file without comments, thumbnails, gain maps and other pictures after its end. Null when
 * the file ends before its pixels, or is built as no camera does it.
 */
export function inspectJpeg(bytes: Buffer): ImageInfo | null {
  let size = 2;
  let frame: Frame | null = null;
  let scans = 0;
  let isWhole = false;
  let segments = 0;
  let at = nextMarker(bytes, 2);
  while (at + 4 <= bytes.length && bytes[at + 1] !== END) {
    const code = bytes[at + 1] ?? 0;
    segments += 1;
    if (code < FIRST_MARKER || code === START || OTHER_FRAMES.has(code) || segments > SEGMENTS_MAX) return null;
    const end = at + 2 + bytes.readUInt16BE(at + 2);
    const data = bytes.subarray(at + 4, end);
    if (FRAMES.has(code)) {
      if (frame !== null) return null;
      frame = readFrame(data, code);
      if (frame === null) return null;
    }
    const isApplication = (code >= 0xe0 && code <= 0xef) || code === 0xfe;
    const name = KEPT[code];
    if (!isApplication || (name !== undefined && data.toString('latin1', 0, name.length) === name)) {
      const stop = code === SCAN ? nextMarker(bytes, end) : end;
      size += bytes.copy(bytes, size, at, stop);
    }
    if (code === SCAN) {
      if (frame === null) return null;
      scans += 1;
      if (scans > SCANS_MAX) return null;
      isWhole ||= frame.isProgressive || (data[0] ?? 0) < frame.components;
    }
    at = nextMarker(bytes, end);
  }
  if (frame === null || scans === 0) return null;
  // One that is cut off stays so: the decoder says what is wrong with it.
  if (bytes[at + 1] === END) size += bytes.copy(bytes, size, at, at + 2);
  // A progressive picture is held as coefficients until its last scan; a baseline one is decoded row by row.
  const decodeBytes = isWhole ? frame.coefficientBytes : 0;
  return { width: frame.width, height: frame.height, decodeBytes, bare: bytes.subarray(0, size) };
}
