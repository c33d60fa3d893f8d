import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';

/** Only for a machine that does much else; how long it took is in the table. */
const OPEN_WITHIN_MS = 240_000;

/** The shop as a process of its own, as a host would start it. */
export type Api = {
  pid: number;
  /** From the start of the process until it took requests, in ms. */
  openAfterMs: number;
  isRunning(): boolean;
  /** What it wrote to standard error. */
  errors(): string;
  /** kill -9: no warning, nothing cleaned up. */
  kill(): Promise<void>;
  /** Asks it to stop and answers how it ended and after how long. */
  stop(): Promise<{ code: number | null; ms: number }>;
};

export type ApiOptions = {
  env: Record<string, string>;
  /** Options of the process itself, such as a module to load first. */
  nodeOptions?: string[];
};

/** None outlives the run. */
const started = new Set<ChildProcess>();
process.once('exit', () => {
  for (const child of started) child.kill('SIGKILL');
});

/** Starts a process and answers it with what it says; the caller waits for what it wants. */
export function spawnApi({ env, nodeOptions = [] }: ApiOptions): {
  child: ChildProcess;
  errors: () => string;
  opened: Promise<void>;
} {
  const { PATH = '' } = process.env;
  const child = spawn(process.execPath, [...nodeOptions, 'server/main.ts'], {
    env: { PATH, LOG_LEVEL: 'error', RATE_LIMITS: 'relaxed', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let errors = '';
  const note = (chunk: unknown) => {
    errors = `${errors}${chunk}`.slice(-8_000);
  };
  child.stderr?.on('data', note);
  const opened = new Promise<void>((resolve, reject) => {
    const timer = setTimeout(() => {
      // Left alive it would hold the data folder against those that come after it.
      child.kill('SIGKILL');
      reject(new Error(`The API did not open: ${errors}`));
    }, OPEN_WITHIN_MS);
    child.stdout?.on('data', (chunk) => {
      if (String(chunk).includes('is open at')) {
        clearTimeout(timer);
        resolve();
      } else note(chunk);
    });
    child.once('exit', (code) => {
      clearTimeout(timer);
      reject(new Error(`The API ended with ${code} before it opened: ${errors}`));
    });
  });
  opened.catch(() => undefined);
  started.add(child);
  child.once('exit', () => started.delete(child));
  return { child, errors: () => errors, opened };
}

/** Starts the API and waits until it takes requests. */
export async function startApi(options: ApiOptions): Promise<Api> {
  const began = performance.now();
  const { child, errors, opened } = spawnApi(options);
  await opened;
  const isRunning = () => child.exitCode === null && child.signalCode === null;
  const end = async (signal: NodeJS.Signals) => {
    if (!isRunning()) return child.exitCode;
    const ended = once(child, 'exit');
    child.kill(signal);
    const [code] = await ended;
    return code as number | null;
  };
  return {
    pid: child.pid ?? 0,
    openAfterMs: Math.round(performance.now() - began),
    isRunning,
    errors,
    async kill() {
      await end('SIGKILL');
    },
    async stop() {
      const asked = performance.now();
      return { code: await end('SIGTERM'), ms: Math.round(performance.now() - asked) };
    },
  };
}
