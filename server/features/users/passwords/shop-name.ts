import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import * as z from 'zod/mini';

const facts = z.object({ shop: z.object({ name: z.string().check(z.minLength(1)) }) });
const factsFile = fileURLToPath(new URL('../../../../src/content/facts.json', import.meta.url));

let read: Promise<string> | null = null;

/** The shop's name, as its pages print it; read once. Throws when the content contains none. */
export function shopName(): Promise<string> {
  read ??= readFile(factsFile, 'utf8').then((text) => facts.parse(JSON.parse(text)).shop.name);
  return read;
}
