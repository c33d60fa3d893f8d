import { getEntry } from 'astro:content';

/** The pair that a page names, with its pictures; a name that pairs.json does not have fails the build. */
export async function namedPair(file: string, id: string) {
  const entry = await getEntry('pairs', id);
  if (!entry) throw new Error(`${file}: pair "${id}" is not in src/content/pairs.json`);
  return entry.data;
}
