import type { Page } from '@playwright/test';
import type { AvailableWindows } from '#contract/orders/windows.ts';
import { dayOf } from '#domain/days.ts';
import { messages } from '#domain/messages.ts';
import { orderCode } from '#domain/orders/order-code.ts';
import { staffOrderPath, teamPaths } from '#domain/team-paths.ts';
import { formatDay, formatShortDate, formatSpan } from '#domain/windows/format.ts';
import { dateAfter } from '#domain/windows/span.ts';
import { checkoutStorage, ORDER_PAGE, OSU, payNow, popup, visibleButton } from '#tests/e2e/support/checkout.ts';
import { type Customer, call, keepInStorage, newCustomer, signIn } from '#tests/e2e/support/customer.ts';
import { expect, expectAccessibleAndFitting, test, toasts, wideOnDemand } from '#tests/e2e/support/shop.ts';
import { newTeamMember, paidOrder } from '#tests/e2e/support/team.ts';

wideOnDemand();

test.use({ serviceWorkers: 'block' });
test.setTimeout(120_000);
// They set the same settings, and the page of one is out of date when another one saves.
test.describe.configure({ mode: 'serial' });

const { windows: words, teamWindows: page_ } = messages;

/** Only Kasoa gets windows here: the checkouts of the other tests go to Accra and Tema. */
const KASOA = {
  ...OSU,
  name: 'New market, Kasoa',
  region: 'Central Region',
  areaName: 'Kasoa',
  lat: 5.5345,
  lng: -0.4168,
};
const WINDOWS = [
  { area: 'kasoa', from: '09:00', to: '12:00', stops: 150 },
  { area: 'kasoa', from: '14:00', to: '17:00', stops: 150 },
];

const TUESDAY = 2;
const DAYS_TO_TUESDAY = (TUESDAY - new Date().getUTCDay() + 7) % 7;

type Rules = { revision: number; holidays?: unknown; saves?: unknown };

/** Sets Kasoa's windows, whatever other tests saved meanwhile. */
async function setWindows(page: Page, { access: token }: Customer): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    const {
      holidays: _,
      saves: __,
      ...rules
    } = await call<Rules>(page.request, 'get', '/api/staff/windows/', { token });
    const data = { ...rules, windows: WINDOWS };
    const saved = await page.request.post('/api/staff/windows/', {
      data,
      headers: { Authorization: `Bearer ${token}` },
    });
    if (saved.ok() || attempt === 5) return;
  }
}

/** Changes the settings on the owner's page; once more where another test has saved meanwhile, as the page says. */
async function change(page: Page, edit: () => Promise<void>): Promise<void> {
  const dialog = page.getByRole('dialog');
  await expect(async () => {
    await page.goto(teamPaths.windows);
    await page.getByRole('heading', { name: page_.history }).waitFor();
    await edit();
    await dialog.getByRole('button', { name: page_.save, exact: true }).click({ timeout: 5_000 });
    await expect(toasts(page).getByText(page_.saved)).toBeVisible({ timeout: 5_000 });
  }).toPass({ timeout: 90_000 });
}

test('a customer chooses when the pair is fetched, pays, and moves it on the order’s page', async ({ page }) => {
  await setWindows(page, await newTeamMember(page, 'owner'));
  const customer = await newCustomer(page);
  await signIn(page, customer);
  await keepInStorage(page, { ...checkoutStorage(customer), deliveryLocation: KASOA, deliveryInput: KASOA.name });
  await page.goto('/checkout');
  await expect(page.getByText(words.question)).toBeVisible();
  const days = page.getByRole('radiogroup', { name: words.day });
  const times = page.getByRole('radiogroup', { name: words.time });
  // The first free window is chosen already, and says when the pair is back.
  await expect(days.getByRole('radio', { checked: true })).toHaveCount(1);
  await expect(page.getByText(/^Back on \w+day \d+ \w+, \d\d:\d\d to \d\d:\d\d$/)).toBeVisible();
  await expectAccessibleAndFitting(page);

  await days.getByRole('radio').nth(2).check();
  await times.getByRole('radio', { name: '14:00 to 17:00' }).check();
  const day = await days.getByRole('radio', { checked: true }).getAttribute('aria-label');
  await visibleButton(page, messages.checkout.proceed).click();
  await expect(page.getByText(`${day}, 14:00 to 17:00`)).toBeVisible();
  await expectAccessibleAndFitting(page);
  await payNow(page);
  await popup(page).getByTestId('approve').click();
  await page.waitForURL(ORDER_PAGE);
  const panel = page.locator('section', { has: page.getByRole('heading', { name: words.title }) });
  await expect(panel.getByText(`${day}, 14:00 to 17:00`)).toBeVisible();

  await panel.getByRole('button', { name: words.change }).click();
  await panel.getByRole('radiogroup', { name: words.day }).getByRole('radio').nth(3).check();
  const other = await panel.getByRole('radio', { checked: true }).first().getAttribute('aria-label');
  await expectAccessibleAndFitting(page);
  await panel.getByRole('button', { name: words.move, exact: true }).click();
  await expect(toasts(page).getByText(words.moved)).toBeVisible();
  await expect(panel.getByText(new RegExp(`^${other}, `))).toBeVisible();
});

