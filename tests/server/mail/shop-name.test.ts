import { glob, readFile } from 'node:fs/promises';
import { describe, expect, it, test } from 'vitest';
import { smsParts } from '#domain/notices/gsm.ts';
import { fillNotice, signedNotice } from '#domain/notices/text.ts';
import { renderMail } from '#server/mail/render-mail.ts';
import { factsIn } from '#server/platform/shop-facts.ts';

const FACTS = {
  ...{ name: 'Kicks & Co', address: '1 High Street', phoneShown: '024', email: 'a@b.c', areas: 'Ho and Keta' },
  ...{ supportPhoneShown: '+233 24 1', supportEmail: 'help@b.c' },
  turnaroundHours: 48,
};

describe('a mail', () => {
  const help = { supportPhone: '+233 24 1 & 2', supportEmail: 'help@b.c' };
  const rendered = (name: string) =>
    renderMail({ subject: 'Hello', lines: ['One.'] }, { name, areas: 'Ho and Keta', ...help });

  it('bears the name and the areas of the content, escaped', () => {
    const { text, html } = rendered('Kicks & Co');
    expect(text).toContain('\nKicks & Co, sneaker care in Ho and Keta.');
    expect(html.match(/Kicks &amp; Co/g)).toHaveLength(2);
    expect(`${text}${html}`).not.toMatch(/klean|Accra/i);
  });

  it('says whom to call and to write to, as links where there are links', () => {
    const { text, html } = rendered('Kicks');
    expect(text).toContain('--\nQuestions? Call +233 24 1 & 2 or write to help@b.c.\n');
    expect(html).toMatch(/href="tel:\+2332412"[^>]*>\+233 24 1 &amp; 2<\/a>/);
    expect(html).toMatch(/href="mailto:help@b\.c"[^>]*>help@b\.c<\/a>/);
  });

  it.each([
    ['SoleKlean', /Sole<span [^>]*>Klean<\/span>/],
    ['Kicks', />Kicks</],
    ['KICKS', />KICKS</],
    ['Kicks Co', />Kicks Co</],
  ])('colours the second part of a name that has two: %s', (name, expected) => {
    expect(rendered(name).html).toMatch(expected);
  });
});

test('a message to a phone ends with the name of the content, in characters that an SMS has', () => {
  const text = signedNotice('Order {code}. See {link} - {shop}', 'Kícks…');
  expect(text).toBe('Order {code}. See {link} - Kícks...'.replace('í', 'i'));
  expect(smsParts(fillNotice(text, { code: 'SK-1', link: 'https://a.b' }))).toBe(1);
});

describe('the facts of the content', () => {
  it('are those that mails and receipts name', () => {
    expect(factsIn(JSON.stringify({ shop: FACTS }))).toEqual({
      name: 'Kicks & Co',
      address: '1 High Street',
      phone: '024',
      email: 'a@b.c',
      supportPhone: '+233 24 1',
      supportEmail: 'help@b.c',
      areas: 'Ho and Keta',
      turnaroundHours: 48,
    });
  });

  it.each(['name', 'areas'])('without %s stop the start with the name of file and field', (field) => {
    const shop = { ...FACTS, [field]: ' ' };
    expect(() => factsIn(JSON.stringify({ shop }))).toThrow(`facts.json is wrong at shop.${field}`);
    expect(() => factsIn('{}')).toThrow('facts.json is wrong at shop.name');
  });

  it.each([undefined, '72', 11, 337, 48.5])('with %j hours from pickup to return stop the start', (turnaroundHours) => {
    expect(() => factsIn(JSON.stringify({ shop: { ...FACTS, turnaroundHours } }))).toThrow(
      'facts.json is wrong at shop.turnaroundHours: it must be whole hours from 12 to 336.',
    );
  });
});

/** Where the name may stand: defaults of settings, examples, and what a practice shop alone shows. */
const NAMED = new Set([
  'server/env.ts',
  'server/settings/environment.ts',
  'server/standins/phone/sms.ts',
  'ops/hosts/debian/units.ts',
  'ops/edit/surface/config.tsx',
]);

test('no other source writes the name of the shop: it is content', async () => {
  const named: string[] = [];
  for await (const file of glob('{domain,contract,server,src,ops}/**/*.{ts,tsx,astro}')) {
    const code = (await readFile(file, 'utf8')).replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');
    if (!NAMED.has(file) && code.includes('SoleKlean')) named.push(file);
  }
  expect(named).toEqual([]);
});
