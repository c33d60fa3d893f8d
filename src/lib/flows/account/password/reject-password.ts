import { calls } from '#contract/calls.ts';
import { resetPasswordPath } from '#domain/account-paths.ts';
import { messages } from '#domain/messages.ts';
import { send } from '#src/lib/api/client.ts';
import { isApiError } from '#src/lib/api/error.ts';
import { go } from '#src/lib/flows/shell/navigate.ts';
import { forgetOpenedLink, readOpenedLink } from '#src/lib/stores/account/opened-link.ts';

/**
 * "That was not me": ends the password and the sessions of the account whose verification link this tab opened, and
 * leads to a new password. Returns null, or why not.
 */
export async function rejectPassword(): Promise<string | null> {
  const link = readOpenedLink();
  if (link === null) return messages.verify.tooLateToReject;
  try {
    const { token } = await send(calls.rejectPassword, { body: { key: link.key } });
    forgetOpenedLink();
    go(resetPasswordPath(token), { replace: true });
    return null;
  } catch (error) {
    if (!isApiError(error)) throw error;
    return error.status === 400 ? messages.verify.tooLateToReject : messages.verify.rejectFailed;
  }
}
