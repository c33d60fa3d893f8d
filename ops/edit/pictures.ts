import { extname } from 'node:path';
import sharp from 'sharp';
import { PICTURE_FOLDERS } from './documents.ts';

/** What a picture of the site measures at least, in pixels; the build makes the smaller sizes. */
export const SITE_PICTURE_WIDTH = 960;
/** What a picture for mails measures, in pixels, and weighs at most, in bytes. */
export const MAIL_PICTURE = { width: 640, bytes: 60_000 };

const NAME = /^[a-z0-9][a-z0-9._-]*\.(?:webp|jpe?g|png|avif)$/;

/** Whether a path of the surface's tree is a picture that an editor may add. */
export const isPicture = (path: string): boolean =>
  Object.values(PICTURE_FOLDERS).some(
    ({ folder }) => path.startsWith(`${folder}/`) && NAME.test(path.slice(folder.length + 1)),
  );

async function forMail(bytes: Uint8Array): Promise<Buffer> {
  for (const quality of [82, 70, 58, 46]) {
    const jpeg = await sharp(bytes)
      .rotate()
      .resize({ width: MAIL_PICTURE.width, withoutEnlargement: true })
      .jpeg({ quality, mozjpeg: true })
      .toBuffer();
    if (jpeg.byteLength <= MAIL_PICTURE.bytes) return jpeg;
  }
  throw new Error(`is heavier than ${MAIL_PICTURE.bytes / 1000} kB at any quality that is still good`);
}

async function forSite(bytes: Uint8Array): Promise<Buffer> {
  const { width = 0 } = await sharp(bytes).metadata();
  if (width < SITE_PICTURE_WIDTH) throw new Error(`is ${width} pixels wide; ${SITE_PICTURE_WIDTH} are needed`);
  return sharp(bytes).rotate().webp({ quality: 88 }).toBuffer();
}

/** Where a picture is kept: those of the site as WebP, those of mails as JPEG. */
export function keptPath(path: string): string {
  const ending = path.startsWith(PICTURE_FOLDERS.mail.folder) ? '.jpg' : '.webp';
  return path.slice(0, -extname(path).length) + ending;
}

/**
 * An uploaded picture as it is kept: turned upright, without the camera's notes on place and time, in the format of its
 * folder. Throws, in words for an editor, when it is no picture, too small or too heavy.
 */
export async function keptPicture(path: string, bytes: Uint8Array): Promise<Buffer> {
  try {
    return await (path.startsWith(PICTURE_FOLDERS.mail.folder) ? forMail(bytes) : forSite(bytes));
  } catch (error) {
    const isOurs = error instanceof Error && /^is /.test(error.message);
    throw new Error(isOurs ? error.message : 'is no picture that can be read (JPEG, PNG, WebP or AVIF)');
  }
}
