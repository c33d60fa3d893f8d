import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { messages } from '#domain/messages.ts';
import { formatOf, inspectImage } from '#server/pictures/inspect-image.ts';
import { someOf } from '#tests/support/every-test.ts';
import {
  chunk,
  flatJpeg,
  flatPng,
  packedZeros,
  plane,
  runningWebp,
  scanByColour,
  textBombs,
  withDeclaredSize,
  withHiddenFrame,
  withRemarks,
  withScans,
} from '#tests/support/pictures/pictures.ts';

/**
 * What pictures may take at most, in bytes: the shop's growth over its idle size and the whole process that decodes.
 */
const GROWTH_MAX = 256 * 1024 * 1024;
const FILE_MAX = 15_000_000;
const { photoTooLarge, photoBroken } = messages.teamCalls;

const running = new Set<ChildProcess>();
function endProcesses(): void {
  for (const child of running) child.kill('SIGKILL');
  running.clear();
}

/** A process that accepts pictures, and how much it has grown at its largest. */
async function openProcess() {
  const child = spawn(process.execPath, ['tests/support/pictures/picture-process.ts'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  running.add(child);
  const [port] = (await once(child.stdout, 'data')) as [Buffer];
  const origin = `http://127.0.0.1:${String(port).trim()}`;
  const memory = async () => Number(await (await fetch(`${origin}/memory`)).text());
  const send = async (bytes: Uint8Array) => {
    const response = await fetch(`${origin}/api/staff/orders/sk-1/photos/intake/`, {
      method: 'POST',
      headers: { 'Content-Type': 'image/png', Authorization: 'Bearer rider' },
      body: new Uint8Array(bytes),
    });
    const body = (await response.json()) as { error?: string; width?: number };
    return { status: response.status, answer: body.error ?? body.width };
  };
  // Idle is a shop whose code for pictures is loaded, as it is after the first one of a day.
  await send(await flatJpeg(64, 64));
  const idle = await memory();
  return { send, growth: async () => (await memory()) - idle };
}

/** The largest size of the process that decodes a picture, in bytes. */
async function decoderSize(bytes: Buffer): Promise<number> {
  const format = formatOf(bytes);
  if (format === null || format === 'heic') return 0;
  const bare = inspectImage(bytes, format)?.bare ?? new Uint8Array();
  const args = [
    '--import',
    './tests/support/pictures/print-peak-memory.ts',
    'server/pictures/decode.ts',
    String(bare.byteLength),
  ];
  const env = { UV_THREADPOOL_SIZE: '1', MALLOC_ARENA_MAX: '1' };
  const child = spawn(process.execPath, args, { env, stdio: ['pipe', 'ignore', 'pipe'] });
  running.add(child);
  let said = '';
  child.stderr.on('data', (part) => {
    said += part;
  });
  child.stdin.end(bare);
  await once(child, 'close');
  return Number(said);
}

/** A JPEG of this many bytes, most of them zeros among its pixels, where nothing can be left out. */
function withPadding(jpeg: Buffer, size: number): Buffer {
  return Buffer.concat([jpeg.subarray(0, -2), Buffer.alloc(size - jpeg.length), jpeg.subarray(-2)]);
}

const HUGE = { width: 9_900, height: 6_000 };
const small = (progressive: boolean, sampling = '4:4:4', cmyk = false) =>
  flatJpeg(64, 64, { progressive, sampling, cmyk });

/** Files that cost more memory or time than their size suggests, with the result of each. */
const HOSTILE: [name: string, make: () => Promise<Buffer>, answer: string | number][] = [
  ['an interlaced PNG of 60 million pixels', () => flatPng({ ...HUGE, isInterlaced: true }), photoTooLarge],
  ['the same with 16 bits', () => flatPng({ ...HUGE, isInterlaced: true, depth: 16 }), photoTooLarge],
  ['the same, cut off', () => flatPng({ ...HUGE, isInterlaced: true, depth: 16, bytes: 1e5 }), photoTooLarge],
  ['one with a palette', () => flatPng({ ...HUGE, isInterlaced: true, depth: 1, colour: 3 }), photoTooLarge],
  ['one as large as may be', () => flatPng({ width: 3_600, height: 3_600, isInterlaced: true }), 1280],
  ['a PNG of 16 bits, row by row', () => flatPng({ ...HUGE, depth: 16 }), photoTooLarge],
  ['one as large as may be, of 16 bits', () => flatPng({ width: 5_900, height: 10_000, depth: 16 }), 755],
  ['a PNG of 60 million pixels, row by row', () => flatPng(HUGE), 1280],
  ['a PNG of a million pixels in a row', () => flatPng({ width: 1_000_000, height: 60 }), photoTooLarge],
  ['a PNG whose remarks unfold to 7 GB', () => flatPng({ width: 9, height: 9, extra: textBombs(900) }), 9],
  [
    'a PNG whose colour profile unfolds to 200 MB',
    async () => {
      const profile = chunk('iCCP', Buffer.concat([Buffer.from('a\0\0'), await packedZeros(200_000_000)]));
      return flatPng({ width: 9, height: 9, extra: [profile] });
    },
    9,
  ],
  [
    'a PNG of a hundred thousand parts',
    () => {
      const part = chunk('prVt', Buffer.alloc(130));
      return flatPng({ width: 9, height: 9, extra: Array.from({ length: 100_000 }, () => part) });
    },
    photoBroken,
  ],
  ['a progressive JPEG', async () => withDeclaredSize(await small(true), 9_900, 6_000), photoTooLarge],
  ['one in four inks', async () => withDeclaredSize(await small(true, '4:4:4', true), 9_900, 6_000), photoTooLarge],
  ['one as large as may be', () => flatJpeg(5_800, 4_300, { progressive: true }), 1280],
  ['a JPEG told colour by colour', async () => scanByColour(9_900, 6_000), photoTooLarge],
  ['a JPEG of 60 million pixels', () => flatJpeg(9_900, 6_000, { sampling: '4:4:4' }), 1280],
  [
    'a JPEG of ten thousand scans',
    async () => withScans(await flatJpeg(4_000, 3_000, { progressive: true }), 1e4),
    photoBroken,
  ],
  [
    'a JPEG whose real frame is hidden behind a marker without a length',
    async () => withHiddenFrame(withDeclaredSize(await small(true), 9_900, 6_000), await small(false)),
    photoBroken,
  ],
  ['a JPEG of 15 MB of remarks', async () => withRemarks(await flatJpeg(100, 100), FILE_MAX), 100],
  ['a JPEG of 15 MB of padding', async () => withPadding(await flatJpeg(5_800, 4_300), FILE_MAX), 1280],
  ['a lossless WebP', () => runningWebp(7_000, 6_000, { lossless: true }), photoTooLarge],
  ['one as large as may be', () => runningWebp(4_900, 3_800, { lossless: true }), 1280],
  ['a WebP that moves', () => runningWebp(5_000, 5_000, { pages: 2 }), photoTooLarge],
  ['one as large as may be', () => runningWebp(3_900, 3_200, { pages: 2 }), 1280],
];

/** Those of them that are taken: as large as may be. */
const LARGEST = HOSTILE.filter(([, , answer]) => typeof answer === 'number');

/** What phones make. */
const OF_PHONES: [name: string, make: () => Promise<Buffer>][] = [
  ['a photo of 12 million pixels', () => flatJpeg(4_032, 3_024, { sampling: '4:4:4' })],
  ['one of 48', () => flatJpeg(8_064, 6_048, { sampling: '4:4:4' })],
  ['one of 50', () => flatJpeg(8_192, 6_144)],
  ['a progressive one', () => flatJpeg(4_032, 3_024, { progressive: true })],
  ['a progressive one with fine colours', () => flatJpeg(4_032, 3_024, { progressive: true, sampling: '4:4:4' })],
  [
    'a progressive one of 12 MB',
    async () => withPadding(await flatJpeg(4_032, 3_024, { progressive: true, sampling: '4:4:4' }), 12_000_000),
  ],
  ['a panorama', () => flatJpeg(16_382, 3_628)],
  ['a screenshot of an iPhone', () => flatPng({ width: 1_290, height: 2_796 })],
  ['one of 16 bits', () => flatPng({ width: 1_290, height: 2_796, depth: 16 })],
  ['one of an Android phone', () => flatPng({ width: 1_440, height: 3_200, colour: 2 })],
  ['an interlaced one', () => flatPng({ width: 1_440, height: 3_200, isInterlaced: true })],
  ['a WebP of 12 million pixels', () => plane(4_032, 3_024).webp({ effort: 0 }).toBuffer()],
  [
    'a photo with a second picture behind its end',
    async () => Buffer.concat([await flatJpeg(4_000, 3_000), await flatJpeg(8_200, 6_000, { progressive: true })]),
  ],
];

/** What many may send at the same moment. */
const CROWDS: [name: string, make: () => Promise<Buffer>][] = [
  ['progressive JPEGs', () => flatJpeg(5_800, 4_300, { progressive: true })],
  ['interlaced PNGs', () => flatPng({ width: 3_600, height: 3_600, isInterlaced: true })],
  ['files', async () => withPadding(await flatJpeg(5_800, 4_300, { progressive: true }), FILE_MAX)],
];

describe('pictures that are refused take 256 MB at most, one after the other in one shop', () => {
  let shop: Awaited<ReturnType<typeof openProcess>>;
  beforeAll(async () => {
    shop = await openProcess();
  });
  afterAll(endProcesses);

  it.each(HOSTILE.filter(([, , answer]) => typeof answer === 'string'))('with %s', async (_, make, answer) => {
    const bytes = await make();
    expect(bytes.byteLength).toBeLessThanOrEqual(FILE_MAX);
    expect((await shop.send(bytes)).answer).toBe(answer);
    expect(await shop.growth()).toBeLessThanOrEqual(GROWTH_MAX);
  });
});

describe('pictures take 256 MB at most, in the shop and in the process that decodes together', () => {
  afterEach(endProcesses);

  it.each(someOf(LARGEST, 2))('with %s', async (_, make, answer) => {
    const bytes = await make();
    expect(bytes.byteLength).toBeLessThanOrEqual(FILE_MAX);
    const shop = await openProcess();
    expect((await shop.send(bytes)).answer).toBe(answer);
    expect((await shop.growth()) + (await decoderSize(bytes))).toBeLessThanOrEqual(GROWTH_MAX);
  });

  it.each(someOf(CROWDS, 3))(
    'with sixteen of the largest %s at once, and answers others meanwhile',
    async (_, make) => {
      const bytes = await make();
      const shop = await openProcess();
      let done = 0;
      const sent = Array.from({ length: 16 }, async () => {
        const { status } = await shop.send(bytes);
        done += 1;
        return status;
      });
      await shop.growth();
      expect(done).toBeLessThan(16);
      for (const status of await Promise.all(sent)) expect([201, 503]).toContain(status);
      expect((await shop.growth()) + (await decoderSize(bytes))).toBeLessThanOrEqual(GROWTH_MAX);
    },
  );
});

describe('phones’ formats are accepted', () => {
  let shop: Awaited<ReturnType<typeof openProcess>>;
  beforeAll(async () => {
    shop = await openProcess();
  });
  afterAll(endProcesses);

  it.each(someOf(OF_PHONES, 2))('%s', async (_, make) => {
    expect((await shop.send(await make())).status).toBe(201);
  });
});
