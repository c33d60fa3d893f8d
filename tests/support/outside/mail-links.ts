import type { Mail } from '#server/ports/messages.ts';

/** The first link in a mail's text that leads to a page, as a URL. */
export function linkIn(mail: Mail | undefined): URL {
  const link = /https?:\/\/\S+/.exec(mail?.text ?? '')?.[0];
  if (link === undefined) throw new Error('The mail holds no link.');
  return new URL(link);
}

/** The newest mail to an address whose subject contains some words. */
export function newestMail(mails: Mail[], to: string, subject: string): Mail | undefined {
  return mails.findLast((mail) => mail.to === to && mail.subject.includes(subject));
}

/** The key of the newest verification mail to an address. */
export function verificationKey(mails: Mail[], to: string): string {
  return linkIn(newestMail(mails, to, 'Verify')).searchParams.get('key') ?? '';
}

/** The token of the newest reset mail to an address. */
export function resetToken(mails: Mail[], to: string): string {
  return (
    linkIn(newestMail(mails, to, 'new password'))
      .pathname.split('/')
      .at(-1) ?? ''
  );
}
