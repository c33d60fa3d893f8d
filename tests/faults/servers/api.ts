import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { bareEnv } from '#tests/support/ops/ops-process.ts';

/** A long limit for a busy machine; the table shows how long it took. */
const OPEN_WITHIN_MS = 240_000;

/** The shop as a process, as a host would start it. */
export type Api = {
  pid: number;
  /** The time from the start of the process until it took requests, in ms. */
  openAfterMs: number;
  isRunning(): boolean;
  /** Its standard error. */
  errors(): string;
  /** kill -9: no warning, no cleanup. */
  kill(): Promise<void>;
  /** Sends SIGTERM; returns how it ended and after how long. */
  stop(): Promise<{ code: number | null; ms: number }>;
};

export type ApiOptions = {
  env: Record<string, string>;
  /** Options of the process itself, such as a module to load first. */
  nodeOptions?: string[];
};

/** All are killed at the end of the run. */
const started = new Set<ChildProcess>();
process.once('exit', () => {
  for (const child of started) child.kill('SIGKILL');
});

/** Starts a process and returns it with its output; the caller waits for the line it needs. */
export function spawnApi({ env, nodeOptions = [] }: ApiOptions): {
  child: ChildProcess;
  errors: () => string;
  opened: Promise<void>;
} {
  const child = spawn(process.execPath, [...nodeOptions, 'server/main.ts'], {
    env: { ...bareEnv(), LOG_LEVEL: 'error', RATE_LIMITS: 'relaxed', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let errors = '';
  const note = (chunk: unknown) => {
    errors = `${errors}${chunk}`.slice(-8_000);
  };
  child.stderr?.on('data', note);
  const opened = new Promise<void>((resolve, reject) => {
    const timer = setTimeout(() => {
      // A process left alive would keep the data folder locked.
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
