import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { saveRatings } from '#ops/content/save-ratings.ts';
import ratings from '#src/content/ratings.json';

let folder: string;
let file: URL;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ratings-'));
  file = pathToFileURL(join(folder, 'ratings.json'));
  await writeFile(file, '["before"]');
});
afterEach(() => rm(folder, { recursive: true }));

const RATING = { stars: 5, text: 'Like new!', first_name: 'Adwoa', area: 'Accra', month: '2026-11' };
const shop = (body: unknown, status = 200) => {
  const asked: string[] = [];
  const get = (async (address: URL | RequestInfo) => {
    asked.push(String(address));
    return new Response(typeof body === 'string' ? body : JSON.stringify(body), { status });
  }) as typeof fetch;
  return { asked, save: () => saveRatings('https://shop.test', file, get) };
};
const kept = async () => JSON.parse(await readFile(file, 'utf8'));

describe('the ratings for the next build', () => {
  test('are those that the shop shows now, and no others', async () => {
    const { asked, save } = shop([RATING]);
    expect(await save()).toContain('1 rating');
    expect(asked).toEqual(['https://shop.test/api/ratings/']);
    expect(await kept()).toEqual([RATING]);
    await shop([]).save();
    expect(await kept()).toEqual([]);
  });

  test.each([
    ['an error', [], 503],
    ['a page that is no list', '<html>', 200],
    ['a rating with a wrong form', [{ ...RATING, stars: 'five' }], 200],
  ])('stay as they are when the shop answers with %s', async (_, body, status) => {
    await expect(shop(body, status).save()).rejects.toThrow();
    expect(await kept()).toEqual(['before']);
  });

  test('stay as they are, with a sentence, when no shop answers', async () => {
    const gone = (() => Promise.reject(new TypeError('fetch failed'))) as typeof fetch;
    await expect(saveRatings('https://shop.test', file, gone)).rejects.toThrow(
      'No shop answers at https://shop.test/api/ratings/. The ratings stay as they are.',
    );
    expect(await kept()).toEqual(['before']);
  });

  test('contain nothing before the owner has chosen any: the page of the shop as it is delivered has no such section', () => {
    expect(ratings).toEqual([]);
  });
});
