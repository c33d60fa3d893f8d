import { guessedLength, repeatedUnit } from '#domain/passwords/password-weight.ts';
import { databaseAddress } from '#server/settings/addresses/database-address.ts';
import type { Environment } from '#server/settings/environment.ts';

/** Fewer different characters than this are not random, in any alphabet. */
export const MIN_DISTINCT_CHARACTERS = 8;
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

/** Pieces that people join by hyphens and the like: words, short numbers. */
const WORD = /^(?:[a-z]{3,}|[A-Z][a-z]{2,}|[A-Z]{3,}|\d{1,4})$/;

/** Whether a text is made of words, or of characters of one kind alone: the commands that draw secrets mix them. */
function isWritten(text: string): boolean {
  if (/^(?:[a-z]+|[A-Z]+|\d+)$/.test(text)) return true;
  const pieces = text.split(/[^A-Za-z\d]+/).filter(Boolean);
  return pieces.length > 2 && pieces.every((piece) => WORD.test(piece));
}

/** Why a secret that must be random is not, or null. */
export function secretWeakness(secret: string): string | null {
  if (/\s/.test(secret)) return 'it holds a space';
  if (repeatedUnit(secret) !== secret || repeatsPieces(secret)) return 'it repeats itself';
  if (new Set(secret).size < MIN_DISTINCT_CHARACTERS) return 'it has too few different characters';
  if (guessedLength(secret.toLowerCase()) < secret.length / 2) return 'it is made of runs such as 12345';
  return TELLING.test(secret) || isWritten(secret) ? 'it is made of words or of one kind of characters' : null;
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
    ['WHATSAPP_ACCESS_TOKEN', e.WHATSAPP_ACCESS_TOKEN],
    ['WHATSAPP_APP_SECRET', e.WHATSAPP_APP_SECRET],
    ['WHATSAPP_VERIFY_TOKEN', e.WHATSAPP_VERIFY_TOKEN],
    ['ARKESEL_API_KEY', e.ARKESEL_API_KEY],
    ['VAPID_PRIVATE_KEY', e.VAPID_PRIVATE_KEY],
    ['DATABASE_URL', passwordIn(e.DATABASE_URL)],
    ['SMTP_URL', passwordIn(e.SMTP_URL)],
  ];
  return all.flatMap(([name, secret]): [string, string][] => (secret ? [[name, secret]] : []));
}

/** What the shop publishes or sends along: a secret must be none of it. */
function publicValuesOf(e: Environment): [name: string, value: string][] {
  const { PAYSTACK_PUBLIC_KEY, GOOGLE_CLIENT_ID, GOOGLE_MAPS_API_KEY, S3_ACCESS_KEY_ID, VAPID_PUBLIC_KEY } = e;
  const all = { PAYSTACK_PUBLIC_KEY, GOOGLE_CLIENT_ID, GOOGLE_MAPS_API_KEY, S3_ACCESS_KEY_ID, VAPID_PUBLIC_KEY };
  return Object.entries(all).flatMap(([name, value]): [string, string][] => (value ? [[name, value]] : []));
}

/** A secret for comparison: without the mode of a key before it, in lower case. */
const compared = (secret: string) => secret.replace(/^[ps]k_(?:live|test)_/, '').toLowerCase();

/** A piece of this many characters in two secrets is no chance. */
const SAME_PIECE = 12;

/** Whether two secrets are the same, in any case, or one holds the other. */
function isShared(a: string, b: string): boolean {
  const [long, short] = [compared(a), compared(b)].sort((one, other) => other.length - one.length) as [string, string];
  return long === short || (short.length >= SAME_PIECE && long.includes(short));
}

/** One sentence for each secret that is easy to guess, and for each that two settings share. */
export function secretProblems(e: Environment): string[] {
  const problems: string[] = [];
  for (const [name, command] of Object.entries(RANDOM)) {
    const secret = e[name as keyof typeof RANDOM];
    const reason = secret === undefined ? null : secretWeakness(secret);
    if (reason !== null) problems.push(`${name} is easy to guess: ${reason}. Make one by: ${command}.`);
  }
  const before: [name: string, value: string][] = publicValuesOf(e);
  for (const [name, secret] of secretsOf(e)) {
    const same = before.find(([, other]) => isShared(secret, other));
    if (same !== undefined) problems.push(`${name} has the same secret as ${same[0]}. Give each its own.`);
    else before.push([name, secret]);
  }
  return problems;
}

/** Whether a password for a service on the network is one that attackers try first. */
export function isWeakPassword(password: string, user: string): boolean {
  const tried = password.toLowerCase();
  if (tried.length < LEAST_PASSWORD || tried === user.toLowerCase() || FIRST_PASSWORDS.has(tried)) return true;
  return new Set(tried).size < MIN_DISTINCT_CHARACTERS || repeatedUnit(tried) !== tried;
}
