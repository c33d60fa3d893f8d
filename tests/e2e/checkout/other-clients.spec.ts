import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { BUILT_IN_FEES } from '#domain/areas/trip-fees.ts';
import { messages } from '#domain/messages.ts';
import { orderCode } from '#domain/orders/order-code.ts';
import { formatCheckout, parseMoney } from '#domain/prices/money.ts';
import { staffOrderPath, teamPaths } from '#domain/team-paths.ts';
import { OSU } from '#tests/e2e/support/checkout.ts';
import { FIRST, service } from '#tests/e2e/support/content.ts';
import { call, newCustomer, signIn } from '#tests/e2e/support/customer.ts';
import { expect, expectAccessibleAndFitting, test, wideOnDemand } from '#tests/e2e/support/shop.ts';
import { moveAlong, newTeamMember } from '#tests/e2e/support/team.ts';

wideOnDemand();

test.use({ serviceWorkers: 'block' });

const { teamDay, teamOrder, teamQueue } = messages;

test('the team sees in the queue, on the order and at the stop that an address looks like a dearer area', async ({
  page,
}) => {
  const staff = await newTeamMember(page, 'staff');
  const customer = await newCustomer(page, { firstName: `Araba${Date.now().toString(36)}` });
  const reference = `order_${Date.now()}_${crypto.randomUUID()}`;
  const [paid, dearer] = [BUILT_IN_FEES.accra, BUILT_IN_FEES.tema];
  const place = { ...OSU, address: 'Harbour Road, Tema, Ghana', name: 'Harbour Road', areaName: 'accra' };
  const { id, price } = service(FIRST);
  const amount = (parseMoney(price) ?? 0) + 2 * paid;
  const charge = { reference, email: customer.email, amount, currency: 'GHS', outcome: 'success' };
  await call(page.request, 'post', '/standins/payment/charges', { data: charge });
  const data = {
    cart_items: [{ service_id: id, quantity: 1 }],
    delivery_location: place,
    pickup_location: place,
    phone_number: '0241234567',
    discounts_applied: null,
    transaction_id: reference,
  };
  const token = customer.access;
  const { order_slug: slug } = await call<{ order_slug: string }>(page.request, 'post', '/api/orders/', {
    data,
    token,
  });
  await moveAlong(page, staff, slug, ['processing', 'pickup']);
  await signIn(page, staff);

  const doubt = formatCheckout(2 * (dearer - paid));
  await page.goto(teamPaths.queue);
  const row = page.getByRole('listitem').filter({ hasText: orderCode(slug) });
  await expect(row.getByText(teamQueue.feeDoubt(doubt))).toBeVisible();
  await expectAccessibleAndFitting(page);

  await page.goto(staffOrderPath(slug));
  await expect(page.getByText(teamOrder.feeDoubt(doubt))).toBeVisible();
  const sentence = teamOrder.looksLike('Tema', formatCheckout(dearer), formatCheckout(paid));
  await expect(page.getByText(sentence)).toBeVisible();
  await expect(page.getByText(messages.teamPayments.feeDoubt(doubt))).toBeVisible();
  await expectAccessibleAndFitting(page);

  await page.goto(teamPaths.day);
  const stop = page.getByRole('listitem').filter({ hasText: orderCode(slug) });
  await expect(stop.getByText(teamDay.looksLike('Tema'))).toBeVisible();
});

test('a page on another site shows the pictures of the services, and no other file of the shop', async ({
  page,
  allowConsole,
  baseURL,
}) => {
  allowConsole(/ERR_BLOCKED_BY_RESPONSE|Failed to load resource/);
  const services = await call<{ image: string }[]>(page.request, 'get', '/api/services/', {});
  const other = createServer((_, response) =>
    response.setHeader('Content-Type', 'text/html').end('<title>other</title>'),
  );
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  try {
    // The shop is at localhost: for a browser 127.0.0.1 is another site.
    await page.goto(`http://127.0.0.1:${(other.address() as AddressInfo).port}/`);
    const shows = (address: string) =>
      page.evaluate(async (src) => {
        const picture = new Image();
        picture.src = src;
        return picture.decode().then(
          () => picture.naturalWidth > 0,
          () => false,
        );
      }, address);
    for (const { image } of services) expect(await shows(image)).toBe(true);
    expect(await shows(`${baseURL}/brand/icon-192.png`)).toBe(false);
  } finally {
    other.close();
  }
});
