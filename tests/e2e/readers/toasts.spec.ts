import { messages } from '#domain/messages.ts';
import { paths } from '#domain/paths.ts';
import { expect, narrowOnly, test } from '#tests/e2e/support/shop.ts';
import { focusFault } from './reader/focus.ts';

narrowOnly();

test('a long toast covers nothing at the head of the page, also before its script is there', async ({
  page,
  allowConsole,
}) => {
  allowConsole(/ERR_FAILED/);
  const text = 'A sentence of three lines on a phone, as long as the longest ones that the shop has to say.';
  await page.route('**/keyboard-in-view*.js', (route) => route.abort());
  // As the page before hands it over.
  await page.addInitScript((said) => {
    const now = Date.now();
    const toasts = [{ id: 1, kind: 'success', text: said, duration: 60_000, since: now }];
    sessionStorage.setItem('toasts', JSON.stringify({ left_at: now, toasts }));
  }, text);
  for (const [path, last] of [
    [paths.cart, page.getByRole('button', { name: messages.navigation.menu, exact: true })],
    [paths.login, page.locator('main a[href="/"]')],
  ] as const) {
    await page.goto(path);
    const toast = page.getByText(text);
    await expect(toast).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: messages.navigation.skip })).toBeFocused();
    while (!(await last.evaluate((element) => element === document.activeElement))) {
      await page.keyboard.press('Tab');
      expect.soft(await focusFault(page), path).toBeNull();
    }
    await expect(toast).toBeVisible();
  }
});
