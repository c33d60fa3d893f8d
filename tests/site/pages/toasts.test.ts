import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { closePage, openPage } from '#tests/support/browser/page.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  closePage();
});

/** The store as a page has it that has just opened. */
const toastsOfPage = async () => {
  vi.resetModules();
  const page = openPage();
  return { ...page, ...(await import('#src/lib/stores/toasts.ts')) };
};

test('a success removes earlier errors and warnings, and keeps the other toasts', async () => {
  const { $toasts, showToast } = await toastsOfPage();
  showToast('error', 'It failed');
  showToast('warning', 'Careful');
  showToast('info', 'By the way');
  showToast('success', 'It is done');
  expect($toasts.get().map(({ text }) => text)).toEqual(['By the way', 'It is done']);
});

test('an error leaves a success on screen', async () => {
  const { $toasts, showToast } = await toastsOfPage();
  showToast('success', 'Added');
  showToast('error', 'It failed');
  expect($toasts.get().map(({ text }) => text)).toEqual(['Added', 'It failed']);
});

test('on the next page a toast stays for the time that it has left, and one that is over does not come back', async () => {
  const before = await toastsOfPage();
  before.showToast('success', 'Saved');
  before.showToast('info', 'Read for long', 5_000);
  vi.advanceTimersByTime(3_500);
  before.saveToastsForNextPage();
  const kept = before.session.getItem('toasts');
  const after = await toastsOfPage();
  after.session.setItem('toasts', kept ?? '');
  after.restoreToasts();
  expect(after.$toasts.get()).toMatchObject([{ text: 'Read for long', duration: 1_500 }]);
});

test('the way to a slow page counts for a toast that was read, not for one that came with the leaving', async () => {
  const before = await toastsOfPage();
  before.showToast('success', 'Added to your cart', 5_000);
  vi.advanceTimersByTime(1_500);
  before.showToast('success', 'Order placed');
  before.saveToastsForNextPage();
  const kept = before.session.getItem('toasts');
  vi.advanceTimersByTime(3_400);
  const after = await toastsOfPage();
  after.session.setItem('toasts', kept ?? '');
  after.restoreToasts();
  expect(after.$toasts.get()).toMatchObject([
    { text: 'Added to your cart', duration: 100 },
    { text: 'Order placed', duration: 3_000 },
  ]);
});
