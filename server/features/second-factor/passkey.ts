import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import type { Assertion, NewCredential } from '#contract/second-factor.ts';
import type { World } from '#server/ports.ts';
import { consumeChallenge, keepChallenge } from './challenges.queries.ts';
import { advanceCounter, type Passkey, passkeyByCredential, passkeysOf } from './passkeys.queries.ts';

/** How long a browser may take to sign a challenge. */
const CHALLENGE_LIFETIME_MS = 5 * 60_000;
/** EdDSA, ES256 and RS256, which every authenticator knows one of (IANA COSE numbers). */
const ALGORITHMS = [-8, -7, -257];
const RP_NAME = 'SoleKlean';
/**
 * A passkey follows a password here, so having it is what counts: a PIN or a finger is asked for where the device has
 * one, and a plain security key will do.
 */
const USER_VERIFICATION = 'preferred';

/** What a challenge is given for; bound to a ticket or a session, so that no other one can use it. */
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

/** A challenge for any passkey of a user, as the browser takes it. */
export async function assertionOptions(world: World, userId: number, purpose: string) {
  const known = await passkeysOf(world.db, userId);
  const options = await generateAuthenticationOptions({
    rpID: relyingParty(world).expectedRPID,
    allowCredentials: known.map(described),
    userVerification: USER_VERIFICATION,
    timeout: CHALLENGE_LIFETIME_MS,
  });
  await keepChallenge(world.db, { purpose, userId, challenge: options.challenge, expiresAt: expiry(world) });
  return options;
}

/** A challenge to make a new passkey for a user; those that the account has are left out. */
export async function creationOptions(world: World, user: { id: number; email: string }, purpose: string) {
  const options = await generateRegistrationOptions({
    rpName: RP_NAME,
    rpID: relyingParty(world).expectedRPID,
    userName: user.email,
    userID: new TextEncoder().encode(`account ${user.id}`),
    excludeCredentials: (await passkeysOf(world.db, user.id)).map(described),
    supportedAlgorithmIDs: ALGORITHMS,
    authenticatorSelection: { residentKey: 'preferred', userVerification: USER_VERIFICATION },
    timeout: CHALLENGE_LIFETIME_MS,
  });
  await keepChallenge(world.db, { purpose, userId: user.id, challenge: options.challenge, expiresAt: expiry(world) });
  return options;
}

/** The challenge that a response signs is looked at after its signature: until then nobody can use one up. */
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

/** Answers null for what the library throws at: a response that is wrong in any way. */
async function orNull<T>(checked: Promise<T>): Promise<T | null> {
  try {
    return await checked;
  } catch {
    return null;
  }
}

/** Whether a user's own passkey signed the open challenge of this purpose; the challenge is then used up. */
export async function assertionHolds(
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

export type MadePasskey = { credentialId: string; publicKey: Uint8Array; counter: number; transports: string[] };

/** The passkey that a browser made for the open challenge of this purpose, which is then used up; null for a wrong one. */
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
