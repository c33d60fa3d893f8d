import { describe, expect, it } from 'vitest';
import { messages } from '#domain/messages.ts';
import { COMMONEST } from '#domain/passwords/commonest.ts';
import { measurePassword } from '#domain/passwords/new-password.ts';
import { personWords, shopWords } from '#domain/passwords/password-known-words.ts';
import { passwordWeakness, type Weakness } from '#domain/passwords/password-weakness.ts';
import { commonPasswords } from '#server/features/users/passwords/common-passwords.ts';

const SHOP = ['SoleKlean', 'Accra', 'Tema', 'Kasoa'];
const AMA = {
  first_name: 'Ama Serwaa',
  last_name: 'Mensah-Boateng',
  email: 'a.lagoon90@quayside.com.gh',
  phones: ['+233244198305'],
};
const WORDS = [...shopWords(SHOP), ...personWords(AMA)];
const COMMON = new Set(['password', 'sunshine', 'dragon', 'letmein']);
const weakness = (password: string) => passwordWeakness(password, WORDS, (text) => COMMON.has(text));

describe('a new password is refused', () => {
  const refused: Record<Weakness, string[]> = {
    common: [
      ...[
        'sunshine',
        'Sunshine',
        'SUNSHINE1',
        'sunshine2026!',
        '12051998sunshine',
        '!!sunshine??',
        'p4$$w0rd',
        '$un5h1ne',
      ],
      ...[
        'enihsnus',
        'sunshinesunshine',
        'Sunshine-Sunshine',
        's u n s h i n e',
        'ｓｕｎｓｈｉｎｅ',
        'súnshíne',
        'qwertypassword',
      ],
      ...['dr4g0n2026', '1dragon1', 'let-me-in', 'letmein!!!!!!!!'],
    ],
    pattern: [
      'aaaaaaaa',
      'abcabcabcabc',
      '12345678',
      'qwertyuiop',
      'abcdefgh1',
      '1qaz2wsx',
      '        ',
      'abababab',
      '!@#$%^&*(',
    ],
    shop: [
      ...['SoleKlean2026', 'soleklean!!', 'S0l3Kl34n', 'naelkelos99', 'sole.klean.1', 'SneakerHead', 'sneakers4life'],
      ...[
        'Accra2026!',
        'tema-accra-kasoa',
        'Ghana1957',
        'kleankleanklean',
        'solekleanpassword',
        'soleklean.com.gh',
        'www.soleklean.com',
      ],
    ],
    name: ['AmaSerwaa1', 'serwaa2026', 'B0@teng!!', 'mensah-boateng', 'hasnem05061990', 'Mensah Ama'],
    email: ['lagoon90', 'Quayside2026', 'a.lagoon90@quayside.com.gh'],
    number: ['06031957', '24.12.1994', '1994-12-24', '20252026', '0207461935', '+233 20 746 1935', '00233207461935'],
    phone: ['0244198305', '+233 24 419 8305', '233244198305'],
  };
  const rows = Object.entries(refused).flatMap(([why, all]) => all.map((password) => [password, why] as const));

  it.each(rows)('%j as %s', (password, why) => {
    expect(weakness(password)).toBe(why);
  });
});

it.each([
  ...[
    'dusty harmattan laces',
    'walk-on-by-the-sea-9',
    'correct horse battery staple',
    'x7$kQ9zT',
    'trotro mango window',
    '4821 kettle 9930 comb',
    '7392 0184 5527 6093',
  ],
  ...[
    'accra harmattan trotro',
    'ama likes quiet lagoons',
    'my password is a secret song',
    'ɔdɔ yɛ wu paa',
    '靴をきれいにする店です',
  ],
])('%j is accepted', (password) => {
  expect(weakness(password)).toBeNull();
});

it('short names and unknown personal data forbid nothing', () => {
  const words = personWords({ first_name: 'Bo', last_name: '', email: '' });
  expect(words).toEqual([]);
  expect(passwordWeakness('bobolagoon', words)).toBeNull();
});

it('any password of 128 characters is checked in less than 5 ms of processor time', () => {
  const units = [
    'a',
    '4@',
    '1!',
    'sole',
    'ama',
    'qwerty',
    '2019',
    '!@',
    '0',
    'password',
    '\uFDFA',
    '👟',
    'aab',
    '1234567890',
  ];
  const hostile = units.flatMap((unit) => {
    const filled = unit.repeat(128);
    return [filled.slice(0, 128), `x${filled.slice(0, 127)}`, `1!1!1!1!1!1!${filled.slice(0, 20)}1!1!1!1!1!1!`];
  });
  const millisecondsOf = (password: string) => {
    const began = process.cpuUsage();
    weakness(password);
    const { user, system } = process.cpuUsage(began);
    return (user + system) / 1_000;
  };
  // The minimum of several measurements: other work of the process does not count.
  const costly = hostile.filter((password) => {
    const times = Array.from({ length: 8 }, () => millisecondsOf(password));
    return Math.min(...times) >= 5;
  });
  expect(costly).toEqual([]);
});

describe('a password, while the user types it,', () => {
  it.each([
    ['1234567', null],
    ['12345678', 'weak'],
    ['SoleKlean2026', 'weak'],
    ['password', 'weak'],
    ['Passw0rd1!', 'weak'],
    ['x'.repeat(129), 'weak'],
    ['lagoon lace', 'fair'],
    ['dusty harmattan laces', 'long'],
  ])('%j is measured as %s, with a short list', (password, state) => {
    expect(measurePassword(password, shopWords(SHOP))?.state ?? null).toBe(state);
  });

  it('is not called fine for a word that the shop’s list refuses', async () => {
    const isCommon = await commonPasswords();
    expect([...COMMONEST].filter((word) => !isCommon(word))).toEqual([]);
  });

  it('gets advice in every sentence about a weak one', () => {
    for (const sentence of Object.values(messages.newPassword.weak)) expect(sentence).toContain('Three random words');
  });
});
