import type { Proof } from '#contract/account/second-factor.ts';
import { messages } from '#domain/messages.ts';
import { assertionOptions, purposes } from '#server/features/second-factor/passkeys/passkey.ts';
import { rememberNetwork } from '#server/features/users/sign-in/password-tries.ts';
import { firstStepDigest } from '#server/features/users/sign-in/second-step.ts';
import { openProvenSession, type TokenPair } from '#server/features/users/sign-in/sessions.ts';
import { type User, userById } from '#server/features/users/users.queries.ts';
import { hashKey } from '#server/platform/secrets.ts';
import type { World } from '#server/ports.ts';
import { type Refusal, refuse } from '#server/refusal.ts';
import { checkProof } from './check-proof.ts';
import { consumeTicket, liveTicket, type Ticket, tryTicket } from './tickets.queries.ts';

/** After this many proofs a ticket is invalid. */
const TRIES = 5;

const ticketOver = () => refuse('unauthenticated', messages.secondFactor.ticketOver);

/** The user of a ticket, unless their password or Google account changed since. */
async function userOf(world: World, ticket: Ticket | undefined): Promise<User | null> {
  const user = ticket && (await userById(world.db, ticket.userId));
  return user !== undefined && firstStepDigest(user) === ticket?.provenBy ? user : null;
}

/** A challenge for the passkeys of a ticket's account. */
export async function challengeForTicket(world: World, ticket: string) {
  const ticketHash = hashKey(ticket);
  const user = await userOf(world, await liveTicket(world.db, ticketHash, TRIES, world.now()));
  if (user === null) return ticketOver();
  return { options: { ...(await assertionOptions(world, user.id, purposes.signIn(ticketHash))) } };
}

/**
 * The second step of a sign-in: a ticket and one proof open the session, once. The ticket is bound to its account, so
 * another account's factor does not work. `address` is the client's.
 */
export async function finishSignIn(
  world: World,
  { ticket: key, ...proof }: { ticket: string } & Proof,
  address: string,
): Promise<TokenPair | Refusal> {
  const ticketHash = hashKey(key);
  const ticket = await tryTicket(world.db, ticketHash, TRIES, world.now());
  const user = await userOf(world, ticket);
  if (user === null) return ticketOver();
  const purpose = purposes.signIn(ticketHash);
  const refusal = await checkProof(world, { user, proof, purpose, wrong: 'unauthenticated' });
  if (refusal !== null) {
    const isDead = refusal.refused === 'unauthenticated' && ticket?.tries === TRIES;
    return isDead ? ticketOver() : refusal;
  }
  if (!(await consumeTicket(world.db, ticketHash))) return ticketOver();
  if (ticket?.viaPassword) await rememberNetwork(world, { account: user.email, address });
  return (await openProvenSession(world, user, { secondStepDone: true })) ?? ticketOver();
}
