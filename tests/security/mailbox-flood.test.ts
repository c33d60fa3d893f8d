import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { messages } from '#domain/messages.ts';
import { preHijackCalls, type Tokens } from '#tests/support/accounts/pre-hijack.ts';
import { openWorld, TEST_PASSWORD, type TestWorld } from '#tests/support/world.ts';

/** Opening accounts for somebody else's address must not fill that mailbox with the shop's mails. */

/** Mails of one kind to one address within an hour. */
const SHARE = 5;
const TIMES = SHARE + 3;

let shop: TestWorld;
let calls: ReturnType<typeof preHijackCalls>;
beforeAll(async () => {
  shop = await openWorld({ settings: { rateLimits: 'normal' } });
  calls = preHijackCalls(shop);
});
afterAll(() => shop.close());

const subjectsTo = async (email: string) =>
  (await shop.mails()).filter(({ to }) => to === email).map(({ subject }) => subject);

async function open(email: string): Promise<Tokens> {
  const person = { email, password: TEST_PASSWORD, first_name: 'Mallory', last_name: 'Mock' };
  expect((await calls.post('/api/users/register/', person)).status).toBe(201);
  // Sent at once: the deletion of an account takes what waits for its mailbox along.
  await shop.mails();
  return (await calls.login(email, TEST_PASSWORD)).body;
}

it('an account keeps a few consents an hour, not as many rows as it can send', async () => {
  const token = await shop.newUser();
  const choices = [
    ['/api/users/account/marketing/', { given: true, text_version: '1' }],
    ['/api/users/account/notices/', { channel: 'mail', text_version: '1' }],
  ] as const;
  for (const [path, body] of choices) {
    const statuses = [];
    for (let time = 0; time < 61; time += 1) statuses.push((await shop.request('POST', path, { body, token })).status);
    expect([statuses.slice(0, 60).every((status) => status === 200), statuses[60]]).toEqual([true, 429]);
  }
});

describe('a mailbox gets a few mails an hour', () => {
  it('of an account that is opened and deleted again and again', async () => {
    const email = 'flooded@mail.example';
    for (let time = 0; time < TIMES; time += 1) {
      const session = await open(email);
      const body = { password: TEST_PASSWORD };
      const deleted = await shop.request('POST', '/api/users/account/delete/', { body, token: session });
      expect(deleted.status).toBe(200);
      await shop.mails();
    }
    const subjects = await subjectsTo(email);
    expect(subjects.filter((subject) => subject.includes('Verify'))).toHaveLength(SHARE);
    expect(subjects.filter((subject) => subject.includes('deleted'))).toHaveLength(SHARE);
  });

  it('of a password that is changed again and again', async () => {
    const email = 'changed@mail.example';
    const session = await open(email);
    const passwords = [TEST_PASSWORD, 'fresh sea breeze'];
    for (let time = 0; time < TIMES; time += 1) {
      const [old = '', next = ''] = time % 2 === 0 ? passwords : [...passwords].reverse();
      const change = { old_password: old, new_password: next, confirm_password: next };
      expect((await calls.post('/api/users/password/change/', change, session)).status).toBe(200);
    }
    expect((await subjectsTo(email)).filter((subject) => subject.includes('changed'))).toHaveLength(SHARE);
  });

  it('of an account that wants to move, is deleted and opened again', async () => {
    const email = 'moving@mail.example';
    const body = { password: TEST_PASSWORD };
    for (let time = 0; time < TIMES; time += 1) {
      const token = await open(email);
      const wanted = { ...body, email: `elsewhere-${time}@mail.example` };
      expect((await shop.request('POST', '/api/users/account/email/', { body: wanted, token })).status).toBe(200);
      await shop.mails();
      expect((await shop.request('POST', '/api/users/account/delete/', { body, token })).status).toBe(200);
    }
    const { subject } = messages.mail.addressWanted;
    expect((await subjectsTo(email)).filter((each) => each === subject)).toHaveLength(SHARE);
  });

  it('and the owner of the address still gets a link to a new password', async () => {
    const email = 'flooded@mail.example';
    await open(email);
    expect(await calls.resetToken(email)).not.toBe('');
  });
});
