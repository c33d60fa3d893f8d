import type { Account } from '#contract/account/account.ts';
import { calls } from '#contract/calls.ts';
import { messages } from '#domain/messages.ts';
import { paths } from '#domain/paths.ts';
import { send, sendForStatus } from '#src/lib/api/client.ts';
import { isApiError } from '#src/lib/api/error.ts';
import { go } from '#src/lib/flows/shell/navigate.ts';
import { type Outcome, refusalOf } from '#src/lib/flows/shell/refusal.ts';
import { showToast } from '#src/lib/stores/toasts.ts';
import { forgetSession } from './logout.ts';

const words = messages.account;

/** The caller's own account; null when it could not be loaded. */
export async function loadAccount(): Promise<Account | null> {
  try {
    return await send(calls.account);
  } catch (error) {
    if (!isApiError(error)) throw error;
    return null;
  }
}

/** Sets the choice about marketing mail; returns whether the server saved it. */
export async function chooseMarketing(given: boolean): Promise<boolean> {
  try {
    await sendForStatus(calls.chooseMarketing, { body: { given, text_version: words.marketingVersion } });
    showToast('success', given ? words.marketingOn : words.marketingOff);
    return true;
  } catch (error) {
    if (!isApiError(error)) throw error;
    showToast('error', words.failed);
    return false;
  }
}

/** Logs out every other device; needs the password. */
export async function endOtherSessions(form: { password: string }): Promise<Outcome<'password'>> {
  try {
    await sendForStatus(calls.endOtherSessions, { body: form });
  } catch (error) {
    return refusalOf(error, { fields: ['password'], general: ['detail'], fallback: words.failed });
  }
  showToast('success', words.othersEnded);
  return { ok: true };
}

/** Long enough to read on the page that follows, in ms. */
const DELETED_TOAST_MS = 10_000;

/**
 * Deletes the account and leads to the services without a session; needs the password. Home has no script, so it could
 * not say that the account is gone.
 */
export async function deleteAccount(form: { password: string }): Promise<Outcome<'password'>> {
  try {
    await sendForStatus(calls.deleteAccount, { body: form });
  } catch (error) {
    return refusalOf(error, { fields: ['password'], general: ['detail'], fallback: words.failed });
  }
  forgetSession();
  showToast('success', words.deleted, DELETED_TOAST_MS);
  go(paths.services, { replace: true });
  return { ok: true };
}

/** Everything the shop stores about the caller, as the text of a file; null when it could not be loaded. */
export async function loadAccountExport(): Promise<string | null> {
  try {
    return JSON.stringify(await send(calls.exportAccount), null, 2);
  } catch (error) {
    if (!isApiError(error)) throw error;
    showToast('error', words.exportFailed);
    return null;
  }
}
