import { messages } from '#domain/messages.ts';
import { staffOrderPath, teamPaths } from '#domain/team-paths.ts';
import { newCustomer, signIn } from '#tests/e2e/support/customer.ts';
import { expect, narrowOnly, test } from '#tests/e2e/support/shop.ts';
import { moveAlong, newTeamMember, paidOrder } from '#tests/e2e/support/team.ts';
import { walkOf } from './reader/walk.ts';

test.use({
  serviceWorkers: 'block',
  contextOptions: { reducedMotion: 'reduce' },
  viewport: { width: 360, height: 640 },
});
narrowOnly();

const { teamAreas, teamMoney, teamOrder, teamQueue } = messages;

test('the team works by keyboard and screen reader', async ({ page }) => {
  const owner = await newTeamMember(page, 'owner', 'Esi');
  const firstName = `Abena${Date.now().toString(36)}`;
  const slug = await paidOrder(page, await newCustomer(page, { firstName }));
  await moveAlong(page, owner, slug, ['processing', 'pickup']);
  const { reads, press, type } = await walkOf(page);

  await signIn(page, owner);
  await page.goto(teamPaths.queue);
  await type(page.getByRole('searchbox', { name: teamQueue.search }), firstName);
  await expect(page.getByRole('link', { name: new RegExp(firstName) })).toHaveCount(1);
  await reads('team/01 queue, one found', { own: firstName });
  await press(page.getByRole('link', { name: new RegExp(firstName) }));
  await page.waitForURL((url) => url.pathname.startsWith(staffOrderPath(slug)));
  await reads('team/02 an order');
  await press(page.getByRole('button', { name: teamOrder.moveTo('Cleaning Ongoing') }));
  await expect(page.getByText(teamOrder.moved('Cleaning Ongoing'))).toBeVisible();
  await reads('team/03 an order, moved');
  const refund = page.getByRole('button', { name: teamMoney.refund });
  await press(refund);
  await expect(page.getByRole('dialog')).toBeVisible();
  await reads('team/04 an order, refund');
  await page.keyboard.press('Escape');
  await expect(refund).toBeFocused();
  await page.goto(teamPaths.team);
  await reads('team/05 team', { own: '(you)' });
  await page.goto(teamPaths.prices);
  await reads('team/06 prices', { isCompared: false });
  const open = page.getByRole('button', { name: teamAreas.open });
  await press(open);
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel(teamAreas.name)).toBeFocused();
  await page.keyboard.type('ashaiman');
  await press(dialog.getByRole('button', { name: teamAreas.search }));
  await expect(dialog.getByLabel(teamAreas.lat)).not.toHaveValue('');
  await reads('team/07 prices, an area is looked up');
  await press(dialog.getByRole('button', { name: teamAreas.save, exact: true }));
  await reads('team/08 prices, an area is not filled in');
  await page.keyboard.press('Escape');
  await expect(open).toBeFocused();
});

test('a rider and a cleaner work by keyboard and screen reader', async ({ page }) => {
  const owner = await newTeamMember(page, 'owner');
  const rider = await newTeamMember(page, 'rider', 'Yaw');
  const cleaner = await newTeamMember(page, 'cleaner', 'Adjoa');
  const firstName = `Efua${Date.now().toString(36)}`;
  const slug = await paidOrder(page, await newCustomer(page, { firstName }));
  await moveAlong(page, owner, slug, ['processing', 'pickup']);
  const { reads, press } = await walkOf(page);

  await signIn(page, rider);
  await page.goto(teamPaths.day);
  const mark = page.getByRole('button', {
    name: messages.teamDay.markOf(messages.teamDay.pickedUp, `${firstName} Mensah`),
  });
  await mark.waitFor();
  await reads('team/10 the day of a rider', { own: firstName });
  await press(mark);
  await expect(page.getByRole('button', { name: messages.teamDay.undoOf(`${firstName} Mensah`) })).toBeVisible();
  await reads('team/11 the day of a rider, a stop done', { own: firstName });
  await signIn(page, cleaner);
  await page.goto(teamPaths.workshop);
  await reads('team/12 the workshop of a cleaner', { isCompared: false });
});
