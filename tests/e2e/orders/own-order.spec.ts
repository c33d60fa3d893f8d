import sharp from 'sharp';
import { messages } from '#domain/messages.ts';
import { ORDER_STATUSES } from '#domain/orders/order-status.ts';
import { OWN_PHOTOS_MAX } from '#domain/orders/own-changes.ts';
import { orderPath } from '#domain/paths.ts';
import { staffOrderPath, teamPaths } from '#domain/team-paths.ts';
import { formatDay } from '#domain/windows/format.ts';
import { call, newCustomer, signIn } from '#tests/e2e/support/customer.ts';
import { expect, expectAccessibleAndFitting, test, toasts, wideOnDemand } from '#tests/e2e/support/shop.ts';
import { moveAlong, newTeamMember, PAID_SUM, paidOrder } from '#tests/e2e/support/team.ts';
import { STEPS_TO_DELIVERY } from '#tests/support/orders/order-steps.ts';

const { ownOrder: words, rating, order: page1, teamRatings } = messages;

wideOnDemand();

test.use({ serviceWorkers: 'block' });

test('an order just paid says first that it is paid and booked, and what is next; its customer cancels it and sees the money on its way', async ({
  page,
}) => {
  const customer = await newCustomer(page, { firstName: 'Akosua' });
  const slug = await paidOrder(page, customer);
  await signIn(page, customer);
  await page.goto(orderPath(slug));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Paid and\s*booked/);
  await expect(page.getByText(words.paidNext)).toBeVisible();
  await expect(page.getByTestId('status')).toHaveText('Pending');
  await expectAccessibleAndFitting(page);

  const { tracking } = messages;
  const send = page.getByRole('link', { name: tracking.whatsApp });
  await page.getByRole('button', { name: tracking.make }).click();
  await expect(send).toBeVisible();

  await page.getByRole('button', { name: words.cancel }).click();
  const dialog = page.getByRole('dialog', { name: words.cancelTitle });
  await expect(dialog.getByText(words.cancelRule(PAID_SUM, 'the mobile money wallet you paid with'))).toBeVisible();
  await expectAccessibleAndFitting(page);
  await dialog.getByRole('button', { name: words.keep }).click();
  await expect(dialog).toHaveCount(0);
  await page.getByRole('button', { name: words.cancel }).click();
  await dialog.getByLabel(words.cancelWhy).fill('I travel tomorrow');
  await dialog.getByRole('button', { name: words.cancelYes }).click();
  await expect(toasts(page).getByText(`Your order is cancelled. ${PAID_SUM}`)).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Cancelled/);
  await expect(
    page.getByText(new RegExp(`${PAID_SUM} (is on its way|was given) back to the mobile money wallet`)).first(),
  ).toBeVisible();
  await expect(page.getByRole('button', { name: words.cancel })).toHaveCount(0);
  // Nobody is invited to follow it any more; the link that was sent can be taken back.
  await expect(send).toHaveCount(0);
  await expect(page.getByRole('button', { name: tracking.revoke })).toBeVisible();
  await expectAccessibleAndFitting(page);
});

test('a price that rose since an order stands at its next payment, also after a reload', async ({ page }) => {
  const customer = await newCustomer(page);
  const slug = await paidOrder(page, customer);
  await signIn(page, customer);
  await page.route(`**/api/orders/${slug}/`, async (route) => {
    const order = (await (await route.fetch()).json()) as { items: object[] };
    const items = order.items.map((item) => ({ ...item, unit_price: '1.00' }));
    await route.fulfill({ status: 200, json: { ...order, items } });
  });
  await page.goto(orderPath(slug));
  await page.getByRole('button', { name: messages.tracking.again }).click();
  await expect(page.getByRole('heading', { level: 1, name: messages.payment.title })).toBeVisible();
  const rise = page.getByRole('main').getByText(/Prices rose since: .* \(GHS 1\.00 then\)/);
  await expect(rise).toBeVisible();
  await expectAccessibleAndFitting(page);
  await page.reload();
  await expect(rise).toBeVisible();
});

test('a cancellation that comes too late says so, promises no money, and shows the order as it is now', async ({
  page,
}) => {
  const customer = await newCustomer(page);
  const owner = await newTeamMember(page, 'owner');
  const slug = await paidOrder(page, customer);
  await signIn(page, customer);
  await page.goto(orderPath(slug));
  await page.getByRole('button', { name: words.cancel }).click();
  const dialog = page.getByRole('dialog', { name: words.cancelTitle });
  await expect(dialog.getByText(words.cancelFinal)).toBeVisible();
  await moveAlong(page, owner, slug, ['processing', 'pickup', 'cleaning_ongoing']);
  await dialog.getByRole('button', { name: words.cancelYes }).click();
  await expect(dialog.getByRole('button', { name: words.close, exact: true }).last()).toBeVisible();
  await expect(dialog.getByText(words.cancelFinal)).toHaveCount(0);
  await expect(dialog.getByRole('button', { name: words.cancelYes })).toHaveCount(0);
  await dialog.getByRole('button', { name: words.close, exact: true }).last().click();
  await expect(page.getByRole('button', { name: words.cancel })).toHaveCount(0);
  await expect(page.getByText(ORDER_STATUSES.cleaning_ongoing.detail).first()).toBeVisible();
});

