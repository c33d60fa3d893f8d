import { normaliseEmail } from '#domain/accounts/credentials.ts';
import { messages } from '#domain/messages.ts';
import { matchesPassword } from '#server/features/users/passwords/passwords.ts';
import { handleUnprovenSignIn } from '#server/features/users/passwords/unproven-password.ts';
import { userByEmail } from '#server/features/users/users.queries.ts';
import type { World } from '#server/ports.ts';
import { isRefusal, type Refusal, refuse } from '#server/refusal.ts';
import { countPasswordTry, type PasswordTry, recordRightPassword, recordWrongPassword } from './password-tries.ts';
import { asksSecondStep, finishFirstStep } from './second-step.ts';
import type { TokenPair } from './sessions.ts';
import { countWrongByNetwork, networkRefusal } from './throttle.ts';

const wrongCredentials = () => refuse('unauthenticated', messages.loginCalls.wrongCredentials);

/** The one answer to a wrong password: the same that an address without an account gets. */
async function refuseWrong(world: World, attempt: PasswordTry, toStrangers: Refusal | null): Promise<Refusal> {
  const waitsUntil = await recordWrongPassword(world, attempt);
  if (toStrangers !== null) return toStrangers;
  if (waitsUntil !== null) {
    return refuse('throttled', messages.loginCalls.tooMany, (waitsUntil.getTime() - world.now().getTime()) / 1000);
  }
  await countWrongByNetwork(world, attempt);
  return wrongCredentials();
}

/**
 * Signs in by e-mail and password. A wrong password gets the same answer after the same work, whether or not the
 * address has an account and from any network. After ten wrong tries the account waits. An account with
 * a second factor is asked for it. `address` is the client's.
 */
export async function login(
  world: World,
  credentials: { email: string; password: string; verification_key?: string | null | undefined },
  address: string,
): Promise<TokenPair | Refusal> {
  const attempt = { account: normaliseEmail(credentials.email), address };
  const counted = await countPasswordTry(world, attempt);
  const toStrangers = await networkRefusal(world, attempt);
  const mayOpen = counted.mayOpen && (toStrangers === null || counted.isKnown);
  const user = await userByEmail(world.db, attempt.account);
  const matches = await matchesPassword((mayOpen && user?.passwordHash) || null, credentials.password);
  if (user === undefined || !matches) return refuseWrong(world, attempt, toStrangers);
  const opened = await finishFirstStep(world, user, 'password');
  if (opened === null) return wrongCredentials();
  // Halfway the try keeps counting, as a wrong one does, and the network stays unknown: who has only the password gets
  // ten tickets in a quarter of an hour, whatever networks they use.
  const isHalfway = isRefusal(opened) && asksSecondStep(opened);
  if (!isHalfway) await recordRightPassword(world, attempt, counted);
  await handleUnprovenSignIn(world, user, credentials.verification_key);
  return opened;
}
