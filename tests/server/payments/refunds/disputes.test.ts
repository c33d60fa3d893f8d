import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { DaySheet } from '#contract/staff/day/day-sheet.ts';
import type { StaffDispute, StaffDisputes } from '#contract/staff/money/disputes.ts';
import type { Queue, StaffOrder } from '#contract/staff/staff.ts';
import { HOUR_MS } from '#domain/durations.ts';
import { messages } from '#domain/messages.ts';
import * as tables from '#server/db/schema.ts';
import { disputes } from '#server/db/tables/payments/disputes.ts';
import { beginComparisonNow, runComparison } from '#server/features/orders/comparison/comparison.ts';
import { followDisputes } from '#server/features/orders/disputes/ask-dispute.ts';
import { remindOfDisputes } from '#server/features/orders/disputes/remind.ts';
import { changeStatus } from '#server/features/orders/move/change-status.ts';
import { handleStoredEvents } from '#server/jobs/webhooks.ts';
import { countDepths } from '#server/metrics/depths.queries.ts';
import { signInAgain, type Team, withFreshTokens } from '#tests/support/accounts/team.ts';
import type { Shop } from '#tests/support/checkout.ts';
import { expectInvariants } from '#tests/support/invariants/invariants.ts';
import type { ProviderDispute } from '#tests/support/outside/provider-lists.ts';
import { openTeamShop } from '#tests/support/team-shop.ts';

let shop: Shop;
let team: Team;

beforeAll(async () => {
  ({ shop, team } = await openTeamShop());
});
beforeEach(async () => {
  await signInAgain(shop, team, ['customer', 'rider', 'staff', 'owner']);
});
afterAll(() => shop.close());

const { refusals } = messages.orderBlocks;
const inHours = (hours: number) => new Date(shop.clock.now().getTime() + hours * HOUR_MS);
const move = (slug: string, to: string) => changeStatus(shop.world, { slug, to, actorId: null, reason: 'test' });
async function tell(kind: 'create' | 'remind' | 'resolve', { id, reference, status }: ProviderDispute): Promise<void> {
  const at = shop.clock.now().getTime();
  await shop.event({ event: `charge.dispute.${kind}`, data: { id, status, at, transaction: { reference } } });
  while ((await handleStoredEvents(shop.world)) > 0);
}
const stored = async (id: number) =>
  (
    await shop.world.db
      .select()
      .from(disputes)
      .where(eq(disputes.disputeId, String(id)))
  )[0];
const notes = async (slug: string) => {
  const [order] = await shop.world.db.select().from(tables.orders).where(eq(tables.orders.slug, slug));
  const events = await shop.world.db.select().from(tables.orderEvents);
  return events.flatMap(({ orderId, note }) => (orderId === order?.id && note !== null ? [note] : []));
};
const mailsAbout = async (id: number) => {
  return (await shop.mails()).filter(({ to, text }) => to === team.owner.email && text.includes(String(id)));
};
const read = (id: number) => shop.request<StaffDispute>('GET', `/api/staff/disputes/${id}/`, { token: team.staff });

