import type { Proof } from '#contract/account/second-factor.ts';
import { normaliseRecoveryCode } from '#domain/accounts/second-factor.ts';
import { messages } from '#domain/messages.ts';
import { enqueueMail } from '#server/db/outbox.ts';
import { factorMail } from '#server/features/second-factor/mails.ts';
import { verifyAssertion } from '#server/features/second-factor/passkeys/passkey.ts';
import { consumeRecoveryCode } from '#server/features/second-factor/recovery-codes.queries.ts';
import { decryptSecret } from '#server/features/second-factor/totp/encrypt-secret.ts';
import { consumeTotpStep, totpOfUser } from '#server/features/second-factor/totp/totp.queries.ts';
import { stepOfCode } from '#server/features/second-factor/totp/totp.ts';
import { countFactors, hasSecondFactor } from '#server/features/users/sign-in/second-step.queries.ts';
import type { User } from '#server/features/users/users.queries.ts';
import { hashKey } from '#server/platform/secrets.ts';
import type { World } from '#server/ports.ts';
import { type Refusal, refuse } from '#server/refusal.ts';
import { type CodeKind, recordCodeResult, tryCode } from './code-tries.ts';

/** The hash of a recovery code in the database. Codes have 80 random bits, so no slow hash is needed. */
export function hashRecoveryCode(userId: number, code: string): string {
  return hashKey(`recovery ${userId} ${normaliseRecoveryCode(code)}`);
}

async function spendTotp(world: World, user: User, code: string): Promise<boolean> {
  const factor = await totpOfUser(world.db, user.id);
  if (factor === undefined) return false;
  const secret = decryptSecret(world, user.id, factor.secret);
  if (secret === null) {
    world.log.warn({ userId: user.id }, 'an authenticator app was set up under another TOKEN_SECRET');
    return false;
  }
  const now = world.now();
  const step = stepOfCode(secret, code, now);
  return step !== null && (await consumeTotpStep(world.db, factor, step, now));
}

/** Uses a recovery code and mails the account's address, or does neither. */
async function spendRecovery(world: World, user: User, code: string): Promise<boolean> {
  const isSpent = await world.db.transaction(async (tx) => {
    // Recovery codes replace a second factor; without one they prove nothing.
    if (!(await hasSecondFactor(tx, user.id))) return false;
    if (!(await consumeRecoveryCode(tx, user.id, hashRecoveryCode(user.id, code), world.now()))) return false;
    const { recoveryCodes: left } = await countFactors(tx, user.id);
    await enqueueMail(tx, factorMail(world, user.email, { event: 'recoveryUsed', left }));
    return true;
  });
  if (isSpent) world.wake?.('outbox');
  return isSpent;
}

const SPEND: Record<CodeKind, (world: World, user: User, code: string) => Promise<boolean>> = {
  totp: spendTotp,
  recovery: spendRecovery,
};

/**
 * Checks one proof of a user's second factor and marks it as used. Returns null when it is right. `purpose` is what a
 * passkey's challenge was made for; `wrong` is the kind of refusal for a wrong proof.
 */
export async function checkProof(
  world: World,
  { user, proof, purpose, wrong }: { user: User; proof: Proof; purpose: string; wrong: 'unauthenticated' | 'invalid' },
): Promise<Refusal | null> {
  if (proof.method === 'passkey') {
    const holds = await verifyAssertion(world, { userId: user.id, purpose, assertion: proof.assertion });
    return holds ? null : refuse(wrong, messages.secondFactor.wrongPasskey);
  }
  const { method, code } = proof;
  const throttled = await tryCode(world, method, user.id);
  if (throttled !== null) return throttled;
  const holds = await SPEND[method](world, user, code);
  await recordCodeResult(holds, world, method, user.id);
  return holds ? null : refuse(wrong, messages.secondFactor.wrongCode);
}
