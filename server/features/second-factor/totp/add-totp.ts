import { messages } from '#domain/messages.ts';
import { saveFactor } from '#server/features/second-factor/save-factor.ts';
import type { World } from '#server/ports.ts';
import { type Refusal, refuse, refuseFields } from '#server/refusal.ts';
import { decryptSecret, encryptSecret } from './encrypt-secret.ts';
import { consumeEnrolment, enrolmentOf, saveEnrolment, saveTotp } from './totp.queries.ts';
import { describeSecret, SECRET_BYTES, stepOfCode } from './totp.ts';

/** In ms: how long the setup of an app may take. */
const ENROLMENT_LIFETIME_MS = 15 * 60_000;

/**
 * A new secret for an authenticator app. An app that is set up already keeps working until the new one is confirmed.
 */
export async function startTotp(world: World, user: { id: number; email: string }) {
  const secret = new Uint8Array(world.random(SECRET_BYTES));
  const expiresAt = new Date(world.now().getTime() + ENROLMENT_LIFETIME_MS);
  await saveEnrolment(world.db, { userId: user.id, secret: encryptSecret(world, user.id, secret), expiresAt });
  return describeSecret(secret, user.email);
}

/** Adds the authenticator app if the code fits the started secret. The code can't be used again. */
export async function addTotp(
  world: World,
  user: { id: number; family: string },
  code: string,
): Promise<{ recovery_codes: string[] | null } | Refusal> {
  const now = world.now();
  const sealed = await enrolmentOf(world.db, user.id, now);
  const secret = sealed === undefined ? null : decryptSecret(world, user.id, sealed);
  if (sealed === undefined || secret === null) return refuse('conflict', messages.secondFactor.enrolmentOver);
  const step = stepOfCode(secret, code, now);
  if (step === null) return refuseFields({ code: messages.secondFactor.wrongCode });
  const added = await saveFactor(world, user, {
    factor: messages.factorNames.totp,
    keep: async (tx) => {
      if (!(await consumeEnrolment(tx, user.id, sealed))) return false;
      await saveTotp(tx, { userId: user.id, secret: sealed, lastStep: step, createdAt: now });
      return true;
    },
  });
  return added ?? refuse('conflict', messages.secondFactor.enrolmentOver);
}
