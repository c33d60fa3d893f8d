const GMAIL = ['gmail.com', 'googlemail.com'];

/**
 * The mailbox that an address leads to: without what follows a plus sign, and for Gmail without dots. Two addresses
 * with the same mailbox belong to one person. The address is normalised already.
 */
export function mailboxOf(email: string): string {
  const at = email.lastIndexOf('@');
  if (at < 1) return email;
  const host = email.slice(at + 1);
  const name = email.slice(0, at).split('+')[0] || email.slice(0, at);
  return GMAIL.includes(host) ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${host}`;
}
