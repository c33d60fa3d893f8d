import type { Engine } from '#tests/faults/servers/engine.ts';
import type { Stage } from './stage.ts';

/**
 * One fault, or one family of them. `run` causes it and returns its measurements; it throws when a promise is broken.
 */
export type Scenario = {
  id: string;
  what: string;
  /** The databases that it applies to, and those of the short run. */
  on: Engine['name'][];
  shortOn: Engine['name'][];
  run(stage: Stage): Promise<string>;
};

/** A remark for the table when a time is over its goal; a slow run does not fail. */
export function overGoal(ms: number, goalMs: number): string {
  return ms > goalMs ? ` (over the goal of ${goalMs} ms)` : '';
}

/** Throws an error with a sentence unless a condition holds. */
export function assertTrue(isSo: boolean, otherwise: string): void {
  if (!isSo) throw new Error(otherwise);
}
