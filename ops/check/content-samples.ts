import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isExampleHost, isPrivateHost } from '#server/settings/addresses/hosts.ts';

/** The site's content in this checkout. */
export const CONTENT = fileURLToPath(new URL('../../src/content', import.meta.url));

/** A place in the content that is still an example's, or a draft: file and field, and why. */
export type Sample = { file: string; field: string; says: string };

const NOTE = /\bsample\b|\bdraft\b|nobody has verified/i;
/** A phone number that ends in six zeros is a placeholder. */
const EMPTY_NUMBER = '000000';

const hostOf = (text: string) =>
  /^https?:\/\//.test(text) ? (URL.parse(text)?.hostname ?? '') : (/^[^\s@]+@([^\s@]+)$/.exec(text)?.[1] ?? '');

/** Why a text is an example's, or null. */
function sampleProblem(field: string, text: string, isFact: boolean): string | null {
  const host = hostOf(text);
  if (host !== '' && isExampleHost(host)) return `is at ${host}, an example's`;
  if (/(?:^|\.)note$/.test(field) && NOTE.test(text))
    return `still says “${text.length > 60 ? `${text.slice(0, 60)}…` : text}”`;
  if (isFact && /\bsample\b/i.test(text)) return `is “${text}”`;
  return isFact && text.replaceAll(/[\s()-]/g, '').endsWith(EMPTY_NUMBER) ? `is ${text}, nobody's number` : null;
}

function walk(value: unknown, field: string, found: (field: string, text: string) => void): void {
  if (typeof value === 'string') found(field, value);
  else if (value !== null && typeof value === 'object') {
    for (const [name, inner] of Object.entries(value)) {
      const id = Array.isArray(value) ? ((inner as { id?: unknown } | null)?.id ?? name) : name;
      walk(inner, field === '' ? String(id) : `${field}.${id}`, found);
    }
  }
}

async function inJson(folder: string, file: string): Promise<Sample[]> {
  const samples: Sample[] = [];
  walk(JSON.parse(await readFile(join(folder, file), 'utf8')), '', (field, text) => {
    const says = sampleProblem(field, text, file === 'facts.json');
    if (says !== null) samples.push({ file: `src/content/${file}`, field, says });
  });
  return samples;
}

async function inLegal(folder: string, name: string): Promise<Sample[]> {
  const text = await readFile(join(folder, 'legal', name), 'utf8');
  const [, front = ''] = text.split(/^---$/m, 2);
  const note = /^note: (.*)$/m.exec(front)?.[1] ?? '';
  const says = sampleProblem('note', note, false);
  return says === null ? [] : [{ file: `src/content/legal/${name}`, field: 'note', says }];
}

/** Every sample fact and draft text in the site's content, in the order of the files. */
export async function findSamples(folder: string): Promise<Sample[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.json')).sort();
  const legal = (await readdir(join(folder, 'legal')).catch(() => [])).filter((name) => name.endsWith('.md')).sort();
  const found = await Promise.all([
    ...names.map((name) => inJson(folder, name)),
    ...legal.map((name) => inLegal(folder, name)),
  ]);
  return found.flat();
}

type Given = Readonly<Record<string, string | undefined>>;

/**
 * Whether a site with these settings is for customers: its SITE_URL is https and one that others reach, and no practice
 * shop is meant to be public (PRACTICE_ALLOWS=public-site). An example's address and this machine's are for practice.
 */
export function isForCustomers({ SITE_URL = '', PRACTICE_ALLOWS = '' }: Given): boolean {
  const address = URL.parse(SITE_URL);
  if (address?.protocol !== 'https:' || isExampleHost(address.hostname) || isPrivateHost(address.hostname))
    return false;
  return !PRACTICE_ALLOWS.split(',').some((name) => name.trim() === 'public-site');
}

/** Throws, naming each file and field, when a site for customers still has sample facts or draft texts. */
export async function refuseSamples(env: Given, folder = CONTENT): Promise<void> {
  if (!isForCustomers(env)) return;
  const samples = await findSamples(folder);
  if (samples.length === 0) return;
  const lines = samples.map(({ file, field, says }) => `  ${file}: ${field} ${says}`);
  throw new Error(
    `SITE_URL ${env.SITE_URL} is for customers, and the content still has sample facts or draft texts. Put your own there (docs/editors-guide.md), or set PRACTICE_ALLOWS=public-site for a practice shop:\n${lines.join('\n')}`,
  );
}
