import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import type { Assertion, NewCredential } from '#contract/account/second-factor.ts';
import { shopFacts } from '#server/platform/shop-facts.ts';
import type { World } from '#server/ports.ts';
import { consumeChallenge, saveChallenge } from './challenges.queries.ts';
import { advanceCounter, type Passkey, passkeyByCredential, passkeysOf } from './passkeys.queries.ts';

/** In ms: how long a browser may take to sign a challenge. */
const CHALLENGE_LIFETIME_MS = 5 * 60_000;
/** EdDSA, ES256 and RS256 (IANA COSE numbers); every authenticator supports one of them. */
const ALGORITHMS = [-8, -7, -257];
/**
 * A passkey comes after a password here, so possession is enough: a device asks for a PIN or a fingerprint if it can,
 * and a plain security key works too.
 */
const USER_VERIFICATION = 'preferred';

/** What a challenge is for. Bound to a ticket or a session, so that no other one can use it. */
export const purposes = {
  signIn: (ticketHash: string) => `sign-in ${ticketHash}`,
  confirm: (family: string) => `confirm ${family}`,
  add: (family: string) => `add ${family}`,
};

const relyingParty = (world: World) => {
  const site = new URL(world.settings.siteUrl);
  return { expectedRPID: site.hostname, expectedOrigin: site.origin };
};

type Transports = NonNullable<
  NonNullable<Parameters<typeof generateAuthenticationOptions>[0]['allowCredentials']>[0]['transports']
>;
const described = ({ credentialId, transports }: Passkey) => ({
  id: credentialId,
  transports: transports as Transports,
});

const expiry = (world: World) => new Date(world.now().getTime() + CHALLENGE_LIFETIME_MS);

/** A challenge for any passkey of a user, in the form that the browser expects. */
export async function assertionOptions(world: World, userId: number, purpose: string) {
  const known = await passkeysOf(world.db, userId);
  const options = await generateAuthenticationOptions({
    rpID: relyingParty(world).expectedRPID,
    allowCredentials: known.map(described),
    userVerification: USER_VERIFICATION,
    timeout: CHALLENGE_LIFETIME_MS,
  });
  await saveChallenge(world.db, { purpose, userId, challenge: options.challenge, expiresAt: expiry(world) });
  return options;
}

/** A challenge to make a new passkey for a user; the account's existing ones are excluded. */
export async function creationOptions(world: World, user: { id: number; email: string }, purpose: string) {
  const options = await generateRegistrationOptions({
    rpName: shopFacts().name,
    rpID: relyingParty(world).expectedRPID,
    userName: user.email,
    userID: new TextEncoder().encode(`account ${user.id}`),
    excludeCredentials: (await passkeysOf(world.db, user.id)).map(described),
    supportedAlgorithmIDs: ALGORITHMS,
    authenticatorSelection: { residentKey: 'preferred', userVerification: USER_VERIFICATION },
    timeout: CHALLENGE_LIFETIME_MS,
  });
  await saveChallenge(world.db, { purpose, userId: user.id, challenge: options.challenge, expiresAt: expiry(world) });
  return options;
}

/**
 * Collects the challenge while a response's signature is checked. It is used up only afterwards, so that nobody without
 * a valid signature can use it up.
 */
function remember(): { challenge: string; expect: (challenge: string) => boolean } {
  const seen = {
    challenge: '',
    expect: (challenge: string) => {
      seen.challenge = challenge;
      return true;
    },
  };
  return seen;
}

/** Returns null when the library throws, which it does for every kind of wrong response. */
async function orNull<T>(checked: Promise<T>): Promise<T | null> {
  try {
    return await checked;
  } catch {
    return null;
  }
}

/** Whether one of the user's passkeys signed the open challenge of this purpose. The challenge is then used. */
export async function verifyAssertion(
  world: World,
  { userId, purpose, assertion }: { userId: number; purpose: string; assertion: Assertion },
): Promise<boolean> {
  const passkey = await passkeyByCredential(world.db, userId, assertion.id);
  if (passkey === undefined) return false;
  const seen = remember();
  const { authenticatorAttachment: _, response, ...credential } = assertion;
  const checked = await orNull(
    verifyAuthenticationResponse({
      response: {
        ...credential,
        response: { ...response, userHandle: response.userHandle ?? undefined },
        clientExtensionResults: {},
      },
      expectedChallenge: seen.expect,
      ...relyingParty(world),
      credential: {
        id: passkey.credentialId,
        publicKey: new Uint8Array(passkey.publicKey),
        counter: passkey.counter,
        transports: passkey.transports as Transports,
      },
      requireUserVerification: false,
    }),
  );
  if (checked?.verified !== true) return false;
  const now = world.now();
  if (!(await consumeChallenge(world.db, { purpose, userId, challenge: seen.challenge }, now))) return false;
  return advanceCounter(world.db, passkey.id, checked.authenticationInfo.newCounter, now);
}

/** A passkey that a device made and proved. */
export type MadePasskey = { credentialId: string; publicKey: Uint8Array; counter: number; transports: string[] };

/** The passkey that a browser made for the open challenge of this purpose, which is then used; null for a wrong one. */
export async function readNewPasskey(
  world: World,
  { userId, purpose, credential }: { userId: number; purpose: string; credential: NewCredential },
): Promise<MadePasskey | null> {
  const seen = remember();
  const { authenticatorAttachment: _, response, ...rest } = credential;
  const { transports = [], ...signed } = response;
  const checked = await orNull(
    verifyRegistrationResponse({
      response: { ...rest, response: signed, clientExtensionResults: {} },
      expectedChallenge: seen.expect,
      ...relyingParty(world),
      requireUserVerification: false,
      supportedAlgorithmIDs: ALGORITHMS,
    }),
  );
  if (checked?.verified !== true) return null;
  if (!(await consumeChallenge(world.db, { purpose, userId, challenge: seen.challenge }, world.now()))) return null;
  const { id, publicKey, counter } = checked.registrationInfo.credential;
  return { credentialId: id, publicKey, counter, transports };
}
