import { type ChildProcess, spawn } from 'node:child_process';

const started = new Set<ChildProcess>();
process.once('exit', () => {
  for (const child of started) child.kill('SIGKILL');
});

/** Starts one of the bench's servers as a process; returns its address, and a function that ends it. */
export async function startChild(file: string): Promise<{ url: string; stop(): void }> {
  const child = spawn(process.execPath, [file], { stdio: ['ignore', 'pipe', 'inherit'] });
  started.add(child);
  const port = await new Promise<string>((resolve, reject) => {
    child.stdout?.once('data', (chunk) => resolve(String(chunk).trim()));
    child.once('exit', (code) => reject(new Error(`${file} ended with ${code}.`)));
  });
  return {
    url: `http://127.0.0.1:${port}`,
    stop() {
      started.delete(child);
      child.kill('SIGKILL');
    },
  };
}
