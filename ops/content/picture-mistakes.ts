import { stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import sharp from 'sharp';
import { eachText, type JsonFile, type Mistake } from './mistake.ts';

/** In pixels: what a picture of the site is wide at least. */
const LEAST_WIDTH = 960;
/** In bytes: what the file of a picture may weigh, on the site and in a mail. */
const MOST_BYTES = { site: 3_000_000, mail: 60_000 };

const FORMATS: Readonly<Record<string, string>> = { jpg: 'jpeg', heif: 'avif' };
const formatOf = (name: string) => FORMATS[name] ?? name;

/** What is wrong with the bytes of a picture; null where nothing is. What is not there is told elsewhere. */
async function problemOf(path: string, place: 'site' | 'mail'): Promise<string | null> {
  const file = await stat(path).catch(() => null);
  if (file === null) return null;
  // Of a path the head alone is read.
  const read = await sharp(path)
    .metadata()
    .catch(() => null);
  if (read === null) return 'is no picture that can be read';
  const ending = path.slice(path.lastIndexOf('.') + 1).toLowerCase();
  if (formatOf(read.format) !== formatOf(ending))
    return `is a ${read.format} picture with the ending .${ending}: rename it`;
  const { width, height } = read.autoOrient;
  if (place === 'site' && width < LEAST_WIDTH) return `is ${width} pixels wide; ${LEAST_WIDTH} are needed`;
  if (height > 2 * width) return `is ${width} by ${height} pixels, more than twice as high as wide: cut it`;
  const most = MOST_BYTES[place];
  return file.size > most
    ? `weighs ${Math.ceil(file.size / 1000)} kB; ${most / 1000} kB are the most: save it smaller`
    : null;
}

/** Pictures that the content names and that are too small or too heavy, or no pictures. */
export async function wrongPictures(
  files: readonly JsonFile[],
  { content, publicFiles }: { content: string; publicFiles: string },
): Promise<Mistake[]> {
  const named: { file: string; field: string; text: string; path: string; place: 'site' | 'mail' }[] = [];
  for (const { name: file, value } of files)
    eachText(value, (field, text) => {
      if (text.startsWith('../assets/')) named.push({ file, field, text, path: resolve(content, text), place: 'site' });
      if (text.startsWith('/images/')) named.push({ file, field, text, path: join(publicFiles, text), place: 'mail' });
    });
  const found = named.map(async ({ file, field, text, path, place }) => {
    const problem = /\.(?:webp|jpe?g|png|avif)$/.test(text) ? await problemOf(path, place) : null;
    return problem === null ? [] : [{ file, field, says: `is ${text}, which ${problem}` }];
  });
  return (await Promise.all(found)).flat();
}
