import { paths, safeContinue } from '#domain/paths.ts';
import { forgetInSession, readFromSession, writeSession } from '#src/lib/stores/storage.ts';

const NAME = 'after_verification';

/** Keeps the page that waits for a verified address; for this tab. */
export function keepAfterVerification(path: string): void {
  writeSession(NAME, path);
}

/** The page that waits for a verified address; the list of orders when none does. */
export function pathAfterVerification(): string {
  const path = safeContinue(readFromSession(NAME), window.location.origin);
  return path === paths.home ? paths.orders : path;
}

/** Forgets that page: it is one of the account that leaves. */
export function forgetAfterVerification(): void {
  forgetInSession(NAME);
}

const HERE = 'verified_here';

/** Remembers, for this tab and its next page, that the address of the signed-in customer was just verified. */
export function markVerifiedHere(): void {
  writeSession(HERE, 'yes');
}

/** Whether that is so; only the first call says yes. */
export function consumeVerifiedHere(): boolean {
  const isHere = readFromSession(HERE) === 'yes';
  if (isHere) forgetInSession(HERE);
  return isHere;
}
