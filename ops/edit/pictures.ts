import { dirname, extname } from 'node:path';
import sharp from 'sharp';
import { PICTURE_FOLDERS } from './documents.ts';

/** What a picture of the site measures at least, in pixels; the build makes the smaller sizes. */
export const SITE_PICTURE_WIDTH = 960;
/** In pixels. No screen shows more of a page's picture; a camera's 6,000 would lie in the folder for nothing. */
const SITE_PICTURE_MOST = 2400;
/** What a picture for mails measures, in pixels, and weighs at most, in bytes. */
export const MAIL_PICTURE = { width: 640, bytes: 60_000 };

const NAME = /^[a-z0-9][a-z0-9._-]*\.(?:webp|jpe?g|png|avif)$/;

/** Whether a path of the surface's tree is a picture that an editor may add. */
export const isPicture = (path: string): boolean =>
  Object.values(PICTURE_FOLDERS).some(
    ({ folder }) => path.startsWith(`${folder}/`) && NAME.test(path.slice(folder.length + 1)),
  );

/** Refuses a picture that is narrower than this when it is upright: a phone notes how it was held. */
async function refuseNarrow(bytes: Uint8Array, needed: number): Promise<void> {
  const { autoOrient } = await sharp(bytes).metadata();
  if (autoOrient.width < needed) throw new Error(`is ${autoOrient.width} pixels wide; ${needed} are needed`);
}

async function forMail(bytes: Uint8Array): Promise<Buffer> {
  await refuseNarrow(bytes, MAIL_PICTURE.width);
  for (const quality of [82, 70, 58, 46]) {
    const jpeg = await sharp(bytes)
      .rotate()
      .resize({ width: MAIL_PICTURE.width })
      // JPEG has no transparency: what is see-through would be black.
      .flatten({ background: '#ffffff' })
      .jpeg({ quality, mozjpeg: true })
      .toBuffer();
    if (jpeg.byteLength <= MAIL_PICTURE.bytes) return jpeg;
  }
  throw new Error(`is heavier than ${MAIL_PICTURE.bytes / 1000} kB at any quality that is still good`);
}

async function forSite(bytes: Uint8Array): Promise<Buffer> {
  await refuseNarrow(bytes, SITE_PICTURE_WIDTH);
  return sharp(bytes)
    .rotate()
    .resize({ width: SITE_PICTURE_MOST, withoutEnlargement: true })
    .webp({ quality: 88 })
    .toBuffer();
}

/** Where a picture is kept: those of the site as WebP, those of mails as JPEG. */
export function keptPath(path: string): string {
  const ending = path.startsWith(PICTURE_FOLDERS.mail.folder) ? '.jpg' : '.webp';
  return path.slice(0, -extname(path).length) + ending;
}

/** What is wrong with a file that is chosen as a picture and can't be read as one. */
export function unreadable(path: string, bytes: Uint8Array): string {
  const isHeic =
    /\.hei[cf]$/i.test(path) || /^ftyp(?:he|mif1|msf1)/.test(Buffer.from(bytes.subarray(4, 12)).toString('latin1'));
  return isHeic
    ? 'is a HEIC picture, which browsers can’t show: save it as JPEG, or set the phone’s camera to “Most compatible”'
    : 'is no picture that can be read (JPEG, PNG, WebP or AVIF)';
}

/** Whether a path of the surface's tree is right in a folder of pictures. */
export const isInPictures = (path: string): boolean =>
  Object.values(PICTURE_FOLDERS).some(({ folder }) => dirname(path) === folder);

/**
 * An uploaded picture as it is kept: turned upright, without the camera's notes on place and time, in the format of its
 * folder. Throws, in words for an editor, when it is no picture, too small or too heavy.
 */
export async function keptPicture(path: string, bytes: Uint8Array): Promise<Buffer> {
  try {
    return await (path.startsWith(PICTURE_FOLDERS.mail.folder) ? forMail(bytes) : forSite(bytes));
  } catch (error) {
    const isOurs = error instanceof Error && /^is /.test(error.message);
    throw new Error(isOurs ? error.message : unreadable(path, bytes));
  }
}
