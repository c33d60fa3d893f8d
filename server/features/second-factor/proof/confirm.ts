import type { ConfirmProof } from '#contract/account/second-factor.ts';
import { messages } from '#domain/messages.ts';
import type { SessionCaller } from '#server/features/second-factor/lock-caller.ts';
import { assertionOptions, purposes } from '#server/features/second-factor/passkeys/passkey.ts';
import { matchesPassword } from '#server/features/users/passwords/passwords.ts';
import { methodsOf } from '#server/features/users/sign-in/second-step.queries.ts';
import { renewAuthentication } from '#server/features/users/sign-in/sessions.queries.ts';
import { countOldPasswordTry, forgetOldPasswordTries } from '#server/features/users/sign-in/throttle.ts';
import { type User, userById } from '#server/features/users/users.queries.ts';
import type { World } from '#server/ports.ts';
import { type Refusal, refuse, refuseFields } from '#server/refusal.ts';
import { checkProof } from './check-proof.ts';

const words = messages.secondFactor;

/** A challenge for the caller's passkeys, to confirm who they are. */
export async function challengeForSession(world: World, { id, family }: SessionCaller) {
  const methods = await methodsOf(world.db, id);
  if (!methods.includes('passkey')) return refuse('conflict', words.noSuchFactor);
  return { options: { ...(await assertionOptions(world, id, purposes.confirm(family))) } };
}

async function checkPassword(world: World, user: User, password: string): Promise<Refusal | null> {
  // The password was the first step already, so it can't be the second.
  if ((await methodsOf(world.db, user.id)).length > 0) return refuseFields({ password: words.useFactor });
  if (user.passwordHash === null) return refuse('forbidden', words.signInAgain);
  if (password === '') return refuseFields({ password: words.passwordMissing });
  const throttled = await countOldPasswordTry(world, user.id);
  if (throttled !== null) return throttled;
  if (!(await matchesPassword(user.passwordHash, password))) return refuseFields({ password: words.wrongPassword });
  await forgetOldPasswordTries(world, user.id);
  return null;
}

/**
 * Confirms the holder of a session: by the second factor, or by the password where there is none. The sign-in then
 * counts as recent again.
 */
export async function confirmIdentity(
  world: World,
  { id, family }: SessionCaller,
  proof: ConfirmProof,
): Promise<{ detail: string } | Refusal> {
  const user = await userById(world.db, id);
  if (user === undefined) return refuse('unauthenticated', messages.errors.sessionRequired);
  const refusal =
    proof.method === 'password'
      ? await checkPassword(world, user, proof.password)
      : await checkProof(world, { user, proof, purpose: purposes.confirm(family), wrong: 'invalid' });
  if (refusal !== null) return refusal;
  await renewAuthentication(world.db, family, world.now());
  return { detail: words.confirmed };
}
