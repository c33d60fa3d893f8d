import { describeFailure } from '#server/failure.ts';
import type { World } from '#server/ports.ts';
import { withoutActor } from '#server/request-scope.ts';

/** In ms: the longest pause between two runs of a loop that is woken all the time, so that a hundred wakes are few runs. */
const WOKEN_REST_MS = 200;

/** Work that is repeated. */
export type Loop = {
  /** Runs the work now instead of at the next interval; if it runs or has just ended, a moment later. */
  wake(): void;
  /** Ends the loop and waits for running work. */
  stop(): Promise<void>;
};

/** Repeats work, `periodMs` after each end. Failures are logged, and the loop goes on. */
export function startLoop(world: World, name: string, periodMs: number, work: () => Promise<unknown>): Loop {
  const wokenRestMs = Math.min(WOKEN_REST_MS, periodMs);
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | null = null;
  let again = false;
  let stopped = false;
  let endedAt = Number.NEGATIVE_INFINITY;
  world.metrics?.jobStarts(name, periodMs);

  async function runOnce(): Promise<void> {
    if (world.hasDiskSpace?.() === false) return;
    const began = performance.now();
    const done = (outcome: 'done' | 'failed') => world.metrics?.job(name, outcome, (performance.now() - began) / 1000);
    try {
      await work();
      done('done');
    } catch (error) {
      done('failed');
      world.log.error({ job: name, ...describeFailure(error) }, 'a job failed');
    }
  }

  function run(): void {
    clearTimeout(timer);
    again = false;
    running = runOnce().finally(() => {
      running = null;
      endedAt = performance.now();
      if (!stopped) timer = setTimeout(run, again ? wokenRestMs : periodMs);
    });
  }

  run();
  return {
    wake() {
      if (stopped) return;
      if (running !== null) {
        again = true;
        return;
      }
      clearTimeout(timer);
      const rest = endedAt + wokenRestMs - performance.now();
      // A member's call may have woken it: what the job writes is not theirs.
      withoutActor(() => {
        if (rest <= 0) run();
        else timer = setTimeout(run, rest);
      });
    },
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}
