import { describe, expect, test } from 'vitest';
import { createGoogle } from '#server/adapters/identity.ts';
import { createMemoryStore, openStandins } from './standins-world.ts';

function open(store = createMemoryStore()) {
  const world = openStandins({ store });
  const { standins } = world;
  const identity = createGoogle({ settings: standins.google, fetch: standins.fetch });
  const mint = async (wish: object) => {
    const response = await world.post('/standins/google/tokens', wish);
    return { status: response.status, ...((await response.json()) as { credential?: string; error?: string }) };
  };
  return {
    ...world,
    identity,
    mint,
    verify: async (wish: object) => identity.verify((await mint(wish)).credential ?? ''),
  };
}

describe('the stand-in issuer, read by the real adapter', () => {
  test('a persona’s credential contains its claims and the nonce', async () => {
    const { verify } = open();
    expect(await verify({ persona: 'gmail', nonce: 'n-1' })).toEqual({
      outcome: 'valid',
      profile: {
        sub: '100000000000000000001',
        email: 'ama.owusu@gmail.com',
        emailVerified: true,
        authoritative: true,
        firstName: 'Ama',
        lastName: 'Owusu',
        nonce: 'n-1',
      },
    });
  });

  test.each([
    ['workspace', { authoritative: true, emailVerified: true }],
    ['elsewhere', { authoritative: false, emailVerified: true }],
    ['unverified', { emailVerified: false }],
    ['one-name', { firstName: 'Abena', lastName: '' }],
  ])('%s is a separate case', async (persona, profile) => {
    const { verify } = open();
    expect(await verify({ persona })).toMatchObject({ outcome: 'valid', profile });
  });

  test.each(['aud', 'iss', 'expired', 'kid', 'alg', 'tampered'])(
    'a credential with a bad %s is refused',
    async (bad) => {
      const { verify } = open();
      expect(await verify({ persona: 'gmail', bad })).toMatchObject({ outcome: 'invalid' });
    },
  );

  test('claims can be replaced, added and removed; an unknown address is a new person', async () => {
    const { verify } = open();
    const own = await verify({ claims: { email: 'me@example.com', family_name: null } });
    expect(own).toMatchObject({ profile: { email: 'me@example.com', firstName: 'Ama', lastName: '' } });
    const again = await verify({ claims: { email: 'me@example.com' } });
    const other = await verify({ claims: { email: 'me2@example.com' } });
    const sub = (answer: typeof own) => (answer.outcome === 'valid' ? answer.profile.sub : null);
    expect(sub(again)).toBe(sub(own));
    expect(sub(other)).not.toBe(sub(own));
    expect(sub(own)).toMatch(/^\d{21}$/);
  });

  test('the key survives a restart, and the certificates may be cached for five minutes', async () => {
    const store = createMemoryStore();
    const { credential } = await open(store).mint({ persona: 'gmail' });
    const after = open(store);
    expect(await after.identity.verify(credential ?? '')).toMatchObject({ outcome: 'valid' });
    const certs = await after.get('/standins/google/certs');
    expect(certs.headers.get('cache-control')).toContain('max-age=300');
    const { keys } = await certs.json();
    expect(keys).toEqual([expect.objectContaining({ kty: 'RSA', alg: 'RS256', use: 'sig' })]);
    expect(keys[0]).not.toHaveProperty('d');
  });

  test('invalid options are refused with a sentence', async () => {
    const { mint } = open();
    expect(await mint({ persona: 'nobody' })).toMatchObject({ status: 404, error: expect.stringContaining('nobody') });
    expect(await mint({ bad: 'luck' })).toMatchObject({ status: 400, error: expect.stringContaining('bad') });
  });

  test('the people to choose from are listed', async () => {
    const { get } = open();
    const people = (await (await get('/standins/google/personas')).json()) as { id: string }[];
    expect(people.map(({ id }) => id)).toEqual([
      'gmail',
      'workspace',
      'elsewhere',
      'unverified',
      'one-name',
      'planted',
    ]);
  });
});
