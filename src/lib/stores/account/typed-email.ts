import { forgetInSession, readFromSession, writeSession } from '#src/lib/stores/storage.ts';

const NAME = 'typed_email';

/** Keeps the address that was typed into one account form, for the other forms of this tab. */
export function keepTypedEmail(email: string): void {
  writeSession(NAME, email.trim());
}

/** The address that was typed last in this tab; empty for none. */
export function typedEmail(): string {
  return readFromSession(NAME) ?? '';
}

/** Forgets it: the session has begun. */
export function forgetTypedEmail(): void {
  forgetInSession(NAME);
}
