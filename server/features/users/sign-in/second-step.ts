import { messages } from '#domain/messages.ts';
import type { User } from '#server/features/users/users.queries.ts';
import { hashKey, makeKey } from '#server/platform/secrets.ts';
import type { World } from '#server/ports.ts';
import type { Refusal } from '#server/refusal.ts';
import { insertTicket, methodsOf } from './second-step.queries.ts';
import { openProvenSession, type TokenPair } from './sessions.ts';

/** In ms: how long a sign-in waits for its second step. */
const TICKET_LIFETIME_MS = 5 * 60_000;

/** A digest of what proves the first step: it changes with the password and with Google's subject. */
export function firstStepDigest(user: Pick<User, 'id' | 'passwordHash' | 'googleSub'>): string {
  return hashKey(JSON.stringify([user.id, user.passwordHash, user.googleSub]));
}

/** Whether a refusal asks for the second step after a right first one. */
export function asksSecondStep(refusal: Refusal): boolean {
  return 'second_factor' in refusal.body;
}

/**
 * Opens a session for a user who has just proven the first step. An account with a second factor gets no session yet:
 * the refusal carries a ticket for the second step. Null when the first step's proof changed meanwhile.
 */
export async function finishFirstStep(
  world: World,
  user: User,
  via: 'password' | 'google',
): Promise<TokenPair | Refusal | null> {
  const methods = await methodsOf(world.db, user.id);
  if (methods.length === 0) return openProvenSession(world, user);
  const ticket = makeKey(world);
  await insertTicket(world.db, {
    ticketHash: hashKey(ticket),
    userId: user.id,
    provenBy: firstStepDigest(user),
    viaPassword: via === 'password',
    expiresAt: new Date(world.now().getTime() + TICKET_LIFETIME_MS),
  });
  const sentence = messages.secondFactor.needed;
  return {
    refused: 'unauthenticated',
    body: { detail: sentence, error: sentence, second_factor: { methods, ticket } },
  };
}
