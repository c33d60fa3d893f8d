import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { describeMistakes, findMistakes, refusedMistakes } from '#ops/content/mistakes.ts';
import { wrongPageWords } from '#ops/content/page-words.ts';
import { shopFacts } from '#server/platform/shop-facts.ts';

const { turnaroundHours: TURNAROUND_HOURS } = shopFacts();

let root: string;
let folders: { content: string; publicFiles: string };
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'content-'));
  folders = { content: join(root, 'src/content'), publicFiles: join(root, 'public') };
  await cp('src/content', folders.content, { recursive: true });
  await cp('src/assets/pictures', join(root, 'src/assets/pictures'), { recursive: true });
  await cp('public/images', join(root, 'public/images'), { recursive: true });
});
afterAll(() => rm(root, { recursive: true }));

/** What was in the one file that a test changed. */
let before: { path: string; text: string } | null = null;
afterEach(async () => {
  if (before !== null) await writeFile(before.path, before.text);
  before = null;
});

async function change(file: string, edit: (text: string) => string): Promise<void> {
  const path = join(folders.content, file);
  const text = await readFile(path, 'utf8');
  before = { path, text };
  const edited = edit(text);
  expect(edited, `${file} is changed`).not.toBe(text);
  await writeFile(path, edited);
}

/** Changes the first entry of a JSON list. */
const first = (edit: object) => (text: string) => {
  const [entry, ...others] = JSON.parse(text) as object[];
  return JSON.stringify([{ ...entry, ...edit }, ...others]);
};
/** Gives the second entry of a JSON list a value of the first. */
const repeat = (field: string) => (text: string) => {
  const [one, entry, ...others] = JSON.parse(text) as Record<string, unknown>[];
  return JSON.stringify([one, { ...entry, [field]: one?.[field] }, ...others]);
};
const GUIDE = 'guides/smell.md';
const LONG = 'A title that goes on and on until no search engine shows all of it to anybody';

