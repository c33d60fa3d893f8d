import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadEnvFile, parseEnvFile } from '#server/settings/env-file.ts';

const run = promisify(execFile);

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'soleklean-env-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** Values that a shell would split, replace, run, or take for a comment. */
const NASTY = [
  'plain',
  'SoleKlean <hello@shop.example>',
  'postgres://shop:p%40ss$HOME@db:5432/shop?sslmode=verify-full&application_name=shop',
  'smtps://apikey:SG.x#y;z@smtp.test:465',
  '2021-05-01 NHIL 2.5 + GETFund 2.5; 2026-01-01 VAT 15',
  '$(touch /tmp/soleklean-was-here)',
  '`id`',
  '$' + '{HOME}',
  '~/data',
  'a\\nb\\',
  ' two  spaces ',
  '#no comment',
  'say "hello"',
  "Ama's shop <ama@shop.example>",
  '!! * ? [a] {b,c} (d) | & > <',
  'sk_test_abc=def==',
  'Kofi Ɔ ₵ …',
  '',
];

/** Writes a value as .env.example says. */
const written = (value: string) => {
  if (/^[\w@%+=:,./?-]*$/.test(value)) return value;
  return value.includes("'") ? `"${value}"` : `'${value}'`;
};

const PRINT = 'process.stdout.write(JSON.stringify(process.env))';

/** What readers of a settings file make of it: two shells, and Node. */
async function readers(path: string): Promise<Record<string, Record<string, string>>> {
  const env = { HOME: '/nobody', PATH: process.env.PATH ?? '' };
  const sourced = (shell: string) =>
    run(shell, ['-c', 'set -a; . "$1"; exec "$2" -e "$3"', shell, path, process.execPath, PRINT], { env });
  const read = async (output: Promise<{ stdout: string }>) =>
    JSON.parse((await output).stdout) as Record<string, string>;
  return {
    sh: await read(sourced('/bin/sh')),
    bash: await read(sourced('bash')),
    'node --env-file': await read(run(process.execPath, [`--env-file=${path}`, '-e', PRINT], { env })),
  };
}

