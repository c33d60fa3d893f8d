import { createHash } from 'node:crypto';
import { createTransport } from 'nodemailer';
import { MailError } from '#server/mail/mail-error.ts';
import { MAILS_AT_ONCE } from '#server/mail/mails-at-once.ts';
import type { MailPort } from '#server/ports/messages.ts';

const CONNECT_TIMEOUT_MS = 5_000;
const SOCKET_TIMEOUT_MS = 15_000;

/** Exactly one mailbox: no list, no name, and no line break that could start another header. */
const ONE_ADDRESS = /^[^\s@,;:<>()[\]\\"\p{Cc}]+@[^\s@,;:<>()[\]\\"\p{Cc}]+$/u;
/** nodemailer's error codes that mean: the mail server accepts no mail at all. */
const UNAVAILABLE_CODES = new Set([
  'ECONNECTION',
  'ETIMEDOUT',
  'ESOCKET',
  'EDNS',
  'ETLS',
  'EAUTH',
  'ENOAUTH',
  'EPROTOCOL',
  'EPROXY',
]);
/** SMTP reply codes that mean "never". */
const isFinal = (code: unknown) => typeof code === 'number' && code >= 500 && code < 600;

/** The domain in the ids of mails: the sender's. */
const domainOf = (from: string) => /@([\w.-]+)/.exec(from)?.[1] ?? 'localhost';

/** An event's mail always has the same id, so that mail programs show it once even if it is sent twice. */
const idOf = (event: string, from: string) =>
  `<${createHash('sha256').update(event).digest('hex').slice(0, 32)}@${domainOf(from)}>`;

function toMailError(error: unknown): MailError | unknown {
  if (!(error instanceof Error)) return error;
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown };
  if (code === 'EENVELOPE' && isFinal(responseCode)) return new MailError('refused', error.message, { cause: error });
  if (typeof code === 'string' && UNAVAILABLE_CODES.has(code))
    return new MailError('unavailable', error.message, { cause: error });
  return error;
}

/** Mail by SMTP, with what only the check of a new shop needs. */
export type Smtp = MailPort & {
  /** Connects and logs in, sends no mail; rejects with the mail server's error. */
  logIn(): Promise<void>;
  close(): void;
};

/** Mail by SMTP. A mail counts as sent once the mail server accepted it for its recipient. */
export function createSmtp({ url, from }: { url: string; from: string }): Smtp {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: MAILS_AT_ONCE,
    connectionTimeout: CONNECT_TIMEOUT_MS,
    greetingTimeout: CONNECT_TIMEOUT_MS,
    socketTimeout: SOCKET_TIMEOUT_MS,
    // Its own log would hold the sign-in at the mail server and whole mails with their links.
    logger: false,
    debug: false,
    // A mail is made of the texts handed over, never of a file or an address they name.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send({ to, subject, text, html, event, attachments = [] }) {
      if (!ONE_ADDRESS.test(to)) throw new MailError('impossible', 'The recipient is not one address.');
      if (/[\r\n]/.test(subject)) throw new MailError('impossible', 'The subject has more than one line.');
      const id = event === undefined ? {} : { messageId: idOf(event, from) };
      try {
        const info = await transport.sendMail({
          ...id,
          from,
          to: { name: '', address: to },
          subject,
          text,
          html,
          attachments: attachments.map(({ name, type, content }) => {
            return { filename: name, contentType: type, content: Buffer.from(content) };
          }),
          // Prevents automatic replies, and keeps mail programs from offering to unsubscribe from order mails.
          headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
        });
        if (info.rejected.length > 0) throw new MailError('refused', 'The mail server refused the recipient.');
      } catch (error) {
        throw toMailError(error);
      }
    },
    logIn: async () => void (await transport.verify()),
    close: () => transport.close(),
  };
}
