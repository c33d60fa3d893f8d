import { deflateSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { POINTS_PER_FRIEND } from '#domain/accounts/referral.ts';
import { messages } from '#domain/messages.ts';
import { orderCode } from '#domain/orders/order-code.ts';
import { ORDER_STEPS } from '#domain/orders/order-status.ts';
import { orderPath } from '#domain/paths.ts';
import { staffOrderPath, teamPaths } from '#domain/team-paths.ts';
import { OSU } from '#tests/e2e/support/checkout.ts';
import { FIRST, service } from '#tests/e2e/support/content.ts';
import { call, logIn, newCustomer, signIn } from '#tests/e2e/support/customer.ts';
import { expect, expectAccessibleAndFitting, narrowOnly, test, toasts } from '#tests/e2e/support/shop.ts';
import { moveAlong, newTeamMember, paidOrder } from '#tests/e2e/support/team.ts';

test.use({ serviceWorkers: 'block' });
narrowOnly();

const { team, teamDay, teamMoney, teamOrder, teamPhotos, teamQueue, tracking, track, shell } = messages;

/** A green picture as a camera file. */
function picture(width = 40, height = 30): Buffer {
  const row = Buffer.from([0, ...Array.from({ length: width }, () => [16, 80, 47]).flat()]);
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const sizes = Buffer.alloc(8);
    sizes.writeUInt32BE(data.length);
    sizes.writeUInt32BE(crc(body), 4);
    return Buffer.concat([sizes.subarray(0, 4), body, sizes.subarray(4)]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width);
  head.writeUInt32BE(height, 4);
  head.set([8, 2], 8);
  const rows = deflateSync(Buffer.concat(Array.from({ length: height }, () => row)));
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([signature, chunk('IHDR', head), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))]);
}

function crc(bytes: Buffer): number {
  let value = 0xffffffff;
  for (const byte of bytes) {
    value ^= byte;
    for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  }
  return (value ^ 0xffffffff) >>> 0;
}

/** Hides the page, which sends the waiting marks. */
async function pocket(page: Page): Promise<void> {
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
    Object.defineProperty(document, 'visibilityState', { value: 'visible', configurable: true });
  });
}

test('a rider works the day: one tap and undo; a mark without a network is kept and sent once', async ({
  page,
  allowConsole,
}) => {
  allowConsole(/ERR_FAILED/);
  const owner = await newTeamMember(page, 'owner');
  const rider = await newTeamMember(page, 'rider', 'Yaw');
  const customer = await newCustomer(page, { firstName: `Efua${Date.now().toString(36)}` });
  const slug = await paidOrder(page, customer, 3);
  await moveAlong(page, owner, slug, ['processing', 'pickup']);
  await signIn(page, rider);
  await page.goto(teamPaths.day);
  await expect(page.getByRole('navigation', { name: team.navigation }).getByRole('link')).toHaveText([team.day, '']);
  const card = page.getByRole('listitem').filter({ hasText: orderCode(slug) });
  await expect(card.getByText(team.pairs(3))).toBeVisible();
  const name = `${await card.getByRole('heading').innerText()}`;
  await expect(card.getByRole('link', { name: team.map(name) })).toHaveAttribute(
    'href',
    /destination=5\.556%2C-0\.182$/,
  );
  await expect(card.getByRole('link', { name: team.call(name) })).toHaveAttribute('href', 'tel:+233241234567');
  await expect(card.getByRole('link', { name: team.whatsApp(name) })).toHaveAttribute('href', /wa\.me\/233241234567/);
  await expectAccessibleAndFitting(page);

  const done = card.getByRole('button', { name: teamDay.markOf(teamDay.pickedUp, name) });
  const undo = card.getByRole('button', { name: teamDay.undoOf(name) });
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/stop/')) sent.push((request.postDataJSON() as { mark: string }).mark);
  });
  await done.click();
  await undo.click();
  await expect(done).toBeVisible();
  await page.route('**/stop/', (route) => route.abort());
  await done.click();
  await pocket(page);
  await expect(page.getByText(teamDay.unsent(1))).toBeVisible();
  await expect(undo).toBeVisible();
  await expectAccessibleAndFitting(page);
  await page.reload();
  await expect(undo).toBeVisible();
  await page.unroute('**/stop/');
  await page.getByRole('button', { name: teamDay.sendNow }).click();
  await expect(page.getByText(teamDay.unsent(1))).toBeHidden();
  await expect(card.getByText(/Yaw/)).toBeVisible();
  expect(new Set(sent)).toEqual(new Set(['done']));
  const order = await call<{ status: string; events: { to: string }[] }>(
    page.request,
    'get',
    `/api/staff/orders/${slug}/`,
    {
      token: owner.access,
    },
  );
  expect([order.status, order.events.filter(({ to }) => to === 'cleaning_ongoing').length]).toEqual([
    'cleaning_ongoing',
    1,
  ]);
  await page.emulateMedia({ media: 'print' });
  await expect(undo).toBeHidden();
  await expect(card.getByText('+233 24 123 4567')).toBeVisible();
});

