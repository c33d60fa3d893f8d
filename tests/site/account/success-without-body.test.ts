import { afterEach, expect, test } from 'vitest';
import { closePage, openPage, type Reply, signedIn } from '#tests/support/browser/page.ts';

const NEW = { new_password: 'dusty harmattan', confirm_password: 'dusty harmattan' };
const account = () => import('#src/lib/flows/account/account.ts');
const passwords = () => import('#src/lib/flows/account/password/passwords.ts');

/** The actions whose answer the site does not use; each returns whether it succeeded. */
const ACTIONS: Record<string, () => Promise<boolean>> = {
  'a link to reset the password': async () =>
    (await (await passwords()).requestPasswordReset({ email: 'ama@example.com' })).ok,
  'a new password by a link': async () => (await (await passwords()).resetPassword('token', NEW)).ok,
  'a changed password': async () => (await (await passwords()).changePassword({ old_password: 'old', ...NEW })).ok,
  'another verification link': async () =>
    (await import('#src/lib/flows/account/verification.ts')).resendVerification('ama@example.com'),
  'ending the other sessions': async () => (await (await account()).endOtherSessions({ password: 'old' })).ok,
  'the choice about marketing mail': async () => (await account()).chooseMarketing(true),
  'deleting the account': async () => (await (await account()).deleteAccount({ password: 'old' })).ok,
  'logging out': async () => (await import('#src/lib/flows/account/logout.ts')).logout(),
  'confirming who one is': async () =>
    (
      await (
        await import('#src/lib/flows/account/second-factor/confirm-identity.ts')
      ).confirmByPassword({ password: 'old' })
    ).ok,
};

const REPLIES: [string, Reply][] = [
  ['no body', { status: 204 }],
  ['an empty object', { status: 200, body: {} }],
  ['a body of another shape', { status: 201, body: ['done'] }],
];

afterEach(closePage);

const rows = Object.keys(ACTIONS).flatMap((name) => REPLIES.map(([what, reply]) => ({ name, what, reply })));
test.each(rows)('$name succeeds by the status alone: $what', async ({ name, reply }) => {
  openPage({ stored: signedIn(), answer: () => reply });
  expect(await ACTIONS[name]?.()).toBe(true);
});

test.each(Object.keys(ACTIONS))('%s does not succeed when the server refuses', async (name) => {
  openPage({ stored: signedIn(), answer: () => ({ status: 500, body: {} }) });
  expect(await ACTIONS[name]?.()).toBe(false);
});
