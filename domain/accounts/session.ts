/** The claims of an access token; exp and iat in seconds. Only for the screens: the server asks its database. */
export type Claims = {
  user_id: number;
  email: string;
  first_name: string;
  last_name: string;
  is_verified: boolean;
  signup_discount_used: boolean;
  /** Works here; left out for customers. */
  is_team?: boolean;
  exp: number;
  iat: number;
};

const SHORT_EMAIL = 8;

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/** Reads a decoded access token; null without a user or times. Missing flags are false, missing names empty. */
export function readClaims(payload: unknown): Claims | null {
  if (typeof payload !== 'object' || payload === null) return null;
  const claims: Record<string, unknown> = { ...payload };
  const user_id = claims.user_id ?? claims.id;
  const { email, exp, iat } = claims;
  if (typeof user_id !== 'number' || !Number.isSafeInteger(user_id)) return null;
  if (typeof email !== 'string' || email === '') return null;
  if (typeof exp !== 'number' || !Number.isFinite(exp) || typeof iat !== 'number' || !Number.isFinite(iat)) return null;
  return {
    user_id,
    email,
    first_name: textOf(claims.first_name),
    last_name: textOf(claims.last_name),
    is_verified: claims.is_verified === true,
    signup_discount_used: claims.signup_discount_used === true,
    ...(claims.is_team === true ? { is_team: true } : {}),
    exp,
    iat,
  };
}

/** A text of at most `length` characters; an ellipsis replaces what is cut off. */
export function shorten(text: string, length: number): string {
  const characters = [...text];
  return characters.length > length ? `${characters.slice(0, length).join('')}…` : text;
}

/** The name of a user in the account menu: the first name, or the start of the e-mail. */
export function displayName(user: { first_name: string; email: string }): string {
  return user.first_name.trim() || shorten(user.email, SHORT_EMAIL);
}
