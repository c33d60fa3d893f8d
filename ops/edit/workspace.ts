import { createHash } from 'node:crypto';
import { cp, mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Mistake } from '#ops/content/mistake.ts';
import { describeMistakes, findMistakes } from '#ops/content/mistakes.ts';
import { areasWithPages } from '#ops/content/opened-areas.ts';
import {
  DOCUMENTS,
  type Document,
  type DocumentName,
  documentOf,
  PICTURE_FOLDERS,
  SURFACE_CONTENT,
} from './documents.ts';
import { type DocumentPart, fileOf, fromSurface, type SurfaceDocument, toSurface } from './entries.ts';
import { isInPictures, isPicture, keptPath, keptPicture, unreadable } from './pictures.ts';

/** One line of a tree, as git and the surface know it. */
export type TreeEntry = { path: string; mode: string; type: 'blob' | 'tree'; sha: string };
/** What the surface sends when an editor saves. */
export type Update = { additions: { path: string; contents: Uint8Array }[]; deletions: { path: string }[] };
/** What saving came to: the new tree, or the mistakes in words. */
export type Saved = { ok: true; tree: TreeEntry[] } | { ok: false; says: string };

const CONTENT = 'src/content';

/** What git calls these bytes. */
export const blobSha = (bytes: Uint8Array) =>
  createHash('sha1').update(`blob ${bytes.byteLength}\0`).update(bytes).digest('hex');

const surfacePath = ({ name, page }: DocumentPart) =>
  `${SURFACE_CONTENT}/${page === undefined ? name : `${name}/${page}`}.json`;

const FOLDER = `${SURFACE_CONTENT}/`;
const NAMES = /^(?<name>[a-z]+)(?:\/(?<page>[a-z0-9-]+))?\.json$/;
function placeOf(path: string): DocumentPart | null {
  if (!path.startsWith(FOLDER)) return null;
  const { name = '', page } = NAMES.exec(path.slice(FOLDER.length))?.groups ?? {};
  const document = documentOf(name);
  if (document === undefined || (document.kind === 'pages') !== (page !== undefined)) return null;
  return { name: name as DocumentName, page };
}

/** The tree of these files, with a line for each folder before its files. */
function treeOf(files: ReadonlyMap<string, Uint8Array>): TreeEntry[] {
  const blobs = [...files].map(
    ([path, bytes]): TreeEntry => ({ path, mode: '100644', type: 'blob', sha: blobSha(bytes) }),
  );
  const folders = new Set(
    blobs.flatMap(({ path }) =>
      path.split('/').flatMap((_, depth, parts) => (depth === 0 ? [] : [parts.slice(0, depth).join('/')])),
    ),
  );
  const trees = [...folders].map((path): TreeEntry => {
    const below = blobs.filter((blob) => blob.path.startsWith(`${path}/`));
    const sha = createHash('sha1')
      .update(below.map((blob) => `${blob.path} ${blob.sha}`).join('\n'))
      .digest('hex');
    return { path, mode: '040000', type: 'tree', sha };
  });
  return [...trees, ...blobs].sort((a, b) => (a.path < b.path ? -1 : 1));
}

