import type { Engine } from './engine.ts';
import type { Stage } from './stage.ts';

/** One fault, or one family of them. `run` causes it and answers what it measured; it throws when a promise breaks. */
export type Scenario = {
  id: string;
  what: string;
  /** The databases it makes sense on, and those of the short run. */
  on: Engine['name'][];
  shortOn: Engine['name'][];
  run(stage: Stage): Promise<string>;
};

/** A remark for the table when a time is over its goal: how fast a run was is told, and decides nothing. */
export function overGoal(ms: number, goalMs: number): string {
  return ms > goalMs ? ` (over the goal of ${goalMs} ms)` : '';
}

/** Throws with a sentence unless something is so. */
export function assertTrue(isSo: boolean, otherwise: string): void {
  if (!isSo) throw new Error(otherwise);
}