test('directions and phone change before the rider leaves, and the team reads it; once the rider left, the page says whom to call', async ({
  page,
}) => {
  const owner = await newTeamMember(page, 'owner');
  const customer = await newCustomer(page);
  const slug = await paidOrder(page, customer);
  await signIn(page, customer);
  await page.goto(orderPath(slug));
  await page.getByRole('button', { name: words.directions }).click();
  const dialog = page.getByRole('dialog', { name: words.directionsTitle });
  await dialog.getByLabel(words.pickupDirections).fill('.');
  await dialog.getByRole('button', { name: words.save }).click();
  await expect(dialog.getByText(messages.location.landmarkVague)).toBeVisible();
  await expectAccessibleAndFitting(page);
  await dialog.getByLabel(words.pickupDirections).fill('Green kiosk opposite the chapel');
  await dialog.getByLabel(words.phone).fill('055 123 4567');
  await dialog.getByRole('button', { name: words.save }).click();
  await expect(toasts(page).getByText(words.saved)).toBeVisible();
  await expect(page.getByText('Green kiosk opposite the chapel')).toBeVisible();
  await expect(page.getByText('+233 55 123 4567')).toBeVisible();

  await page.getByRole('button', { name: words.directions }).click();
  await moveAlong(page, owner, slug, ['processing', 'pickup']);
  await dialog.getByLabel(words.pickupDirections).fill('Blue door behind the school');
  await dialog.getByRole('button', { name: words.save }).click();
  await expect(dialog.getByText(messages.ownOrderCalls.changeTooLate)).toBeVisible();
  // What is read below the dialog is the order as it is now, without a reload.
  await dialog.getByRole('button', { name: words.close, exact: true }).last().click();
  await expect(page.getByText(words.cancelLate)).toBeVisible();
  await expect(page.getByRole('button', { name: words.cancel })).toHaveCount(0);
  await signIn(page, owner);
  await page.goto(staffOrderPath(slug));
  await expect(page.getByText(/changed the directions for the pickup/)).toBeVisible();
});

test('a customer whom the rider did not meet reads it on the order’s page, until the pairs are collected', async ({
  page,
}) => {
  const owner = await newTeamMember(page, 'owner');
  const customer = await newCustomer(page);
  const slug = await paidOrder(page, customer);
  await moveAlong(page, owner, slug, ['processing', 'pickup']);
  const mark = (what: string) =>
    call(page.request, 'post', `/api/staff/orders/${slug}/stop/`, {
      data: { kind: 'pickup', mark: what },
      token: owner.access,
    });
  await mark('not_home');
  await signIn(page, customer);
  await page.goto(orderPath(slug));
  const came = words.missed.pickup(formatDay(new Date().toISOString().slice(0, 10)));
  await expect(page.getByText(came)).toBeVisible();
  await expectAccessibleAndFitting(page);
  await mark('done');
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Cleaning/);
  await expect(page.getByText(came)).toHaveCount(0);
});

