/** How fast a body must arrive: `bytes` more within `withinMs`, and all of it within `altogetherMs`. */
export type MinDataRate = { bytes: number; withinMs: number; altogetherMs: number };

/** A form has a few kilobytes; a phone on a poor 2G line sends that within seconds. */
export const FORM_DATA_RATE: MinDataRate = { bytes: 512, withinMs: 6_000, altogetherMs: 30_000 };
/** A picture of 15 MB may take an hour, as long as data keeps arriving. */
export const UPLOAD_DATA_RATE: MinDataRate = {
  bytes: 16_384,
  withinMs: 12_000,
  altogetherMs: Number.POSITIVE_INFINITY,
};

/** The progress of a body: when it began, when it last made a step, and how much had arrived then. In ms and bytes. */
export type Progress = { beganAt: number; steppedAt: number; steppedBytes: number };

/** The progress after `received` bytes: the same when that is no whole step more. */
export function advance(progress: Progress, pace: MinDataRate, received: number, now: number): Progress {
  if (received - progress.steppedBytes < pace.bytes) return progress;
  return { ...progress, steppedAt: now, steppedBytes: received };
}

/** Whether a body arrives more slowly than required. */
export function isTooSlow({ beganAt, steppedAt }: Progress, pace: MinDataRate, now: number): boolean {
  return now - steppedAt >= pace.withinMs || now - beganAt >= pace.altogetherMs;
}