test('a pickup that cannot be moved to the chosen time stays, and nothing else is promised', async ({
  page,
  allowConsole,
}) => {
  allowConsole(/Failed to load resource/);
  const customer = await newCustomer(page);
  await signIn(page, customer);
  const slug = await paidOrder(page, customer);
  const windowOn = (date: string, full = false) => ({
    date,
    windows: [{ from: '09:00', to: '12:00', full, back: null }],
  });
  const booked = { date: '2099-03-04', from: '09:00', to: '12:00' };
  let mayMove = true;
  await page.route(`**/api/orders/${slug}/`, async (route) => {
    const response = await route.fetch();
    const order = (await response.json()) as Record<string, unknown>;
    await route.fulfill({ json: { ...order, pickup_window: booked, may_move_pickup: mayMove } });
  });
  let isTaken = false;
  await page.route('**/api/windows/**', (route) =>
    route.fulfill({ json: { days: [windowOn('2099-03-02', isTaken), windowOn('2099-03-03'), windowOn(booked.date)] } }),
  );
  let refusal: string = messages.windowCalls.moveFull;
  let isCut = true;
  await page.route(`**/api/orders/${slug}/window/`, (route) => {
    if (isCut) return route.abort();
    // Not before: the page looks at the order again after each refusal, and the button would go before its press.
    mayMove = refusal !== messages.windowCalls.tooLate;
    return route.fulfill({ status: 409, json: { detail: refusal } });
  });

  await page.goto(`/orders/${slug}`);
  const panel = page.locator('section', { has: page.getByRole('heading', { name: words.title }) });
  const days = panel.getByRole('radiogroup', { name: words.day }).getByRole('radio');
  const move = panel.getByRole('button', { name: words.move, exact: true });
  await panel.getByRole('button', { name: words.change }).click();
  await days.nth(0).check();
  // Without an answer nobody may say that it stays, and the choice is kept for another try.
  await move.click();
  await expect(panel.getByText(messages.attempt.unreachable)).toBeVisible();
  await expect(panel.getByText(words.stays(formatSpan(booked)))).toHaveCount(0);
  await expect(move).toBeVisible();
  [isCut, isTaken] = [false, true];
  await move.click();
  await expect(panel.getByText(refusal)).toBeVisible();
  await expect(panel.getByText(words.stays(formatSpan(booked)))).toBeVisible();
  await expect(move).toHaveCount(0);
  await expect(panel.getByText(words.fetched(formatSpan({ ...booked, date: '2099-03-02' })))).toHaveCount(0);

  // The rider leaves while the chooser is open.
  await days.nth(1).check();
  refusal = messages.windowCalls.tooLate;
  await move.click();
  await expect(panel.getByText(refusal)).toBeVisible();
  await expect(move).toHaveCount(0);
  await expect(days).toHaveCount(0);
  await expectAccessibleAndFitting(page);
});

test('the checkout works without windows where the shop sets none, and when the call fails', async ({
  page,
  allowConsole,
}) => {
  allowConsole(/Failed to load resource/);
  const customer = await newCustomer(page);
  await signIn(page, customer);
  await keepInStorage(page, checkoutStorage(customer));
  await page.goto('/checkout');
  await visibleButton(page, messages.checkout.proceed).waitFor();
  await page.waitForLoadState('networkidle');
  await expect(page.getByText(words.question)).toHaveCount(0);

  await page.route('**/api/windows/**', (route) => route.abort());
  await keepInStorage(page, { ...checkoutStorage(customer), deliveryLocation: KASOA, deliveryInput: KASOA.name });
  await page.goto('/checkout');
  await visibleButton(page, messages.checkout.proceed).click();
  await payNow(page);
});

