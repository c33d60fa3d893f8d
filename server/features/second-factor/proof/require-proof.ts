import type { CallAuth } from '#contract/calls.ts';
import type { Role } from '#domain/accounts/roles.ts';
import {
  type Confirmation,
  isRecent,
  requiresSecondFactor,
  type SecondFactorMethod,
} from '#domain/accounts/second-factor.ts';
import { messages } from '#domain/messages.ts';
import { hasSecondFactor, methodsOf } from '#server/features/users/sign-in/second-step.queries.ts';
import { userById } from '#server/features/users/users.queries.ts';
import type { World } from '#server/ports.ts';
import type { Refusal } from '#server/refusal.ts';

const words = messages.secondFactor;

const SENTENCES: Record<Confirmation, string> = {
  second_factor: words.recentNeeded,
  password: words.recentNeeded,
  sign_in: words.signInAgain,
};

/** How a user confirms their identity: by the second factor if they have one. */
export async function confirmationOf(
  world: World,
  userId: number,
): Promise<{ confirm: Confirmation; methods: SecondFactorMethod[] }> {
  const methods = await methodsOf(world.db, userId);
  if (methods.length > 0) return { confirm: 'second_factor', methods };
  const user = await userById(world.db, userId);
  return { confirm: user?.passwordHash ? 'password' : 'sign_in', methods };
}

/** What a caller may be now: an owner of a live shop without a second factor is a customer until they set one up. */
export async function effectiveRole(world: World, user: { id: number; role: Role }): Promise<Role> {
  const isWaiting =
    requiresSecondFactor(user.role, world.settings.production) && !(await hasSecondFactor(world.db, user.id));
  return isWaiting ? 'customer' : user.role;
}

/**
 * What a caller must prove before a call. Owners of a live shop need a second factor for the team's pages; a call
 * marked `recent` needs a sign-in within the last 15 minutes. Returns null when nothing is missing.
 */
export async function requireProof(
  world: World,
  call: { auth: CallAuth; recent?: true },
  user: { id: number; role: Role; authenticatedAt: Date },
): Promise<Refusal | null> {
  if (call.auth === 'team' && (await effectiveRole(world, user)) !== user.role) {
    const sentence = words.setUpNeeded;
    return { refused: 'forbidden', body: { detail: sentence, error: sentence, set_up: 'second_factor' } };
  }
  if (call.recent !== true || isRecent(user.authenticatedAt, world.now())) return null;
  const { confirm, methods } = await confirmationOf(world, user.id);
  const sentence = SENTENCES[confirm];
  return { refused: 'forbidden', body: { detail: sentence, error: sentence, confirm, methods } };
}
