import { forgetInSession, readFromSession, writeSession } from '#src/lib/stores/storage.ts';

const HERE = 'verified_here';

/** Remembers, for this tab and its next page, that a link was just opened whose address is verified. */
export function markVerifiedHere(): void {
  writeSession(HERE, 'yes');
}

/** Whether that is so. */
export function isVerifiedHere(): boolean {
  return readFromSession(HERE) !== null;
}

/** Whether that is so; only the first call says yes. */
export function consumeVerifiedHere(): boolean {
  const isHere = isVerifiedHere();
  forgetInSession(HERE);
  return isHere;
}
