import { messages } from '#domain/messages.ts';
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
const SECONDS_MAX = 10;

export type SmallPhoto = { content: Uint8Array; width: number; height: number };

/** Whether bytes begin as one of the formats does; a file's name and claimed type prove nothing. */
function formatOf(bytes: Uint8Array): 'jpeg' | 'png' | 'webp' | 'heic' | null {
  const head = Buffer.from(bytes.subarray(0, 16)).toString('latin1');
  if (head.startsWith('\xff\xd8\xff')) return 'jpeg';
  if (head.startsWith('\x89PNG\r\n\x1a\n')) return 'png';
  if (head.startsWith('RIFF') && head.slice(8, 12) === 'WEBP') return 'webp';
  return /^.{4}ftyp(?:hei|hev|mif|msf)/s.test(head) ? 'heic' : null;
}

/** One at a time: a large picture takes its memory while it is unfolded. */
let queue: Promise<unknown> = Promise.resolve();

function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const turn = queue.then(work, work);
  queue = turn.catch(() => undefined);
  return turn;
}

/**
 * Makes a camera's file a small upright WebP without anything else in it: no position, no camera, no thumbnail. What
 * is no JPEG, PNG or WebP by its bytes, or has too many pixels, is refused.
 */
export async function shrinkPhoto(bytes: Uint8Array): Promise<SmallPhoto | Refusal> {
  const format = formatOf(bytes);
  if (format === 'heic') return refuse('invalid', messages.desk.photoHeic);
  if (format === null) return refuse('invalid', messages.desk.photoType);
  return inTurn(() => shrink(bytes));
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
    const isTooLarge = error instanceof Error && /pixel limit|timeout/i.test(error.message);
    return refuse('invalid', isTooLarge ? messages.desk.photoTooLarge : messages.desk.photoBroken);
  }
}
