import { calls } from '#contract/calls.ts';
import { messages } from '#domain/messages.ts';
import { send } from '#src/lib/api/client.ts';
import { isApiError } from '#src/lib/api/error.ts';
import { type Refusal, refuseField } from '#src/lib/flows/shell/refusal.ts';
import { showToast } from '#src/lib/stores/toasts.ts';

/** Without an answer a code is taken for somebody's: a registration does not wait for this. */
async function isUnknown(code: string): Promise<boolean> {
  try {
    return !(await send(calls.lookAtFriendCode, { body: { code } })).is_known;
  } catch (error) {
    if (!isApiError(error)) throw error;
    return false;
  }
}

/** Long enough to read why a price changes. */
const TOAST_MS = 8000;

/** The code of which the visitor was told that it is nobody's. */
let told: string | null = null;

/**
 * Says before a registration that its code is nobody's, which the shop would drop without a word. One that was typed is
 * refused once; who sends it again goes on without a friend's discount. A link's code can't be corrected: a toast tells.
 */
export async function refuseUnknownCode(code: string, isOfLink: boolean): Promise<Refusal<'referral_code'> | null> {
  if (code === told || !(await isUnknown(code))) return null;
  told = code;
  if (!isOfLink) return refuseField('referral_code', messages.friendCode.unknown);
  showToast('info', messages.friendCode.unknownOfLink(code), TOAST_MS);
  return null;
}
