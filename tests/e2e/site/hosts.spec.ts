import type { Page } from '@playwright/test';
import { messages } from '#domain/messages.ts';
import { SERVICES, section } from '#tests/e2e/support/content.ts';
import { logIn, PASSWORD, stored } from '#tests/e2e/support/customer.ts';
import { type HostedShop, hostShop } from '#tests/e2e/support/hosted-shop.ts';
import { expect, linkIn, mailTo, narrowOnly, newEmail, test } from '#tests/e2e/support/shop.ts';
import { debianProgram } from '#tests/support/servers/debian.ts';

/** The site under nginx, with the API behind the same address and on another origin, as a customer uses both. */
narrowOnly();
test.describe.configure({ mode: 'default' });

let shop: HostedShop;
test.beforeAll(async () => {
  const nginx = await debianProgram('nginx');
  if (nginx === null && process.env.CI) throw new Error('nginx is needed: on Debian, apt-get install nginx.');
  test.skip(nginx === null, 'nginx is not installed, and only root may install it.');
  shop = await hostShop(nginx ?? '');
});
test.afterAll(() => shop?.stop());

/** The origins that answered calls, as the browser saw them. */
function originsOf(page: Page): Set<string> {
  const origins = new Set<string>();
  page.on('response', (response) => {
    const { origin, pathname } = new URL(response.url());
    if (pathname.startsWith('/api/')) origins.add(`${response.status() < 500 ? '' : 'failing '}${origin}`);
  });
  return origins;
}

for (const how of ['together', 'apart'] as const) {
  test(`a new customer walks from home to signed in, site and API ${how}`, async ({ page }) => {
    const site = shop[how];
    const called = originsOf(page);
    const email = newEmail();

    await page.goto(`${site}/`);
    await page
      .getByRole('link', { name: section('home-hero').action })
      .first()
      .click();
    await expect(page).toHaveURL(`${site}/services`);
    await expect(page.getByRole('button', { name: messages.services.addToCart })).toHaveCount(SERVICES.length);

    await page.goto(`${site}/register/`);
    await page.getByLabel(messages.register.firstName).fill('Ama');
    await page.getByLabel(messages.register.lastName).fill('Mensah');
    await page.getByLabel(messages.register.email, { exact: true }).fill(email);
    await page.getByLabel(messages.register.password, { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: messages.register.submit, exact: true }).click();
    await expect(page).toHaveURL(/\/temp-verify-email\/?\?email=/);

    const mail = await mailTo(page, email, /verify/i, shop.api);
    await page.goto(`${site}${linkIn(mail)}`);
    // The registration has signed them in, so they pass the login; without pairs they go on to choose a service.
    await expect(page).toHaveURL(`${site}/services`, { timeout: 10_000 });
    // On a page without scripts: one with a session would lead to the login by itself meanwhile.
    await page.goto(`${site}/terms`);
    await page.evaluate(() => localStorage.clear());
    await page.goto(`${site}/login/`);
    await logIn(page, { email, password: PASSWORD });
    await expect(page).not.toHaveURL(/login/);
    expect(await stored(page, 'access_token')).not.toBeNull();

    await page.goto(`${site}/orders`);
    await expect(page.getByRole('heading', { level: 1, name: messages.orders.title })).toBeVisible();
    await page.goto(`${site}/orders/no-such-order`);
    await expect(page).toHaveTitle(/your order/i);
    await expect.poll(() => [...called]).toEqual([how === 'together' ? site : shop.api]);
  });
}

test('an origin that is not in the settings gets no answer that its pages could read', async ({ request }) => {
  const allowed = async (origin: string) => {
    const answer = await request.get(`${shop.api}/api/services/`, { headers: { Origin: origin } });
    return answer.headers()['access-control-allow-origin'];
  };
  expect(await allowed(shop.apart)).toBe(shop.apart);
  expect(await allowed('http://evil.example')).toBeUndefined();
});
