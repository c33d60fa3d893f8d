import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import {
  BYTES_AT_ONCE,
  UPLOADS_MAX,
  UPLOADS_PER_SENDER,
  WAIT_MS,
  withUploadSlot,
} from '#server/http/limits/upload-slots.ts';

const THIRD = BYTES_AT_ONCE / 3;

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** An upload that is under way until it is ended. */
function upload(sender: number, bytes: number) {
  const { promise: ended, resolve: end } = Promise.withResolvers<void>();
  let isRead = false;
  const answer = withUploadSlot(sender, bytes, async () => {
    isRead = true;
    await ended;
    return new Response(null, { status: 204 });
  });
  return { end, isRead: () => isRead, status: async () => (await answer).status };
}

const settle = () => vi.advanceTimersByTimeAsync(0);

it('a file stays with its sender while others fill the memory, and is read once one of them is done', async () => {
  const [first, ...others] = [1, 1, 2].map((sender) => upload(sender, THIRD));
  const later = [upload(2, THIRD), upload(3, THIRD)];
  await settle();
  expect(others.every(({ isRead }) => isRead())).toBe(true);
  expect(later.map(({ isRead }) => isRead())).toEqual([false, false]);
  first?.end();
  expect(await first?.status()).toBe(204);
  await settle();
  expect(later.map(({ isRead }) => isRead())).toEqual([true, false]);
  for (const { end } of [...others, ...later]) end();
  for (const { status } of [...others, ...later]) expect(await status()).toBe(204);
});

it('a file for which no memory becomes free is refused after ten seconds, and a smaller one behind it is read', async () => {
  const held = [1, 2].map((sender) => upload(sender, THIRD));
  const large = upload(3, BYTES_AT_ONCE);
  const small = upload(4, 1);
  await vi.advanceTimersByTimeAsync(WAIT_MS - 1);
  // First come first: the small one passes nobody.
  expect([large, small].map(({ isRead }) => isRead())).toEqual([false, false]);
  await vi.advanceTimersByTimeAsync(1);
  expect(await large.status()).toBe(503);
  expect(small.isRead()).toBe(true);
  for (const { end } of [...held, small]) end();
  for (const { status } of [...held, small]) expect(await status()).toBe(204);
});

it('one sender has at most half of the slots, waiting files included, and all senders together have sixteen', async () => {
  const fromOne = Array.from({ length: UPLOADS_PER_SENDER }, () => upload(1, THIRD));
  expect(await upload(1, 1).status()).toBe(503);
  const fromOther = Array.from({ length: UPLOADS_MAX - UPLOADS_PER_SENDER }, () => upload(2, THIRD));
  expect(await upload(3, 1).status()).toBe(503);
  for (const { end } of [...fromOne, ...fromOther]) end();
  for (const { status } of [...fromOne, ...fromOther]) expect(await status()).toBe(204);
  const again = upload(1, BYTES_AT_ONCE);
  again.end();
  expect(await again.status()).toBe(204);
});

it('a file whose reading fails gives its place and its memory back', async () => {
  const torn = () => withUploadSlot(1, BYTES_AT_ONCE, () => Promise.reject(new Error('The line broke.')));
  for (let n = 0; n <= UPLOADS_PER_SENDER; n += 1) await expect(torn()).rejects.toThrow('The line broke.');
});
