import { calls } from '#contract/calls.ts';
import { HOUR_MS } from '#domain/durations.ts';
import { messages } from '#domain/messages.ts';
import { googleLogin, issueNonce } from '#server/features/users/google/google-login.ts';
import { changePassword } from '#server/features/users/passwords/change-password.ts';
import {
  confirmPasswordReset,
  lookAtPasswordReset,
  requestPasswordReset,
} from '#server/features/users/passwords/reset-password.ts';
import { rejectPassword } from '#server/features/users/passwords/unproven-password.ts';
import { lookAtFriendCode } from '#server/features/users/registration/referral-code.ts';
import { refusalUnderEmail } from '#server/features/users/registration/refusal-under-email.ts';
import { register } from '#server/features/users/registration/register.ts';
import { login } from '#server/features/users/sign-in/login.ts';
import { type MailKind, refuseOverBudget } from '#server/features/users/sign-in/mail-budgets.ts';
import { closeSession, refreshSession } from '#server/features/users/sign-in/sessions.ts';
import { resendVerification, verifyEmail } from '#server/features/users/verification/verify-email.ts';
import type { Limit, Mount } from '#server/http/handle.ts';
import { limitByAddress, refuseWhenBusy } from '#server/http/limits/limits.ts';
import type { World } from '#server/ports.ts';
import { isRefusal } from '#server/refusal.ts';

const QUARTER_HOUR = 15 * 60_000;
/** Requests for a mail of one kind from one address within an hour. */
const MAILS_OF_ADDRESS = 60;

/** Mounts the accounts' calls. Mobile networks put many phones behind one address, so the quotas are generous. */
export function mountUsers(mount: Mount, world: World): void {
  const limits = (name: string, tries: number, windowMs: number) => ({
    limits: [limitByAddress(world, name, tries, windowMs)],
  });
  const hashing = (name: string, tries: number, windowMs: number) => ({
    limits: [refuseWhenBusy, limitByAddress(world, name, tries, windowMs)],
  });
  /** Calls that send a mail: a limit for each address and its networks, and an overall budget. */
  const mailing = (kind: MailKind, first: Limit[] = []) => ({
    limits: [...first, limitByAddress(world, kind, MAILS_OF_ADDRESS, HOUR_MS), () => refuseOverBudget(world, kind)],
  });

  mount(
    calls.register,
    async ({ body }) => {
      const registered = await register(world, body);
      return isRefusal(registered) ? registered : { ...registered, detail: messages.registrationCalls.registered };
    },
    { ...mailing('register', [refuseWhenBusy]), refusing: refusalUnderEmail },
  );
  mount(
    calls.lookAtFriendCode,
    ({ body }) => lookAtFriendCode(world, body.code),
    limits('friend-code', 300, QUARTER_HOUR),
  );
  mount(calls.login, ({ body, address }) => login(world, body, address), hashing('login', 300, QUARTER_HOUR));
  mount(calls.googleNonce, () => issueNonce(world), limits('google-nonce', 300, QUARTER_HOUR));
  mount(calls.googleLogin, ({ body }) => googleLogin(world, body), limits('google-login', 300, QUARTER_HOUR));
  mount(calls.refresh, ({ body }) => refreshSession(world, body.refresh), limits('refresh', 1_200, QUARTER_HOUR));
  mount(calls.logout, async ({ body }) => {
    await closeSession(world, body.refresh);
    return { detail: messages.logout.loggedOut };
  });
  mount(
    calls.verifyEmail,
    ({ params, user }) => verifyEmail(world, params.key ?? '', user),
    limits('verify', 300, QUARTER_HOUR),
  );
  mount(calls.rejectPassword, ({ body }) => rejectPassword(world, body.key), limits('reject', 300, QUARTER_HOUR));
  mount(calls.resendVerification, ({ body }) => resendVerification(world, body), mailing('resend'));
  mount(calls.changePassword, ({ body, user }) => changePassword(world, user, body), { limits: [refuseWhenBusy] });
  mount(calls.requestPasswordReset, ({ body }) => requestPasswordReset(world, body), mailing('reset'));
  mount(
    calls.lookAtPasswordReset,
    ({ body }) => lookAtPasswordReset(world, body.token),
    limits('reset-look', 300, QUARTER_HOUR),
  );
  mount(
    calls.confirmPasswordReset,
    ({ body, address }) => confirmPasswordReset(world, body, address),
    hashing('confirm', 120, HOUR_MS),
  );
}