describe('the check of the content', () => {
  test('finds nothing in the content as it is', async () => {
    expect(describeMistakes(await findMistakes(folders))).toBe('');
    await expect(refusedMistakes(folders).hooks['astro:build:start']()).resolves.toBeUndefined();
  });

  test.each(['faq.json', 'labels.json', 'paused.json', 'legal/terms.md', 'areas/tema.md'])(
    'names %s when it is gone',
    async (file) => {
      const path = join(folders.content, file);
      before = { path, text: await readFile(path, 'utf8') };
      await rm(path);
      expect(describeMistakes(await findMistakes(folders))).toContain(`src/content/${file}: the file is gone`);
    },
  );

  test('names a mark before JSON that no editor sees', async () => {
    await change('facts.json', (text) => `\uFEFF${text}`);
    expect(describeMistakes(await findMistakes(folders))).toMatch(
      /^src\/content\/facts\.json: the file begins with a mark/,
    );
  });

  const swap = (one: string, other: string) => (text: string) => {
    const [entry = {}, ...others] = JSON.parse(text) as Record<string, unknown>[];
    return JSON.stringify([{ ...entry, [one]: entry[other], [other]: entry[one] }, ...others]);
  };
  test.each([
    ['steps.json', 'title', 'text', /title is longer than text: are the two swapped\?/],
    ['faq.json', 'question', 'answer', /question is no question, and answer is one: are the two swapped\?/],
    ['catalogue.json', 'short', 'description', /^src\/content\/catalogue\.json: 1\.short is longer than description/],
    ['pairs.json', 'name', 'line', /name is longer than line/],
    ['pairs.json', 'before', 'after', /before is .*-after\.webp, and after is .*: are the two swapped\?/],
  ])('names two fields of %s with each other’s words: %s and %s', async (file, one, other, says) => {
    await change(file, swap(one, other));
    expect(describeMistakes(await findMistakes(folders))).toMatch(says);
  });

  test.each([
    ['12.345', /price .*two decimals/],
    ['0050.00', /price .*two decimals/],
    ['1000000.00', /price .*at most 5000 cedis/],
    ['5000.01', /price .*at most 5000 cedis/],
  ])('names a price of %s', async (price, says) => {
    await change('catalogue.json', first({ price }));
    expect(describeMistakes(await findMistakes(folders))).toMatch(says);
  });

  test('names a fee above what the owner could set', async () => {
    await change('fees.json', () => '{ "accra": "1000000.00" }');
    expect(describeMistakes(await findMistakes(folders))).toMatch(/accra is "1000000\.00"; .* of 5000\.00 at most/);
  });

  test('names a question that is none, and two guides with one position', async () => {
    await change('faq.json', first({ question: 'How it works' }));
    expect(describeMistakes(await findMistakes(folders))).toMatch(/question does not end with a question mark/);
    await writeFile(before?.path ?? '', before?.text ?? '');
    await change(GUIDE, (text) =>
      text
        .replace('position: 6', 'position: 1')
        .replace(
          /^heading: .*$/m,
          'heading: "How the *smell* gets into every pair of sneakers that is worn each day, and how you get it out again"',
        ),
    );
    const lines = describeMistakes(await findMistakes(folders)).split('\n');
    expect(lines).toContainEqual(expect.stringMatching(/guides\/smell\.md: heading is longer than lead/));
    expect(lines).toContainEqual(
      expect.stringMatching(/guides\/white-leather\.md: position is "1", which guides\/smell\.md has too/),
    );
  });

  test('refuses a catalogue of which nothing is on offer', async () => {
    await change('catalogue.json', (text) =>
      JSON.stringify((JSON.parse(text) as object[]).map((service) => ({ ...service, offered: false }))),
    );
    expect(describeMistakes(await findMistakes(folders))).toBe(
      'src/content/catalogue.json: offered is false for every service: offer one',
    );
  });

  test('refuses a file beside the pages that is none, and lets a system’s own be', async () => {
    for (const name of ['notes.txt', '.DS_Store']) await writeFile(join(folders.content, 'guides', name), 'x');
    expect(describeMistakes(await findMistakes(folders))).toMatch(
      /^src\/content\/guides\/notes\.txt: its name is no page.*$/,
    );
    for (const name of ['notes.txt', '.DS_Store']) await rm(join(folders.content, 'guides', name));
  });

  test.each<[string, string, (text: string) => string, RegExp]>([
    ['a price of zero', 'catalogue.json', first({ price: '0.00' }), /catalogue\.json: \S+\.price .*above zero/],
    ['a price below zero', 'catalogue.json', first({ price: '-5.00' }), /catalogue\.json: \S+\.price .*two decimals/],
    ['an emoji as an id', 'faq.json', first({ id: '👟' }), /faq\.json: \S+\.id is .* small letters, digits and dashes/],
    [
      'a slug in capitals',
      'catalogue.json',
      first({ slug: 'Standard-Cleaning' }),
      /catalogue\.json: \S+\.slug is "Standard-Cleaning"; it has small letters/,
    ],
    [
      'one picture as before and after',
      'pairs.json',
      (text) => {
        const [pair, ...others] = JSON.parse(text) as { before: string }[];
        return JSON.stringify([{ ...pair, after: pair?.before }, ...others]);
      },
      /pairs\.json: court\.after is the same picture as before/,
    ],
    [
      'both versions of a text that two people changed',
      GUIDE,
      (text) => `${text}\n<<<<<<< HEAD\nA fan helps.\n=======\nThe wind helps.\n>>>>>>> theirs\n`,
      /guides\/smell\.md: text holds two versions/,
    ],
    ['an id that two services have', 'catalogue.json', repeat('id'), /catalogue\.json: \S+\.id .*entry 1 .* has too/],
    [
      'a service’s name that another one has, in capitals',
      'catalogue.json',
      (text) => {
        const [one, entry, ...others] = JSON.parse(text) as { name: string }[];
        return JSON.stringify([one, { ...entry, name: one?.name.toUpperCase() }, ...others]);
      },
      /catalogue\.json: \S+\.name .*entry 1 .* has too/,
    ],
    [
      'a price that is a number',
      'catalogue.json',
      first({ price: 50 }),
      /price is 50: write it as the other entries do/,
    ],
    ['a list without entries', 'faq.json', () => '[]', /faq\.json: the list is empty/],
    ['a text without an end', 'faq.json', first({ answer: 'x'.repeat(601) }), /answer has 601 characters; .* 600/],
    [
      'a mark that turns the text',
      'catalogue.json',
      first({ name: 'Clean\u202e' }),
      /name holds a character that nobody/,
    ],
    ['a mark before the fields', GUIDE, (text) => `\uFEFF${text}`, /smell\.md: the file must begin with ---/],
    [
      'a tab before a field',
      GUIDE,
      (text) => text.replace('\n  - ', '\n\t- '),
      /smell\.md: line \d+ begins with a tab/,
    ],
    [
      'a day that there is not',
      GUIDE,
      (text) => text.replace(/^updated: .*$/m, 'updated: 2026-02-31'),
      /updated is 2026-02-31/,
    ],
    [
      'a day that is still to come',
      GUIDE,
      (text) => text.replace(/^updated: .*$/m, 'updated: 2999-12-31'),
      /smell\.md: updated is 2999-12-31, which is still to come/,
    ],
    [
      'a section that a page shows and that is gone',
      'sections.json',
      (text) => JSON.stringify({ ...JSON.parse(text), 'home-hero': undefined }),
      /sections\.json: home-hero is gone/,
    ],
    [
      'a section’s text without the town that the page fills in',
      'sections.json',
      (text) => text.replace('*{town}*"', '*town*"'),
      /sections\.json: area-head\.title has lost \{town\}/,
    ],
    [
      'a small word that is gone',
      'labels.json',
      (text) => JSON.stringify({ ...JSON.parse(text), trip: undefined }),
      /labels\.json: trip is gone/,
    ],
    [
      'a small word that is empty',
      'labels.json',
      (text) => JSON.stringify({ ...JSON.parse(text), cart: ' ' }),
      /labels\.json: cart is empty/,
    ],
    [
      'braces that nothing fills in',
      'faq.json',
      first({ answer: 'A trip costs {fee}.' }),
      /faq\.json: \S+\.answer holds \{fee\}; what is filled in is \{turnaround\}/,
    ],
    ['braces in a tip', 'tips.json', first({ text: 'It costs {fee}.' }), /tips\.json: \S+ holds \{fee\}; and nothing/],
    ['braces in a guide', GUIDE, (text) => `${text}\n{fee}\n`, /smell\.md: text holds \{fee\}/],
    ['HTML in a guide', GUIDE, (text) => `${text}\n<b>Now</b>\n`, /text holds HTML \(<b/],
    [
      'what no page fills in',
      'areas/tema.md',
      (text) => `${text}\n{fees}\n`,
      /tema\.md: text holds \{fees\}; .*\{fee\}/,
    ],
    ['a place that two tips have', 'tips.json', repeat('position'), /tips\.json: \S+\.position .*has too/],
    ['an id that two questions have', 'faq.json', repeat('id'), /faq\.json: \S+\.id .*has too/],
    [
      'a picture that is not there',
      'pairs.json',
      first({ before: '../assets/pictures/no.webp' }),
      /pairs\.json: \S+\.before is \S+no\.webp/,
    ],
    [
      'a mail picture that is not there',
      'catalogue.json',
      first({ image: '/images/services/no.jpg' }),
      /catalogue\.json: \S+\.image is \S+no\.jpg/,
    ],
    ['a discount above 100 %', 'discounts.json', first({ percentage: 110 }), /discounts\.json: \S+\.percentage/],
    ['a discount below zero', 'discounts.json', first({ percentage: -1 }), /discounts\.json: \S+\.percentage/],
    [
      'a kind of discount twice',
      'discounts.json',
      repeat('discount_type'),
      /discounts\.json: \S+\.discount_type .*has too/,
    ],
    [
      'a page title that is cut',
      'sections.json',
      (text) => {
        const sections = JSON.parse(text);
        return JSON.stringify({ ...sections, 'rates-meta': { ...sections['rates-meta'], title: LONG } });
      },
      /sections\.json: rates-meta\.title has \d+ characters/,
    ],
    [
      'a page without a sentence for search engines',
      'sections.json',
      (text) => {
        const sections = JSON.parse(text);
        return JSON.stringify({ ...sections, 'home-meta': { ...sections['home-meta'], lead: undefined } });
      },
      /sections\.json: home-meta\.lead is missing/,
    ],
    [
      'an address that is none',
      'facts.json',
      (text) => text.replace(/"url": "https:\/\/[^"]+"/, '"url": "instagram"'),
      /facts\.json: shop\.social\.0\.url is/,
    ],
    [
      'hours until the return that nobody promises',
      'facts.json',
      (text) => text.replace(/"turnaroundHours": \d+/, '"turnaroundHours": 0'),
      /facts\.json: shop\.turnaroundHours is wrong: whole hours from 12 to 336/,
    ],
    [
      'the hours until the return, typed into a sentence',
      'faq.json',
      first({ answer: `They are back in ${TURNAROUND_HOURS} hours.` }),
      /faq\.json: \S+\.answer names \d+ hours: write \{turnaround\}/,
    ],
    [
      'the same in the terms',
      'legal/terms.md',
      (text) => text.replace('{turnaround}', `${TURNAROUND_HOURS} hours`),
      /terms\.md: text names \d+ hours: write \{turnaround\}/,
    ],
    ['an entry that is none', 'pairs.json', (text) => text.replace('[', '[null,'), /pairs\.json: entry 1 is null/],
    ['a list that is none', 'steps.json', () => '{}', /steps\.json: the file must hold a list/],
    ['names that are a list', 'labels.json', () => '[]', /labels\.json: the file must hold entries by their names/],
    [
      'a field that is missing',
      'tips.json',
      first({ text: undefined }),
      /tips\.json: \S+\.text is wrong: it is missing/,
    ],
    [
      'a field that nobody knows',
      'values.json',
      first({ titel: 'x' }),
      /values\.json: \S+\.titel is no field of these entries: is it misspelt\?/,
    ],
    ['a picture without a path', 'pairs.json', first({ before: '' }), /pairs\.json: \S+\.before is wrong: a picture/],
    [
      'the facts of the shop, gone',
      'facts.json',
      (text) => text.replace('"shop"', '"shops"'),
      /facts\.json: shop is gone/,
    ],
    ['a file that is no JSON', 'steps.json', (text) => text.replace(',', ''), /steps\.json: line 3 needs a comma/],
    [
      'a link to no page',
      GUIDE,
      (text) => `${text}\n[Here](/care/nowhere)\n`,
      /smell\.md: text links to \/care\/nowhere/,
    ],
    [
      'a link without its scheme',
      'legal/terms.md',
      (text) => `${text}\n[Here](www.example.com)\n`,
      /terms\.md: text links to www/,
    ],
    [
      'a guide’s title that is cut',
      GUIDE,
      (text) => text.replace(/^title: .*$/m, `title: ${LONG}`),
      /smell\.md: title has \d+ characters/,
    ],
    [
      'a guide’s description that is cut',
      GUIDE,
      (text) => text.replace(/^description: .*$/m, `description: ${LONG} ${LONG} ${LONG}`),
      /smell\.md: description has \d+ characters/,
    ],
    [
      'a guide for a service that is not offered',
      GUIDE,
      (text) => text.replace(/^service: .*$/m, 'service: 99'),
      /smell\.md: service is "99"/,
    ],
    [
      'a guide with a pair that is not there',
      GUIDE,
      (text) => text.replace(/^pair: .*$/m, 'pair: boots'),
      /smell\.md: pair is "boots"/,
    ],
    [
      'an amount typed into an area’s text',
      'areas/tema.md',
      (text) => `${text}\nIt costs GH₵ 60.00.\n`,
      /tema\.md: text names an amount/,
    ],
  ])('refuses %s, and names the file and the field', async (_, file, edit, says) => {
    await change(file, edit);
    const mistakes = await findMistakes(folders);
    expect(describeMistakes(mistakes)).toMatch(says);
    expect(mistakes.filter((mistake) => mistake.file === file)).toHaveLength(1);
    await expect(refusedMistakes(folders).hooks['astro:build:start']()).rejects.toThrow(says);
  });

  test('names a file that can’t be read once, and not at every page that refers to it', async () => {
    await change('catalogue.json', (text) => text.replace('"Standard', '“Standard'));
    expect(describeMistakes(await findMistakes(folders))).toBe(
      'src/content/catalogue.json: line 5 has curly quotes: write straight ones, "',
    );
  });

  test('says one thing about a price with a comma', async () => {
    await change('catalogue.json', first({ price: '50,00' }));
    expect(describeMistakes(await findMistakes(folders))).toMatch(/^[^\n]+two decimals, such as "50\.00"$/);
  });

  test('refuses a legal page that no page shows', async () => {
    await writeFile(join(folders.content, 'legal/returns.md'), '---\ntitle: Returns\n---\n\nWords.\n');
    const said = describeMistakes(await findMistakes(folders));
    await rm(join(folders.content, 'legal/returns.md'));
    expect(said).toMatch(/returns\.md: its name is "returns", and no page shows it: legal pages are terms and privacy/);
  });

  test('takes the day of the check, and not the day after it', async () => {
    await change(GUIDE, (text) => text.replace(/^updated: .*$/m, 'updated: 2999-12-31'));
    expect(await findMistakes(folders, new Date('2999-12-31T00:00:00Z'))).toEqual([]);
    expect(await findMistakes(folders, new Date('2999-12-30T23:59:59Z'))).toHaveLength(1);
  });

  test('refuses no day because a machine’s clock is years behind', async () => {
    await change(GUIDE, (text) => text.replace(/^updated: .*$/m, 'updated: 2026-11-24'));
    expect(await findMistakes(folders, new Date('2020-01-01T00:00:00Z'))).toEqual([]);
  });

  test.each(['sections.json', 'labels.json'])(
    'knows each entry of %s, and each word that a page fills in',
    async (file) => {
      const entries: Record<string, unknown> = JSON.parse(await readFile(join('src/content', file), 'utf8'));
      for (const [id, entry] of Object.entries(entries)) {
        const { [id]: _, ...others } = entries;
        expect(wrongPageWords(file, others)).toEqual([{ file, field: id, says: 'is gone, and a page shows it' }]);
        const bare: unknown = JSON.parse(JSON.stringify(entry).replaceAll(/\{(\w+)\}/g, '$1'));
        const lost = wrongPageWords(file, { ...entries, [id]: bare });
        // A sentence may say how long a pair takes, and need not.
        const needed = file === 'labels.json' ? /\{\w+\}/ : /\{(?!turnaround\})\w+\}/;
        expect(lost.length > 0, `${id} without its braces`).toBe(needed.test(JSON.stringify(entry)));
      }
    },
  );

  test('refuses a picture that is there and that browsers can’t show', async () => {
    const picture = join(root, 'src/assets/pictures/new.heic');
    await writeFile(picture, 'x');
    await change('catalogue.json', first({ picture: '../assets/pictures/new.heic' }));
    expect(describeMistakes(await findMistakes(folders))).toMatch(
      /picture is \.\..*new\.heic, which not every browser/,
    );
    await rm(picture);
  });

  test('refuses a guide without a picture for chats, and a page of an area that we do not serve', async () => {
    const guide = join(folders.content, 'guides/new.md');
    const area = join(folders.content, 'areas/kumasi.md');
    await cp(join(folders.content, GUIDE), guide);
    await cp(join(folders.content, 'areas/tema.md'), area);
    const said = describeMistakes(await findMistakes(folders));
    await Promise.all([rm(guide), rm(area)]);
    expect(said).toMatch(
      /new\.md: share picture \/images\/share\/care-new\.jpg is not there: run npm run share-pictures/,
    );
    expect(said).toMatch(/kumasi\.md: its name is "kumasi", and we serve no such area/);
  });

  test.each(['opened.json', 'closed.json'])('takes the page of an area in %s, and no name beside it', async (file) => {
    const entry = {
      ...{ key: 'cape coast', name: 'Cape Coast', region: 'Central Region', words: [], letters: '', fee: '90.00' },
      centre: { lat: 5.1053, lng: -1.2466 },
    };
    await change(file, () => JSON.stringify([entry]));
    const [right, wrong] = ['cape-coast', 'cape-cost'].map((name) => join(folders.content, `areas/${name}.md`));
    const tema = await readFile(join(folders.content, 'areas/tema.md'), 'utf8');
    const ofAnother = (at: number) =>
      tema
        .replace(/^position: .*$/m, `position: ${at}`)
        .replace(/^(title: .*)$/m, `$1 ${at}`)
        .replace(/^(description: .*)$/m, `$1 ${at}.`);
    await writeFile(right ?? '', ofAnother(8));
    await writeFile(wrong ?? '', ofAnother(9));
    const said = describeMistakes(await findMistakes(folders)).split('\n');
    await Promise.all([rm(right ?? ''), rm(wrong ?? '')]);
    expect(said.filter((line) => !line.includes('share picture'))).toEqual([
      'src/content/areas/cape-cost.md: its name is "cape-cost", and we serve no such area: it can be tema, accra, kasoa, cape-coast. One that the owner has opened is fetched by npm run prices',
    ]);
  });

  test('names a field of a closed area that the site can’t read', async () => {
    await change('closed.json', () => JSON.stringify([{ key: 'ho', name: 'Ho' }]));
    expect(describeMistakes(await findMistakes(folders))).toMatch(/^src\/content\/closed\.json: Ho\.region is missing/);
  });

  test.each<[string, (text: string) => string, string]>([
    [GUIDE, (text) => text.replace('---\n', '---\nauthor: Ama\n'), 'author is no field of these pages'],
    [GUIDE, (text) => text.replace(/^title: .*$/m, '$&\n$&'), 'is a field that stands there twice'],
    [
      GUIDE,
      (text) => text.replace(/^title: .*$/m, 'title: Smell: what works'),
      'holds a colon and a space: put quotes',
    ],
    [GUIDE, (text) => text.replace(/^title: .*$/m, 'title: "Smell'), 'has a quote at one end alone'],
    [GUIDE, (text) => text.replace(/^needs:\n(?: {2}- .*\n)+/m, 'needs: Soap\n'), 'needs is a list'],
    [GUIDE, (text) => text.replace(/^updated: .*$/m, 'updated: 1926-11-23'), 'updated is 1926-11-23, before'],
    ['legal/terms.md', (text) => text.replace(/^title: .*\n/m, ''), 'title is missing'],
    [GUIDE, (text) => text.replace(/\n---\n[\s\S]*$/, '\n---\n'), 'text is empty'],
    [GUIDE, (text) => text.replace('\n---\n', '\n---\n\n# Smell\n'), 'text has a heading with one #'],
    [GUIDE, (text) => text.replace('\n---\n', '\n---\n\n##Smell\n'), 'text has ## without a space'],
    [GUIDE, (text) => text.replace('\n---\n', '\n---\n\n#### Smell\n'), 'text leaves out a level of headings'],
    [GUIDE, (text) => `${text}\n![Pair](https://shop.test/x.png)\n`, 'text holds a picture'],
    [GUIDE, (text) => `${text}\n[mud] (/care/mud-and-dust)\n`, 'text has a space between ] and ('],
    [GUIDE, (text) => `${text}\n[mud](/care/nowhere "Mud")\n`, 'text links to /care/nowhere'],
    [GUIDE, (text) => `${text}\n[mud][mud]\n\n[mud]: /care/nowhere\n`, 'text links to /care/nowhere'],
    ['areas/tema.md', (text) => `${text}\nIt costs {fee .\n`, 'text has a brace that holds no word'],
    ['faq.json', first({ answer: 'Back in {turn around}.' }), 'has a brace that holds no word'],
    ['faq.json', first({ answer: 'See [this](/care/smell).' }), 'holds Markdown'],
    ['faq.json', first({ answer: 'We <b>do</b>.' }), 'holds HTML (<b>)'],
    ['faq.json', first({ answer: 'One\\ntwo.' }), 'holds \\n as two signs'],
    ['sections.json', (text) => text.replace('*{town}*', '*{town}'), 'has other than two stars'],
    [
      'facts.json',
      (text) => text.replace('"phone":', '"phone": "+233200000000",\n    "phone":'),
      'phone stands there twice, again in line 7, and the first one counts for nothing',
    ],
    [
      'facts.json',
      (text) => text.replace(/("phoneShown": )"[^"]*"/, '$1"+233 20 000 0001"'),
      'which is another number',
    ],
    ['facts.json', (text) => text.replace(/("latitude": )[-\d.]+/, '$1-51.5'), 'is no place in Ghana'],
    ['facts.json', (text) => text.replace(/("since": )\d+/, '$120'), 'since is 20: write the year'],
    [
      'facts.json',
      (text) => text.replace(/("hours": )"[^"]*"/, '$1"Mon–Sat 8:00–25:00"'),
      'names a time that there is not',
    ],
    ['discounts.json', first({ percentage: 0.15 }), 'is 0.15 percent: write 15'],
    ['catalogue.json', repeat('featured'), 'featured is 2, which entry 1 of the file has too'],
    ['facts.json', (text) => text.replace(/("since": )\d+/, '$12062'), 'since is 2062: write the year'],
    ['facts.json', (text) => text.replace('8 am to 6 pm', '8 am to 25 pm'), 'names a time that there is not'],
    ['facts.json', (text) => text.replace('8 am to 6 pm', '8 am to 6 am'), 'hours end before they begin'],
    [
      'catalogue.json',
      first({ alt: 'IMG_2034.jpg' }),
      'alt is IMG_2034.jpg, a file’s name: write what the picture shows',
    ],
    ['catalogue.json', first({ image: 'images/x.jpg' }), 'a path such as /images/services/name.jpg is needed'],
    ['tailored.json', first({ look: 'small' }), 'look is wrong: tall, wide, dark, bright or mud is needed'],
    [GUIDE, (text) => `${text}\n[mud]()\n`, 'text has a link without an address'],
    [GUIDE, (text) => `${text}\n[mud](/care/mud-and-dust.\n`, 'text has a link whose address does not end'],
    [GUIDE, (text) => text.replace(/^title: .*$/m, 'title: The #1 smell'), 'line 2 ends before # for the page'],
    [GUIDE, (text) => text.replace(/^title: (.*)$/m, 'title: "$1'), 'line 2 has a quote at one end alone'],
    [
      GUIDE,
      (text) => text.replace(/^needs:\n(?: {2}- .*\n)+/m, 'needs: soap, brush\n'),
      'needs is a list: write each entry',
    ],
    [
      GUIDE,
      (text) => text.replace('’', '\uFFFD').replace('smell', 'sm\uFFFDll'),
      'the file holds a letter that can’t be read',
    ],
    [
      'faq.json',
      (text) => text.replace('long', 'l\uFFFDng'),
      'line 3 holds a letter that can’t be read: save it as UTF-8',
    ],
  ])('names in %s, changed by %s, that it %s', async (file, edit, says) => {
    await change(file, edit);
    expect(describeMistakes(await findMistakes(folders))).toContain(says);
  });

  test('takes a number as people at home write it', async () => {
    await change('facts.json', (text) => {
      const [, digits = ''] = /"phone": "\+233(\d{9})"/.exec(text) ?? [];
      return text.replace(
        /("phoneShown": )"[^"]*"/,
        `$1"0${digits.slice(0, 2)} ${digits.slice(2, 5)} ${digits.slice(5)}"`,
      );
    });
    expect(describeMistakes(await findMistakes(folders))).toBe('');
  });

  test('refuses pictures that are narrow, high, heavy, or are not what their ending says', async () => {
    const colour = { channels: 3 as const, background: '#135' };
    const noise = Buffer.from(Array.from({ length: 640 * 480 * 3 }, (_, at) => (at * 7919) % 251));
    const pictures: [path: string, bytes: Buffer, field: 'picture' | 'image', says: string][] = [
      [
        'narrow.webp',
        await sharp({ create: { width: 300, height: 200, ...colour } })
          .webp()
          .toBuffer(),
        'picture',
        '300 pixels wide',
      ],
      [
        'high.webp',
        await sharp({ create: { width: 960, height: 2000, ...colour } })
          .webp()
          .toBuffer(),
        'picture',
        'twice as high',
      ],
      [
        'named.webp',
        await sharp({ create: { width: 960, height: 720, ...colour } })
          .jpeg()
          .toBuffer(),
        'picture',
        'jpeg picture with the ending .webp',
      ],
      ['text.webp', Buffer.from('no picture'), 'picture', 'is no picture that can be read'],
      [
        'heavy.jpg',
        await sharp(noise, { raw: { width: 640, height: 480, channels: 3 } })
          .jpeg({ quality: 100 })
          .toBuffer(),
        'image',
        '60 kB are the most',
      ],
    ];
    for (const [name, bytes, field, says] of pictures) {
      const written = field === 'picture' ? `../assets/pictures/${name}` : `/images/services/${name}`;
      const path = field === 'picture' ? join(folders.content, written) : join(folders.publicFiles, written);
      await writeFile(path, bytes);
      await change('catalogue.json', first({ [field]: written }));
      expect(describeMistakes(await findMistakes(folders))).toContain(says);
      if (before !== null) await writeFile(before.path, before.text);
      await rm(path);
    }
  });
});
