import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openWorld, type TestWorld } from '#tests/support/world.ts';

let world: TestWorld;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const post = (path: string, body: object) => world.request('POST', path, { body });
/** The link in the newest mail to an address. */
async function linkTo(email: string, page: string): Promise<URL> {
  const mail = (await world.mails()).filter(({ to }) => to === email).at(-1);
  const link = mail?.text.match(/https?:\/\/\S+/g)?.find((one) => one.includes(page));
  return new URL(link ?? 'http://no.link');
}
const newcomer = (email: string, more: object = {}) => ({
  email,
  password: 'walk-on-by-the-sea-9',
  first_name: 'Ama',
  last_name: 'Mensah',
  ...more,
});

describe.each([
  ['a path of ours', '/checkout?from=mail', '/checkout?from=mail'],
  ['another site', 'https://evil.example/checkout', null],
  ['a site without its protocol', '//evil.example', null],
  ['a script', 'javascript:alert(1)', null],
  ['the way out', '/logout', null],
  ['nothing', undefined, null],
])('a mailed link that is asked to lead on to %s', (name, asked, kept) => {
  const email = `ama-${name.replaceAll(/[^a-z]/g, '-')}@example.com`;
  const more = asked === undefined ? {} : { continue: asked };

  test('keeps only a path of this site, in every mail', async () => {
    await post('/api/users/register/', newcomer(email, more));
    const verify = await linkTo(email, '/verify-email');
    expect([verify.pathname, verify.searchParams.get('continue')]).toEqual(['/verify-email', kept]);
    await post('/api/users/resend-verification-email/', { email, ...more });
    const again = await linkTo(email, '/verify-email');
    expect(again.searchParams.get('key')).not.toBe(verify.searchParams.get('key'));
    expect(again.searchParams.get('continue')).toBe(kept);
    await post('/api/users/password/reset/', { email, ...more });
    const reset = await linkTo(email, '/reset-password/');
    expect([reset.origin, reset.searchParams.get('continue')]).toEqual([verify.origin, kept]);
  });
});
