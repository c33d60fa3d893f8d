import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Call } from '#contract/call.ts';
import { calls } from '#contract/calls.ts';
import { answerFor, matchesCall } from './answers.ts';
import { comparePictures, reportOf } from './compare.ts';
import { USUAL_ANSWERS } from './fixtures/usual-answers.ts';
import type { Answers } from './state.ts';
import { POINTER_STATES } from './states/pointer.ts';
import { STATES_OF_SCREENS } from './states/variants.ts';

const STATES = [...STATES_OF_SCREENS, ...POINTER_STATES];

/** The call of the contract that a key stands for. */
function callOf(key: string): Call | undefined {
  const table: Call[] = Object.values(calls);
  return table.find(({ method, path, aliases = [] }) =>
    [path, ...aliases].some(
      (one) => matchesCall(key, `${method} ${one}`) || matchesCall(`${method} ${one.replace(/:\w+/g, '*')}`, key),
    ),
  );
}

/** Each answer of a table that is data of the API, with the call that it answers. */
function dataOf(table: Answers) {
  return Object.entries(table).flatMap(([key, answer]) =>
    typeof answer === 'object' && answer.json !== undefined && (answer.status ?? 200) < 400 ? [{ key, answer }] : [],
  );
}

describe('the states of the pictures', () => {
  it('have names of their own that can be names of files', () => {
    const names = STATES.map(({ name }) => name);
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
    expect(names.filter((name) => !/^[\w-]+$/.test(name))).toEqual([]);
  });

  it('name only calls that the API has', () => {
    const keys = [USUAL_ANSWERS, ...STATES.map(({ answers = {} }) => answers)].flatMap(Object.keys);
    const unknown = keys.filter((key) => key.includes(' /api/') && callOf(key) === undefined);
    expect(unknown).toEqual([]);
  });

  it('answer in the shapes of the contract', () => {
    const wrong = [USUAL_ANSWERS, ...STATES.map(({ answers = {} }) => answers)]
      .flatMap(dataOf)
      .filter(({ key, answer }) => callOf(key)?.response.safeParse(answer.json).success !== true)
      .map(({ key }) => key);
    expect(wrong).toEqual([]);
  });

  it('answer a call by the first key that fits it', () => {
    const table: Answers = { 'GET /api/orders/*/': { status: 404 }, 'GET /api/referrals/**': 'never' };
    expect(answerFor('GET /api/orders/sk-1/', table)).toEqual({ status: 404 });
    expect(answerFor('GET /api/orders/', table)).toBeUndefined();
    expect(answerFor('GET /api/referrals/redeem/history/', table)).toBe('never');
    expect(answerFor('POST /api/orders/sk-1/', table)).toBeUndefined();
  });
});

describe('the comparison of two sets of pictures', () => {
  let folder = '';
  const GREEN = { r: 11, g: 58, b: 37 };

  /** A green picture whose first `rows` rows are white. */
  async function picture(set: string, name: string, rows: number, height = 100): Promise<void> {
    const white = sharp({ create: { width: 100, height: Math.max(rows, 1), channels: 3, background: '#fff' } }).png();
    const green = sharp({ create: { width: 100, height, channels: 3, background: GREEN } });
    const image = rows === 0 ? green : green.composite([{ input: await white.toBuffer(), top: 0, left: 0 }]);
    await mkdir(join(folder, set), { recursive: true });
    await writeFile(join(folder, set, name), await image.png().toBuffer());
  }

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'soleklean-compare-'));
    for (const set of ['before', 'after']) await picture(set, 'same.png', 0);
    await picture('before', 'repainted.png', 0);
    await picture('after', 'repainted.png', 5);
    await picture('before', 'taller.png', 0);
    await picture('after', 'taller.png', 0, 125);
    await picture('before', 'gone.png', 0);
    await picture('after', 'new.png', 0);
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it('lists what differs by its share of pixels, pixels of one side counted, and names what is on one side', async () => {
    const compared = await comparePictures(join(folder, 'before'), join(folder, 'after'), join(folder, 'diff'));
    expect(compared).toEqual({
      differences: [
        { name: 'taller.png', share: 0.2, sizes: ['100×100', '100×125'] },
        { name: 'repainted.png', share: 0.05, sizes: ['100×100', '100×100'] },
      ],
      missing: ['gone.png'],
      added: ['new.png'],
      same: 1,
    });
    const report = reportOf(compared);
    expect(report).toMatch(/20\.000 % {2}taller\.png {2}\(100×100 → 100×125\)/);
    expect(report).toContain('1 equal, 0 nearly, 2 different, 1 missing, 1 new.');
    expect((await sharp(join(folder, 'diff', 'repainted.png')).metadata()).width).toBe(100);
  });
});
