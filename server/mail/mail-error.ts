/**
 * Why a mail was not accepted: `impossible` for an invalid address, `refused` when the mail server refuses this
 * recipient, `unavailable` when the mail server accepts no mail at all.
 */
export type MailErrorKind = 'impossible' | 'refused' | 'unavailable';

/** Thrown when a mail is not accepted and the reason is known. */
export class MailError extends Error {
  readonly kind: MailErrorKind;
  constructor(kind: MailErrorKind, message: string, options?: ErrorOptions) {
    super(message, options);
    this.kind = kind;
  }
}
