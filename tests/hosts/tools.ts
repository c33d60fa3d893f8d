import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

/** The folder of the large tools, with their own manifest: only the commands that need them install them. */
const FOLDER = 'tests/hosts/tools';

/** The path of a tool, once installed. */
export function tool(name: string): string {
  return join(FOLDER, 'node_modules/.bin', name);
}

/** Installs the tools by their lockfile. */
export async function installTools(): Promise<void> {
  const child = spawn('npm', ['ci', '--no-audit', '--no-fund'], {
    cwd: FOLDER,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`npm ci in ${FOLDER} ended with ${code}.`);
}
