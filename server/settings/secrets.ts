import { repeatedUnit, weightOf } from '#domain/passwords/password-weight.ts';
import { databaseAddress } from './database-address.ts';
import type { Environment } from './environment.ts';

/** A random text of 32 characters has more different ones, whatever alphabet it is written in. */
export const LEAST_DIFFERENT = 8;
/** Words that no random text holds, and that people write where a secret belongs. */
const TELLING =
  /secret|token|passw|change[-_ ]?me|example|placeholder|replace|random|please|insert|your[-_]|string|secure|super|soleklean|sneaker|accra|ghana|kumasi|quick|brown|metrics|monitor|prometheus|grafana/i;
/** The longest piece that is looked for a second time. */
const PIECE = 3;
/** The part of a random text's pieces that may occur more than once; in hexadecimal digits a few do by chance. */
const MOST_REPEATED = 1 / 3;
/** Passwords of examples and of first installations. */
const FIRST_PASSWORDS = new Set(['pw', 'pass', 'password', 'postgres', 'secret', 'changeme', 'admin', 'root', 'shop']);
const LEAST_PASSWORD = 12;

/** Whether pieces of a text repeat, with something else between or behind them. */
function repeatsPieces(text: string): boolean {
  const pieces = Array.from({ length: text.length - PIECE + 1 }, (_, at) => text.slice(at, at + PIECE));
  return pieces.length - new Set(pieces).size > pieces.length * MOST_REPEATED;
}

/** Why a secret that is to be random is not, or null. */
export function weakness(secret: string): string | null {
  if (/\s/.test(secret)) return 'it holds a space';
  if (repeatedUnit(secret) !== secret || repeatsPieces(secret)) return 'it repeats itself';
  if (new Set(secret).size < LEAST_DIFFERENT) return 'it has too few different characters';
  if (weightOf(secret.toLowerCase()) < secret.length / 2) return 'it is made of runs such as 12345';
  return TELLING.test(secret) ? 'it is made of words' : null;
}

const RANDOM = { TOKEN_SECRET: 'openssl rand -base64 48', METRICS_TOKEN: 'openssl rand -hex 24' } as const;

const passwordIn = (address: string | undefined) =>
  address === undefined ? '' : (databaseAddress(address)?.password ?? '');

/** Every secret in the settings, by setting. */
function secretsOf(e: Environment): [name: string, secret: string][] {
  const all: [string, string | undefined][] = [
    ['TOKEN_SECRET', e.TOKEN_SECRET],
    ['METRICS_TOKEN', e.METRICS_TOKEN],
    ['PAYSTACK_SECRET_KEY', e.PAYSTACK_SECRET_KEY],
    ['S3_SECRET_ACCESS_KEY', e.S3_SECRET_ACCESS_KEY],
    ['DATABASE_URL', passwordIn(e.DATABASE_URL)],
    ['SMTP_URL', passwordIn(e.SMTP_URL)],
  ];
  return all.flatMap(([name, secret]): [string, string][] => (secret ? [[name, secret]] : []));
}

/** One sentence for each secret that is easy to guess, and for each that two settings share. */
export function secretProblems(e: Environment): string[] {
  const problems: string[] = [];
  for (const [name, command] of Object.entries(RANDOM)) {
    const secret = e[name as keyof typeof RANDOM];
    const reason = secret === undefined ? null : weakness(secret);
    if (reason !== null) problems.push(`${name} is easy to guess: ${reason}. Make one by: ${command}.`);
  }
  const firstOf = new Map<string, string>();
  for (const [name, secret] of secretsOf(e)) {
    const first = firstOf.get(secret);
    if (first !== undefined) problems.push(`${name} has the same secret as ${first}. Give each its own.`);
    else firstOf.set(secret, name);
  }
  return problems;
}

/** Whether a password for a service on the network is one that attackers try first. */
export function isWeakPassword(password: string, user: string): boolean {
  const tried = password.toLowerCase();
  if (tried.length < LEAST_PASSWORD || tried === user.toLowerCase() || FIRST_PASSWORDS.has(tried)) return true;
  return new Set(tried).size < LEAST_DIFFERENT || repeatedUnit(tried) !== tried;
}
