/**
 * Why a mail was not accepted: `impossible` for an invalid address, `refused` when the mail server refuses this
 * recipient, `away` when the mail server accepts no mail at all.
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