test('a note and a picture of the pair reach the team', async ({ page }) => {
  const owner = await newTeamMember(page, 'owner');
  const customer = await newCustomer(page, { firstName: 'Akosua' });
  const slug = await paidOrder(page, customer);
  await signIn(page, customer);
  await page.goto(orderPath(slug));
  await page.getByLabel(words.note).fill('The left heel has a tear.');
  await page.getByRole('button', { name: words.sendNote }).click();
  await expect(page.getByText(words.noteSent)).toBeVisible();
  const buffer = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#846' } })
    .png()
    .toBuffer();
  await page.locator('input[type="file"]').setInputFiles({ name: 'pair.png', mimeType: 'image/png', buffer });
  await expect(page.getByRole('img', { name: words.photo(1) })).toHaveJSProperty('naturalWidth', 400);
  await expectAccessibleAndFitting(page);
  // A slip of the thumb deletes nothing.
  const trash = page.getByRole('button', { name: words.removePhoto(1) });
  await trash.click();
  await expect(page.getByText(words.removePhotoAsk(1))).toBeVisible();
  await expectAccessibleAndFitting(page);
  await page.getByRole('button', { name: words.removePhotoNo }).click();
  await expect(trash).toBeFocused();
  // One that is no picture takes no other's place, and more than fit are not left out without a word.
  const more = Array.from({ length: OWN_PHOTOS_MAX }, (_, index) => ({
    ...{ name: `pair-${index}.png`, mimeType: 'image/png', buffer },
  }));
  const text = { name: 'list.txt', mimeType: 'text/plain', buffer: Buffer.from('laces, brush') };
  await page.locator('input[type="file"]').setInputFiles([text, ...more]);
  await expect(page.getByText(words.photoFailed('list.txt', ''))).toBeVisible();
  await expect(page.getByText(words.photosOver(`pair-${OWN_PHOTOS_MAX - 1}.png`))).toBeVisible();
  await expect(page.getByRole('img', { name: words.photo(OWN_PHOTOS_MAX) })).toBeVisible();
  for (let left = OWN_PHOTOS_MAX; left > 1; left -= 1) {
    await page.getByRole('button', { name: words.removePhoto(left) }).click();
    await page.getByRole('button', { name: words.removePhotoYes }).click();
    await expect(page.getByRole('img', { name: words.photo(left) })).toHaveCount(0);
  }
  await signIn(page, owner);
  await page.goto(staffOrderPath(slug));
  const panel = page.locator('section').filter({ has: page.getByRole('heading', { name: teamRatings.fromCustomer }) });
  await expect(panel.getByText('The left heel has a tear.')).toBeVisible();
  await expect(panel.getByRole('img', { name: teamRatings.customerPicture(1) })).toHaveJSProperty('naturalWidth', 400);
  await expectAccessibleAndFitting(page);
});

test('a delivered order is rated; the owner shows it; the customer takes the consent back', async ({ page }) => {
  const owner = await newTeamMember(page, 'owner');
  const customer = await newCustomer(page, { firstName: 'Akosua' });
  const slug = await paidOrder(page, customer);
  await moveAlong(page, owner, slug, STEPS_TO_DELIVERY);
  await signIn(page, customer);
  await page.goto(orderPath(slug));
  const said = `Clean as on the first day, ${slug}`;
  await page.getByRole('button', { name: rating.send }).click();
  await expect(page.getByText(rating.chooseStars)).toBeVisible();
  await page.getByRole('radio', { name: rating.star(5) }).check({ force: true });
  await page.getByLabel(rating.words).fill(said);
  await page.getByRole('checkbox', { name: /show my rating/ }).check();
  await expectAccessibleAndFitting(page);
  await page.getByRole('button', { name: rating.send }).click();
  await expect(page.getByText(rating.mayShow)).toBeVisible();
  await expectAccessibleAndFitting(page);
  await page.getByRole('button', { name: rating.change }).click();
  await page.getByRole('button', { name: rating.keep }).click();
  await expect(page.getByText(rating.mayShow)).toBeVisible();
  const again = page.getByRole('button', { name: messages.tracking.again });
  await expect(again.filter({ visible: true })).toHaveClass(/cupsole/);

  // Who is not content reads whom to call, and is not invited to another order first.
  await page.getByRole('button', { name: rating.change }).click();
  await page.getByRole('radio', { name: rating.star(2) }).check({ force: true });
  await page.getByRole('button', { name: rating.send }).click();
  await expect(toasts(page).getByText(rating.savedSorry)).toBeVisible();
  const rated = page.locator('section').filter({ has: page.getByRole('heading', { name: rating.titleGiven }) });
  await expect(rated.getByText(rating.sorry)).toBeVisible();
  await expect(rated.getByRole('link', { name: /^\+233/ })).toHaveAttribute('href', /^tel:\+233/);
  await expect(again.filter({ visible: true })).not.toHaveClass(/cupsole/);
  await expectAccessibleAndFitting(page);
  await page.getByRole('button', { name: rating.change }).click();
  await page.getByRole('radio', { name: rating.star(5) }).check({ force: true });
  await page.getByRole('button', { name: rating.send }).click();
  await expect(rated.getByText(rating.sorry)).toHaveCount(0);

  await signIn(page, owner);
  await page.goto(teamPaths.ratings);
  const card = page.getByRole('listitem').filter({ hasText: said });
  await card.getByRole('button', { name: teamRatings.show }).click();
  await expect(card.getByText(teamRatings.shown, { exact: true })).toBeVisible();
  await expectAccessibleAndFitting(page);
  const shown = async () => JSON.stringify(await call<unknown[]>(page.request, 'get', '/api/ratings/'));
  expect(await shown()).toContain(said);

  await signIn(page, customer);
  await page.goto(orderPath(slug));
  await page.getByRole('button', { name: rating.withdraw }).click();
  await expect(toasts(page).getByText(rating.withdrawn)).toBeVisible();
  await expect(page.getByText(page1.timelineOver)).toBeVisible();
  expect(await shown()).not.toContain(said);
});
