import type { Page } from '@playwright/test';
import type { Order } from '#contract/orders/orders.ts';
import { messages } from '#domain/messages.ts';
import { orderCode } from '#domain/orders/order-code.ts';
import { formatSpan } from '#domain/windows/format.ts';
import type { Span } from '#domain/windows/span.ts';
import { FIRST } from '#tests/e2e/support/content.ts';
import { newCustomer, signIn } from '#tests/e2e/support/customer.ts';
import { expect, expectAccessibleAndFitting, mockCall, test, toasts, wideOnDemand } from '#tests/e2e/support/shop.ts';

test.use({ serviceWorkers: 'block' });
wideOnDemand();

const { orders: words, order: one, emptyStates } = messages;
const IMAGE = '/images/services/standard-cleaning.jpg';

function anOrder(slug: string, changes: Partial<Order> = {}): Order {
  const place = {
    street_address: 'Oxford Street, Osu',
    region: 'Greater Accra Region',
    area: 'Accra',
    lat: null,
    lng: null,
  };
  const item = { service: { name: 'Standard Cleaning', image: IMAGE, price: '50.00' }, unit_price: '50.00' };
  return {
    slug,
    status: 'pending',
    created_at: '2026-11-20T10:00:00.000Z',
    first_name: 'Ama',
    last_name: 'Mensah',
    email: 'ama@example.com',
    phone_number: '+233241234567',
    payment_method: '',
    subtotal: '100.00',
    delivery_cost: '40.00',
    pickup_cost: '60.00',
    total: '190.00',
    total_amount: '190.00',
    items: [{ ...item, quantity: 2, total_price: '100.00' }],
    discounts_applied: [{ type: 'signup', discount_type: 'signup', percentage: 10, amount: '10.00' }],
    delivery_address: { ...place, location_name: 'Oxford Street', cost: '40.00' },
    pickup_address: { ...place, location_name: 'Community 1', area: 'Tema', cost: '60.00' },
    ...changes,
  };
}

async function asCustomer(page: Page): Promise<void> {
  await signIn(page, await newCustomer(page));
}

