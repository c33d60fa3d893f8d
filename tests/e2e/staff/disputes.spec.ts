import type { Page } from '@playwright/test';
import { messages } from '#domain/messages.ts';
import { disputePath, staffOrderPath, teamPaths } from '#domain/team-paths.ts';
import { type Customer, call, newCustomer, signIn } from '#tests/e2e/support/customer.ts';
import { expect, expectAccessibleAndFitting, test, wideOnDemand } from '#tests/e2e/support/shop.ts';
import { newTeamMember, paidOrder } from '#tests/e2e/support/team.ts';

wideOnDemand();

test.use({ serviceWorkers: 'block' });

const { teamDisputes, teamDifferences, orderBlocks, teamOrder } = messages;

type Disputes = { open: { id: string; order_slug: string | null }[] };

/** The payer of this order asks the bank for the money back; returns the dispute's id once the shop knows it. */
async function dispute(page: Page, owner: Customer, slug: string): Promise<string> {
  const token = owner.access;
  const order = await call<{ money: { reference: string } }>(page.request, 'get', `/api/staff/orders/${slug}/`, {
    token,
  });
  await page.request.post('/standins/payment/happen', {
    form: { what: 'dispute', reference: order.money.reference },
  });
  let id = '';
  const find = async () => {
    const { open } = await call<Disputes>(page.request, 'get', '/api/staff/disputes/', { token });
    id = open.find(({ order_slug }) => order_slug === slug)?.id ?? '';
    return id;
  };
  await expect.poll(find, { timeout: 30_000 }).not.toBe('');
  return id;
}

test('a disputed order is marked on the queue and does not move; its evidence is on one page to copy', async ({
  page,
}) => {
  const owner = await newTeamMember(page, 'owner');
  const slug = await paidOrder(page, await newCustomer(page, { firstName: 'Adwoa' }));
  const id = await dispute(page, owner, slug);
  await signIn(page, owner);

  await page.goto(teamPaths.queue);
  await expect(page.getByText(orderBlocks.marks.dispute).first()).toBeVisible();
  await expectAccessibleAndFitting(page);

  await page.goto(staffOrderPath(slug));
  await expect(page.getByText(orderBlocks.refusals.dispute).first()).toBeVisible();
  await expect(page.getByRole('heading', { name: teamOrder.history })).toBeVisible();
  // Nothing is refunded meanwhile, and the page does not offer it.
  await expect(page.getByText(orderBlocks.refundRefusals.dispute)).toBeVisible();
  await expect(page.getByRole('button', { name: messages.teamMoney.refund })).toHaveCount(0);
  await expectAccessibleAndFitting(page);

  await page.getByRole('link', { name: teamDisputes.one(id) }).click();
  await expect(page).toHaveURL(disputePath(id));
  await expect(page.getByTestId('evidence')).toContainText('Adwoa');
  await page.getByLabel(teamDisputes.noteLabel).fill('The customer wrote that the pair came back clean.');
  await page.getByRole('button', { name: teamDisputes.saveNote }).click();
  await expect(page.getByTestId('evidence')).toContainText('came back clean');
  await expectAccessibleAndFitting(page);

  await page.getByRole('link', { name: teamDisputes.title }).click();
  await expect(page.getByRole('heading', { level: 1, name: teamDisputes.title })).toBeVisible();
  await expect(page.getByRole('link', { name: `${teamDisputes.evidence} ${id}` })).toBeVisible();
  await expectAccessibleAndFitting(page);
});

test('an unknown dispute gets a page that says that there is none', async ({ page }) => {
  await signIn(page, await newTeamMember(page, 'owner'));
  await page.goto(disputePath('4711'));
  await expect(page.getByText(messages.disputeNews.noSuch)).toBeVisible();
  await expectAccessibleAndFitting(page);
});

test('the owner compares with the provider and reads when it was done', async ({ page }) => {
  await signIn(page, await newTeamMember(page, 'owner'));
  await page.goto(teamPaths.differences);
  await expect(page.getByRole('heading', { level: 1, name: teamDifferences.title })).toBeVisible();
  await expectAccessibleAndFitting(page);
  await page.getByRole('button', { name: teamDifferences.compare }).click();
  await expect(async () => {
    await page.getByRole('button', { name: messages.team.refresh }).click();
    await expect(page.getByText(/^Last compared /)).toBeVisible({ timeout: 1_000 });
  }).toPass({ timeout: 60_000 });
  await expectAccessibleAndFitting(page);
});