describe('a dispute', () => {
  test('stops the order until it is won: no step ahead, no cancellation, not from the desk and not by a rider', async () => {
    const { reference, slug } = await shop.buy(team.customer);
    for (const to of ['processing', 'pickup']) await move(slug, to);
    const dispute = shop.provider.dispute(reference, { dueAt: inHours(96), createdAt: shop.clock.now() });
    await tell('create', dispute);
    expect(await stored(dispute.id)).toMatchObject({ state: 'open', amount: 13_000, dueAt: dispute.dueAt });
    expect(await move(slug, 'cleaning_ongoing')).toMatchObject({ body: { error: refusals.dispute } });
    expect(await move(slug, 'cancelled')).toMatchObject({ body: { error: refusals.dispute } });
    const body = { kind: 'pickup', mark: 'done' };
    const marked = await shop.request('POST', `/api/staff/orders/${slug}/stop/`, { token: team.rider, body });
    // A rider sees nothing of the payment.
    expect([marked.status, marked.body]).toMatchObject([409, { error: messages.teamCalls.askDesk }]);
    expect(await move(slug, 'processing')).toMatchObject({ status: 'processing' });
    await move(slug, 'pickup').then((refused) => expect(refused).toMatchObject({ refused: 'conflict' }));
    Object.assign(dispute, { status: 'resolved', resolution: 'declined', resolvedAt: shop.clock.now() });
    await tell('resolve', dispute);
    expect(await stored(dispute.id)).toMatchObject({ state: 'won' });
    // When it is over, nothing is due any more.
    const [first, last] = [(await mailsAbout(dispute.id)).at(0), (await mailsAbout(dispute.id)).at(-1)];
    expect([first, last].map((mail) => mail?.text.includes(messages.disputeNews.mail.facts.due))).toEqual([
      true,
      false,
    ]);
    expect(await move(slug, 'pickup')).toMatchObject({ status: 'pickup' });
    expect(await notes(slug)).toContain(messages.disputeNews.won(String(dispute.id)));
  });

  test('is marked in the queue, on the day sheet and on the order', async () => {
    const { reference, slug } = await shop.buy(await shop.newUser());
    for (const to of ['processing', 'pickup']) await move(slug, to);
    await tell('create', shop.provider.dispute(reference));
    const queue = await shop.request<Queue>('GET', '/api/staff/orders/', { token: team.staff });
    expect(queue.body.orders.find((order) => order.slug === slug)?.stopped).toBe('dispute');
    const day = await shop.request<DaySheet>('GET', '/api/staff/day/', { token: team.rider });
    const stops = day.body.areas.flatMap((area) => area.stops);
    // A rider reads that it is stopped, and nothing of the payment.
    expect(stops.find((stop) => stop.slug === slug)?.stopped).toBe('desk');
    const order = await shop.request<StaffOrder>('GET', `/api/staff/orders/${slug}/`, { token: team.staff });
    expect(order.body.stopped).toBe('dispute');
    expect(order.body.moves.every(({ kind }) => kind === 'back')).toBe(true);
  });

  test('that is lost takes the money: the order says so, and the books have it', async () => {
    const { reference, slug } = await shop.buy(await shop.newUser());
    const dispute = shop.provider.dispute(reference);
    await tell('create', dispute);
    Object.assign(dispute, { status: 'resolved', resolution: 'merchant-accepted' });
    shop.provider.set(reference, { status: 'reversed' });
    await tell('resolve', dispute);
    expect(await stored(dispute.id)).toMatchObject({ state: 'lost' });
    const [payment] = await shop.world.db
      .select()
      .from(tables.payments)
      .where(eq(tables.payments.reference, reference));
    expect(payment?.state).toBe('refunded');
    expect(await notes(slug)).toContain(messages.disputeNews.lost(String(dispute.id)));
    // The team's history speaks of the payer, not to the payer.
    expect(await notes(slug)).toContain(messages.teamPayments.allReturned);
    expect(await notes(slug)).not.toContain(messages.payment.refunded);
    expect(await move(slug, 'processing')).toMatchObject({ body: { error: refusals.returned } });
    expect(await move(slug, 'cancelled')).toMatchObject({ status: 'cancelled' });
  });

  test('is found by the comparison when no event came, once, however often and shuffled it is told', async () => {
    const { reference, slug } = await shop.buy(await shop.newUser());
    const dispute = shop.provider.dispute(reference, { createdAt: shop.clock.now() });
    shop.clock.advance(1_000);
    for (let n = 0; n < 2; n += 1) {
      await beginComparisonNow(shop.world, null);
      expect(await runComparison(shop.world, { pauseMs: 0 })).toBe('finished');
    }
    expect(await stored(dispute.id)).toMatchObject({ state: 'open' });
    for (const kind of ['resolve', 'create', 'create'] as const) await tell(kind, dispute);
    expect(await mailsAbout(dispute.id)).toHaveLength(1);
    expect((await notes(slug)).filter((note) => note.includes(String(dispute.id)))).toHaveLength(1);
  });

  test('has the owners mailed at its opening, at reminders and before its end, each once', async () => {
    const { reference } = await shop.buy(await shop.newUser());
    const dispute = shop.provider.dispute(reference, { dueAt: inHours(80), createdAt: shop.clock.now() });
    await tell('create', dispute);
    await tell('remind', dispute);
    await tell('remind', dispute);
    await remindOfDisputes(shop.world);
    expect(await mailsAbout(dispute.id)).toHaveLength(2);
    for (const [hours, mails] of [
      [10, 3],
      [47, 4],
      [18, 5],
    ] as const) {
      shop.clock.advance(hours * HOUR_MS);
      await remindOfDisputes(shop.world);
      await remindOfDisputes(shop.world);
      expect(await mailsAbout(dispute.id)).toHaveLength(mails);
    }
    Object.assign(dispute, { status: 'awaiting-bank-feedback' });
    await tell('remind', dispute);
    shop.clock.advance(24 * HOUR_MS);
    await remindOfDisputes(shop.world);
    expect(await mailsAbout(dispute.id)).toHaveLength(5);
  });

  test('raises the alarm three days before its end, also when its state is unclear, until an owner has decided', async () => {
    const rings = async () => (await countDepths(shop.world.db, shop.world.now())).urgentDisputes;
    const quiet = await rings();
    const { reference } = await shop.buy(await shop.newUser());
    const dispute = shop.provider.dispute(reference, { dueAt: inHours(74), createdAt: shop.clock.now() });
    await tell('create', dispute);
    expect(await rings()).toBe(quiet);
    shop.clock.advance(3 * HOUR_MS);
    expect(await rings()).toBe(quiet + 1);
    Object.assign(dispute, { status: 'waiting-for-something-new' });
    await tell('remind', dispute);
    expect([(await stored(dispute.id))?.state, await rings()]).toEqual(['unclear', quiet + 1]);
    shop.clock.advance(48 * HOUR_MS);
    await remindOfDisputes(shop.world);
    const reminder = (await mailsAbout(dispute.id)).find(({ subject }) => subject.includes('24 hours'));
    // Nobody knows whether it still asks for an answer: the mail does not say that money is lost without one.
    const { lines } = messages.disputeNews.mail;
    expect(reminder?.subject).toContain('unclear');
    expect([reminder?.text.includes(lines.unclear[0]), reminder?.text.includes(lines.open[0])]).toEqual([true, false]);
    const body = { outcome: 'won', decision: 'The dashboard shows the money.' };
    team.owner = await withFreshTokens(shop, team.owner);
    await shop.request('POST', `/api/staff/disputes/${dispute.id}/decide/`, { token: team.owner, body });
    expect(await rings()).toBe(quiet);
  });

  test('that ends in an unknown way stays open until an owner decides; a later answer of the provider counts', async () => {
    const { reference, slug } = await shop.buy(await shop.newUser());
    const dispute = shop.provider.dispute(reference, { status: 'resolved', resolution: 'settled-out-of-band' });
    await tell('create', dispute);
    expect(await stored(dispute.id)).toMatchObject({ state: 'unclear' });
    expect(await move(slug, 'processing')).toMatchObject({ body: { error: refusals.dispute } });
    const decide = (outcome: string) =>
      shop.request<StaffDispute>('POST', `/api/staff/disputes/${dispute.id}/decide/`, {
        token: team.owner,
        body: { outcome, decision: 'The dashboard shows the money.' },
      });
    expect((await decide('won')).body).toMatchObject({ state: 'won', decision: 'The dashboard shows the money.' });
    expect((await decide('lost')).status).toBe(409);
    await tell('remind', dispute);
    expect(await stored(dispute.id)).toMatchObject({ state: 'won' });
    expect(await move(slug, 'processing')).toMatchObject({ status: 'processing' });
  });

  test('shows its evidence in one place: payment, places, history, and notes that are written once', async () => {
    const { reference, slug } = await shop.buy(await shop.newUser({ firstName: 'Adjoa' }));
    await move(slug, 'processing');
    const dispute = shop.provider.dispute(reference);
    await tell('create', dispute);
    const inward = { text: 'This customer is always difficult.', to: 'team' };
    await shop.request('POST', `/api/staff/orders/${slug}/notes/`, { token: team.staff, body: inward });
    const body = { key: 'note-key-1', note: 'She praised the pair on WhatsApp.' };
    const path = `/api/staff/disputes/${dispute.id}/notes/`;
    const both = await Promise.all([1, 2].map(() => shop.request('POST', path, { token: team.staff, body })));
    expect(both.map(({ status }) => status)).toEqual([201, 201]);
    const shown = (await read(dispute.id)).body;
    expect(shown.notes.map(({ note, by }) => [note, by])).toEqual([[body.note, 'Efua']]);
    for (const part of [reference, 'Adjoa', 'Oxford Street', 'GHS 130.00', body.note])
      expect(shown.evidence).toContain(part);
    expect(shown.evidence).not.toContain(inward.text);
    // Nothing is collected or delivered yet: the addresses claim neither, and each entry is one sentence.
    expect(shown.evidence).toContain(`${messages.evidenceText.pickup}: 14 Oxford Street`);
    expect(shown.evidence).not.toMatch(/collected from|delivered to|\.,/i);
    const list = await shop.request<StaffDisputes>('GET', '/api/staff/disputes/', { token: team.staff });
    expect(list.body.open.map(({ id }) => id)).toContain(String(dispute.id));
    expect((await shop.request('GET', path.replace('notes/', ''), { token: team.rider })).status).toBe(403);
  });

  test('that comes while the order moves either stops the move or finds it done, never both', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { reference, slug } = await shop.buy(await shop.newUser());
      const dispute = shop.provider.dispute(reference);
      const [moved] = await Promise.all([move(slug, 'processing'), tell('create', dispute)]);
      expect(await stored(dispute.id)).toMatchObject({ state: 'open' });
      if ('status' in moved) expect(moved.status).toBe('processing');
      expect(await move(slug, 'pickup')).toMatchObject({ refused: 'conflict' });
    }
  });

  test('that we have answered still stops the order, and keeps its date when the provider lists none any more', async () => {
    const { reference, slug } = await shop.buy(await shop.newUser());
    const dueAt = inHours(96);
    const dispute = shop.provider.dispute(reference, { dueAt, createdAt: shop.clock.now() });
    await tell('create', dispute);
    Object.assign(dispute, { status: 'awaiting-bank-feedback', dueAt: null });
    await tell('remind', dispute);
    expect(await stored(dispute.id)).toMatchObject({ state: 'answered', dueAt });
    expect(await move(slug, 'processing')).toMatchObject({ body: { error: refusals.dispute } });
  });

  test.each([
    ['won', 'declined'],
    ['lost', 'merchant-accepted'],
  ] as const)(
    'that is %s leaves the open ones, and the provider is not asked about it any more',
    async (state, resolution) => {
      const { reference } = await shop.buy(await shop.newUser());
      const dispute = shop.provider.dispute(reference, { createdAt: shop.clock.now() });
      await tell('create', dispute);
      Object.assign(dispute, { status: 'resolved', resolution });
      if (state === 'lost') shop.provider.set(reference, { status: 'reversed' });
      await tell('resolve', dispute);
      const { body } = await shop.request<StaffDisputes>('GET', '/api/staff/disputes/', { token: team.staff });
      const isListed = (list: StaffDisputes['open']) => list.some(({ id }) => id === String(dispute.id));
      expect([isListed(body.open), isListed(body.ended)]).toEqual([false, true]);
      shop.clock.advance(2 * HOUR_MS);
      const asked = () => shop.provider.calls.filter((call) => call === `GET /dispute/${dispute.id}`).length;
      const before = asked();
      await followDisputes(shop.world);
      expect(asked()).toBe(before);
    },
  );

  test('leaves all books right', () => expectInvariants(shop));
});
