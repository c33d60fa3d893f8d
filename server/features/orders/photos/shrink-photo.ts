import { messages } from '#domain/messages.ts';
import { decodeInProcess, type SmallPhoto } from '#server/pictures/decode-in-process.ts';
import type { ImageInfo } from '#server/pictures/image-info.ts';
import { formatOf, inspectImage } from '#server/pictures/inspect-image.ts';
import { type Refusal, refuse } from '#server/refusal.ts';

/** In pixels, more than any phone's camera makes. Refuses small files that decode to gigabytes. */
const PIXELS_MAX = 60_000_000;
/** In pixels, longer than the side of any panorama: decoding one row needs memory for its full width. */
const SIDE_MAX = 20_000;
/**
 * What decoding may hold at once, in bytes: a progressive JPEG of 12 million pixels with fine colours takes 73 MB. The
 * process that decodes and what the shop's own grows by stay within 256 MB together.
 */
const DECODE_BYTES_MAX = 76_000_000;

/** One picture at a time: decoding a large one needs much memory. */
let queue: Promise<unknown> = Promise.resolve();

function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const turn = queue.then(work, work);
  queue = turn.catch(() => undefined);
  return turn;
}

function isTooLarge({ width, height, decodeBytes }: ImageInfo): boolean {
  return Math.max(width, height) > SIDE_MAX || width * height > PIXELS_MAX || decodeBytes > DECODE_BYTES_MAX;
}

/**
 * Turns a camera's file into a small upright WebP without metadata: no position, no camera, no thumbnail. Refuses files
 * whose bytes are not JPEG, PNG or WebP, and files whose headers say that decoding needs too much memory.
 */
export async function shrinkPhoto(bytes: Uint8Array): Promise<SmallPhoto | Refusal> {
  const format = formatOf(bytes);
  if (format === 'heic') return refuse('invalid', messages.teamCalls.photoHeic);
  if (format === null) return refuse('invalid', messages.teamCalls.photoType);
  return inTurn(async () => {
    const form = inspectImage(bytes, format);
    if (form === null) return refuse('invalid', messages.teamCalls.photoBroken);
    const small = isTooLarge(form) ? 'tooLarge' : await decodeInProcess(form.bare);
    if (small === 'tooLarge') return refuse('invalid', messages.teamCalls.photoTooLarge);
    return small === 'broken' ? refuse('invalid', messages.teamCalls.photoBroken) : small;
  });
}
