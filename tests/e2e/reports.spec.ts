import { readFile } from 'node:fs/promises';
import type { Locator } from '@playwright/test';
import { messages } from '#domain/messages.ts';
import { orderCode } from '#domain/orders/order-code.ts';
import { teamPaths } from '#domain/team-paths.ts';
import { STEPS_TO_DELIVERY } from '#tests/support/orders/order-steps.ts';
import { newCustomer, signIn } from './support/customer.ts';
import { expect, expectAccessibleAndFitting, test, wideOnDemand } from './support/shop.ts';
import { moveAlong, newTeamMember, paidOrder } from './support/team.ts';

test.use({ serviceWorkers: 'block' });
wideOnDemand();

const { teamReports: words, teamStatus } = messages;

test('an owner reads a report, changes its period, and saves every order line by line', async ({ page }) => {
  const owner = await newTeamMember(page, 'owner', 'Yaw');
  const slug = await paidOrder(page, await newCustomer(page), 2);
  await moveAlong(page, owner, slug, STEPS_TO_DELIVERY);
  await signIn(page, owner);
  await page.goto(teamPaths.queue);
  await page.getByRole('link', { name: words.title }).click();
  await page.getByRole('heading', { level: 1, name: words.title }).waitFor();
  const orders = page.getByRole('region', { name: words.orders });
  const total = orders.getByRole('row', { name: new RegExp(`^${words.all}`) });
  await expect(total).toContainText(/[1-9]/);
  await expect(page.getByRole('img', { name: words.moneyChart('GHS') })).toBeVisible();
  await expectAccessibleAndFitting(page);

  // Each figure is on screen and named: no table of a report scrolls sideways.
  const tables = page
    .getByRole('main')
    .getByRole('region')
    .filter({ has: page.getByRole('table') });
  const overflows = await tables.evaluateAll((regions) => regions.map((one) => one.scrollWidth - one.clientWidth));
  expect(overflows.length).toBeGreaterThanOrEqual(5);
  expect(Math.max(...overflows)).toBe(0);
  const [booked] = await total.getByRole('cell').all();
  await expect(booked as Locator).toContainText(page.viewportSize()?.width === 360 ? words.ordersColumns.booked : /\d/);
  await expect(orders.getByRole('columnheader')).toHaveText([words.period, ...Object.values(words.ordersColumns)]);

  await page.getByRole('button', { name: words.lastDays(7) }).click();
  await expect(orders.getByRole('row')).toHaveCount(1 + 7 + 1);
  await page.getByLabel(words.step, { exact: true }).selectOption('month');
  await expect(orders.getByRole('row').nth(1)).toContainText(/\d{4}/);
  // A period that can't be shown says why, and the report stays.
  const from = page.getByLabel(words.from, { exact: true }).first();
  await from.fill('2020-01-01');
  await expect(page.getByText(words.problems.tooLong)).toBeVisible();
  await expectAccessibleAndFitting(page);
  await page.getByRole('button', { name: words.lastDays(30) }).click();
  await expect(page.getByText(words.problems.tooLong)).toHaveCount(0);

  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: words.save }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^order-lines-\d{4}-\d\d-\d\d-to-\d{4}-\d\d-\d\d\.csv$/);
  const text = await readFile(await file.path(), 'utf8');
  expect(text.split('\r\n')[0]).toBe(`\uFEFF${words.columns.join(',')}`);
  expect(text.split('\r\n').filter((line) => line.includes(orderCode(slug)))).toHaveLength(1);
});

test('an owner sees whether the shop runs, what was never done, and where to act', async ({ page }) => {
  const owner = await newTeamMember(page, 'owner', 'Yaw');
  await paidOrder(page, await newCustomer(page));
  await signIn(page, owner);
  await page.goto(teamPaths.status);
  await page.getByRole('heading', { level: 1, name: teamStatus.title }).waitFor();
  const line = (title: string) =>
    page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title, exact: true }) });
  await expect(line(teamStatus.titles.backup)).toContainText(teamStatus.verdicts.never);
  await expect(line(teamStatus.titles.backup)).toContainText(teamStatus.todo.backup);
  await expect(line(teamStatus.titles.jobs)).toContainText(teamStatus.verdicts.good);
  await expect(
    page.getByRole('region', { name: teamStatus.queues }).getByRole('row', { name: /^Pending/ }),
  ).toBeVisible();
  await expect(page.getByRole('region', { name: teamStatus.jobs }).getByRole('row', { name: /^outbox/ })).toBeVisible();
  await expectAccessibleAndFitting(page);
});

test('the owner gives a role on the page of the team, which says what it can do', async ({ page }) => {
  const { teamMembers } = messages;
  const rider = await newTeamMember(page, 'rider', 'Kofi');
  await signIn(page, await newTeamMember(page, 'owner', 'Yaw'));
  await page.goto(teamPaths.team);
  const entry = page.getByRole('listitem').filter({ hasText: rider.email });
  await entry.getByRole('button', { name: teamMembers.changeOf(rider.email) }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(teamMembers.role).selectOption(teamMembers.roles.cleaner);
  await expect(dialog.getByText(teamMembers.rights.cleaner)).toBeVisible();
  await expectAccessibleAndFitting(page);
  await dialog.getByRole('button', { name: teamMembers.save }).click();
  await expect(entry.getByText(teamMembers.roles.cleaner, { exact: true })).toBeVisible();
  await expectAccessibleAndFitting(page);
});

test('staff are led from each of these pages to the queue', async ({ page }) => {
  await signIn(page, await newTeamMember(page, 'staff', 'Efua'));
  for (const path of [teamPaths.reports, teamPaths.status, teamPaths.team]) {
    await page.goto(path);
    await expect(page).toHaveURL(/\/staff\/?$/);
  }
});
