/** What may follow the `?` of SMTP_URL: nothing that writes mails into a log or leads them elsewhere. */
const PARAMETERS = new Set(['requireTLS', 'name', 'pool', 'maxConnections', 'maxMessages', 'tls.servername']);

/** The ports of IMAP and POP3, which stand beside that of SMTP in a provider's list. */
const FETCHES = new Set(['110', '143', '993', '995']);

/** What is wrong with the address of the mail server, wherever the shop opens, as the rest of a sentence; or null. */
export function smtpProblem(text: string): string | null {
  if (!/^smtps?:\/\//.test(text)) return 'must start with smtp:// or smtps://';
  const server = URL.parse(text);
  if (server === null || server.hostname === '')
    return 'must name a mail server. Write it as smtps://user:password@host:465';
  if (FETCHES.has(server.port))
    return `must lead to the port that takes mail, 465 or 587: ${server.port} is for fetching it`;
  if (server.protocol === 'smtps:' && server.port === '587')
    return 'must begin with smtp:// and end with ?requireTLS=true at port 587, or lead to port 465';
  if (server.hash !== '' || !/^\/?$/.test(server.pathname))
    return 'must end after the host and port: write # and / of a password as %23 and %2F';
  const foreign = [...server.searchParams.keys()].find((name) => !PARAMETERS.has(name));
  return foreign === undefined
    ? null
    : `must not carry ${foreign.slice(0, 40)}; it may carry ${[...PARAMETERS].join(', ')}`;
}
