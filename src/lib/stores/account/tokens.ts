import '#src/lib/stores/storage.ts';
import { persistentAtom } from '@nanostores/persistent';
import { jwtDecode } from 'jwt-decode';
import { computed } from 'nanostores';
import { type Claims, readClaims } from '#domain/accounts/session.ts';
import { paths, trimPath } from '#domain/paths.ts';
import { dropOldDay, removeKeptDay } from '#src/lib/stores/team/drop-kept-day.ts';
import { clearOtherAccounts, forgetDrafts } from './personal.ts';

/**
 * When each token arrived, by this device's clock (ms). A token's age is counted from here, because the wall clock may
 * be wrong.
 */
type ReceivedAt = { access: number; refresh: number };

const text = { encode: (value: string | null) => value ?? undefined, decode: (value: string) => value || null };

export const $accessToken = persistentAtom<string | null>('access_token', null, text);
export const $refreshToken = persistentAtom<string | null>('refresh_token', null, text);
/** When the tokens of this session arrived. */
export const $receivedAt = persistentAtom<ReceivedAt>(
  'token_receipts',
  { access: 0, refresh: 0 },
  {
    encode: ({ access, refresh }) => (access === 0 && refresh === 0 ? undefined : JSON.stringify({ access, refresh })),
    decode: (value) => {
      try {
        const { access, refresh } = JSON.parse(value) as Partial<ReceivedAt>;
        return { access: Number(access) || 0, refresh: Number(refresh) || 0 };
      } catch {
        return { access: 0, refresh: 0 };
      }
    },
  },
);

/** The claims of a token, unchecked, or null when it does not decode. */
export function decodeToken(token: string | null): Record<string, unknown> | null {
  if (token === null) return null;
  try {
    return jwtDecode<Record<string, unknown>>(token);
  } catch {
    return null;
  }
}

/**
 * The signed-in user, computed from the access token and never stored; null unless both tokens exist and the access
 * token decodes.
 */
export const $user = computed([$accessToken, $refreshToken], (access, refresh): Claims | null =>
  refresh === null ? null : readClaims(decodeToken(access)),
);

/** Whether an access token can be read; a login with an unreadable token is refused. */
export function isReadableToken(access: string): boolean {
  return readClaims(decodeToken(access)) !== null;
}

/** Stores a new access token, and a refresh token if one is given. `now` in ms. */
export function saveTokens(tokens: { access: string; refresh?: string | undefined }, now: number): void {
  const user = readClaims(decodeToken(tokens.access));
  // This comes first, so that the new user sees nothing of the previous account.
  if (user !== null) clearOtherAccounts(user.user_id);
  // Another sign-in is another session.
  if (user?.user_id !== $user.get()?.user_id) removeKeptDay();
  const receipts = $receivedAt.get();
  $receivedAt.set({ access: now, refresh: tokens.refresh === undefined ? receipts.refresh : now });
  if (tokens.refresh !== undefined) $refreshToken.set(tokens.refresh);
  $accessToken.set(tokens.access);
}

/** Whether this page is the checkout. A session that ends there continues after login, with what was typed. */
function isCheckout(): boolean {
  return typeof window !== 'undefined' && trimPath(window.location.pathname) === paths.checkout;
}

/**
 * Ends the session on this device and, by the storage event, in its other tabs. Typed text is removed too, except at
 * the checkout: there it waits for the same account's next login.
 */
export function clearTokens(): void {
  if (!isCheckout()) forgetDrafts();
  removeKeptDay();
  $accessToken.set(null);
  $refreshToken.set(null);
  $receivedAt.set({ access: 0, refresh: 0 });
}

/** Binds this browser's personal data to the signed-in account, however the session started. */
export function bindStoredData(): void {
  const user = $user.get();
  if (user !== null) clearOtherAccounts(user.user_id);
}

/** Removes a kept day that is over, and clears an incomplete session: one token without the other, or an access token that does not decode. */
export function dropBrokenSession(): void {
  dropOldDay(Date.now());
  const some = $accessToken.get() !== null || $refreshToken.get() !== null;
  if (some && $user.get() === null) clearTokens();
}
