import { normaliseEmail } from '#domain/credentials.ts';
import { messages } from '#domain/messages.ts';
import type { World } from '#server/ports.ts';
import { isRefusal, type Refusal, refuse } from '#server/refusal.ts';
import { matchesPassword } from './passwords.ts';
import { asksSecondStep, finishFirstStep } from './second-step.ts';
import type { TokenPair } from './sessions.ts';
import { passwordWasRight, passwordWasWrong, tooManyLogins, tryPassword } from './throttle.ts';
import { userByEmail } from './users.queries.ts';

/**
 * Signs in by e-mail and password. A wrong password and an unknown address get one answer, after the same
 * work; past ten wrong tries the account waits. An account with a second factor is asked for it. `address` is the client's.
 */
export async function login(
  world: World,
  credentials: { email: string; password: string },
  address: string,
): Promise<TokenPair | Refusal> {
  const email = normaliseEmail(credentials.email);
  const throttled = await tryPassword(world, { account: email, address }, tooManyLogins);
  if (throttled !== null) return throttled;
  const user = await userByEmail(world.db, email);
  const matches = await matchesPassword(user?.passwordHash ?? null, credentials.password);
  if (user === undefined || !matches) {
    await passwordWasWrong(world);
    return refuse('unauthenticated', messages.login.wrongCredentials);
  }
  const opened = await finishFirstStep(world, user, 'password');
  // With a second factor the try counts, and the place stays a stranger's, until the second step is done.
  const isHalfway = opened !== null && isRefusal(opened) && asksSecondStep(opened);
  if (!isHalfway) await passwordWasRight(world, { account: email, address });
  return opened ?? refuse('unauthenticated', messages.login.wrongCredentials);
}
