import { createTransport } from 'nodemailer';
import type { MailPort } from '#server/ports.ts';

const CONNECT_WITHIN_MS = 5_000;
const ANSWER_WITHIN_MS = 15_000;

/** Mail by SMTP. A mail counts as sent once the mail server accepted it for its recipient. */
export function createSmtp({ url, from }: { url: string; from: string }): MailPort {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: 3,
    connectionTimeout: CONNECT_WITHIN_MS,
    greetingTimeout: CONNECT_WITHIN_MS,
    socketTimeout: ANSWER_WITHIN_MS,
    // A mail is made of the texts handed over, never of a file or an address they name.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send({ to, subject, text, html }) {
      // As an object: a comma in an address must not make two recipients of it.
      const info = await transport.sendMail({ from, to: { name: '', address: to }, subject, text, html });
      if (info.rejected.length > 0) throw new Error('The mail server refused the recipient.');
    },
  };
}
