import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

/** Where the heavy tools have a manifest of their own: only the commands that need them install them. */
const FOLDER = 'tests/hosts/tools';

/** The path of a tool, once installed. */
export function tool(name: string): string {
  return join(FOLDER, 'node_modules/.bin', name);
}

/** Installs the tools as their lockfile names them. */
export async function installTools(): Promise<void> {
  const child = spawn('npm', ['ci', '--no-audit', '--no-fund'], {
    cwd: FOLDER,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`npm ci in ${FOLDER} ended with ${code}.`);
}