test.describe('/orders', () => {
  test('without orders says so and leads to the services', async ({ page }) => {
    await asCustomer(page);
    await page.goto('/orders');
    await expect(page.getByRole('heading', { level: 1, name: words.title })).toBeVisible();
    await expect(page.getByText(emptyStates.orders)).toBeVisible();
    await expect(page.locator('main').getByRole('link', { name: words.browse })).toHaveAttribute('href', '/services');
    await expectAccessibleAndFitting(page);
  });

  test('an order that is over is ordered again from its card, and one under way is not', async ({ page }) => {
    await asCustomer(page);
    const service = { id: FIRST, name: 'Standard Cleaning', image: IMAGE, price: '50.00' };
    const items = [{ service, quantity: 2, unit_price: '50.00', total_price: '100.00' }];
    const list = [anOrder('AAAA-1111-2222', { items }), anOrder('BBBB-1111-2222', { items, status: 'delivered' })];
    await mockCall(page, '/api/orders/', 200, list);
    await page.goto('/orders/');
    const again = page.getByRole('button', { name: messages.tracking.again });
    await expect(again).toHaveCount(1);
    await expect(again).toHaveAccessibleName(messages.tracking.againOf(orderCode('BBBB-1111-2222')));
    await expectAccessibleAndFitting(page);
    await again.click();
    await expect(page).toHaveURL(/\/checkout/);
    await expect(page.getByRole('link', { name: 'Cart, 2 items' })).toBeVisible();
  });

  test('a day that is over is no promise on a card; what is ahead is', async ({ page }) => {
    const past = { date: '2026-01-05', from: '09:00', to: '12:00' };
    const ahead = { date: '2099-01-05', from: '14:00', to: '17:00' };
    const dates = (pickup_window: Span | null, back_on: Span | null) => ({ pickup_window, back_on });
    const list = [
      anOrder('AAAA-1111-2222', dates(ahead, ahead)),
      anOrder('BBBB-1111-2222', dates(past, ahead)),
      anOrder('CCCC-1111-2222', dates(past, past)),
      anOrder('DDDD-1111-2222', { ...dates(past, past), status: 'delivered' }),
    ];
    await asCustomer(page);
    await mockCall(page, '/api/orders/', 200, list);
    await page.goto('/orders/');
    const cards = page.getByRole('article');
    await expect(cards.nth(0).getByText(messages.windows.fetched(formatSpan(ahead)))).toBeVisible();
    // Nothing is left to plan.
    await expect(cards.nth(0).getByText(messages.plannedMeaning.pending)).toBeVisible();
    await expect(cards.nth(1).getByText(words.notFetched(formatSpan(past)))).toBeVisible();
    await expect(cards.nth(1).getByText(messages.tracking.backOn(formatSpan(ahead)))).toBeVisible();
    await expect(cards.nth(2).getByText(messages.tracking.late)).toBeVisible();
    await expect(page.getByText(messages.windows.fetched(formatSpan(past)))).toHaveCount(0);
    await expect(page.getByText(messages.tracking.backOn(formatSpan(past)))).toHaveCount(0);
    await expectAccessibleAndFitting(page);
  });

  test('the list does not wait for a late answer about payments, and is not moved by it', async ({ page }) => {
    const answered = Promise.withResolvers<void>();
    const payment = { reference: 'order_2', amount: '125.00', currency: 'GHS', created_at: '2026-11-20T10:00:00Z' };
    const waits = { ...payment, state: 'checking', reason: messages.recovery.reasons.checking };
    await asCustomer(page);
    await page.route('**/api/payments/unsettled/', async (route) => {
      await answered.promise;
      await route.fulfill({ json: [waits] });
    });
    await mockCall(page, '/api/orders/', 200, [anOrder('AAAA-1111-2222')]);
    await page.goto('/orders');
    const card = page.getByText(orderCode('AAAA-1111-2222')).first();
    await expect(card).toBeVisible();
    const before = await card.boundingBox();
    answered.resolve();
    await expect(page.getByText(words.waits('GHS 125.00'))).toBeVisible();
    expect(await card.boundingBox()).toEqual(before);
    await expectAccessibleAndFitting(page);
  });

  test('nobody reads that there are no orders before it is known that no payment waits', async ({ page }) => {
    const answered = Promise.withResolvers<void>();
    await asCustomer(page);
    await page.route('**/api/payments/unsettled/', async (route) => {
      await answered.promise;
      await route.fulfill({ json: [] });
    });
    await mockCall(page, '/api/orders/', 200, []);
    const listed = page.waitForResponse('**/api/orders/');
    await page.goto('/orders');
    await listed;
    await page.waitForTimeout(1_500);
    await expect(page.getByText(emptyStates.orders)).toHaveCount(0);
    answered.resolve();
    await expect(page.getByText(emptyStates.orders)).toBeVisible();
  });

  test('who has paid and has no order is told so, with or without others', async ({ page }) => {
    const payment = {
      reference: 'order_1_held',
      amount: '125.00',
      currency: 'GHS',
      created_at: '2026-11-20T10:00:00Z',
    };
    const held = { ...payment, state: 'review', reason: messages.recovery.reasons.lapsed };
    const waits = { ...payment, reference: 'order_2', state: 'checking', reason: messages.recovery.reasons.checking };
    const second = {
      ...payment,
      reference: 'order_3',
      state: 'superseded',
      reason: messages.recovery.reasons.superseded,
    };
    await asCustomer(page);
    await mockCall(page, '/api/payments/unsettled/', 200, [held]);
    await page.goto('/orders');
    await expect(page.getByText(words.held('GHS 125.00', held.reason))).toBeVisible();
    await expect(page.getByText(emptyStates.orders)).toBeVisible();
    await expectAccessibleAndFitting(page);
    await page.getByRole('link', { name: words.toPayments }).click();
    await expect(page).toHaveURL(/\/orders\/failed/);

    await page.unroute('**/api/payments/unsettled/');
    await mockCall(page, '/api/payments/unsettled/', 200, [waits, held, second]);
    await mockCall(page, '/api/orders/', 200, [anOrder('AAAA-1111-2222')]);
    await page.goto('/orders');
    await expect(page.getByText(words.waits('GHS 125.00'))).toBeVisible();
    await expect(page.getByRole('link', { name: words.toAllPayments })).toBeVisible();
    // Its order's page tells of that one.
    await expect(page.getByText(second.reason)).toHaveCount(0);
    await expectAccessibleAndFitting(page);
  });

  test('shows cards with four tiles and the rest counted, sums and links; finds by code and status', async ({
    page,
  }) => {
    const item = (name: string) => ({
      service: { name, image: IMAGE, price: '10.00' },
      quantity: 1,
      unit_price: '10.00',
      total_price: '10.00',
    });
    const six = ['A', 'B', 'C', 'D', 'E', 'F'].map((letter) => item(`Service ${letter}`));
    const list = [
      anOrder('AAAA-1111-2222', { items: six }),
      anOrder('BBBB-1111-2222', { status: 'Cleaning Ongoing' }),
      anOrder('CCCC-1111-2222', { status: 'scheduled_for_delivery' }),
      anOrder('DDDD-1111-2222', { status: 'pickup' }),
      anOrder('EEEE-1111-2222', { status: 'lost in space' }),
      anOrder('FFFF-1111-2222', { status: 'cancelled', items: [] }),
    ];
    await asCustomer(page);
    await mockCall(page, '/api/orders/', 200, list);
    await page.goto('/orders/');
    const cards = page.getByRole('article');
    await expect(cards).toHaveCount(6);
    await expect(page.getByText(words.count(6)).first()).toBeVisible();
    await expect(cards.nth(0).getByRole('img', { name: /^Service/ })).toHaveCount(4);
    await expect(cards.nth(0).getByText(words.moreItems(2))).toBeVisible();
    await expect(cards.nth(1).getByText('Cleaning Ongoing')).toBeVisible();
    await expect(cards.nth(2).getByText('Scheduled for Delivery')).toBeVisible();
    await expect(cards.nth(3).getByTestId('status')).toHaveText('Pickup');
    await expect(cards.nth(4).getByTestId('status')).toHaveText('Unknown');
    for (const text of [words.subtotal, words.delivery, words.pickup, words.total, 'GHS 190.00'])
      await expect(cards.nth(1).locator('dl').getByText(text, { exact: true }).first()).toBeVisible();
    await expect(cards.nth(1).getByText(words.viewDetails)).toBeVisible();
    await expect(
      cards.nth(1).getByRole('link', { name: words.viewOrder(orderCode('BBBB-1111-2222')) }),
    ).toHaveAttribute('href', '/orders/BBBB-1111-2222');
    await expectAccessibleAndFitting(page);
    const search = page.getByRole('searchbox', { name: words.search });
    await search.fill('bbBB');
    await expect(cards).toHaveCount(1);
    await search.fill('SCHEDULED');
    await expect(cards).toHaveCount(1);
    await search.fill('zebra');
    await expect(page.getByText(emptyStates.matchingOrders)).toBeVisible();
    await expectAccessibleAndFitting(page);
    await page.getByRole('button', { name: emptyStates.clearSearch }).click();
    await expect(cards).toHaveCount(6);
  });

  test('of many, shows the newest twenty, then as many more at each press; the search finds all', async ({ page }) => {
    await asCustomer(page);
    const list = Array.from({ length: 45 }, (_, index) => anOrder(`MANY-${1000 + index}`));
    await mockCall(page, '/api/orders/', 200, list);
    await page.goto('/orders');
    const cards = page.getByRole('article');
    await expect(cards).toHaveCount(20);
    const older = page.getByRole('button', { name: words.older(20), exact: true });
    await older.focus();
    await older.press('Enter');
    await expect(cards).toHaveCount(40);
    await expect(cards.nth(20).getByRole('link').first()).toBeFocused();
    await expectAccessibleAndFitting(page);
    await page.getByRole('searchbox', { name: words.search }).fill('many-1044');
    await expect(cards).toHaveCount(1);
    await page.getByRole('searchbox', { name: words.search }).fill('');
    await expect(cards).toHaveCount(20);
    await older.click();
    await page.getByRole('button', { name: words.older(5), exact: true }).click();
    await expect(cards).toHaveCount(45);
    await expect(page.getByRole('button', { name: /older/ })).toHaveCount(0);
  });

  test('shows a skeleton, fails with a message and a toast, and loads again', async ({ page, allowConsole }) => {
    allowConsole(/status of 500/);
    await asCustomer(page);
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/api/orders/', async (route) => {
      await held;
      await route.fulfill({ status: 500, json: {} });
    });
    await page.goto('/orders');
    await expect(page.getByText(words.loading)).toBeAttached();
    release();
    await expect(page.getByText(words.loadFailed)).toBeVisible();
    await expect(toasts(page).getByText(words.loadFailedToast)).toBeVisible();
    await expectAccessibleAndFitting(page);
    await page.unroute('**/api/orders/');
    await page.getByRole('button', { name: words.refresh }).click();
    await expect(page.getByText(emptyStates.orders)).toBeVisible();
  });

  test('asks for a verified e-mail first', async ({ page }) => {
    const customer = await newCustomer(page, { verified: false });
    await signIn(page, customer);
    await page.goto('/orders');
    await expect(page).toHaveURL(`/temp-verify-email/?email=${encodeURIComponent(customer.email)}&is-verified=false`);
    await expect(toasts(page).getByText(words.verifyFirst)).toBeVisible();
    await page.goto('/orders/AAAA-1111-2222');
    await expect(page).toHaveURL(/\/verify-email\/?$/);
    await expect(page.getByRole('heading', { name: messages.verify.noKeyTitle })).toBeVisible();
  });
});

