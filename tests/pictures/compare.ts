import { mkdir, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import pixelmatch from 'pixelmatch';
import sharp from 'sharp';

/** From this share of differing pixels on, a state does not look the same. */
export const MOST_DIFFERENT = 0.003;

/** What two pictures of a state have in common. `share` is of the pixels of both, laid over each other. */
export type Difference = { name: string; share: number; sizes: [string, string] };
export type Comparison = { differences: Difference[]; missing: string[]; added: string[]; same: number };

type Pixels = { data: Buffer; width: number; height: number };

/** The pixels of a picture, on a canvas of this size whose rest is transparent. */
async function pixelsOf(file: Buffer, size: { width: number; height: number } | null): Promise<Pixels> {
  let image = sharp(file).ensureAlpha();
  if (size !== null) {
    const { width, height } = await sharp(file).metadata();
    image = image.extend({
      right: size.width - width,
      bottom: size.height - height,
      background: { r: 0, g: 0, b: 0, alpha: 0 },
    });
  }
  const { data, info } = await image.raw().toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

/**
 * Compares two pictures pixel by pixel; anti-aliased edges do not count. Pixels that only one of them has do. Writes
 * the difference into a file and returns its share.
 */
async function compareFiles(name: string, before: Buffer, after: Buffer, diffFile: string): Promise<Difference> {
  const [one, other] = await Promise.all([sharp(before).metadata(), sharp(after).metadata()]);
  const width = Math.max(one.width, other.width);
  const height = Math.max(one.height, other.height);
  const [first, second] = await Promise.all([pixelsOf(before, { width, height }), pixelsOf(after, { width, height })]);
  const shown = Buffer.alloc(width * height * 4);
  const count = pixelmatch(first.data, second.data, shown, width, height, { threshold: 0.1 });
  if (count > 0)
    await sharp(shown, { raw: { width, height, channels: 4 } })
      .png()
      .toFile(diffFile);
  return {
    name,
    share: count / (width * height),
    sizes: [`${one.width}×${one.height}`, `${other.width}×${other.height}`],
  };
}

async function picturesIn(folder: string): Promise<string[]> {
  return (await readdir(folder)).filter((file) => file.endsWith('.png')).sort();
}

/** Compares all pictures of two folders by name and writes the differences into a third; the most different first. */
export async function comparePictures(before: string, after: string, diffFolder: string): Promise<Comparison> {
  const [old, now] = await Promise.all([picturesIn(before), picturesIn(after)]);
  await rm(diffFolder, { recursive: true, force: true });
  await mkdir(diffFolder, { recursive: true });
  const differences: Difference[] = [];
  let same = 0;
  for (const name of old.filter((file) => now.includes(file))) {
    const [one, other] = await Promise.all([readFile(join(before, name)), readFile(join(after, name))]);
    const difference = one.equals(other) ? null : await compareFiles(name, one, other, join(diffFolder, name));
    if (difference === null || difference.share === 0) same += 1;
    else differences.push(difference);
  }
  return {
    differences: differences.sort((a, b) => b.share - a.share),
    missing: old.filter((file) => !now.includes(file)),
    added: now.filter((file) => !old.includes(file)),
    same,
  };
}

const percent = (share: number) => `${(share * 100).toFixed(3)} %`.padStart(10);

function line({ name, share, sizes: [before, after] }: Difference): string {
  return `${percent(share)}  ${name}${before === after ? '' : `  (${before} → ${after})`}`;
}

/**
 * The comparison as text: the states that look different, the others that are not equal, and those on one side only.
 */
export function reportOf({ differences, missing, added, same }: Comparison): string {
  const list = (title: string, lines: readonly string[]) => (lines.length === 0 ? [] : [title, ...lines, '']);
  const over = differences.filter(({ share }) => share > MOST_DIFFERENT);
  const under = differences.filter(({ share }) => share <= MOST_DIFFERENT);
  return [
    ...list(`Over ${percent(MOST_DIFFERENT).trim()} of the pixels:`, over.map(line)),
    ...list('Less, but not equal:', under.map(line)),
    ...list('Only in the first folder:', missing),
    ...list('Only in the second folder:', added),
    `${same} equal, ${under.length} nearly, ${over.length} different, ${missing.length} missing, ${added.length} new.`,
  ].join('\n');
}
