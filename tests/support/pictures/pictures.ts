import { once } from 'node:events';
import { crc32, createDeflate, deflateSync } from 'node:zlib';
import sharp from 'sharp';

/** Pictures of one colour in any format, including files that no camera writes. */

type Png = {
  width: number;
  height: number;
  /** Bits per sample. */
  depth?: 1 | 8 | 16;
  /** As in the header: 2 colours, 3 a palette, 6 colours and transparency. */
  colour?: 2 | 3 | 6;
  isInterlaced?: boolean;
  /** Chunks between the header and the pixels. */
  extra?: Buffer[];
  /** The pixels' bytes, to send fewer than the header promises. */
  bytes?: number;
};

const SAMPLES = { 2: 3, 3: 1, 6: 4 } as const;
/** The seven passes of an interlaced PNG: the start of each and the distance of its pixels. */
const PASSES = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const;

/** A chunk of a PNG. */
export function chunk(type: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.byteLength);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}

/** This many zeros, compressed. */
export async function packedZeros(count: number): Promise<Buffer> {
  const deflate = createDeflate({ level: 6 });
  const zeros = Buffer.alloc(1 << 20);
  const feed = async () => {
    for (let left = count; left > 0; left -= zeros.length) {
      const isFull = !deflate.write(left < zeros.length ? zeros.subarray(0, left) : zeros);
      if (isFull) await new Promise((resolve) => deflate.once('drain', resolve));
    }
    deflate.end();
  };
  const packed: Buffer[] = [];
  deflate.on('data', (part: Buffer) => packed.push(part));
  await Promise.all([feed(), once(deflate, 'end')]);
  return Buffer.concat(packed);
}

/** A PNG of one colour that decompresses to the size in its header. */
export async function flatPng({ width, height, depth = 8, colour = 6, ...more }: Png): Promise<Buffer> {
  const { isInterlaced = false, extra = [], bytes } = more;
  const rowBytes = (pixels: number) => (pixels === 0 ? 0 : 1 + Math.ceil((pixels * SAMPLES[colour] * depth) / 8));
  const passes = PASSES.map(([x, y, across, down]) => {
    return rowBytes(Math.ceil((width - x) / across)) * Math.ceil((height - y) / down);
  });
  const size = isInterlaced ? passes.reduce((sum, pass) => sum + pass, 0) : rowBytes(width) * height;
  const header = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, depth, colour, 0, 0, isInterlaced ? 1 : 0]);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    ...(colour === 3 ? [chunk('PLTE', Buffer.alloc(6))] : []),
    ...extra,
    chunk('IDAT', await packedZeros(bytes ?? size)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** Text chunks of a few kB that each decompress to nearly 8 MB. */
export function textBombs(count: number): Buffer[] {
  const packed = deflateSync(Buffer.alloc(7_900_000, 65), { level: 9 });
  return Array.from({ length: count }, (_, index) => {
    return chunk('zTXt', Buffer.concat([Buffer.from(`remark ${index}\0\0`), packed]));
  });
}

/** An image of one colour for sharp. */
export const plane = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#474' } });

/** A JPEG of one colour; `sampling` is its chroma subsampling. */
export function flatJpeg(
  width: number,
  height: number,
  { progressive = false, sampling = '4:2:0', cmyk = false } = {},
): Promise<Buffer> {
  const image = cmyk ? plane(width, height).toColourspace('cmyk') : plane(width, height);
  return image.jpeg({ progressive, chromaSubsampling: sampling }).toBuffer();
}

/** A JPEG whose frame header has other sides than its data; a decoder allocates memory by the header. */
export function withDeclaredSize(jpeg: Buffer, width: number, height: number): Buffer {
  const claimed = Buffer.from(jpeg);
  const frame = [0xc0, 0xc2].map((code) => claimed.indexOf(Buffer.from([0xff, code]))).find((at) => at > 0) ?? 0;
  claimed.writeUInt16BE(height, frame + 5);
  claimed.writeUInt16BE(width, frame + 7);
  return claimed;
}

/**
 * A JPEG that a decoder reads as `hidden`, and a reader that gives each marker a length as `shown`: TEM (ff01) has
 * none.
 */
export function withHiddenFrame(hidden: Buffer, shown: Buffer): Buffer {
  const length = Buffer.alloc(2);
  length.writeUInt16BE(hidden.length);
  return Buffer.concat([Buffer.from('ffd8ff01', 'hex'), length, hidden.subarray(2), shown.subarray(2)]);
}

/** A baseline JPEG with one scan per colour component, cut off after the first. */
export function scanByColour(width: number, height: number): Buffer {
  const frame = Buffer.from('ffc00011080000000003011100021101031101', 'hex');
  frame.writeUInt16BE(height, 5);
  frame.writeUInt16BE(width, 7);
  const scan = Buffer.from('ffda0008010100003f00', 'hex');
  return Buffer.concat([Buffer.from('ffd8', 'hex'), frame, scan, Buffer.alloc(100), Buffer.from('ffd9', 'hex')]);
}

/** A JPEG with its last scan repeated this many times. */
export function withScans(progressive: Buffer, more: number): Buffer {
  const last = progressive.subarray(progressive.lastIndexOf(Buffer.from([0xff, 0xda])), -2);
  return Buffer.concat([
    progressive.subarray(0, -2),
    ...Array.from({ length: more }, () => last),
    progressive.subarray(-2),
  ]);
}

/** A JPEG padded to this many bytes with comments before its picture. */
export function withRemarks(jpeg: Buffer, size: number): Buffer {
  const remark = Buffer.concat([Buffer.from([0xff, 0xfe, 0xff, 0xff]), Buffer.alloc(65_533, 65)]);
  const count = Math.floor((size - jpeg.length) / remark.length);
  return Buffer.concat([jpeg.subarray(0, 2), ...Array.from({ length: count }, () => remark), jpeg.subarray(2)]);
}

/** A WebP with a colour gradient; with two pages an animation of two frames. */
export function runningWebp(width: number, height: number, { lossless = false, pages = 1 } = {}): Promise<Buffer> {
  const raw = Buffer.alloc(width * height * 3);
  for (let at = 0; at < raw.length; at += 3) {
    const [x, y] = [(at / 3) % width, Math.floor(at / 3 / width)];
    raw[at] = x >> 4;
    raw[at + 1] = y >> 4;
    raw[at + 2] = (x + y) >> 5;
  }
  const pageHeight = pages === 1 ? {} : { pageHeight: height / pages };
  return sharp(raw, { raw: { width, height, channels: 3, ...pageHeight } })
    .webp({ lossless, effort: 0, ...(pages === 1 ? {} : { delay: [100, 100] }) })
    .toBuffer();
}
