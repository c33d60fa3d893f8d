import { execFile } from 'node:child_process';
import { chown, mkdir, readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import { parseEnvFile } from '#server/settings/env-file.ts';

const run = promisify(execFile);
/** `nobody` has this id on every Linux. */
const NOBODY = 65_534;

/** The values of each key of a unit file, in order. */
export function readUnit(text: string): Map<string, string[]> {
  const values = new Map<string, string[]>();
  for (const line of text.split('\n')) {
    const [, key, value = ''] = /^([A-Za-z]+)=(.*)$/.exec(line) ?? [];
    if (key !== undefined) values.set(key, [...(values.get(key) ?? []), value]);
  }
  return values;
}

/** A program, its words, and what it runs in. */
export type Process = { program: string; args: string[]; cwd: string; env: Record<string, string> };

/**
 * Words before a command that take every right from it: nobody's ids, no groups, no capability, none to be gained. Only
 * root can become nobody; another user keeps its own ids. Null when nobody may not read this checkout.
 */
export async function unprivilegedPrefix(): Promise<string[] | null> {
  const noGain = ['setpriv', '--no-new-privs'];
  if (process.getuid?.() !== 0) return noGain;
  const words = [...noGain, `--reuid=${NOBODY}`, `--regid=${NOBODY}`, '--clear-groups', '--bounding-set=-all'];
  const [program = '', ...args] = [...words, '--inh-caps=-all'];
  const mayRead = await run(program, [...args, 'test', '-r', resolve('node_modules/.bin/node')]).then(
    () => true,
    () => false,
  );
  return mayRead ? [program, ...args] : null;
}

/**
 * The processes of a service as systemd would start them: its working directory, its environment and nothing else, the
 * settings' file over the unit's own, and its state folder made. systemd's own sandbox is not played.
 */
export async function processesOf(path: string, machine: string, rightless: string[]): Promise<Process[]> {
  const unit = readUnit(await readFile(path, 'utf8'));
  const one = (key: string) => unit.get(key)?.at(-1) ?? '';
  const own = (unit.get('Environment') ?? []).map((pair) => pair.split(/=(.*)/s).slice(0, 2));
  const file = parseEnvFile(await readFile(one('EnvironmentFile'), 'utf8'));
  const env = { PATH: '/usr/local/bin:/usr/bin:/bin', ...Object.fromEntries(own), ...file.values };
  for (const name of unit.get('StateDirectory') ?? []) {
    const folder = `${machine}/var/lib/${name}`;
    await mkdir(folder, { recursive: true, mode: 0o700 });
    if (process.getuid?.() === 0) await chown(folder, NOBODY, NOBODY);
  }
  const [program = '', ...args] = rightless;
  return ['ExecStart', 'ExecStartPost'].flatMap((key) =>
    (unit.get(key) ?? []).map((command) => {
      const line = command.replaceAll('%%', '%').replaceAll('$$', '$');
      return { program, args: [...args, 'bash', '-c', `exec ${line}`], cwd: one('WorkingDirectory'), env };
    }),
  );
}
