import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import {
  type CatalogueDiscount,
  type CatalogueService,
  catalogueDiscount,
  catalogueService,
} from '#contract/catalogue.ts';
import { ORDER_STATUSES } from '#domain/orders/order-status.ts';
import { parseMoney } from '#domain/prices/money.ts';
import { iconNames, icons } from '#src/icons.ts';
import budgets from '../../../bench/site/budgets.json' with { type: 'json' };

const root = resolve(import.meta.dirname, '../../..');
const at = (path: string) => join(root, path);
const read = (path: string) => readFileSync(at(path), 'utf8');

function json<Entry>(name: string): Entry[] {
  const parsed: unknown = JSON.parse(read(`src/content/${name}.json`));
  if (!Array.isArray(parsed)) throw new Error(`${name}.json is not a plain list`);
  return parsed;
}

function filesUnder(folder: string, ending: string): string[] {
  return readdirSync(at(folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith(ending))
    .map((file) => `${folder}/${file}`);
}

const catalogue = json<CatalogueService>('catalogue');

describe('the catalogue', () => {
  test('offers services, each once, at prices above zero', () => {
    expect(catalogue.length).toBeGreaterThan(0);
    for (const entry of catalogue) {
      expect(catalogueService.safeParse(entry).error?.issues ?? []).toEqual([]);
      expect(parseMoney(entry.price)).toBeGreaterThan(0);
    }
    for (const field of ['id', 'slug', 'name', 'position'] as const)
      expect(new Set(catalogue.map((entry) => entry[field])).size, field).toBe(catalogue.length);
  });

  test.each(catalogue)(
    'shows $name with a described picture, under a stable address and in at most 60 kB',
    (service) => {
      expect(existsSync(resolve(at('src/content'), service.picture))).toBe(true);
      expect(service.alt.length).toBeGreaterThan(10);
      const size = statSync(at(`public${service.image}`)).size;
      expect(size).toBeGreaterThan(1_000);
      expect(size).toBeLessThanOrEqual(60_000);
    },
  );
});

test('each discount stands once, with a percentage of the subtotal', () => {
  const discounts = json<CatalogueDiscount>('discounts');
  for (const entry of discounts) expect(catalogueDiscount.safeParse(entry).error?.issues ?? []).toEqual([]);
  expect(new Set(discounts.map(({ discount_type }) => discount_type)).size).toBe(discounts.length);
});

test('five pairs have pictures before and after of the same size', () => {
  const pairs = json<{ before: string; after: string }>('pairs');
  expect(pairs).toHaveLength(5);
  for (const { before, after } of pairs) {
    expect(after).toBe(before.replace('-before', '-after'));
    for (const picture of [before, after]) expect(existsSync(resolve(at('src/content'), picture)), picture).toBe(true);
  }
});

test('three counters show a figure above zero with its label', () => {
  const counters = json<{ value: number; label: string }>('counters');
  expect(counters).toHaveLength(3);
  for (const { value, label } of counters) {
    expect(value).toBeGreaterThan(0);
    expect(label).not.toBe('');
  }
});

test('every picture of an order’s progress has the position of its status', () => {
  const css = read('src/styles/orders/dust-bar.css');
  const shown = Object.fromEntries(
    [...css.matchAll(/\[data-status="(\w+)"\] \{\s*--cut: (\d+)%/g)].map(([, status, cut]) => [status, Number(cut)]),
  );
  // At the end the line is outside the picture (110 %); a cancelled order has none (0 %).
  const promised = Object.entries(ORDER_STATUSES).map(([status, { progressPercent }]) => [
    status,
    progressPercent === null ? 0 : progressPercent === 100 ? 110 : progressPercent,
  ]);
  expect(shown).toEqual(Object.fromEntries(promised));
});

const configFile = at('tailwind.config.mjs');
const { default: config } = await import(configFile);
const colors: Record<string, string | Record<string, string>> = config.theme.colors;

describe('the tokens', () => {
  const tokens = new Map(
    [...read('src/styles/tokens.css').matchAll(/(--[\w-]+):\s*([^;]+);/g)].map(([, name, value]) => [name, value]),
  );
  const uses = (text: string) => [...text.matchAll(/var\((--[\w-]+)/g)].map(([, name]) => name);
  const styles = filesUnder('src/styles', '.css');
  const set = new Set(
    styles.flatMap((file) => [...read(file).matchAll(/(--[\w-]+)(?::|\s*\{)/g)].map(([, name]) => name)),
  );

  test('contain every variable that the theme names, unless a utility sets it', () => {
    const theme = read('tailwind.config.mjs');
    const utilities = filesUnder('src/islands', '.tsx').map(read).join('');
    const isSet = (name: string) => tokens.has(name) || theme.includes(`'${name}':`) || utilities.includes(`[${name}:`);
    expect(uses(theme).filter((name) => name && !isSet(name))).toEqual([]);
  });

  test.each(styles)('%s uses no undefined variable', (file) => {
    expect(uses(read(file)).filter((name) => !set.has(name))).toEqual([]);
  });

  const luminance = (hex: string) => {
    const [r = 0, g = 0, b = 0] = [1, 3, 5]
      .map((start) => Number.parseInt(hex.slice(start, start + 2), 16) / 255)
      .map((channel) => (channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  /** The colour of the theme by the name that utilities use: `ink`, `ink-soft`, `green-900`. */
  const colour = (name: string): string => {
    const [, group = '', shade = ''] = /^(on-\w+|\w+)(?:-(\w+))?$/.exec(name) ?? [];
    const found = colors[name] ?? colors[group];
    const hex = typeof found === 'string' ? found : found?.[shade || 'DEFAULT'];
    if (hex === undefined) throw new Error(`the theme has no colour ${name}`);
    return hex;
  };
  const contrast = (one: string, other: string) => {
    const [light = 0, dark = 0] = [one, other].map((name) => luminance(colour(name))).sort((a, b) => b - a);
    return (light + 0.05) / (dark + 0.05);
  };

  test.each([
    ['ink', 'paper'],
    ['ink', 'sand'],
    ['ink', 'mint'],
    ['ink', 'accent'],
    ['ink-soft', 'paper'],
    ['ink-soft', 'sand'],
    ['ink-soft', 'card'],
    ['ink-soft', 'mint'],
    ['placeholder', 'card'],
    ['green-900', 'mint'],
    ['green-600', 'paper'],
    ['green-600', 'sand'],
    ['on-green', 'green-900'],
    ['on-green', 'green-800'],
    ['on-green', 'green-600'],
    ['on-green-soft', 'green-800'],
    ['accent', 'green-600'],
    ['on-accent', 'accent'],
    ['on-accent', 'accent-hover'],
    ['laterite', 'paper'],
    ['on-laterite', 'laterite'],
    ...['success', 'warning', 'danger', 'info'].flatMap((status) => [
      [`${status}`, `${status}-soft`],
      [`on-${status}`, `${status}`],
    ]),
  ])('%s on %s is readable (4.5 to 1)', (text, ground) => {
    expect(contrast(text, ground)).toBeGreaterThanOrEqual(4.5);
  });

  test.each([
    ['line-strong', 'sand'],
    ['line-strong', 'card'],
    ['focus', 'paper'],
    ['accent', 'green-800'],
    ['gum', 'accent'],
  ])('%s has enough contrast to %s (3 to 1)', (edge, ground) => {
    expect(contrast(edge, ground)).toBeGreaterThanOrEqual(3);
  });
});

test('no page, layout or component writes a style attribute or an inline handler, which the policy would block', () => {
  const offenders = ['src/pages', 'src/layouts', 'src/components']
    .flatMap((folder) => filesUnder(folder, '.astro'))
    .filter((file) => /<[^>]*\s(?:style|on[a-z]+)=/.test(read(file)));
  expect(offenders).toEqual([]);
});

test('every icon draws something, and starts inside its 24 by 24 grid', () => {
  for (const name of iconNames) {
    const starts = [...icons[name].matchAll(/M([\d.]+)[ ,]?(-?[\d.]+)/g)].flatMap(([, x, y]) => [Number(x), Number(y)]);
    expect(starts.length, name).toBeGreaterThan(0);
    for (const number of starts) expect(number, name).toSatisfy((value: number) => value >= 0 && value <= 24);
  }
});

test('the font comes with its licence, in as few packets as a page', () => {
  const fonts = filesUnder('src/assets', '.woff2');
  expect(fonts.length).toBeGreaterThan(0);
  for (const font of fonts) {
    expect(read(`${dirname(font)}/OFL.txt`)).toContain('SIL OPEN FONT LICENSE');
    expect(statSync(at(font)).size).toBeLessThanOrEqual(budgets.typeface);
  }
});
