import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
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

const catalogue = json<{ id: number; name: string; price: string; image: string; picture: string; alt: string }>(
  'catalogue',
);

describe('the catalogue', () => {
  test('offers the three services at their prices, in pesewas', () => {
    expect(catalogue.map(({ id, name, price }) => [id, name, parseMoney(price)])).toEqual([
      [1, 'Standard Cleaning', 50_00],
      [2, 'Deep Kleaning', 100_00],
      [3, 'Decolorization (Un-yellowing)', 120_00],
    ]);
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

test('the discounts are signup 10 % and referral 5 %, once each', () => {
  expect(json('discounts')).toEqual([
    { discount_type: 'signup', percentage: 10, active: true },
    { discount_type: 'referral', percentage: 5, active: true },
  ]);
});

test('five pairs have pictures before and after of the same size', () => {
  const pairs = json<{ before: string; after: string }>('pairs');
  expect(pairs).toHaveLength(5);
  for (const { before, after } of pairs) {
    expect(after).toBe(before.replace('-before', '-after'));
    for (const picture of [before, after]) expect(existsSync(resolve(at('src/content'), picture)), picture).toBe(true);
  }
});

test('the counters show the shop’s three figures and say that they are not verified', () => {
  const counters = json<{ value: number; suffix: string; label: string; note: string }>('counters');
  expect(counters.map(({ value, suffix, label }) => `${value.toLocaleString('en-GH')}${suffix} ${label}`)).toEqual([
    '450+ happy clients',
    '1,200+ sneakers cleaned',
    '21,000Kg CO2 reduced',
  ]);
  for (const { note } of counters) expect(note).toMatch(/nobody has verified/i);
});

test('every picture of an order’s progress has the position of its status', () => {
  const css = read('src/styles/dust-bar.css');
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

describe('the tokens', () => {
  const tokens = new Map(
    [...read('src/styles/tokens.css').matchAll(/(--[\w-]+):\s*([^;]+);/g)].map(([, name, value]) => [name, value]),
  );
  const uses = (text: string) => [...text.matchAll(/var\((--[\w-]+)/g)].map(([, name]) => name);
  const styles = filesUnder('src/styles', '.css');
  const set = new Set(
    styles.flatMap((file) => [...read(file).matchAll(/(--[\w-]+)(?::|\s*\{)/g)].map(([, name]) => name)),
  );

  test('contain every variable that the theme names', () => {
    expect(
      uses(read('tailwind.config.mjs')).filter((name) => name && !name.endsWith('-') && !tokens.has(name)),
    ).toEqual([]);
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
  const contrast = (one: string, other: string) => {
    const [light = 0, dark = 0] = [one, other].map((name) => luminance(tokens.get(name) ?? '')).sort((a, b) => b - a);
    return (light + 0.05) / (dark + 0.05);
  };

  test.each([
    ['--ink', '--paper'],
    ['--ink', '--sand'],
    ['--ink', '--mint'],
    ['--ink', '--accent'],
    ['--ink-soft', '--paper'],
    ['--ink-soft', '--sand'],
    ['--ink-soft', '--card'],
    ['--ink-soft', '--mint'],
    ['--placeholder', '--card'],
    ['--green-900', '--mint'],
    ['--green-600', '--paper'],
    ['--green-600', '--sand'],
    ['--on-green', '--green-900'],
    ['--on-green', '--green-800'],
    ['--on-green', '--green-600'],
    ['--on-green-soft', '--green-800'],
    ['--accent', '--green-600'],
    ['--on-accent', '--accent'],
    ['--on-accent', '--accent-hover'],
    ['--laterite', '--paper'],
    ['--on-laterite', '--laterite'],
    ...['success', 'warning', 'danger', 'info'].flatMap((status) => [
      [`--${status}`, `--${status}-soft`],
      [`--on-${status}`, `--${status}`],
    ]),
  ])('%s on %s is readable (4.5 to 1)', (text, ground) => {
    expect(contrast(text, ground)).toBeGreaterThanOrEqual(4.5);
  });

  test.each([
    ['--line-strong', '--sand'],
    ['--line-strong', '--card'],
    ['--focus', '--paper'],
    ['--accent', '--green-800'],
    ['--gum', '--accent'],
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
