import type { Environment } from './environment.ts';
import { isExampleHost, isPrivateHost } from './hosts.ts';

/** What may stand behind the `?` of SMTP_URL: nothing that writes mails into a log or leads them elsewhere. */
const PARAMETERS = new Set(['requireTLS', 'name', 'pool', 'maxConnections', 'maxMessages', 'tls.servername']);

/** What is wrong with the address of the mail server, wherever the shop opens, as the rest of a sentence; or null. */
export function smtpProblem(text: string): string | null {
  if (!/^smtps?:\/\//.test(text)) return 'must start with smtp:// or smtps://';
  const server = URL.parse(text);
  if (server === null || server.hostname === '')
    return 'must name a mail server. Write it as smtps://user:password@host:465';
  if (server.hash !== '' || !/^\/?$/.test(server.pathname))
    return 'must end after the host and port: write # and / of a password as %23 and %2F';
  const foreign = [...server.searchParams.keys()].find((name) => !PARAMETERS.has(name));
  return foreign === undefined
    ? null
    : `must not carry ${foreign.slice(0, 40)}; it may carry ${[...PARAMETERS].join(', ')}`;
}

function serverProblems(address: string): string[] {
  const server = new URL(address);
  if (isPrivateHost(server.hostname)) return [];
  const problems: string[] = [];
  if (isExampleHost(server.hostname))
    problems.push(`SMTP_URL names ${server.hostname}, which is an example's; put your own.`);
  // `secure` behind smtp:// does nothing: nodemailer goes by the scheme.
  if (server.protocol !== 'smtps:' && server.searchParams.get('requireTLS') !== 'true')
    problems.push('SMTP_URL may send mail unencrypted. Begin it with smtps://, or add ?requireTLS=true to it.');
  return problems;
}

/** One sentence for each thing that keeps the mail's settings from being a live shop's. */
export function mailProblems({ SMTP_URL, MAIL_FROM }: Environment): string[] {
  const problems = SMTP_URL === undefined ? [] : serverProblems(SMTP_URL);
  const sender = /@([^\s>@]+)>?$/.exec(MAIL_FROM ?? '')?.[1];
  if (sender !== undefined && (isExampleHost(sender) || isPrivateHost(sender))) {
    problems.push(`MAIL_FROM is an address at ${sender}, where no answer arrives. Put your own.`);
  }
  return problems;
}
