import type { Page } from '@playwright/test';
import { messages } from '#domain/messages.ts';
import { orderCode } from '#domain/orders/order-code.ts';
import { paths } from '#domain/paths.ts';
import { toDecimal } from '#domain/prices/money.ts';
import { teamPaths } from '#domain/team-paths.ts';
import { FIRST, priceOf, service } from '#tests/e2e/support/content.ts';
import { call, newCustomer, signIn } from '#tests/e2e/support/customer.ts';
import { expect, expectAccessibleAndFitting, test, wideOnDemand, withWholeChromium } from '#tests/e2e/support/shop.ts';
import { moveAlong, newTeamMember, paidOrder } from '#tests/e2e/support/team.ts';

test.use(withWholeChromium);
wideOnDemand();

const { notices, teamAudit, teamNews, teamQueue, teamWorkshop } = messages;

const chosen = (page: Page, channel: keyof typeof notices.channels) =>
  page.getByRole('radio', { name: notices.channels[channel] });

test.describe('in the browser', () => {
  test.use({ serviceWorkers: 'block' });

  test('a customer chooses WhatsApp in the account and reads each step on the phone; mail withdraws it', async ({
    page,
  }) => {
    const customer = await newCustomer(page);
    const owner = await newTeamMember(page, 'owner');
    await signIn(page, customer);
    await page.goto(paths.account);
    await expect(chosen(page, 'mail')).toBeChecked();
    await chosen(page, 'whatsapp').check();
    await expect(page.getByText(notices.saved.whatsapp)).toBeVisible();
    await expectAccessibleAndFitting(page);
    await page.reload();
    await expect(chosen(page, 'whatsapp')).toBeChecked();

    const phone = `02${String(Date.now()).slice(-8).replace(/^./, '4')}`;
    const slug = await paidOrder(page, customer, 1, { phone_number: phone });
    // At night a rider of tomorrow would wait for the morning; that the pairs arrived is said at once.
    await moveAlong(page, owner, slug, ['processing', 'pickup', 'cleaning_ongoing']);
    const code = orderCode(slug);
    const onPhone = async () => {
      const shown = await call<{ text: string }[]>(page.request, 'get', `/standins/phone/messages.json?to=${phone}`);
      return (shown as unknown as { text: string }[]).map(({ text }) => text).filter((text) => text.includes(code));
    };
    await expect.poll(async () => (await onPhone()).join()).toContain('are with us now');
    expect((await onPhone()).filter((text) => text.includes('paid and booked'))).toHaveLength(1);
    await page.goto(`/standins/phone/?to=${phone}`);
    await expect(page.getByText('paid and booked')).toBeVisible();

    await page.goto(paths.account);
    await chosen(page, 'mail').check();
    await expect(page.getByText(notices.saved.mail)).toBeVisible();
  });

  test('the queue shows a new order by itself, keeps the focus, and says so; a device is told at the tap of a button', async ({
    page,
  }) => {
    const staff = await newTeamMember(page, 'staff');
    const customer = await newCustomer(page);
    const before = await paidOrder(page, customer);
    await signIn(page, staff);
    await page.goto(teamPaths.queue);
    const row = page.getByRole('link', { name: new RegExp(orderCode(before)) });
    await expect(row).toBeVisible();
    await page.getByRole('button', { name: teamNews.turnOn }).click();
    await expect(page.getByText(teamNews.isOn)).toBeVisible();
    await expectAccessibleAndFitting(page);
    await row.focus();
    const slug = await paidOrder(page, await newCustomer(page));
    await expect(page.getByRole('link', { name: new RegExp(orderCode(slug)) })).toBeVisible();
    await expect(row).toBeFocused();
    await expect(page.getByTestId('news')).toHaveText(/new order/);
    await expect
      .poll(async () => JSON.stringify(await call(page.request, 'get', '/standins/push/messages.json')))
      .toContain(teamNews.subject(orderCode(slug)));
    await page.getByRole('button', { name: teamNews.turnOff }).click();
    await expect(page.getByRole('button', { name: teamNews.turnOn })).toBeVisible();
    await expect(page.getByRole('heading', { name: teamQueue.title })).toBeVisible();
  });

  test('a cleaner sees pairs and pictures, marks them as clean, and finds no other page of the team', async ({
    page,
  }) => {
    const owner = await newTeamMember(page, 'owner');
    const slug = await paidOrder(page, await newCustomer(page, { firstName: 'Akua' }));
    await moveAlong(page, owner, slug, ['processing', 'pickup', 'cleaning_ongoing']);
    // Three pairs came, and the third one is not paid yet.
    const more = {
      reason: 'Three came',
      items: [{ service_id: FIRST, quantity: 3 }],
      extra: toDecimal(priceOf(FIRST)),
    };
    const correction = `/api/staff/orders/${slug}/correct-when-paid/`;
    await call(page.request, 'post', correction, { data: more, token: owner.access });
    await signIn(page, await newTeamMember(page, 'cleaner', 'Adjoa'));
    await page.goto(teamPaths.workshop);
    const card = page.getByRole('listitem', { name: orderCode(slug) });
    await expect(card).toBeVisible();
    await expect(page.locator('[data-team]')).not.toContainText('Akua');
    await expectAccessibleAndFitting(page);
    await card.getByRole('button', { name: teamWorkshop.pictures }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    // A phone has no Escape.
    await page.getByRole('dialog').getByRole('button', { name: messages.team.close }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(card.getByText(teamWorkshop.asked(teamWorkshop.pairs(3, service(FIRST).name)))).toBeVisible();
    await card.getByRole('button', { name: teamWorkshop.done }).click();
    await expect(page.getByRole('region', { name: teamWorkshop.clean }).getByText(orderCode(slug))).toBeVisible();
    await card.getByRole('button', { name: teamWorkshop.undo }).click();
    await expect(page.getByRole('region', { name: teamWorkshop.cleaning }).getByText(orderCode(slug))).toBeVisible();
    // What a rider brings meanwhile comes by itself.
    const next = await paidOrder(page, await newCustomer(page));
    await moveAlong(page, owner, next, ['processing', 'pickup', 'cleaning_ongoing']);
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await expect(page.getByRole('listitem', { name: orderCode(next) })).toBeVisible();
    // Pages of other roles, and the team's address, lead each role to its own page.
    for (const path of [teamPaths.money, teamPaths.queue]) {
      await page.goto(path);
      await expect(card).toBeVisible();
      await expect(page).toHaveURL(/\/staff\/workshop\/?$/);
    }
  });

  test('the owner finds in the log who moved an order', async ({ page }) => {
    const owner = await newTeamMember(page, 'owner', 'Yaw');
    const staff = await newTeamMember(page, 'staff', 'Efua');
    const slug = await paidOrder(page, await newCustomer(page));
    await moveAlong(page, staff, slug, ['processing', 'pickup']);
    await signIn(page, owner);
    await page.goto(teamPaths.audit);
    await page.getByLabel(teamAudit.search, { exact: true }).fill(orderCode(slug));
    const entries = page.getByRole('main').getByRole('listitem');
    await expect(entries.filter({ hasText: orderCode(slug) })).toHaveCount(2);
    await expect(entries.first()).toContainText('Efua');
    await expect(entries.first()).toContainText('Pickup');
    await expectAccessibleAndFitting(page);
    await page.getByLabel(teamAudit.what, { exact: true }).selectOption('money');
    await expect(page.getByText(teamAudit.none)).toBeVisible();
  });
});

test('the service worker shows a notification of the team, and of nothing else', async ({ page, browserName }) => {
  test.skip(browserName !== 'chromium', 'needs its debugging protocol');
  await page.context().grantPermissions(['notifications']);
  // A page with script: the home page registers no service worker.
  await page.goto(paths.services);
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  const session = await page.context().newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerVersionUpdated', ({ versions }) => {
      const running = versions.find(({ status }) => status === 'activated');
      if (running !== undefined) resolve(running.registrationId);
    });
  });
  await session.send('ServiceWorker.enable');
  const registrationId = await registered;
  const origin = new URL(page.url()).origin;
  const push = (data: unknown) =>
    session.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data: JSON.stringify(data) });
  await push({ title: 'Elsewhere', body: '', path: 'https://evil.test/', tag: 'x' });
  const titles = () =>
    page.evaluate(async () =>
      (await (await navigator.serviceWorker.ready).getNotifications()).map(({ title, tag }) => [title, tag]),
    );
  // Chromium loses now and then what its debugging protocol pushes; the same tag is one notification.
  const deliver = () => push({ title: 'New order SK-1', body: '1 pair', path: '/staff/orders/sk-1', tag: 'sk-1' });
  await expect.poll(() => deliver().then(titles)).toEqual([['New order SK-1', 'sk-1']]);
});
