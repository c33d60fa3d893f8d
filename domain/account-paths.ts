import { paths, withQuery } from './paths.ts';

// Separate from the shop's paths, which are part of every page.

/** The page that sets a new password, as linked in mails; `goOn` is where the login after it leads. */
export function resetPasswordPath(token: string, goOn?: string): string {
  return withQuery(`${paths.resetPassword}/${encodeURIComponent(token)}`, { continue: goOn });
}

/** The page that uses a verification key, as linked in mails; `goOn` is where the login after it leads. */
export function verifyEmailPath(key: string, email: string, goOn?: string): string {
  return withQuery(paths.verifyEmail, { key, email, continue: goOn });
}

/**
 * The notice about a verification link; `isVerified: false` and `expired` choose its text, `continue` is where its
 * login leads.
 */
export function tempVerifyEmailPath(notice: {
  email: string;
  isVerified?: boolean;
  expired?: boolean;
  continue?: string;
}): string {
  return withQuery(`${paths.tempVerifyEmail}/`, {
    email: notice.email,
    'is-verified': notice.isVerified === undefined ? undefined : String(notice.isVerified),
    expired: notice.expired ? 'true' : undefined,
    continue: notice.continue,
  });
}

/** The registration page with a friend's code. */
export function registerPath(ref?: string): string {
  return withQuery(paths.register, { ref });
}
