import { describeFailure } from '#server/failure.ts';
import { jobsOf } from '#server/jobs/run.ts';
import type { JobName, World } from '#server/ports.ts';

/** How often a job ran, how long its longest round took and all rounds together, in ms. */
export type JobTimes = { rounds: number; longestMs: number; allMs: number };

/** The shop's jobs as its scheduler runs them, by the simulated time. */
export type TimedJobs = {
  times: ReadonlyMap<string, JobTimes>;
  /** Runs the jobs whose pause is over, side by side as the shop's loops do. */
  runDue(): Promise<void>;
  /** Runs one job at once. */
  runNow(name: JobName): Promise<void>;
  /** Runs the jobs that something woke since. */
  runWoken(): Promise<void>;
};

/** Takes over the jobs of a world: nothing else runs them. A failed round is a failure of the simulation. */
export function takeJobs(world: World): TimedJobs {
  const jobs = jobsOf(world).map((job) => ({ ...job, dueAt: 0 }));
  const times = new Map<string, JobTimes>(jobs.map(({ name }) => [name, { rounds: 0, longestMs: 0, allMs: 0 }]));
  const woken = new Set<JobName>();
  world.wake = (job) => woken.add(job);

  async function runOne(job: (typeof jobs)[number]): Promise<void> {
    const began = performance.now();
    try {
      await job.run();
    } catch (error) {
      throw new Error(`The job ${job.name} failed: ${JSON.stringify(describeFailure(error))}`, { cause: error });
    }
    const took = performance.now() - began;
    const known = times.get(job.name);
    if (known !== undefined) {
      known.rounds += 1;
      known.allMs += took;
      known.longestMs = Math.max(known.longestMs, took);
    }
    job.dueAt = world.now().getTime() + job.restMs;
  }

  return {
    times,
    async runDue() {
      const now = world.now().getTime();
      await Promise.all(jobs.filter(({ dueAt }) => dueAt <= now).map(runOne));
    },
    async runNow(name) {
      for (const job of jobs) if (job.name === name) await runOne(job);
    },
    async runWoken() {
      const names = [...woken];
      woken.clear();
      await Promise.all(jobs.filter(({ name }) => names.includes(name as JobName)).map(runOne));
    },
  };
}
