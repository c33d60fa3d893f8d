import { readSync } from 'node:fs';
import sharp from 'sharp';

/*
 * The process that decodes one picture: its file, so many bytes long as the first argument says, comes in; the small
 * picture goes out, behind a line of JSON. Started by decode-in-process.ts; see there why it is a process.
 */

/** In bytes: the size of a stored picture, so that a phone on a slow network shows it at once. */
const PHOTO_BYTES_MAX = 60_000;
const SECONDS_MAX = 10;
/** The longest side and the quality, tried in order until the picture is small enough. */
const TRIES = [
  { side: 1280, quality: 72 },
  { side: 1280, quality: 55 },
  { side: 1024, quality: 55 },
  { side: 800, quality: 50 },
  { side: 640, quality: 40 },
  { side: 480, quality: 30 },
  { side: 320, quality: 20 },
] as const;
const inside = { fit: 'inside', withoutEnlargement: true } as const;

async function shrink(bytes: Buffer) {
  // Rotated as the camera was held; decoded once, at the largest size that is stored.
  const raw = await sharp(bytes, { limitInputPixels: 60_000_000, failOn: 'error', pages: 1, sequentialRead: true })
    .timeout({ seconds: SECONDS_MAX })
    .rotate()
    .resize(TRIES[0].side, TRIES[0].side, inside)
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = raw.info;
  for (const { side, quality } of TRIES) {
    const made = await sharp(raw.data, { raw: { width, height, channels } })
      .resize(side, side, inside)
      .webp({ quality, effort: 4 })
      .toBuffer({ resolveWithObject: true });
    if (made.data.byteLength <= PHOTO_BYTES_MAX) {
      return { head: { width: made.info.width, height: made.info.height }, content: made.data };
    }
  }
  return { head: { refused: 'tooLarge' }, content: Buffer.alloc(0) };
}

sharp.cache(false);
sharp.concurrency(1);
// Read into its place: as a stream it would be held in pieces and whole, up to 15 MB more.
const file = Buffer.allocUnsafeSlow(Number(process.argv[2]));
let size = 0;
for (let read = 1; read > 0; size += read) read = readSync(0, file, { offset: size });
const { head, content } = await shrink(file.subarray(0, size)).catch((error: unknown) => {
  const isOver = error instanceof Error && /pixel limit|timeout/i.test(error.message);
  return { head: { refused: isOver ? 'tooLarge' : 'broken' }, content: Buffer.alloc(0) };
});
process.stdout.write(Buffer.concat([Buffer.from(`${JSON.stringify(head)}\n`), content]));
