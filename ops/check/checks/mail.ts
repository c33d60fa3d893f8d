import { type Finding, notSetUp, ok, warning, wrong } from '#ops/check/finding.ts';
import { type Check, unreadableSettings } from '#ops/check/shop.ts';
import { createSmtp } from '#server/adapters/mail.ts';
import { redactText } from '#server/platform/redact.ts';
import { isOwnNetwork } from '#server/settings/addresses/hosts.ts';

const FIXES: Readonly<Record<string, string>> = {
  EAUTH:
    'Fix user and password in SMTP_URL (special characters as %23 and the like), or allow SMTP in the mail service.',
  ENOAUTH: 'Add user and password to SMTP_URL.',
  EDNS: 'Fix the host in SMTP_URL.',
  ETLS: 'Use smtps:// with port 465, or smtp:// with port 587 and ?requireTLS=true; the certificate must name the host.',
  ESOCKET: 'Is it the right scheme for the port? smtps:// with 465, smtp:// with 587. Is the certificate valid?',
};
const NO_ANSWER = 'Fix host and port in SMTP_URL; some hosts block port 25, 465 or 587 until you ask them.';

function failure(error: unknown, server: string): Finding {
  const { code = '', message = '' } = error as { code?: string; message?: string };
  const fix = /ECONNREFUSED|ETIMEDOUT|timeout/i.test(message) ? NO_ANSWER : (FIXES[code] ?? NO_ANSWER);
  const what = code === 'EAUTH' ? 'refuses the login' : 'can’t be used';
  return wrong(`the mail server ${server} ${what}: ${redactText(message)}`, fix);
}

/** Whether the mail server takes the login; no mail is sent. */
export const mailCheck: Check = {
  name: 'mail',
  async run(shop) {
    const { smtpUrl, mailFrom, production } = shop.settings;
    const unread = unreadableSettings(shop, 'SMTP_', 'MAIL_');
    if (unread !== null) return [wrong(unread, 'Fix the setting first.')];
    if (smtpUrl === null)
      return [
        production ? wrong('SMTP_URL is missing', 'Set SMTP_URL.') : notSetUp('mails go to the stand-in’s mailbox'),
      ];
    const url = new URL(smtpUrl);
    const smtp = createSmtp({ url: smtpUrl, from: mailFrom });
    try {
      await smtp.logIn();
    } catch (error) {
      return [failure(error, url.host)];
    } finally {
      smtp.close();
    }
    if (url.username !== '') return [ok(`${url.host} takes the login`)];
    return isOwnNetwork(url.hostname)
      ? [ok(`${url.host} answers, without a login`)]
      : [
          warning(
            `${url.host} answers, but SMTP_URL has no user to log in with`,
            'Most mail services need smtps://user:password@host:465.',
          ),
        ];
  },
};
