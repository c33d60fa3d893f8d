import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { BUILT_IN_FEES, feesToWire } from '#domain/areas/trip-fees.ts';
import { savePrices } from '#ops/content/save-prices.ts';
import { TEST_CATALOGUE } from '#tests/fixtures/catalogue.ts';

const { services } = TEST_CATALOGUE;
const BEFORE = `${JSON.stringify(services, null, 2)}\n`;

let folder: string;
let file: URL;
let fees: URL;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'prices-'));
  file = pathToFileURL(join(folder, 'catalogue.json'));
  fees = pathToFileURL(join(folder, 'fees.json'));
  await writeFile(file, BEFORE);
  await writeFile(fees, '{}\n');
});
afterEach(() => rm(folder, { recursive: true }));

/** The list of the API, with these prices by id, and with fees where the shop says them. */
const list = (prices: Record<number, string>, trip_fees?: Record<string, unknown>) =>
  services
    .filter(({ id }) => prices[id] !== undefined)
    .map(({ id, name, description, image }) => ({ id, name, description, image, price: prices[id], trip_fees }));
const save = (body: unknown, status = 200) =>
  savePrices('https://shop.test', pathToFileURL(`${folder}/`), (async () => {
    return new Response(typeof body === 'string' ? body : JSON.stringify(body), { status });
  }) as typeof fetch);
const kept = async () => JSON.parse(await readFile(file, 'utf8')) as typeof services;

describe('the prices for the next build', () => {
  test('are those in force, and nothing else in the file changes', async () => {
    expect(await save(list({ 1: '55.00', 2: '100.00', 3: '120.00' }))).toContain('1 of 3 services changed');
    expect(await kept()).toEqual(services.map((one) => (one.id === 1 ? { ...one, price: '55.00' } : one)));
  });

  test('change no byte when the file says the same', async () => {
    await save(list({ 1: '50.00', 2: '100.00', 3: '120.00' }));
    expect(await readFile(file, 'utf8')).toBe(BEFORE);
  });

  test('leave out what is not on offer, and show it again later', async () => {
    await save(list({ 1: '50.00', 3: '120.00' }));
    expect((await kept()).map(({ offered }) => offered)).toEqual([undefined, false, undefined]);
    await save(list({ 1: '50.00', 2: '90.00', 3: '120.00' }));
    expect((await kept())[1]).toEqual({ ...services[1], price: '90.00' });
  });

  test('come with the fees of trips that the owner set, and drop one that is as built in again', async () => {
    const [prices, built] = [{ 1: '50.00' }, feesToWire(BUILT_IN_FEES)];
    expect(await save(list(prices, { ...built, tema: '65.00' }))).toContain('tema 65.00');
    expect(await readFile(fees, 'utf8')).toBe('{\n  "tema": "65.00"\n}\n');
    await save(list(prices));
    expect(JSON.parse(await readFile(fees, 'utf8'))).toEqual({ tema: '65.00' });
    expect(await save(list(prices, built))).toContain('as built in');
    expect(await readFile(fees, 'utf8')).toBe('{}\n');
  });

  test('come with the trips that the owner has paused, and drop a pause that is over', async () => {
    const paused = pathToFileURL(join(folder, 'paused.json'));
    const [prices, built] = [{ 1: '50.00' }, feesToWire(BUILT_IN_FEES)];
    expect(await save(list(prices, { ...built, paused: { kasoa: 'Mon 30 Nov' } }))).toContain(
      'kasoa again from Mon 30 Nov',
    );
    expect(JSON.parse(await readFile(paused, 'utf8'))).toEqual({ kasoa: 'Mon 30 Nov' });
    await save(list(prices, built));
    expect(await readFile(paused, 'utf8')).toBe('{}\n');
  });

  test('keep an area that was closed while it has a page, and let go of it when it is open again', async () => {
    const read = async (name: string) =>
      (JSON.parse(await readFile(join(folder, name), 'utf8')) as { key: string }[]).map(({ key }) => key);
    const area = (key: string, name: string) => ({
      ...{ key, name, region: 'Central Region', words: [], letters: '', fee: '90.00' },
      centre: { lat: 5.1053, lng: -1.2466 },
    });
    const both = [area('cape coast', 'Cape Coast'), area('winneba', 'Winneba')];
    const [prices, built] = [{ 1: '50.00' }, feesToWire(BUILT_IN_FEES)];
    await save(list(prices, { ...built, opened: both }));
    expect([await read('opened.json'), await read('closed.json')]).toEqual([['cape coast', 'winneba'], []]);
    await mkdir(join(folder, 'areas'));
    await writeFile(join(folder, 'areas/cape-coast.md'), '');
    expect(await save(list(prices, built))).toContain('Cape Coast closed');
    await save(list(prices, built));
    expect([await read('opened.json'), await read('closed.json')]).toEqual([[], ['cape coast']]);
    await save(list(prices, { ...built, opened: both }));
    expect(await read('closed.json')).toEqual([]);
  });

  test.each([
    ['an error', list({ 1: '55.00' }), 503],
    ['a page that is no list', '<html>', 200],
    ['a price with a wrong form', list({ 1: 'fifty' }), 200],
    ['nothing on offer', [], 200],
    ['the services of another shop', list({ 1: '55.00' }).map((one) => ({ ...one, id: 99 })), 200],
  ])('stay as they are when the shop answers with %s', async (_, body, status) => {
    await expect(save(body, status).then(() => 'saved')).rejects.toThrow('stay as they are');
    expect(await readFile(file, 'utf8')).toBe(BEFORE);
  });

  test.each([
    ['soleklean.com.gh', 'soleklean.com.gh is no shop'],
    ['ftp://shop.test', 'ftp://shop.test is no shop'],
    ['https://shop.test', 'No shop answers at https://shop.test/api/services/.'],
  ])('stay as they are, with a sentence, when %s is no address or gives no answer', async (address, says) => {
    const gone = (() => Promise.reject(new TypeError('fetch failed'))) as typeof fetch;
    const saved = savePrices(address, pathToFileURL(`${folder}/`), gone);
    await expect(saved).rejects.toThrow(says);
    await expect(saved).rejects.toThrow('The prices stay as they are.');
  });
});
