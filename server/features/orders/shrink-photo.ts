import { messages } from '#domain/messages.ts';
import { formatOf, type PictureForm, pictureForm } from '#server/pictures/form.ts';
import { type Refusal, refuse } from '#server/refusal.ts';

/** What a picture may weigh once it is kept, in bytes: a phone on a slow network shows it at once. */
export const PHOTO_BYTES_MAX = 60_000;
/** The longest side, tried one after the other until the picture is light enough, with the quality. */
const TRIES = [
  { side: 1280, quality: 72 },
  { side: 1280, quality: 55 },
  { side: 1024, quality: 55 },
  { side: 800, quality: 50 },
  { side: 640, quality: 40 },
  { side: 480, quality: 30 },
  { side: 320, quality: 20 },
] as const;
/** More pixels than any phone's camera makes: a small file that unfolds into gigabytes is refused. */
const PIXELS_MAX = 60_000_000;
/** A side longer than any panorama's, in pixels: a row takes memory however few rows there are. */
const SIDE_MAX = 20_000;
/** What decoding may hold at once, in bytes. With the files in hand the process stays 256 MB over its idle size. */
const DECODE_BYTES_MAX = 120_000_000;
const SECONDS_MAX = 10;

export type SmallPhoto = { content: Uint8Array; width: number; height: number };

/** One at a time: a large picture takes its memory while it is unfolded. */
let queue: Promise<unknown> = Promise.resolve();

function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const turn = queue.then(work, work);
  queue = turn.catch(() => undefined);
  return turn;
}

function isTooLarge({ width, height, decodeBytes }: PictureForm): boolean {
  return Math.max(width, height) > SIDE_MAX || width * height > PIXELS_MAX || decodeBytes > DECODE_BYTES_MAX;
}

/**
 * Makes a camera's file a small upright WebP without anything else in it: no position, no camera, no thumbnail. What
 * is no JPEG, PNG or WebP by its bytes, or would take too much memory to decode by its headers, is refused.
 */
export async function shrinkPhoto(bytes: Uint8Array): Promise<SmallPhoto | Refusal> {
  const format = formatOf(bytes);
  if (format === 'heic') return refuse('invalid', messages.desk.photoHeic);
  if (format === null) return refuse('invalid', messages.desk.photoType);
  return inTurn(async () => {
    const form = pictureForm(bytes, format);
    if (form === null) return refuse('invalid', messages.desk.photoBroken);
    return isTooLarge(form) ? refuse('invalid', messages.desk.photoTooLarge) : shrink(form.bare);
  });
}

async function shrink(bytes: Uint8Array): Promise<SmallPhoto | Refusal> {
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  const options = { limitInputPixels: PIXELS_MAX, failOn: 'error', pages: 1, sequentialRead: true } as const;
  try {
    // Turned as the camera was held; the pixels are decoded once, at the largest size that is kept.
    const upright = sharp(bytes, options).timeout({ seconds: SECONDS_MAX }).rotate();
    const inside = { fit: 'inside', withoutEnlargement: true } as const;
    const raw = await upright
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
        return { content: made.data, width: made.info.width, height: made.info.height };
      }
    }
    return refuse('invalid', messages.desk.photoTooLarge);
  } catch (error) {
    const isOver = error instanceof Error && /pixel limit|timeout/i.test(error.message);
    return refuse('invalid', isOver ? messages.desk.photoTooLarge : messages.desk.photoBroken);
  }
}
