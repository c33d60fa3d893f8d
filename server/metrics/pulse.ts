/** A job of this process. */
export type JobPulse = {
  job: string;
  /** How long it rests between two rounds, in ms. */
  restMs: number;
  startedAt: Date;
  /** The end of its last round that was done; null before the first. */
  doneAt: Date | null;
  /** Rounds that failed since. */
  failures: number;
};

/** The payment provider, as this process asks it. */
export type ProviderPulse = {
  /** When it last answered; null since the start. */
  answeredAt: Date | null;
  /** Since when it does not; null while it does. */
  failingSince: Date | null;
  /** Questions without an answer since then. */
  failures: number;
};

/** How jobs and provider do, as far as this process knows. */
export type Pulse = { jobs: JobPulse[]; provider: ProviderPulse };

/** How long a job's round is overdue at `now`, in seconds; 0 when it is not. */
export function lateSeconds({ doneAt, startedAt, restMs }: JobPulse, now: Date): number {
  return Math.max(0, (now.getTime() - (doneAt ?? startedAt).getTime() - restMs) / 1000);
}

/** Remembers when jobs and provider last did well, in this process alone. */
export function createPulse(now: () => Date) {
  const jobs = new Map<string, JobPulse>();
  const provider: ProviderPulse = { answeredAt: null, failingSince: null, failures: 0 };
  return {
    jobStarts(job: string, restMs: number): void {
      jobs.set(job, { job, restMs, startedAt: now(), doneAt: null, failures: 0 });
    },
    jobEnds(job: string, outcome: 'done' | 'failed'): void {
      const known = jobs.get(job);
      if (known === undefined) return;
      jobs.set(
        job,
        outcome === 'done' ? { ...known, doneAt: now(), failures: 0 } : { ...known, failures: known.failures + 1 },
      );
    },
    providerAnswers(isUsable: boolean): void {
      if (isUsable) Object.assign(provider, { answeredAt: now(), failingSince: null, failures: 0 });
      else Object.assign(provider, { failingSince: provider.failingSince ?? now(), failures: provider.failures + 1 });
    },
    read: (): Pulse => ({ jobs: [...jobs.values()], provider: { ...provider } }),
  };
}
