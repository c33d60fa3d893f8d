import type { Page } from '@playwright/test';
import { messages } from '#domain/messages.ts';
import { paths } from '#domain/paths.ts';
import { teamPaths } from '#domain/team-paths.ts';
import { journeyKept, setOffline, test } from '#tests/e2e/support/bad-network.ts';
import {
  checkoutStorage,
  ORDER_PAGE,
  openPaymentStep,
  payNow,
  popup,
  visibleButton,
} from '#tests/e2e/support/checkout.ts';
import { call, keepInStorage, newCustomer, signIn, stored } from '#tests/e2e/support/customer.ts';
import { expect, mockCall } from '#tests/e2e/support/shop.ts';
import { newTeamMember } from '#tests/e2e/support/team.ts';

const { teamNews, payment, checkout, pages, shell } = messages;

/** Lets the browser look for a new service worker, and waits until that one controls the open page. */
async function updateWorker(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    const changed = new Promise((resolve) =>
      navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }),
    );
    await registration.update();
    await changed;
  });
}

for (const keepsOldFiles of [true, false]) {
  test(`a release while a booking is filled in loses nothing, ${keepsOldFiles ? 'beside' : 'without'} the files of the one before`, async ({
    page,
    network,
  }) => {
    const customer = await newCustomer(page);
    await signIn(page, customer);
    await keepInStorage(page, checkoutStorage(customer));
    await page.goto(paths.services);
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    await page.goto(paths.checkout);
    await page.getByLabel(checkout.phone, { exact: true }).fill('24 765 4321');
    const draft = () => Promise.all(['cart', 'deliveryLocation', 'checkoutPhone'].map((key) => stored(page, key)));
    const before = await draft();
    network.set({ release: keepsOldFiles ? 'beside' : 'instead' });
    await updateWorker(page);
    await expect(page.getByLabel(checkout.phone, { exact: true })).toHaveValue(/24 ?765 ?4321/);
    await visibleButton(page, checkout.proceed).click();
    const title = page.getByRole('heading', { level: 1, name: payment.title });
    await expect(title.or(page.getByText(shell.network)).first()).toBeVisible();
    expect(await draft()).toEqual(before);
    // Where a script of the old release is gone, the page says so and is loaded again.
    await page.reload();
    expect(await draft()).toEqual(before);
    const proceed = visibleButton(page, checkout.proceed);
    await expect(title.or(proceed).first()).toBeVisible();
    // The page leads there by itself once it knows of the payment; the button may be gone before it is tapped.
    await proceed.click({ timeout: 3_000 }).catch(() => undefined);
    await expect(title).toBeVisible();
    await payNow(page);
    // An open payment survives the next reload as well.
    const open = await stored(page, 'openPayments');
    await page.reload();
    expect(await stored(page, 'openPayments')).toBe(open);
    await payNow(page);
    await popup(page).getByTestId('approve').click();
    await expect(page).toHaveURL(ORDER_PAGE, { timeout: 30_000 });
    expect(await call<unknown[]>(page.request, 'get', '/api/orders/', { token: customer.access })).toHaveLength(1);
  });
}

test('a wish to pay that waits for the network waits through a release too', async ({ page, network }) => {
  const customer = await newCustomer(page);
  await openPaymentStep(page, customer);
  await journeyKept(page);
  await setOffline(page, network, true);
  await visibleButton(page, payment.payNow).click();
  await expect(page.getByText(payment.deferred)).toBeVisible();
  await setOffline(page, network, false);
  network.set({ release: 'beside' });
  await popup(page).getByTestId('approve').click();
  await expect(page).toHaveURL(ORDER_PAGE, { timeout: 30_000 });
});

test('the installed shop opens without a network on the page it starts with, or says that there is none', async ({
  page,
  network,
}) => {
  await page.goto(paths.services);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await setOffline(page, network, true);
  await page.goto(paths.home);
  await expect(page.getByText(pages.offlineText)).toBeVisible();
  await setOffline(page, network, false);
  await expect(page.getByText(pages.offlineText)).toHaveCount(0);
  await page.waitForLoadState('networkidle');
  await setOffline(page, network, true);
  await page.goto(paths.home);
  await expect(page.getByText(pages.offlineText)).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

/** Records every question that a browser would put to the person. */
async function recordQuestions(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const asked = (what: string) => sessionStorage.setItem('asked', `${sessionStorage.getItem('asked') ?? ''}${what} `);
    Notification.requestPermission = async () => {
      asked('notifications');
      return 'denied';
    };
    Geolocation.prototype.getCurrentPosition = () => asked('position');
    Geolocation.prototype.watchPosition = () => {
      asked('position');
      return 0;
    };
    PushManager.prototype.subscribe = async () => {
      asked('push');
      throw new DOMException('denied', 'NotAllowedError');
    };
  });
  return async () => ((await page.evaluate(() => sessionStorage.getItem('asked'))) ?? '').split(' ').filter(Boolean);
}

test('no page asks for anything by itself; notifications are asked for by a tap, and a refusal says how to allow them', async ({
  page,
}) => {
  const questions = await recordQuestions(page);
  await signIn(page, await newTeamMember(page, 'owner'));
  for (const path of [...Object.values(paths), ...Object.values(teamPaths)]) {
    if (path === paths.logout) continue;
    await page.goto(path);
    expect([path, await questions()]).toEqual([path, []]);
  }
  const state = { public_key: 'BPractice', practice_devices: null, is_on: false };
  await mockCall(page, '/api/staff/push/', 200, state);
  await page.goto(teamPaths.queue);
  await expect(page.getByRole('button', { name: teamNews.turnOn })).toBeVisible();
  expect(await questions()).toEqual([]);
  await page.getByRole('button', { name: teamNews.turnOn }).click();
  await expect(page.getByText(teamNews.denied)).toBeVisible();
  expect(await questions()).toEqual(['notifications']);
  // Refused once, nothing asks again by itself.
  await page.reload();
  await expect(page.getByRole('button', { name: teamNews.turnOn })).toBeVisible();
  expect(await questions()).toEqual(['notifications']);
});
