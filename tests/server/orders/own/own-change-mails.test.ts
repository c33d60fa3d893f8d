import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { DaySheet } from '#contract/staff/day/day-sheet.ts';
import { messages } from '#domain/messages.ts';
import { orderCode } from '#domain/orders/order-code.ts';
import { changeStatus } from '#server/features/orders/move/change-status.ts';
import type { Team } from '#tests/support/accounts/team.ts';
import type { Shop } from '#tests/support/checkout.ts';
import { openTeamShop } from '#tests/support/team-shop.ts';
import type { TestUser } from '#tests/support/world.ts';

const words = messages.teamOwnChanges;
let shop: Shop;
let team: Team;
beforeAll(async () => {
  ({ shop, team } = await openTeamShop());
});
afterAll(() => shop.close());

const post = (slug: string, what: string, body: object, token: TestUser) =>
  shop.request('POST', `/api/orders/${slug}/${what}/`, { body, token });
async function bought() {
  const buyer = await shop.newUser({ firstName: 'Adwoa' });
  return { buyer, ...(await shop.buy(buyer)) };
}
/** The mails about an order of one kind of news. */
const mailsAbout = async (slug: string, kind: keyof typeof words.subject) =>
  (await shop.mails()).filter(({ subject }) => subject === words.subject[kind](orderCode(slug)));

describe('the team is mailed when a customer', () => {
  test('cancels before the pickup: everybody who plans stops, once, with the customer’s reason', async () => {
    const { buyer, slug } = await bought();
    await Promise.all([1, 2].map(() => post(slug, 'cancel', { reason: 'I travel tomorrow' }, buyer)));
    const mails = await mailsAbout(slug, 'cancelled');
    expect(mails.map(({ to }) => to).sort()).toEqual([team.owner.email, team.staff.email].sort());
    expect(mails[0]?.text).toContain('I travel tomorrow');
    expect(mails[0]?.text).toContain(`/staff/orders/${slug}`);
  });

  test('changes directions or phone number, with the old and the new words; the same again is not reported', async () => {
    const { buyer, slug } = await bought();
    const body = { pickup: 'Green kiosk opposite the chapel', phone_number: '0551234567' };
    await post(slug, 'directions', body, buyer);
    await post(slug, 'directions', body, buyer);
    const mails = await mailsAbout(slug, 'directions');
    expect(mails).toHaveLength(2);
    expect(mails[0]?.text).toContain('Green kiosk opposite the chapel');
    expect(mails[0]?.text).toContain('+233 55 123 4567');
  });

  test('writes a note, and a refused one is not reported', async () => {
    const { buyer, slug } = await bought();
    await post(slug, 'notes', { text: 'The left heel has a tear.' }, buyer);
    await post(slug, 'notes', { text: ' ' }, buyer);
    const mails = await mailsAbout(slug, 'note');
    expect(mails).toHaveLength(2);
    expect(mails[0]?.text).toContain('The left heel has a tear.');
  });

  test('and not when the team itself cancels an order', async () => {
    const { slug } = await bought();
    await changeStatus(shop.world, { slug, to: 'cancelled', actorId: team.staff.id });
    expect(await mailsAbout(slug, 'cancelled')).toEqual([]);
  });
});

test('the rider’s stop has the customer’s notes, and not what the team wrote', async () => {
  const { buyer, slug } = await bought();
  await post(slug, 'notes', { text: 'Ring twice, the bell is weak.' }, buyer);
  const note = { note: 'Pays late', kind: 'team' };
  await shop.request('POST', `/api/staff/orders/${slug}/notes/`, { token: team.staff, body: note });
  for (const to of ['processing', 'pickup']) await changeStatus(shop.world, { slug, to, actorId: null });
  const { body } = await shop.request<DaySheet>('GET', '/api/staff/day/', { token: team.rider });
  const stop = body.areas.flatMap(({ stops }) => stops).find((one) => one.slug === slug);
  expect(stop?.customer_notes).toEqual(['Ring twice, the bell is weak.']);
});