test('the owner sets windows and a closed day, and the team moves an order to another window', async ({ page }) => {
  const owner = await newTeamMember(page, 'owner');
  await setWindows(page, owner);
  const customer = await newCustomer(page);
  const slug = await paidOrder(page, customer, 1, { delivery_location: KASOA, pickup_location: KASOA });
  await signIn(page, owner);
  await page.goto(teamPaths.windows);
  await expect(page.getByLabel(`Kasoa, ${page_.stops}`).first()).toHaveValue('150');
  await expectAccessibleAndFitting(page);
  // No time is cut off on a narrow screen.
  const cut = await page.locator('main select').evaluateAll((selects) =>
    selects
      .map((one) => one as HTMLSelectElement)
      .filter((select) => {
        const { font, paddingLeft, paddingRight } = getComputedStyle(select);
        const pen = document.createElement('canvas').getContext('2d');
        if (pen === null) return true;
        pen.font = font;
        const room = select.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
        return pen.measureText(select.value).width > room;
      })
      .map((select) => select.ariaLabel),
  );
  expect(cut).toEqual([]);
  // A weekday within a year, with no booking near it.
  const date = dateAfter(dayOf(new Date()).date, DAYS_TO_TUESDAY + 28 * 7);
  const closed = formatShortDate(date);
  await change(page, async () => {
    await page.getByRole('button', { name: page_.addDay }).click();
    await page.getByLabel(page_.date, { exact: true }).last().fill(date);
    await page.getByLabel(page_.name).last().fill('Eid-ul-Fitr');
    await page.getByRole('button', { name: page_.check }).click();
  });
  await expect(page.getByText(`${closed} closed: Eid-ul-Fitr`).first()).toBeVisible();
  await change(page, async () => {
    await page
      .getByRole('button', { name: page_.removeDay(formatDay(date)) })
      .first()
      .click({ timeout: 10_000 });
    await page.getByRole('button', { name: page_.check }).click();
  });
  await expect(page.getByText(`Removed: ${closed} closed: Eid-ul-Fitr`).first()).toBeVisible();

  await page.goto(`/staff/orders/${slug}`);
  await page.getByRole('button', { name: page_.choose }).first().click();
  await page.getByRole('radiogroup', { name: words.day }).getByRole('radio').nth(1).check();
  await page.getByRole('button', { name: page_.moveNow }).click();
  await expect(toasts(page).getByText(page_.moved)).toBeVisible();
  await expectAccessibleAndFitting(page);
});

test('the owner plans other hours from a day on, reads who is booked outside of them, and takes it back', async ({
  page,
}) => {
  const owner = await newTeamMember(page, 'owner', 'Yaw');
  await setWindows(page, owner);
  const offer = await call<AvailableWindows>(page.request, 'get', '/api/windows/?pickup=Kasoa&delivery=Kasoa');
  const { date } = offer.days.at(-1) ?? { date: '' };
  const afternoon = { date, from: '14:00', to: '17:00' };
  const places = { delivery_location: KASOA, pickup_location: KASOA, pickup_window: afternoon };
  const slug = await paidOrder(page, await newCustomer(page), 1, places);
  await signIn(page, owner);
  const planned = page.getByRole('radio', { name: page_.planFrom(`${formatDay(date)} ${date.slice(0, 4)}`) });
  const dialog = page.getByRole('dialog');
  await change(page, async () => {
    await page.getByLabel(page_.planDate).fill(date);
    await page.getByRole('button', { name: page_.addPlan }).click();
    await expect(planned).toBeChecked();
    await page.getByRole('button', { name: page_.removeWindow('14:00 to 17:00', 'Kasoa') }).click();
    await expectAccessibleAndFitting(page);
    await page.getByRole('button', { name: page_.check }).click();
    await expect(dialog.getByText(`From ${formatShortDate(date)}: Kasoa 14:00 to 17:00 removed`)).toBeVisible();
    const order = dialog.getByRole('link', { name: orderCode(slug) }).first();
    await expect(order).toHaveAttribute('href', staffOrderPath(slug));
    await expectAccessibleAndFitting(page);
  });

  const outside = page.locator('[data-desk-panel]', { has: page.getByRole('heading', { name: page_.outside }) });
  await expect(outside.getByText(formatSpan(afternoon)).first()).toBeVisible();
  await page.getByRole('button', { name: new RegExp(`^${page_.undo}: `) }).click();
  await expect(dialog.getByText(`From ${formatShortDate(date)}: Kasoa 14:00 to 17:00 added, 150 stops`)).toBeVisible();
  await dialog.getByRole('button', { name: page_.putBack }).click();
  await expect(toasts(page).getByText(page_.undone)).toBeVisible();
  await expect(outside).toHaveCount(0);
  await expect(planned).toHaveCount(0);
});