/** The content of a project as the editing surface reads and writes it; `root` is the project's folder. */
export function openWorkspace(root: string) {
  const contentFile = (place: DocumentPart) => join(root, CONTENT, fileOf(place));
  const folders = { content: join(root, CONTENT), publicFiles: join(root, 'public') };
  const textOf = (place: DocumentPart) => readFile(contentFile(place), 'utf8').catch(() => '');

  async function places(): Promise<DocumentPart[]> {
    const all = (Object.keys(DOCUMENTS) as DocumentName[]).map(async (name): Promise<DocumentPart[]> => {
      if (DOCUMENTS[name].kind !== 'pages') return [{ name }];
      const files = await readdir(join(root, CONTENT, name));
      return files.filter((file) => file.endsWith('.md')).map((file) => ({ name, page: file.slice(0, -'.md'.length) }));
    });
    return (await Promise.all(all)).flat();
  }

  /** Every file of the surface's tree: documents in its form, and the pictures. */
  async function files(): Promise<Map<string, Uint8Array>> {
    const found = new Map<string, Uint8Array>();
    for (const place of await places()) {
      const held = toSurface(place, await textOf(place));
      found.set(surfacePath(place), Buffer.from(`${JSON.stringify(held, null, 2)}\n`));
    }
    for (const { folder } of Object.values(PICTURE_FOLDERS))
      for (const name of await readdir(join(root, folder)))
        if (isPicture(`${folder}/${name}`)) found.set(`${folder}/${name}`, await readFile(join(root, folder, name)));
    return found;
  }

  /** The mistakes that the content would have with these files in place, or gone. */
  async function mistakesWith(written: ReadonlyMap<string, Uint8Array>, gone: readonly string[]): Promise<Mistake[]> {
    const folder = await mkdtemp(join(tmpdir(), 'soleklean-edit-'));
    try {
      for (const part of [CONTENT, PICTURE_FOLDERS.site.folder, 'public/images'])
        await cp(join(root, part), join(folder, part), { recursive: true });
      for (const [path, bytes] of written) await writeFile(join(folder, path), bytes);
      for (const path of gone) await rm(join(folder, path));
      return await findMistakes({ content: join(folder, CONTENT), publicFiles: join(folder, 'public') });
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }

  /** What the surface sent, as files of the project; or what is wrong with it. */
  async function translated({ additions, deletions }: Update) {
    const written = new Map<string, Uint8Array>();
    const mistakes: Mistake[] = [];
    const gone: string[] = [];
    const renamed = new Map<string, string>();
    for (const { path, contents } of additions.filter((one) => isPicture(one.path))) {
      const name = path.slice(path.lastIndexOf('/') + 1);
      const target = keptPath(path);
      const refuse = (says: string) => mistakes.push({ file: 'pictures', field: name, says });
      const old = await readFile(join(root, target)).catch(() => null);
      if (old !== null && Buffer.compare(old, contents) === 0) continue;
      if (old !== null) {
        refuse('is the name of another picture that is already there: give the new one a name of its own');
        continue;
      }
      await keptPicture(path, contents).then(
        (bytes) => written.set(target, bytes),
        (error: Error) => refuse(error.message),
      );
      renamed.set(name, target.slice(target.lastIndexOf('/') + 1));
    }
    for (const { path, contents } of additions.filter((one) => !isPicture(one.path))) {
      const place = placeOf(path);
      if (place === null) {
        mistakes.push(
          isInPictures(path)
            ? { file: 'pictures', field: path.slice(path.lastIndexOf('/') + 1), says: unreadable(path, contents) }
            : { file: path, field: 'the file', says: 'is nothing that is edited here' },
        );
        continue;
      }
      const original = await textOf(place);
      const { isFixed }: Document = DOCUMENTS[place.name];
      if (original === '' && isFixed) {
        mistakes.push({
          file: fileOf(place),
          field: 'the page',
          says: 'is new, and the shop’s code knows each page here, so none is added',
        });
        continue;
      }
      const words = [...renamed].reduce(
        (text, [from, to]) => text.replaceAll(`/${from}"`, `/${to}"`),
        Buffer.from(contents).toString('utf8'),
      );
      const held = JSON.parse(words) as SurfaceDocument;
      if (place.page !== undefined && original !== '' && (deletions.length > 0 || typeof held.version !== 'string')) {
        mistakes.push({ file: fileOf(place), field: 'the page', says: 'is there already: choose another address' });
        continue;
      }
      const result = fromSurface(place, held, original);
      if ('mistakes' in result) mistakes.push(...result.mistakes);
      else if (result.text !== original) written.set(join(CONTENT, fileOf(place)), Buffer.from(result.text));
    }
    for (const { path } of deletions) {
      const place = placeOf(path);
      // A picture that no entry names any more stays: another page may show it, and a mail that was sent does.
      if (place === null) continue;
      const { kind, isFixed }: Document = DOCUMENTS[place.name];
      if (kind === 'pages' && !isFixed) gone.push(join(CONTENT, fileOf(place)));
      else
        mistakes.push({
          file: fileOf(place),
          field: 'the page',
          says: 'is one that the shop’s code knows, so it is not removed or renamed here',
        });
    }
    return { written, gone, mistakes };
  }

  async function save(update: Update): Promise<Saved> {
    const { written, gone, mistakes } = await translated(update);
    if (mistakes.length > 0) return { ok: false, says: describeMistakes(mistakes) };
    const before = describeMistakes(await findMistakes(folders)).split('\n');
    // A new page's picture for chats is drawn after it is saved.
    const after = (await mistakesWith(written, gone)).filter(({ field }) => field !== 'share picture');
    const added = after.filter((mistake) => !before.includes(describeMistakes([mistake])));
    if (added.length > 0) return { ok: false, says: describeMistakes(added) };
    for (const [path, bytes] of written) {
      const target = join(root, path);
      await mkdir(dirname(target), { recursive: true });
      await writeFile(`${target}.saving`, bytes);
      await rename(`${target}.saving`, target);
    }
    for (const path of gone) await rm(join(root, path));
    return { ok: true, tree: treeOf(await files()) };
  }

  let last: Promise<unknown> = Promise.resolve();
  return {
    /** Every document and picture, with what names its bytes. */
    tree: async () => treeOf(await files()),
    /** A file of the tree, or null when it is not there with these bytes. */
    async blob(path: string, sha: string): Promise<Uint8Array | null> {
      const bytes = (await files()).get(path);
      return bytes !== undefined && blobSha(bytes) === sha ? bytes : null;
    },
    /** Writes what an editor saved, in the project's own form, or nothing when the content would have a new mistake. */
    save(update: Update): Promise<Saved> {
      const saved = last.then(() => save(update));
      last = saved.catch(() => undefined);
      return saved;
    },
    /** What a field may refer to: the services and pairs, and the names of the small words. */
    async known() {
      const read = async (name: DocumentName) => JSON.parse(await textOf({ name })) as { id: unknown; name: string }[];
      const listed = async (file: string): Promise<unknown> =>
        JSON.parse(await readFile(join(root, CONTENT, file), 'utf8').catch(() => '[]'));
      const choices = async (name: DocumentName) =>
        (await read(name)).map(({ id, name: label }) => ({ value: String(id), label }));
      return {
        services: await choices('catalogue'),
        pairs: await choices('pairs'),
        words: Object.keys(await read('labels')),
        /** The areas that may have a page. */
        areas: areasWithPages(await listed('opened.json'), await listed('closed.json')).map(({ slug, name: label }) => {
          return { value: slug, label };
        }),
      };
    },
  };
}

export type Workspace = ReturnType<typeof openWorkspace>;
