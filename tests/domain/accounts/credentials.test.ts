import { describe, expect, it, test } from 'vitest';
import {
  checkLogin,
  EMAIL_MAX,
  isEmail,
  NAME_MAX,
  normaliseEmail,
  PASSWORD_MAX,
  PASSWORD_MIN,
} from '#domain/accounts/credentials.ts';
import { registrationProblems } from '#domain/accounts/registration.ts';
import { messages } from '#domain/messages.ts';
import { checkForgotPassword, checkPasswordChange, checkResetPassword } from '#domain/passwords/password-forms.ts';

const email = 'ama@example.com';
const password = 'kente-sole';
const FILL = 'Please fill in all fields.';
const BAD_EMAIL = 'Please enter a valid email address.';
const SHORT = 'Password must be at least 8 characters long.';
const LONG = 'Password must be at most 128 characters long.';
const MISMATCH = 'Passwords do not match.';
const REQUIRED = 'This field is required.';
const { firstNameRequired, lastNameRequired } = messages.register;

describe('an e-mail address', () => {
  it.each(['a@b.co', 'ama.mensah+shop@mail.example.com', ' Ama@Example.com ', 'ámà@exámple.com', 'x@1.2.3'])(
    '%s has a valid form',
    (text) => {
      expect(isEmail(text)).toBe(true);
    },
  );

  it.each([
    '',
    'ama',
    'ama@',
    '@example.com',
    'ama@example',
    'ama@@example.com',
    'a ma@example.com',
    'ama@exam ple.com',
    'ama@example.com\nbcc:x@y.zz',
    'ama@example.com\r\nx',
    'ama\u0000@example.com',
    'ama@example.com,kofi@example.com',
    'ama@example.com;kofi',
    'ama,kofi@example.com',
    'ama<kofi@example.com',
    'ama@example.com>',
    '"ama"@example.com',
    'ama(kofi)@example.com',
    'ama:kofi@example.com',
    'ama@[10.0.0.1]',
    'ama\\@example.com',
    `${'a'.repeat(EMAIL_MAX)}@example.com`,
  ])('%j has no valid form', (text) => {
    expect(isEmail(text)).toBe(false);
  });

  test('is compared without case and outer spaces', () => {
    expect(normaliseEmail('  Ama@Example.COM ')).toBe(email);
  });
});

describe('registering', () => {
  it.each([
    ['all is well', {}, {}],
    ['no names', { first_name: '', last_name: '  ' }, { first_name: firstNameRequired, last_name: lastNameRequired }],
    ['a broken email', { email: 'ama@example' }, { email: BAD_EMAIL }],
    [
      'everything wrong at once',
      { email: 'ama', password: 'x', first_name: '', last_name: '\u202e' },
      { email: BAD_EMAIL, password: SHORT, first_name: firstNameRequired, last_name: messages.register.badName },
    ],
    ['7 characters', { password: 'x'.repeat(PASSWORD_MIN - 1) }, { password: SHORT }],
    ['8 characters', { password: 'x'.repeat(PASSWORD_MIN) }, {}],
    ['8 spaces', { password: ' '.repeat(PASSWORD_MIN) }, {}],
    ['4 pairs of surrogates are 4 characters', { password: '👟👟👟👟' }, { password: SHORT }],
    ['128 characters', { password: 'x'.repeat(PASSWORD_MAX) }, {}],
    ['129 characters', { password: 'x'.repeat(PASSWORD_MAX + 1) }, { password: LONG }],
    ['a name of 100 letters', { first_name: 'x'.repeat(NAME_MAX) }, {}],
    [
      'a name of 101 letters',
      { last_name: 'x'.repeat(NAME_MAX + 1) },
      { last_name: 'A name can have at most 100 characters.' },
    ],
  ])('%s', (_, change, problems) => {
    const form = { email, password, first_name: 'Ama', last_name: 'Mensah', ...change };
    expect(registrationProblems(form)).toEqual(problems);
  });
});

describe('logging in', () => {
  it.each([
    [{ email, password }, null],
    [{ email, password: 'short' }, null],
    [{ email: '', password }, FILL],
    [{ email, password: '' }, FILL],
    [{ email: 'ama', password }, BAD_EMAIL],
  ])('%j: %s', (form, message) => {
    expect(checkLogin(form)).toBe(message);
  });
});

it.each([
  [email, null],
  ['', FILL],
  ['  ', FILL],
  ['ama@', BAD_EMAIL],
])('asking for a reset link with %j: %s', (address, message) => {
  expect(checkForgotPassword({ email: address })).toBe(message);
});

describe('setting a new password', () => {
  it.each([
    [password, password, null],
    ['', '', FILL],
    [password, '', FILL],
    ['', password, FILL],
    [password, `${password}!`, MISMATCH],
    ['short', 'short', SHORT],
    ['x'.repeat(129), 'x'.repeat(129), LONG],
  ])('%s and %s: %s', (new_password, confirm_password, message) => {
    expect(checkResetPassword({ new_password, confirm_password })).toBe(message);
  });
});

describe('changing a password names what is wrong under each field', () => {
  const form = { old_password: 'old', new_password: password, confirm_password: password };
  it.each([
    ['nothing', {}, null],
    [
      'all three missing',
      { old_password: '', new_password: '', confirm_password: '' },
      {
        old_password: REQUIRED,
        new_password: REQUIRED,
        confirm_password: REQUIRED,
      },
    ],
    [
      'a short new one',
      { new_password: 'short', confirm_password: 'short' },
      {
        new_password: SHORT,
        confirm_password: SHORT,
      },
    ],
    ['a different confirmation', { confirm_password: `${password}!` }, { confirm_password: MISMATCH }],
    ['no old one', { old_password: '' }, { old_password: REQUIRED }],
    ['the old one again', { old_password: password }, { new_password: messages.changePassword.unchanged }],
  ])('%s', (_, change, errors) => {
    expect(checkPasswordChange({ ...form, ...change })).toEqual(errors);
  });
});