test('the queue finds an order; its page moves it, asks for a reason, and keeps a picture that could not be sent', async ({
  page,
  allowConsole,
}) => {
  allowConsole(/ERR_FAILED/);
  const owner = await newTeamMember(page, 'owner', 'Esi');
  const customer = await newCustomer(page, { firstName: 'Abena' });
  const slug = await paidOrder(page, customer);
  const code = orderCode(slug);
  await signIn(page, owner);
  await page.goto(teamPaths.queue);
  await page.getByRole('searchbox', { name: teamQueue.search }).fill(code);
  const row = page.getByRole('link', { name: teamQueue.open(code, 'Abena Mensah') });
  await expect(page.locator('[data-order]')).toHaveCount(1);
  await expectAccessibleAndFitting(page);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: teamQueue.csv }).click();
  expect((await download).suggestedFilename()).toMatch(/^orders-.*\.csv$/);
  await page.getByRole('button', { name: /^Delivered/ }).click();
  await expect(page.getByText(teamQueue.none)).toBeVisible();
  await page.getByRole('button', { name: teamQueue.clear }).click();
  await row.click();
  await expect(page).toHaveURL(new RegExp(`${staffOrderPath(slug)}/?$`));

  // Another user is faster: the page says so and shows the current state.
  const ahead = page.getByRole('button', { name: teamOrder.moveTo('Processing') });
  await expect(ahead).toBeVisible();
  await moveAlong(page, owner, slug, ['processing']);
  await ahead.click();
  await expect(page.getByText(messages.teamCalls.movedMeanwhile('Processing'))).toBeVisible();
  await page.getByRole('button', { name: teamOrder.moveTo('Pickup') }).click();
  await expect(toasts(page).getByText(teamOrder.moved('Pickup'))).toBeVisible();
  await page.getByRole('button', { name: teamOrder.moveBack('Processing') }).click();
  await page.getByRole('button', { name: teamOrder.confirmBack }).click();
  await expect(page.getByText(teamOrder.reasonMissing)).toBeVisible();
  await page.getByLabel(teamOrder.reason, { exact: true }).fill('The rider is ill');
  await page.getByRole('button', { name: teamOrder.confirmBack }).click();
  await expect(page.getByText(teamOrder.eventReason('The rider is ill'))).toBeVisible();
  await page.getByLabel(teamOrder.noteText, { exact: true }).fill('Gate code 12');
  await page.getByRole('button', { name: teamOrder.noteSave }).click();
  await expect(page.getByText('Gate code 12')).toBeVisible();

  await page.route('**/photos/intake/', (route) => route.abort());
  await page
    .getByLabel(teamPhotos.add(teamPhotos.intake))
    .setInputFiles({ name: 'pair.png', mimeType: 'image/png', buffer: picture() });
  await expect(page.getByText(teamPhotos.kept)).toBeVisible();
  await expectAccessibleAndFitting(page);
  await page.unroute('**/photos/intake/');
  await page.getByRole('button', { name: teamPhotos.retry }).click();
  const shot = page.getByRole('img', { name: teamPhotos.picture(teamPhotos.intake, 1) });
  await expect(shot).toHaveJSProperty('naturalWidth', 40);
  await expectAccessibleAndFitting(page);
});

