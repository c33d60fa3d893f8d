import { spawnSync } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Finding, Target } from './report.ts';

/** Patterns of secrets of every kind. */
const SECRETS: Readonly<Record<string, RegExp>> = {
  'a payment provider’s secret key': /sk_(?:live|test)_[A-Za-z0-9]{20,}/g,
  'a private key': /-----BEGIN [A-Z ]*PRIVATE KEY-----/g,
  'a Google API key': /AIza[0-9A-Za-z_-]{35}/g,
  'a cloud access key': /AKIA[0-9A-Z]{16}/g,
  'a forge’s token': /gh[pousr]_[A-Za-z0-9]{36}/g,
  'a signed token': /eyJ[A-Za-z0-9_-]{20,}\.eyJ[A-Za-z0-9_-]{20,}\.[A-Za-z0-9_-]{20,}/g,
  'a reset or tracking token in an address': /\/(?:reset-password|track)\/#?[A-Za-z0-9_-]{20,}/g,
  'a verification or picture key in an address': /(?:[?&]key=|\/verify-email\/)[A-Za-z0-9._-]{20,}/g,
  'a payment provider’s signature': /x-paystack-signature["':\s]{1,5}[0-9a-f]{128}/gi,
  'a password in an address': /(?:postgres(?:ql)?|smtps?|https?):\/\/[^\s:/@'"`$]+:[^\s:/@'"`$]+@[a-z0-9.-]+/g,
};

/** Values that look like secrets but are not. */
const HARMLESS: readonly [RegExp, string][] = [
  [/:\/\/user:(?:pw|pass)@/, 'The password is the word "pw" or "pass": an example of the setting’s form.'],
  [/@shop\.example$/, 'A hostile address of the redirect tests.'],
];

function search(tool: string, where: string, text: string): Finding[] {
  return Object.entries(SECRETS).flatMap(([kind, pattern]) =>
    [...new Set(text.match(pattern) ?? [])].map((match): Finding => {
      const why = HARMLESS.find(([harmless]) => harmless.test(match))?.[1] ?? null;
      // The report does not repeat the secret itself, because many people may read it.
      return {
        tool,
        level: why === null ? 'high' : 'info',
        what: `${kind} in ${where}: ${match.slice(0, 12)}…`,
        explained: why,
      };
    }),
  );
}

async function bundleText(): Promise<string> {
  const entries = await readdir('dist', { withFileTypes: true, recursive: true });
  const files = entries.filter((entry) => entry.isFile() && /\.(html|js|css|json|svg|xml|txt)$/.test(entry.name));
  return (await Promise.all(files.map((entry) => readFile(join(entry.parentPath, entry.name), 'utf8')))).join('\n');
}

/** Every line that any commit added. */
function historyText(): string {
  const log = spawnSync('git', ['log', '--all', '-p', '--no-color', '-U0', '--', '.', ':!*package-lock.json'], {
    encoding: 'utf8',
    maxBuffer: 1_000_000_000,
  });
  if (log.status !== 0) throw new Error('The history could not be read: git log failed.');
  return log.stdout;
}

/** Searches the shipped files, the log and all commits for secrets, and the log for personal data. */
export async function secretsScan({ logPath, personal }: Pick<Target, 'logPath' | 'personal'>): Promise<Finding[]> {
  const [bundle, log, history] = [await bundleText(), await readFile(logPath, 'utf8'), historyText()];
  const people = Object.entries(personal)
    .filter(([, value]) => value !== '' && log.includes(value))
    .map(
      ([name]): Finding => ({
        tool: 'secrets',
        level: 'high',
        what: `the log holds a customer's ${name}`,
        explained: null,
      }),
    );
  const sizes = [bundle, log, history].map((text) => `${Math.ceil(text.length / 1000)} kB`);
  const what = `read ${sizes[0]} of bundle, ${sizes[1]} of log, ${sizes[2]} of history`;
  return [
    { tool: 'secrets', level: 'info', what, explained: '' },
    ...search('secrets', 'the bundle', bundle),
    ...search('secrets', 'the log', log),
    ...search('secrets', 'the history', history),
    ...people,
  ];
}
