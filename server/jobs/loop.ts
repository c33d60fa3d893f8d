import { describeFailure } from '#server/failure.ts';
import type { World } from '#server/ports.ts';
import { asNobody } from '#server/request-scope.ts';

/** Work that is repeated. */
export type Loop = {
  /** Runs the work now instead of at the next interval; if it is running, once more afterwards. */
  wake(): void;
  /** Ends the loop and waits for running work. */
  stop(): Promise<void>;
};

/** Repeats work, `periodMs` after each end. Failures are logged, and the loop goes on. */
export function startLoop(world: World, name: string, periodMs: number, work: () => Promise<unknown>): Loop {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | null = null;
  let again = false;
  let stopped = false;
  world.metrics?.jobStarts(name, periodMs);

  async function runUntilDone(): Promise<void> {
    do {
      again = false;
      if (world.hasDiskSpace?.() === false) return;
      const began = performance.now();
      const done = (outcome: 'done' | 'failed') =>
        world.metrics?.job(name, outcome, (performance.now() - began) / 1000);
      try {
        await work();
        done('done');
      } catch (error) {
        done('failed');
        world.log.error({ job: name, ...describeFailure(error) }, 'a job failed');
      }
    } while (again && !stopped);
  }

  function run(): void {
    clearTimeout(timer);
    running = runUntilDone().finally(() => {
      running = null;
      if (!stopped) timer = setTimeout(run, periodMs);
    });
  }

  run();
  return {
    wake() {
      if (stopped) return;
      // A member's call may have woken it: what the job writes is not theirs.
      if (running === null) asNobody(run);
      else again = true;
    },
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}