test('the owner settles a payment without an order and refunds a part of another; the books agree', async ({
  page,
}) => {
  const owner = await newTeamMember(page, 'owner', 'Esi');
  const customer = await newCustomer(page, { firstName: 'Kwabena' });
  const slug = await paidOrder(page, customer);
  // Paid five cedis too little: the shop holds it for a decision.
  const reference = `order_${Date.now()}_${'short'.padEnd(24, 'z')}`;
  const basket = {
    cart_items: [{ service_id: FIRST, quantity: 1 }],
    delivery_location: OSU,
    pickup_location: OSU,
    phone_number: '0241234567',
  };
  const intent = await call<{ amount: number }>(page.request, 'post', '/api/payments/intents/', {
    data: { ...basket, reference },
    token: customer.access,
  });
  await call(page.request, 'post', '/standins/payment/charges', {
    data: { reference, email: customer.email, amount: intent.amount - 500, currency: 'GHS', outcome: 'success' },
  });
  const refused = await page.request.post('/api/orders/', {
    data: { ...basket, transaction_id: reference },
    headers: { Authorization: `Bearer ${customer.access}` },
  });
  expect(refused.status()).toBe(402);

  await signIn(page, owner);
  await page.goto(teamPaths.money);
  await expect(page.getByTestId('difference')).toHaveText('GHS 0.00');
  const review = page.locator('#reviews').getByRole('listitem').filter({ hasText: reference });
  await review.getByRole('button', { name: teamMoney.giveBack }).click();
  const dialog = page.getByRole('dialog');
  await expectAccessibleAndFitting(page);
  await dialog.getByRole('button', { name: teamMoney.giveBack }).click();
  await expect(toasts(page).getByText(teamMoney.settledRefund)).toBeVisible();
  await expect(review).toHaveCount(0);
  await expect(page.getByTestId('difference')).toHaveText('GHS 0.00');
  await expectAccessibleAndFitting(page);

  await page.goto(staffOrderPath(slug));
  await page.getByRole('button', { name: teamMoney.refund }).click();
  await dialog.getByLabel(teamMoney.refundAmount).fill('20');
  await dialog.getByLabel(teamMoney.refundWhy).fill('A lace was lost');
  await dialog.getByRole('button', { name: teamMoney.refundNext }).click();
  await expect(dialog.getByText(teamMoney.refundAsk('GHS 20.00', 'Kwabena Mensah'))).toBeVisible();
  await dialog.getByRole('button', { name: teamMoney.refundYes('GHS 20.00') }).click();
  await expect(toasts(page).getByText(teamMoney.refundDone('GHS 20.00'))).toBeVisible();
  await expect(page.getByText(/A lace was lost/).first()).toBeVisible();
});

test('points for a friend with the same phone number wait for the owner, who grants them', async ({ page }) => {
  const owner = await newTeamMember(page, 'owner', 'Esi');
  const tag = Date.now().toString(36);
  const referrer = await newCustomer(page, { firstName: `Kojo${tag}` });
  const { code } = await call<{ code: string }>(page.request, 'get', '/api/referrals/code/', {
    token: referrer.access,
  });
  const friend = await newCustomer(page, { firstName: `Abena${tag}`, code });
  await paidOrder(page, referrer, 1);
  const slug = await paidOrder(page, friend, 1);
  await moveAlong(page, owner, slug, ORDER_STEPS.slice(1));
  const points = () =>
    call<{ points: number }>(page.request, 'get', '/api/referrals/points/', { token: referrer.access });
  expect((await points()).points).toBe(0);

  await signIn(page, owner);
  await page.goto(teamPaths.money);
  const held = page
    .locator('#held-points')
    .getByRole('listitem')
    .filter({ hasText: `Kojo${tag}` });
  await expect(held).toContainText(`Abena${tag}`);
  await expect(held).toContainText(teamMoney.heldWhy.phone);
  await expectAccessibleAndFitting(page);
  await held.getByRole('button', { name: teamMoney.grantPoints }).click();
  await expect(toasts(page).getByText(teamMoney.pointsGranted)).toBeVisible();
  await expect(held).toHaveCount(0);
  expect((await points()).points).toBe(POINTS_PER_FRIEND);
});

