import type { ImageInfo } from './image-info.ts';
import { inspectJpeg } from './inspect-jpeg.ts';
import { inspectPng } from './inspect-png.ts';
import { inspectWebp } from './inspect-webp.ts';

const FORMS = { jpeg: inspectJpeg, png: inspectPng, webp: inspectWebp } as const;

/** The format of a file by its first bytes, or null; its name and claimed type prove nothing. */
export function formatOf(bytes: Uint8Array): keyof typeof FORMS | 'heic' | null {
  const head = Buffer.from(bytes.subarray(0, 16)).toString('latin1');
  if (head.startsWith('\xff\xd8\xff')) return 'jpeg';
  if (head.startsWith('\x89PNG\r\n\x1a\n')) return 'png';
  if (head.startsWith('RIFF') && head.slice(8, 12) === 'WEBP') return 'webp';
  return /^.{4}ftyp(?:hei|hev|mif|msf)/s.test(head) ? 'heic' : null;
}

/**
 * Reads a picture's form from its headers, in time linear to its bytes; null when they make no sense. `bytes` are used
 * up: what is left out of the picture is overwritten, so that no file is held twice.
 */
export function inspectImage(bytes: Uint8Array, format: keyof typeof FORMS): ImageInfo | null {
  const form = FORMS[format](Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  return form === null || form.width === 0 || form.height === 0 ? null : form;
}