describe('a file of settings', () => {
  it('means the same to the shop, to a shell and to Node, whatever a value holds', async () => {
    const path = join(folder, '.env');
    const values = Object.fromEntries(NASTY.map((value, index) => [`NASTY_${index}`, value]));
    const text = Object.entries(values)
      .map(([name, value]) => `${name}=${written(value)}\n`)
      .join('');
    await writeFile(path, `# settings\n\n${text}`);
    expect(parseEnvFile(text)).toEqual({ values, problems: [] });
    for (const [reader, seen] of Object.entries(await readers(path)))
      expect({ reader, ...Object.fromEntries(Object.keys(values).map((name) => [name, seen[name]])) }).toEqual({
        reader,
        ...values,
      });
    await expect(readFile('/tmp/soleklean-was-here')).rejects.toThrow('ENOENT');
  });

  it('the example can be taken line by line: each setting is read the same by shop, shell and Node', async () => {
    const example = await readFile('.env.example', 'utf8');
    const text = example.replace(/^# (?=[A-Z][A-Z\d_]+=)/gm, '');
    const path = join(folder, 'example.env');
    await writeFile(path, text);
    const { values, problems } = parseEnvFile(text);
    expect(problems).toEqual([]);
    expect(Object.keys(values).length).toBeGreaterThan(40);
    for (const [reader, seen] of Object.entries(await readers(path)))
      expect({ reader, ...Object.fromEntries(Object.keys(values).map((name) => [name, seen[name]])) }).toEqual({
        reader,
        ...values,
      });
  });

  it.each([
    ['MAIL_FROM=SoleKlean <hello@shop.example>', 'MAIL_FROM must be in single quotes'],
    ['DATABASE_URL=postgres://a:b@h/d?a=1&b=2', 'DATABASE_URL must be in single quotes'],
    ['MAIL_FROM=“SoleKlean <hello@shop.example>”', 'MAIL_FROM must be in straight quotes'],
    ['SITE_URL=https://shop.example  ', 'SITE_URL must not have a space before or behind its value'],
    ['A=$HOME', 'A must be in single quotes'],
    ['A="$HOME"', 'A must be in single quotes'],
    ['A=~/data', 'A must be in single quotes'],
    ["A='it's'", 'A must have one quote before and one behind it'],
    ["A=it's", 'A must be in double quotes'],
    ["A='open", 'A must have one quote before and one behind it'],
    ["A='x' # why", 'A must end with the closing quote'],
    ['A=x # why', 'A must not have a comment behind it'],
    ['A = x', 'write NAME=value'],
    ['export A=x', 'leave out `export`'],
    ['A', 'write NAME=value'],
    ["A='x\u200b'", 'A must not contain invisible characters'],
    ['A=x\u00a0', 'A must not contain invisible characters'],
  ])('the line %s is refused by its number, because not all would read the same', (line, sentence) => {
    const { problems } = parseEnvFile(`# first\n${line}\n`);
    expect(problems).toEqual([expect.stringContaining(`.env, line 2: ${sentence}`)]);
  });

  it('a refused line’s value is in no sentence', () => {
    for (const line of [
      'TOKEN_SECRET=hunter 2',
      "TOKEN_SECRET='hunter",
      'TOKEN_SECRET="hunter$x"',
      "TOKEN_SECRET=hunter'x",
      'export TOKEN_SECRET=hunter',
    ])
      expect(parseEnvFile(line).problems.join()).not.toContain('hunter');
  });

  it('Windows line endings, and a name that is set twice, are refused', () => {
    expect(parseEnvFile('A=1\r\nB=2\r\n').problems).toEqual([expect.stringContaining('Unix line endings')]);
    expect(parseEnvFile(Buffer.from('\uFEFFA=1\nB=2\n', 'utf16le').toString('utf8')).problems).toEqual([
      '.env must be plain UTF-8 with Unix line endings: save it so in your editor.',
    ]);
    expect(parseEnvFile('A=1\nA=2\n').problems).toEqual(['.env, line 2: A is set a second time, to something else.']);
    expect(parseEnvFile('A=1\nA=1\n').problems).toEqual([]);
  });
});

describe('the settings of a process', () => {
  const inFolder = async (text: string) => {
    const path = join(folder, 'own.env');
    await writeFile(path, text);
    return path;
  };

  it('come from the file where the environment does not set them; an empty variable counts as set', async () => {
    const env: Record<string, string> = {
      ENV_FILE: await inFolder('PORT=1\nHOST=file\nLOG_LEVEL=info\n'),
      HOST: 'here',
      LOG_LEVEL: '',
    };
    expect(loadEnvFile(env)).toMatchObject({ problems: [], inFile: { PORT: '1', HOST: 'file' } });
    expect(env).toMatchObject({ PORT: '1', HOST: 'here', LOG_LEVEL: '' });
  });

  it('the file that ENV_FILE names must exist, .env need not, and ENV_FILE=none reads none', () => {
    expect(loadEnvFile({ ENV_FILE: join(folder, 'gone') }).problems).toEqual([
      expect.stringContaining("can't be read (ENOENT)"),
    ]);
    expect(loadEnvFile({ ENV_FILE: 'none' })).toMatchObject({ file: null, problems: [] });
  });

  it('what Node reads before any file is refused there', async () => {
    const ENV_FILE = await inFolder('NODE_EXTRA_CA_CERTS=/ca.pem\n');
    expect(loadEnvFile({ ENV_FILE }).problems).toEqual([expect.stringContaining('NODE_EXTRA_CA_CERTS comes too late')]);
    expect(loadEnvFile({ ENV_FILE, NODE_EXTRA_CA_CERTS: '/ca.pem' }).problems).toEqual([]);
  });
});
