import { spawn, spawnSync } from 'node:child_process';

/** Whether this machine has a tool. */
export function hasTool(name: string): boolean {
  return spawnSync('sh', ['-c', `command -v ${name}`], { stdio: 'ignore' }).status === 0;
}

/** Runs a tool and ends it when its time is over. Returns its output. */
export function execute(
  command: string,
  args: string[],
  { capMs, cwd }: { capMs: number; cwd: string },
): Promise<{ output: string; isCut: boolean }> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    let isCut = false;
    const keep = (chunk: Buffer) => {
      output = (output + chunk.toString()).slice(-2_000_000);
    };
    child.stdout.on('data', keep);
    child.stderr.on('data', keep);
    const timer = setTimeout(() => {
      isCut = true;
      child.kill('SIGKILL');
    }, capMs);
    child.on('error', reject);
    child.on('close', () => {
      clearTimeout(timer);
      resolve({ output, isCut });
    });
  });
}
