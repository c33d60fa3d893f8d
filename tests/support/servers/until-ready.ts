import type { ChildProcess } from 'node:child_process';

/** In ms. */
const ASK_AGAIN_AFTER_MS = 100;

const isReady = (origin: string) =>
  fetch(`${origin}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  );

/**
 * Waits until the shop that a process opens at `origin` answers. Rejects when the process ends before that, or after
 * `withinMs`.
 */
export async function untilReady(
  origin: string,
  process: Pick<ChildProcess, 'exitCode'>,
  withinMs: number,
): Promise<void> {
  const deadline = Date.now() + withinMs;
  while (!(await isReady(origin))) {
    if (process.exitCode !== null) throw new Error(`The shop at ${origin} ended with ${process.exitCode}.`);
    if (Date.now() > deadline) throw new Error(`The shop at ${origin} was not ready after ${withinMs / 1000} s.`);
    await new Promise((resolve) => setTimeout(resolve, ASK_AGAIN_AFTER_MS));
  }
}