test('users who are not in the team see the page of an unknown address; visitors are asked to log in', async ({
  page,
}) => {
  await page.goto(teamPaths.queue);
  await expect(page).toHaveURL(/\/login\/?\?continue=%2Fstaff/);
  await signIn(page, await newCustomer(page));
  await page.goto(staffOrderPath('sk-00000000'));
  await expect(page.getByRole('heading', { level: 1, name: shell.notFoundTitle })).toBeVisible();
  await expect(page.locator('[data-team]')).toHaveCount(0);
  await expectAccessibleAndFitting(page);
});

test('a page of another role leads to the own one, after a login too', async ({ page }) => {
  const rider = await newTeamMember(page, 'rider');
  await page.goto(teamPaths.money);
  await expect(page).toHaveURL(/\/login\/?\?continue=%2Fstaff%2Fmoney/);
  await logIn(page, rider);
  await expect(page).toHaveURL(/\/staff\/day\/?$/);
  await expect(toasts(page).getByText(messages.team.otherRole)).toBeVisible();
});

test('a customer follows the pair, shares a link without personal data, withdraws it, and orders again', async ({
  page,
  browser,
}) => {
  const owner = await newTeamMember(page, 'owner');
  const customer = await newCustomer(page, { firstName: 'Akosua' });
  const slug = await paidOrder(page, customer);
  await moveAlong(page, owner, slug, ['processing', 'pickup']);
  const note = 'Our rider comes between 10 and 11.';
  await call(page.request, 'post', `/api/staff/orders/${slug}/notes/`, {
    data: { text: note, to: 'customer' },
    token: owner.access,
  });
  await page.request.post(`/api/staff/orders/${slug}/photos/intake/`, {
    data: picture(),
    headers: { Authorization: `Bearer ${owner.access}`, 'Content-Type': 'image/png' },
  });
  await signIn(page, customer);
  await page.goto(orderPath(slug));
  const now = page.locator('[aria-current="step"]');
  await expect(now.getByText(note)).toBeVisible();
  await expect(now.locator('time')).toBeVisible();
  await expect(now.getByRole('img', { name: tracking.pictureOf(tracking.intake, 1) })).toHaveJSProperty(
    'naturalWidth',
    40,
  );
  await expect(page.getByText(/^Back on \w+day /)).toBeVisible();
  await page.getByRole('button', { name: tracking.make }).click();
  const url = await page.getByTestId('tracking-link').innerText();
  await expectAccessibleAndFitting(page);

  const stranger = await (await browser.newContext({ viewport: page.viewportSize() })).newPage();
  await stranger.goto(url);
  await expect(stranger.getByRole('heading', { level: 1, name: /Ready for\s*Pickup/ })).toBeVisible();
  await expect(stranger.locator('ol img')).toHaveJSProperty('naturalWidth', 40);
  await expect(stranger.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
  const shown = `${await stranger.locator('main').innerText()} ${await stranger.locator('head').innerHTML()}`;
  for (const secret of ['Akosua', 'Mensah', 'Osu', '4123', slug, orderCode(slug)]) expect(shown).not.toContain(secret);
  await expectAccessibleAndFitting(stranger);

  await page.getByRole('button', { name: tracking.revoke }).click();
  await page.getByRole('button', { name: tracking.revokeYes }).click();
  await expect(page.getByText(tracking.revoked)).toBeVisible();
  await stranger.reload();
  await expect(stranger.getByRole('heading', { level: 1, name: track.unknown })).toBeVisible();
  await expectAccessibleAndFitting(stranger);
  await stranger.context().close();

  await page.getByRole('button', { name: tracking.again }).click();
  // One tap to here, the next one pays: same pairs, same places, same phone, and the sum.
  await expect(page).toHaveURL(/\/checkout\/?$/);
  await expect(toasts(page).getByText(tracking.againDone)).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: messages.payment.title })).toBeVisible();
  await expect(page.getByRole('button', { name: messages.payment.payNow }).first()).toBeEnabled();
  await expect(page.locator('main').getByText(service(FIRST).name).first()).toBeVisible();
});
