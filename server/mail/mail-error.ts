/**
 * Why a mail was not taken: `impossible` for an address that is none, `refused` when the mail server does not want it
 * for this recipient, `away` when the mail server itself can't be used, whoever the mail is for.
 */
export type MailFault = 'impossible' | 'refused' | 'away';

/** Thrown when a mail is not accepted and the reason is known. */
export class MailError extends Error {
  readonly fault: MailFault;
  constructor(fault: MailFault, message: string, options?: ErrorOptions) {
    super(message, options);
    this.fault = fault;
  }
}
