import { paths, safeContinue } from '#domain/paths.ts';
import { forgetInSession, readFromSession, writeSession } from '#src/lib/stores/storage.ts';
import { AFTER_VERIFICATION } from './personal.ts';

/** Keeps the page that waits for a verified address; for this tab. */
export function keepAfterVerification(path: string): void {
  writeSession(AFTER_VERIFICATION, path);
}

/** Forgets it: nothing waits any more. */
export function forgetAfterVerification(): void {
  forgetInSession(AFTER_VERIFICATION);
}

/** The page that waits for a verified address; the list of orders when none does. */
export function pathAfterVerification(): string {
  const path = safeContinue(readFromSession(AFTER_VERIFICATION), window.location.origin);
  return path === paths.home ? paths.orders : path;
}

/** The page that waits in this tab for a verified address, such as an order that was just paid; nothing without one. */
export function waitingPage(): { continue?: string } {
  return readFromSession(AFTER_VERIFICATION) === null ? {} : { continue: pathAfterVerification() };
}