test.describe('/orders/{slug}', () => {
  const SLUG = 'BBBB-1111-2222';

  test('shows customer, items, sums with discounts, both addresses and help; each status by its detail label', async ({
    page,
  }) => {
    await asCustomer(page);
    let status = 'pending';
    await page.route(`**/api/orders/${SLUG}/`, (route) => route.fulfill({ json: anOrder(SLUG, { status }) }));
    for (const [wire, label] of [
      // Just paid: the first word is that it is booked; the status keeps its name below.
      ['pending', messages.ownOrder.paid],
      ['processing', 'Processing'],
      ['pickup', 'Ready for Pickup'],
      ['Cleaning Ongoing', 'Cleaning in Progress'],
      ['cleaning_completed', 'Cleaning Completed'],
      ['scheduled_for_delivery', 'Scheduled Delivery'],
      ['DELIVERED', 'Delivered'],
      ['cancelled', 'Cancelled'],
      ['teleported', 'Unknown'],
    ] as const) {
      status = wire;
      await page.goto(`/orders/${SLUG}/`);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(new RegExp(label.split(' ').join('\\s*')));
      if (wire === 'pending') await expect(page.getByTestId('status')).toHaveText('Pending');
    }
    await expectAccessibleAndFitting(page);
    const main = page.locator('main');
    await expect(main.getByRole('link', { name: one.back })).toHaveAttribute('href', '/orders');
    for (const text of [
      'Ama Mensah',
      'ama@example.com',
      messages.payment.provider,
      'Signup Discount (10%)',
      '-GHS 10.00',
      'GHS 190.00',
      'GHS 60.00',
      one.deliveryAddress,
      one.pickupAddress,
      one.help,
    ])
      await expect(main.getByText(text).first(), text).toBeVisible();
    await expect(main.locator('del').filter({ hasText: 'GHS 200.00' })).toBeVisible();
    await expect(main.locator('a[href^="tel:"]')).toBeVisible();
    await expect(main.locator('a[href^="mailto:"]')).toBeVisible();
  });

  test('says when an order has no items', async ({ page }) => {
    await asCustomer(page);
    await mockCall(page, `/api/orders/${SLUG}/`, 200, anOrder(SLUG, { items: [] }));
    await page.goto(`/orders/${SLUG}`);
    await expect(page.getByText(emptyStates.orderItems)).toBeVisible();
  });

  test('fails with a message and a toast; Try Again loads it', async ({ page, allowConsole }) => {
    allowConsole(/status of 500/);
    await asCustomer(page);
    await mockCall(page, `/api/orders/${SLUG}/`, 200, anOrder(SLUG));
    await mockCall(page, `/api/orders/${SLUG}/`, 500, {}, { times: 1 });
    await page.goto(`/orders/${SLUG}`);
    await expect(page.getByRole('heading', { name: one.loadFailed })).toBeVisible();
    await expect(toasts(page).getByText(one.loadFailedToast)).toBeVisible();
    await expectAccessibleAndFitting(page);
    await page.getByRole('button', { name: one.tryAgain }).click();
    await expect(page.getByRole('heading', { level: 1, name: /Paid and\s*booked/ })).toBeVisible();
  });

  test('another user’s order and an unknown one look the same', async ({ page }) => {
    await asCustomer(page);
    await page.goto('/orders/ZZZZ-9999-9999');
    await expect(page.getByText(one.notFound)).toBeVisible();
    await expectAccessibleAndFitting(page);
  });

  test('an address without a valid code says so and opens the list', async ({ page }) => {
    await asCustomer(page);
    await page.goto('/orders/order/');
    await expect(page).toHaveURL(/\/orders\/?$/);
    await expect(toasts(page).getByText(one.invalidUrl)).toBeVisible();
  });
});
