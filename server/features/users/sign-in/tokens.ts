import { randomUUID } from 'node:crypto';
import type { Role } from '#domain/accounts/roles.ts';
import { readSigned, type SignedClaims, signClaims } from '#server/platform/signed-token.ts';
import type { World } from '#server/ports.ts';

/** In seconds: an access token is valid for ten minutes. */
export const ACCESS_LIFETIME_S = 10 * 60;
const AUDIENCE = 'soleklean';

/** What an access token tells the screens; the server itself uses only `sub` and `sid`. */
export type AccessClaims = {
  id: number;
  email: string;
  firstName: string;
  lastName: string;
  isVerified: boolean;
  signupDiscountUsed: boolean;
  /** Left out for a new customer. */
  role?: Role;
};

/** The content of a refresh token: one token of one family, with its start and end. */
export type RefreshTicket = { family: string; token: string; userId: number; issuedAt: Date; expiresAt: Date };

/** The form of the ids in our own tokens: a family is a UUID, a user a positive number that the database can hold. */
const FAMILY = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const USER = /^[1-9]\d{0,8}$/;

const seconds = (moment: Date) => Math.floor(moment.getTime() / 1000);

function secretOf(world: World): string {
  const { tokenSecret } = world.settings;
  if (tokenSecret === null) throw new Error('The token secret is not set.');
  return tokenSecret;
}

async function sign(world: World, typ: 'access' | 'refresh', claims: SignedClaims): Promise<string> {
  return signClaims({ ...claims, typ, aud: AUDIENCE }, secretOf(world));
}

/** Signs an access token for a user's session. */
export function signAccess(world: World, user: AccessClaims, family: string): Promise<string> {
  const issued = seconds(world.now());
  return sign(world, 'access', {
    sub: String(user.id),
    sid: family,
    jti: randomUUID(),
    iat: issued,
    exp: issued + ACCESS_LIFETIME_S,
    id: user.id,
    user_id: user.id,
    email: user.email,
    first_name: user.firstName,
    last_name: user.lastName,
    is_verified: user.isVerified,
    signup_discount_used: user.signupDiscountUsed,
    // Only for the menus: the role is read from the database at each call.
    ...(user.role === undefined || user.role === 'customer' ? {} : { is_team: true }),
  });
}

/** Signs a refresh token; the same ticket always gives the same token, so that a lost answer can be repeated. */
export function signRefresh(world: World, ticket: RefreshTicket): Promise<string> {
  return sign(world, 'refresh', {
    sub: String(ticket.userId),
    sid: ticket.family,
    jti: ticket.token,
    iat: seconds(ticket.issuedAt),
    exp: seconds(ticket.expiresAt),
  });
}

/** The user, session and id in a token of this kind; null when the token is invalid. */
export async function readToken(
  world: World,
  typ: 'access' | 'refresh',
  token: string,
): Promise<{ userId: number; family: string; token: string } | null> {
  const claims = readSigned(token, secretOf(world));
  if (claims === null || claims.typ !== typ || claims.aud !== AUDIENCE) return null;
  const { sub, sid, jti, exp, nbf } = claims;
  const now = seconds(world.now());
  if (typeof exp !== 'number' || exp <= now) return null;
  if (nbf !== undefined && (typeof nbf !== 'number' || nbf > now)) return null;
  if (typeof sub !== 'string' || typeof sid !== 'string' || typeof jti !== 'string') return null;
  if (!FAMILY.test(sid) || !USER.test(sub)) return null;
  return { userId: Number(sub), family: sid, token: jti };
}
