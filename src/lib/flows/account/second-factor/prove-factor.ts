import type { Proof } from '#contract/account/second-factor.ts';
import { messages } from '#domain/messages.ts';
import { type Outcome, refusalOf, refuse, refuseField } from '#src/lib/flows/shell/refusal.ts';
import { askPasskey, canUsePasskeys, type PasskeyOptions } from '#src/lib/providers/passkey.ts';

const words = messages.secondFactor;

/** The calls behind a proof by second factor: one gets the challenge, one sends the proof. */
export type FactorProver = {
  challenge(): Promise<PasskeyOptions>;
  send(proof: Proof): Promise<Outcome>;
};

/** Whether this browser can use a passkey for the proof. */
export const offersPasskey = canUsePasskeys;

async function orRefusal(work: () => Promise<Outcome>): Promise<Outcome<'code'>> {
  try {
    return await work();
  } catch (error) {
    return refusalOf(error, { fields: ['code'], general: ['detail'], fallback: words.failed });
  }
}

/** Asks the browser for one of the account's passkeys and sends its signature as the proof. */
export function proveByPasskey(proving: FactorProver): Promise<Outcome> {
  return orRefusal(async () => {
    const answer = await askPasskey(await proving.challenge());
    if (answer.ok) return proving.send({ method: 'passkey', assertion: answer.credential });
    return refuse(answer.reason === 'unavailable' ? words.passkeyUnavailable : words.passkeyFailed);
  });
}

/** Proves with a code of the app, or with a recovery code. */
export async function proveByCode(
  proving: FactorProver,
  method: 'totp' | 'recovery',
  code: string,
): Promise<Outcome<'code'>> {
  if (code.trim() === '') return refuseField('code', messages.login.fillAllFields);
  return orRefusal(() => proving.send({ method, code }));
}
