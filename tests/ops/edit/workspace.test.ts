import { spawnSync } from 'node:child_process';
import { cp, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { TITLE_MAX } from '#domain/page-metadata.ts';
import { createEditApp } from '#ops/edit/app.ts';
import type { SurfaceDocument } from '#ops/edit/entries.ts';
import { keptPicture } from '#ops/edit/pictures.ts';
import { openWorkspace, type TreeEntry } from '#ops/edit/workspace.ts';

const root = await mkdtemp(join(tmpdir(), 'soleklean-workspace-'));
afterAll(() => rm(root, { recursive: true }));
beforeEach(async () => {
  await rm(root, { recursive: true, force: true });
  for (const part of ['src/content', 'src/assets/pictures', 'public/images'])
    await cp(part, join(root, part), { recursive: true });
});

const app = createEditApp(openWorkspace(root), root, 'http://localhost:1');
const headers = { 'no-cors': '1', 'content-type': 'application/json', host: 'localhost:1' };
const get = (path: string) => app.request(`http://localhost:1${path}`, { headers });
const contentOf = (file: string) => readFile(join(root, 'src/content', file), 'utf8');

type Fields = Record<string, unknown>;
type Opened = SurfaceDocument & { entries: Fields[] };

/** A document as the surface gets it: from the tree, by what names its bytes. */
async function open(path: string): Promise<Opened> {
  const tree = (await (await get('/api/keystatic/tree')).json()) as TreeEntry[];
  const sha = tree.find((entry) => entry.path === `content/${path}.json`)?.sha;
  return (await (await get(`/api/keystatic/blob/${sha}/content/${path}.json`)).json()) as Opened;
}

async function update(additions: Record<string, Buffer>, deletions: string[]): Promise<string> {
  const body = JSON.stringify({
    additions: Object.entries(additions).map(([path, bytes]) => ({ path, contents: bytes.toString('base64url') })),
    deletions: deletions.map((path) => ({ path: `content/${path}.json` })),
  });
  const answer = await app.request('http://localhost:1/api/keystatic/update', { method: 'POST', headers, body });
  return answer.ok ? '' : answer.text();
}

/** Saves a document as the surface does; '' when it was saved, else what the editor is told. */
const save = (path: string, held: unknown, pictures: Record<string, Buffer> = {}) =>
  update({ [`content/${path}.json`]: Buffer.from(JSON.stringify(held)), ...pictures }, []);

/** Removes a page as the surface does. */
const remove = (path: string) => update({}, [path]);

/** Changes the first entry of a list. */
async function change(path: string, fields: Fields): Promise<string> {
  const held = await open(path);
  Object.assign(held.entries[0] as Fields, fields);
  return save(path, held);
}

describe('an editor saves', () => {
  test('a price, and no other byte of its file changes', async () => {
    const before = await contentOf('catalogue.json');
    const [, price = ''] = /"price": "([\d.]+)"/.exec(before) ?? [];
    expect(await change('catalogue', { price: '61.50' })).toBe('');
    expect(await contentOf('catalogue.json')).toBe(before.replace(price, '61.50'));
  });

  test('new, removed and moved entries: ids are given and places counted', async () => {
    const held = await open('faq');
    const [first, ...others] = held.entries;
    const added = { id: null, position: null, question: 'Do you clean hats?', answer: 'No.' };
    expect(await save('faq', { ...held, entries: [added, ...others] })).toBe('');
    const saved = JSON.parse(await contentOf('faq.json')) as Fields[];
    expect(saved.map(({ id }) => id)).toEqual(['do-you-clean-hats', ...others.map(({ id }) => id)]);
    expect(saved.map(({ position }) => position)).toEqual(saved.map((_, index) => index + 1));
    expect(saved).not.toContainEqual(first);
  });

  test('a guide: its day stays a day, its quotes stay, and a new text with a colon gets some', async () => {
    const held = await open('guides/yellowed-soles');
    const changed = { ...held, updated: '2025-01-02', time: 'First: an hour', body: `${held.body}\n\n- One more.` };
    const before = await contentOf('guides/yellowed-soles.md');
    expect(await save('guides/yellowed-soles', changed)).toBe('');
    const after = await contentOf('guides/yellowed-soles.md');
    expect(after).toContain('\nupdated: 2025-01-02\n');
    expect(after).toContain('\ntime: "First: an hour"\n');
    expect(after.endsWith('\n\n- One more.\n')).toBe(true);
    const kept = (text: string) => text.split('\n').filter((line) => !/^(?:updated|time):|^- One|^$/.test(line));
    expect(kept(after)).toEqual(kept(before));
  });

  test('a new guide, and takes it away again; one that another page links to stays', async () => {
    const { version: _, ...copied } = await open('guides/smell');
    expect(await save('guides/wet-laces', copied)).toContain(
      'guides/wet-laces.md: position is "6", which guides/smell.md',
    );
    const held = {
      ...copied,
      position: 9,
      title: 'How to dry wet laces',
      description: `${copied.description} Laces too.`,
    };
    expect(await save('guides/wet-laces', held)).toBe('');
    expect(await contentOf('guides/wet-laces.md')).toMatch(/^---\ntitle: .*\n[\s\S]*\n---\n\nA foot/);
    expect(await remove('guides/wet-laces')).toBe('');
    await expect(contentOf('guides/wet-laces.md')).rejects.toThrow('ENOENT');
    const first = await open('guides/first-aid');
    expect(await save('guides/first-aid', { ...first, body: 'See [the other](/care/smell).' })).toBe('');
    expect(await remove('guides/smell')).toContain('links to /care/smell, and no such page is there');
    expect(await contentOf('guides/smell.md')).not.toBe('');
  });

  test('a picture: it is turned into the format of its folder, and loses what a camera noted', async () => {
    const jpeg = await sharp({ create: { width: 1200, height: 900, channels: 3, background: '#135' } })
      .withExif({ IFD0: { Copyright: 'a camera' } })
      .jpeg()
      .toBuffer();
    const held = await open('pairs');
    Object.assign(held.entries[0] as Fields, { before: '../assets/pictures/new-pair.jpg' });
    expect(await save('pairs', held, { 'src/assets/pictures/new-pair.jpg': jpeg })).toBe('');
    expect(JSON.parse(await contentOf('pairs.json'))[0].before).toBe('../assets/pictures/new-pair.webp');
    const kept = await sharp(join(root, 'src/assets/pictures/new-pair.webp')).metadata();
    expect([kept.format, kept.width, kept.exif]).toEqual(['webp', 1200, undefined]);
  });

  test('only what the linter accepts, however long the lists get', async () => {
    const held = await open('sections');
    const list = Array.from({ length: 30 }, (_, index) => `Material ${index}`);
    for (const entry of held.entries) if (entry.list !== undefined) entry.list = list;
    expect(await save('sections', held)).toBe('');
    expect(await change('discounts', { percentage: 12.5 })).toBe('');
    expect(await change('tailored', { alt: '' })).toBe('');
    const biome = spawnSync(
      resolve('node_modules/.bin/biome'),
      ['format', `--config-path=${resolve('.')}`, '--vcs-enabled=false', join(root, 'src/content')],
      { encoding: 'utf8' },
    );
    expect(biome.status, biome.stdout + biome.stderr).toBe(0);
    expect(await contentOf('sections.json')).toContain('"Material 29"');
  });
});

describe('an editor is told, by file and field, and nothing is written', () => {
  const CASES: [string, string, Fields, string][] = [
    [
      'a price without pesewas',
      'catalogue',
      { price: '50' },
      'catalogue.json: 1.price is wrong: a price is written in',
    ],
    ['a price of nothing', 'catalogue', { price: '0.00' }, '1.price is wrong: a price is above zero'],
    ['an id twice', 'catalogue', { id: 2 }, 'id is 2, which entry 1 of the file has too'],
    [
      'a picture that is not there',
      'pairs',
      { after: '../assets/pictures/no.webp' },
      'court.after is ../assets/pictures/no.webp, and no such picture',
    ],
    ['a picture taken away', 'pairs', { after: undefined }, 'pairs.json: court.after is wrong: a picture is missing'],
    ['a discount of 120 percent', 'discounts', { percentage: 120 }, 'signup.percentage is wrong'],
    [
      'a kind of discount that nobody knows',
      'discounts',
      { discount_type: 'easter' },
      'signup is gone, and the shop’s code knows each',
    ],
    ['an empty text', 'steps', { text: ' ' }, 'schedule.text is wrong'],
    ['a title that search results cut', 'sections', { title: 'x'.repeat(80) }, 'sections.json: home-meta.title has '],
    ['a field that nobody knows', 'values', { prise: 'x' }, 'prise'],
  ];

  test.each(CASES)('%s', async (_, path, fields, says) => {
    const before = await contentOf(`${path}.json`);
    expect(await change(path, fields)).toContain(says);
    expect(await contentOf(`${path}.json`)).toBe(before);
  });

  test('a guide with a broken link, a long title, an unknown pair', async () => {
    const held = await open('guides/smell');
    expect(await save('guides/smell', { ...held, body: 'See [this](/care/nowhere).' })).toContain(
      'guides/smell.md: text links to /care/nowhere, and no such page is there',
    );
    expect(await save('guides/smell', { ...held, title: 'x'.repeat(TITLE_MAX + 1) })).toContain(
      `guides/smell.md: title is wrong: search engines cut a title that is longer than ${TITLE_MAX} characters`,
    );
    expect(await save('guides/smell', { ...held, pair: 'none' })).toContain(
      'pair is "none", which pairs.json does not',
    );
    expect(await save('guides/smell', { ...held, body: ' ' })).toContain('guides/smell.md: text is empty');
    expect(await save('areas/tema', { ...(await open('areas/tema')), lead: 'For 40 cedis' })).toContain(
      'areas/tema.md: lead',
    );
  });

  test('an address that another page has, for a new page and a renamed one', async () => {
    const before = await contentOf('guides/storage.md');
    const { version, ...held } = await open('guides/smell');
    const says = 'guides/storage.md: the page is there already: choose another address';
    expect(await save('guides/storage', held)).toContain(says);
    const renamed = { 'content/guides/storage.json': Buffer.from(JSON.stringify({ ...held, version })) };
    expect(await update(renamed, ['guides/smell'])).toContain(says);
    expect(await contentOf('guides/storage.md')).toBe(before);
  });

  test('small words that lost what the page fills in', async () => {
    const held = await open('labels');
    const lost = await save('labels', { ...held, wipe: 'Show it' });
    expect(lost).toContain('labels.json: wipe has lost {name}, which the page fills in');
    expect(await save('labels', { ...held, cart: ' ' })).toContain('labels.json: cart is empty');
  });

  test('a picture is as wide as it is upright: a phone notes how it was held', async () => {
    const held = (width: number, height: number) =>
      sharp({ create: { width, height, channels: 3, background: '#135' } })
        .withMetadata({ orientation: 6 })
        .jpeg()
        .toBuffer();
    const kept = async (bytes: Buffer) => sharp(await keptPicture('src/assets/pictures/new.jpg', bytes)).metadata();
    await expect(kept(await held(1200, 800))).rejects.toThrow('is 800 pixels wide; 960 are needed');
    expect(await kept(await held(800, 1200))).toMatchObject({ width: 1200, height: 800 });
    expect(await kept(await held(3000, 4000))).toMatchObject({ width: 2400, height: 1800 });
  });

  test('what is see-through in a picture for mails is white, and one that is too narrow is refused', async () => {
    const clear = (width: number) =>
      sharp({ create: { width, height: 600, channels: 4, background: '#0000' } })
        .png()
        .toBuffer();
    const kept = async (width: number) => keptPicture('public/images/services/new.png', await clear(width));
    const [red] = await sharp(await kept(800))
      .raw()
      .toBuffer();
    expect(red).toBe(255);
    await expect(kept(300)).rejects.toThrow('is 300 pixels wide; 640 are needed');
  });

  test('pictures that are too small, no pictures, or another one’s name', async () => {
    const held = await open('pairs');
    const small = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#135' } })
      .png()
      .toBuffer();
    const upload = (name: string, bytes: Buffer) => save('pairs', held, { [`src/assets/pictures/${name}`]: bytes });
    expect(await upload('small.png', small)).toContain('small.png is 300 pixels wide; 960 are needed');
    expect(await upload('text.png', Buffer.from('no picture'))).toContain('text.png is no picture that can be read');
    const heic = Buffer.from('\0\0\0\x18ftypheic and what a browser cannot read');
    for (const name of ['phone.heic', 'phone.jpg'])
      expect(await upload(name, heic)).toContain(`${name} is a HEIC picture`);
    expect(await upload('drawing.svg', Buffer.from('<svg/>'))).toContain('drawing.svg is no picture');
    expect(await upload('court-before.webp', small)).toContain('is the name of another picture');
  });

  test('ratings, pages of areas and legal pages that come or go', async () => {
    expect(await save('ratings', { ...(await open('ratings')), entries: [{}] })).toContain('/staff/ratings');
    const { version: _, ...area } = await open('areas/tema');
    expect(await save('areas/ho', area)).toContain(
      'areas/ho.md: its name is "ho", and we serve no such area: it can be tema, accra, kasoa.',
    );
    expect(await remove('areas/tema')).toContain('areas/tema.md: the file is gone');
    expect(await remove('legal/terms')).toContain('legal/terms.md: the page is one that the shop’s code knows');
  });

  test('that somebody else changed the file since it was opened', async () => {
    const mine = await open('faq');
    expect(await change('faq', { question: 'Theirs?' })).toBe('');
    expect(await save('faq', mine)).toContain('faq.json: the file has changed since you opened it');
    expect(await contentOf('faq.json')).toContain('Theirs?');
  });
});

describe('the editing surface answers', () => {
  test('only to this machine’s names, and only pages of its own', async () => {
    const as = (host: string, more: Record<string, string> = {}) =>
      app.request('http://localhost:1/api/keystatic/tree', { headers: { host, ...more } });
    expect((await as('evil.example', { 'no-cors': '1' })).status).toBe(403);
    expect((await as('localhost:1')).status).toBe(400);
    expect((await as('127.0.0.1:1', { 'no-cors': '1' })).status).toBe(200);
  });

  test.each(['package.json', '../secret.json', 'src/pages/index.astro', 'src/assets/pictures/../../x.webp'])(
    'no save outside the content: %s',
    async (path) => {
      const body = JSON.stringify({ additions: [{ path, contents: 'e30' }], deletions: [] });
      const answer = await app.request('http://localhost:1/api/keystatic/update', { method: 'POST', headers, body });
      expect([answer.status, await answer.text()]).toEqual([
        422,
        expect.stringContaining('nothing that is edited here'),
      ]);
    },
  );
});
