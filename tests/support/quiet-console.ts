import { format } from 'node:util';
import { afterEach, beforeEach, expect, vi } from 'vitest';

/** A setup file: console output that a test has not allowed fails that test. */

const METHODS = ['error', 'warn', 'log'] as const;

let written: string[] = [];
let allowed: RegExp[] = [];
let restore: (() => void)[] = [];

/** Allows the current test to write lines that match; the next test starts strict again. */
export function allowConsole(pattern: RegExp): void {
  allowed.push(pattern);
}

beforeEach(() => {
  written = [];
  allowed = [];
  restore = METHODS.map((method) => {
    const spy = vi.spyOn(console, method).mockImplementation((...args: unknown[]) => {
      written.push(`console.${method}: ${format(...args)}`);
    });
    return () => spy.mockRestore();
  });
});

afterEach(() => {
  const unexpected = written.filter((line) => !allowed.some((pattern) => pattern.test(line)));
  for (const undo of restore) undo();
  expect(unexpected, 'the console stays quiet').toEqual([]);
});
