import { expect, test } from 'vitest';
import { allowConsole } from '#tests/support/quiet-console.ts';

test('a test may write to the console what it said it would', () => {
  allowConsole(/the shop is on fire/);
  console.warn('the shop is on %s', 'fire');
  expect(consoleIsWatched()).toBe(true);
});

test.fails('a test that writes to the console unannounced fails', () => {
  console.error('nobody expected this');
});

/** True while the console is watched: the real one has no mock. */
function consoleIsWatched(): boolean {
  return 'mock' in console.warn;
}
