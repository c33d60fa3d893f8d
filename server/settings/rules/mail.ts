import { isExampleHost, isOwnNetwork, isPrivateHost } from '#server/settings/addresses/hosts.ts';
import type { Environment } from '#server/settings/environment.ts';

function serverProblems(address: string): string[] {
  const server = new URL(address);
  if (isOwnNetwork(server.hostname)) return [];
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
