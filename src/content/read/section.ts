import { getEntry } from 'astro:content';
import { filled } from './filled.ts';

/** The texts of a section by its name in sections.json, filled; a missing one fails the build. */
export async function section(id: string) {
  const entry = await getEntry('sections', id);
  if (!entry) throw new Error(`src/content/sections.json has no entry "${id}"`);
  return filled(entry.data);
}
