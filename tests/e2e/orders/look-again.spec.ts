import type { Page } from '@playwright/test';
import { messages } from '#domain/messages.ts';
import { orderPath, paths } from '#domain/paths.ts';
import { checkoutStorage } from '#tests/e2e/support/checkout.ts';
import { call, keepInStorage, newCustomer, signIn } from '#tests/e2e/support/customer.ts';
import { expect, narrowOnly, test, toasts } from '#tests/e2e/support/shop.ts';
import { moveAlong, newTeamMember, paidOrder } from '#tests/e2e/support/team.ts';

narrowOnly();
test.use({ serviceWorkers: 'block' });

const { ownOrder: words, order: one, track } = messages;
const DAY_MS = 24 * 3_600_000;

/** The phone sleeps with these pages of one browser open, and each is looked at again after this time, in ms. */
async function lookAgainAfter(ms: number, ...pages: Page[]): Promise<void> {
  const become = (page: Page, state: string) =>
    page.evaluate((to) => {
      Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => to });
      document.dispatchEvent(new Event('visibilitychange'));
    }, state);
  for (const page of pages) await become(page, 'hidden');
  // The clock is that of all pages.
  await pages[0]?.clock.setFixedTime(Date.now() + ms);
  for (const page of pages) await become(page, 'visible');
}

test('an order, the list and a tracking link that stayed open show today’s status when they are looked at again; a note half written stays', async ({
  page,
  context,
}) => {
  const owner = await newTeamMember(page, 'owner');
  const customer = await newCustomer(page);
  const slug = await paidOrder(page, customer, 1);
  const { link } = await call<{ link: { url: string } }>(page.request, 'post', `/api/orders/${slug}/tracking/`, {
    data: {},
    token: customer.access,
  });
  await signIn(page, customer);
  await page.goto(orderPath(slug));
  await page.getByLabel(words.note).fill('The left heel has');
  const list = await context.newPage();
  await list.goto(paths.orders);
  await expect(list.getByTestId('status')).toHaveText('Pending');
  const friend = await context.newPage();
  await friend.goto(link.url);
  await expect(friend.getByRole('heading', { level: 1 })).toHaveText(track.booked);
  await expect(friend.getByText(messages.trackMeaning.pending)).toBeVisible();

  await moveAlong(page, owner, slug, ['processing', 'pickup', 'cleaning_ongoing']);
  await lookAgainAfter(5 * 60_000, page, list, friend);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Cleaning in\s*Progress/);
  await expect(page.getByLabel(words.note)).toHaveValue('The left heel has');
  await expect(list.getByTestId('status')).toHaveText('Cleaning Ongoing');
  await expect(friend.getByRole('heading', { level: 1 })).toHaveText(/Cleaning in\s*Progress/);
});

test('an order that is reloaded far down comes back to where it was, and not to its footer', async ({ page }) => {
  const customer = await newCustomer(page);
  const slug = await paidOrder(page, customer, 1);
  await signIn(page, customer);
  await page.goto(orderPath(slug));
  const customerDetails = page.getByRole('heading', { name: one.customer });
  await customerDetails.scrollIntoViewIfNeeded();
  const before = await page.evaluate(() => window.scrollY);
  expect(before).toBeGreaterThan(1000);
  await page.reload();
  await expect(customerDetails).toBeInViewport();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeCloseTo(before, -2);
});

test('a page that is looked at again without an answer keeps what it shows; a follower reads that it takes longer', async ({
  page,
  allowConsole,
}) => {
  allowConsole(/Failed to load|net::/);
  const customer = await newCustomer(page);
  const slug = await paidOrder(page, customer, 1);
  await signIn(page, customer);
  await page.goto(orderPath(slug));
  await expect(page.getByText(words.paidNext)).toBeVisible();
  await page.route('**/api/orders/**', (route) => route.abort());
  const asked = page.waitForEvent('requestfailed');
  await lookAgainAfter(DAY_MS, page);
  await asked;
  await expect(page.getByText(words.paidNext)).toBeVisible();
  await expect(toasts(page).getByText(one.loadFailedToast)).toHaveCount(0);

  const yesterday = new Date(Date.now() - DAY_MS).toISOString().slice(0, 10);
  await page.route('**/api/track/', (route) =>
    route.fulfill({
      json: {
        ...{ status: 'pickup', pairs: 1, services: ['Standard Cleaning'], history: [], photos: [], promised_by: null },
        back_on: { date: yesterday, from: '09:00', to: '12:00' },
      },
    }),
  );
  await page.goto(`${paths.track}#${'a'.repeat(43)}`);
  await expect(page.getByText(track.late)).toBeVisible();
});

test('a checkout that stayed open overnight offers today’s pickup times', async ({ page }) => {
  const dayAfter = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);
  let first = dayAfter(1);
  await page.route('**/api/windows/**', (route) => {
    const windows = [{ from: '09:00', to: '12:00', full: false, back: null }];
    return route.fulfill({ json: { days: [first, dayAfter(3)].map((date) => ({ date, windows })) } });
  });
  const customer = await newCustomer(page);
  await signIn(page, customer);
  await keepInStorage(page, checkoutStorage(customer));
  await page.goto(paths.checkout);
  const days = page.getByRole('radiogroup', { name: messages.windows.day }).getByRole('radio');
  const before = await days.first().getAttribute('aria-label');
  first = dayAfter(2);
  await lookAgainAfter(DAY_MS, page);
  await expect(days.first()).not.toHaveAttribute('aria-label', before ?? '');
  await expect(days).toHaveCount(2);
});
