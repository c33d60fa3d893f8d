import type { Tokens } from '#contract/account/sessions.ts';
import { calls } from '#contract/calls.ts';
import { tempVerifyEmailPath } from '#domain/account-paths.ts';
import { normaliseReferralCode } from '#domain/accounts/referral-code.ts';
import { registrationProblems } from '#domain/accounts/registration.ts';
import { messages } from '#domain/messages.ts';
import { paths } from '#domain/paths.ts';
import { send } from '#src/lib/api/client.ts';
import { isApiError, isUnanswered, isUnreadableSuccess } from '#src/lib/api/error.ts';
import { go } from '#src/lib/flows/shell/navigate.ts';
import { isOffline } from '#src/lib/flows/shell/offline.ts';
import { type Outcome, type Refusal, refusalOf, refuse } from '#src/lib/flows/shell/refusal.ts';
import { AFTER_VERIFICATION, FRIEND_CODE, REGISTERED_CODE } from '#src/lib/stores/account/personal.ts';
import { removeStored, writeSession, writeStored } from '#src/lib/stores/storage.ts';
import { showToast } from '#src/lib/stores/toasts.ts';
import { beginSession, continueAfterLogin, pathAfterLogin } from './session.ts';

export type RegistrationForm = {
  email: string;
  password: string;
  first_name: string;
  last_name: string;
  referral_code: string;
};
export type RegistrationField = keyof RegistrationForm;

const FIELDS = ['email', 'password', 'first_name', 'last_name', 'referral_code'] as const;

/** The friend's code in a shared link, or null. */
export function referralCodeIn(search: string): string | null {
  return normaliseReferralCode(new URLSearchParams(search).get('ref'));
}

/** Refuses a friend's code that is nobody's, once; null when it is good, or there is no telling. */
export async function refuseUnknown(code: string): Promise<Refusal<'referral_code'> | null> {
  try {
    const { refuseUnknownCode } = await import('./friend-code.ts');
    return await refuseUnknownCode(code, code === referralCodeIn(window.location.search));
  } catch {
    // Its script did not come: the registration goes on, as without an answer.
    return null;
  }
}

/** What is wrong with the form before it is sent: what is missing for the whole form, anything else at its fields. */
function check(form: RegistrationForm): Refusal<RegistrationField> | null {
  if (form.email.trim() === '' || form.password === '') return refuse(messages.register.fillAllFields);
  const errors = registrationProblems(form);
  return Object.keys(errors).length === 0 ? null : { ok: false, message: null, errors, unreachable: false };
}

/**
 * Why the server refused. It repeats each reason under `email`, for clients that show nothing else: here a reason is
 * shown at its own field, and one about no field is shown for the form.
 */
function refusalByServer(error: unknown): Refusal<RegistrationField> {
  const refusal = refusalOf(error, { fields: FIELDS, fallback: messages.register.failed });
  const { email, ...others } = refusal.errors;
  if (email === undefined || !isApiError(error)) return refusal;
  if (error.status !== 400) return { ...refusal, message: email, errors: {} };
  return Object.values(others).includes(email) ? { ...refusal, errors: others } : refusal;
}

/**
 * Renews the session that the registration gave; null when it gave none. For an address that has an account its tokens
 * open nothing, which only using them tells.
 */
async function renewedSession(refresh: string | undefined): Promise<Tokens | null> {
  if (refresh === undefined) return null;
  try {
    const renewed = await send(calls.refresh, { body: { refresh } });
    return { access: renewed.access, refresh: renewed.refresh ?? refresh };
  } catch (error) {
    if (!isApiError(error)) throw error;
    return null;
  }
}

/** The address of a registration that was not answered: the account may exist. */
let unanswered: string | null = null;

/** The session of an account that an earlier try has made with this password, or null. */
async function earlierSession(email: string, password: string): Promise<Tokens | null> {
  try {
    return await send(calls.login, { body: { email, password } });
  } catch (error) {
    if (!isApiError(error)) throw error;
    return null;
  }
}

/**
 * After a registration: leads on to where the visitor was going, or to the notice about the verification link. Without
 * a session that notice comes in any case, and its way to the login leads on.
 */
function leadOn(email: string, session: Tokens | null): Outcome<RegistrationField> {
  unanswered = null;
  const next = pathAfterLogin();
  if (session === null) {
    go(tempVerifyEmailPath({ email, ...continueAfterLogin() }));
    return { ok: true };
  }
  // A newcomer has no orders to look at when the address is verified.
  if (next === paths.home) writeSession(AFTER_VERIFICATION, paths.services);
  const failure = beginSession(session, next === paths.home ? tempVerifyEmailPath({ email }) : next);
  return failure === null ? { ok: true } : refuse(failure);
}

/**
 * Creates an account and leads on, signed in. The next try after one without an answer signs in first, because that one
 * may have made the account.
 */
export async function register(form: RegistrationForm): Promise<Outcome<RegistrationField>> {
  const wrong = check(form);
  if (wrong !== null) return wrong;
  const email = form.email.trim();
  const earlier = unanswered === email ? await earlierSession(email, form.password) : null;
  if (earlier !== null) return leadOn(email, earlier);
  const code = normaliseReferralCode(form.referral_code);
  const unknown = code === null ? null : await refuseUnknown(code);
  if (unknown !== null) return unknown;
  const isSent = !isOffline();
  let refresh: string | undefined;
  try {
    const registered = await send(calls.register, {
      body: {
        email,
        password: form.password,
        first_name: form.first_name.trim(),
        last_name: form.last_name.trim(),
        ...(code === null ? {} : { referral_code: code }),
        ...continueAfterLogin(),
      },
    });
    refresh = registered.refresh;
    if (code !== null) writeStored(REGISTERED_CODE, code);
    removeStored(FRIEND_CODE);
  } catch (error) {
    if (!isApiError(error) || !isUnreadableSuccess(error)) {
      if (isSent && isUnanswered(error)) {
        unanswered = email;
        return { ...refuse(messages.register.unanswered), unreachable: true };
      }
      const refusal = refusalByServer(error);
      showToast('error', messages.register.failed);
      return refusal;
    }
  }
  return leadOn(email, await renewedSession(refresh));
}
