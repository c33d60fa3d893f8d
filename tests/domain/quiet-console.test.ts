import { expect, test } from 'vitest';
import { allowConsole } from '#tests/support/quiet-console.ts';

test('a test may write to the console what it has allowed', () => {
  allowConsole(/the shop is on fire/);
  console.warn('the shop is on %s', 'fire');
  expect(consoleIsWatched()).toBe(true);
});

test.fails('a test that writes other console output fails', () => {
  console.error('nobody expected this');
});

/** True while the console is watched: the real one has no mock. */
function consoleIsWatched(): boolean {
  return 'mock' in console.warn;
}
