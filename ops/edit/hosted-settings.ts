import { z } from 'zod';

/** The repository that the editor's changes are handed over to, at any host that git reaches. */
export type HostedRepository = { url: string; branch: string; name: string; email: string };

/** A setting that the others need; the sentence says which value it has. */
const needed = (name: string, form: RegExp, holds: string) =>
  z
    .string()
    .refine((text) => text !== '', `${name} is missing: another of the EDIT_ settings is set, and it must be ${holds}`)
    .refine((text) => text === '' || form.test(text), `${name} must be ${holds}`);

const settings = z.object({
  EDIT_REPOSITORY: needed('EDIT_REPOSITORY', /^(?!-)\S+$/, 'the address that git clones from'),
  EDIT_BRANCH: needed('EDIT_BRANCH', /^[\w][\w./-]*$/, 'the name of a branch, such as main'),
  EDIT_AUTHOR: needed(
    'EDIT_AUTHOR',
    /^[^<>\n]{1,100} <[^<>\s@]{1,100}@[^<>\s@]{1,200}>$/,
    "a name and an address: 'Ama Mensah <ama@shop.example>'",
  ),
});

/** Reads where an editor's changes go; null where the settings name no repository, and the problems in words. */
export function readHosted(
  env: Readonly<Record<string, string | undefined>>,
): { ok: true; hosted: HostedRepository | null } | { ok: false; problems: string[] } {
  const { EDIT_REPOSITORY = '', EDIT_BRANCH = '', EDIT_AUTHOR = '' } = env;
  if (EDIT_REPOSITORY === '' && EDIT_BRANCH === '' && EDIT_AUTHOR === '') return { ok: true, hosted: null };
  const read = settings.safeParse({ EDIT_REPOSITORY, EDIT_BRANCH: EDIT_BRANCH || 'main', EDIT_AUTHOR });
  if (!read.success) return { ok: false, problems: read.error.issues.map(({ message }) => `${message}.`) };
  const [name = '', email = ''] = read.data.EDIT_AUTHOR.replace(/>$/, '').split(' <');
  return { ok: true, hosted: { url: read.data.EDIT_REPOSITORY, branch: read.data.EDIT_BRANCH, name, email } };
}

/** The editing surface's port where the settings name none. */
const EDIT_PORT = 4330;

/** Reads the port of the editing surface; a sentence where the settings name none that there is. */
export function readEditPort({
  EDIT_PORT: text,
}: Readonly<Record<string, string | undefined>>): { ok: true; port: number } | { ok: false; problem: string } {
  const port = text === undefined || text === '' ? EDIT_PORT : Number(text);
  return Number.isInteger(port) && port > 0 && port <= 65_535
    ? { ok: true, port }
    : { ok: false, problem: 'EDIT_PORT must be a number from 1 to 65535.' };
}
