import { forgetInSession, readFromSession, writeSession } from '#src/lib/stores/storage.ts';

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
