import { calls } from '#contract/calls.ts';
import { isEmail } from '#domain/accounts/credentials.ts';
import { ADDRESS_CHANGE_KEY } from '#domain/address-paths.ts';
import { messages } from '#domain/messages.ts';
import { send } from '#src/lib/api/client.ts';
import { isApiError } from '#src/lib/api/error.ts';
import { refreshSession } from '#src/lib/api/refresh.ts';
import { type Outcome, refusalOf, refuseField } from '#src/lib/flows/shell/refusal.ts';
import { showToast } from '#src/lib/stores/toasts.ts';

const words = messages.account;

/** The session's token names the customer: a new one is asked for. Without an answer it is renewed later anyway. */
async function renewToken(): Promise<void> {
  await refreshSession().catch((error: unknown) => {
    if (!isApiError(error)) throw error;
  });
}

/** Saves a new name for the account and shows it; a refusal names the field it concerns. */
export async function changeName(form: {
  first_name: string;
  last_name: string;
}): Promise<Outcome<'first_name' | 'last_name'>> {
  try {
    const { detail } = await send(calls.changeName, { body: form });
    await renewToken();
    showToast('success', detail);
    return { ok: true };
  } catch (error) {
    return refusalOf(error, {
      fields: ['first_name', 'last_name'],
      general: ['detail', 'error'],
      fallback: words.failed,
    });
  }
}

/** Has a link sent to a new address; needs the password. */
export async function changeAddress(form: {
  email: string;
  password?: string;
}): Promise<Outcome<'email' | 'password'>> {
  if (!isEmail(form.email)) return refuseField('email', messages.register.invalidEmail);
  try {
    const { email, password = '' } = form;
    const { detail } = await send(calls.requestAddressChange, { body: { email: email.trim(), password } });
    showToast('success', detail);
    return { ok: true };
  } catch (error) {
    return refusalOf(error, { fields: ['email', 'password'], general: ['detail', 'error'], fallback: words.failed });
  }
}

/** Ends the link to a new address; returns whether it has ended. */
export async function keepAddress(): Promise<boolean> {
  try {
    showToast('success', (await send(calls.cancelAddressChange)).detail);
    return true;
  } catch (error) {
    if (!isApiError(error)) throw error;
    showToast('error', words.failed);
    return false;
  }
}

/** Uses the key in this page's address, if there is one: the account moves to the address that it was mailed to. */
export async function confirmAddress(): Promise<void> {
  const url = new URL(window.location.href);
  const key = url.searchParams.get(ADDRESS_CHANGE_KEY);
  if (key === null) return;
  try {
    const { detail } = await send(calls.confirmAddress, { body: { key } });
    await renewToken();
    showToast('success', detail);
  } catch (error) {
    const { message } = refusalOf(error, { general: ['detail', 'error'], fallback: words.failed });
    showToast('error', message ?? words.failed, 8000);
    // Without an answer the link may be tried again by loading the page again.
    if (isApiError(error) && error.kind === 'network') return;
  }
  url.searchParams.delete(ADDRESS_CHANGE_KEY);
  window.history.replaceState(window.history.state, '', url);
}
