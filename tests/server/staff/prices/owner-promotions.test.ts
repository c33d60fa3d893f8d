import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it, test } from 'vitest';
import type { AuditPage } from '#contract/staff/reports/audit.ts';
import type { PromotionMakeRequest } from '#contract/staff/settings/promotions.ts';
import { messages } from '#domain/messages.ts';
import { signInAgain, type Team } from '#tests/support/accounts/team.ts';
import type { Shop } from '#tests/support/checkout.ts';
import { PROMOTION, promotionCalls, withCode } from '#tests/support/owner/promotions.ts';
import { openTeamShop } from '#tests/support/team-shop.ts';

const words = messages.promotionRuleCalls;

let shop: Shop;
let team: Team;
let desk: ReturnType<typeof promotionCalls>;
beforeEach(async () => {
  ({ shop, team } = await openTeamShop());
  desk = promotionCalls(shop, team);
});
afterEach(() => shop.close());

const total = async (changes: object = PROMOTION) => (await shop.register(team.customer, { ...changes })).total;
const first = async () => (await desk.read()).promotions[0];

describe("the owner's page of promotions", () => {
  it('shows what was made, by whom and why, with the services it can be for', async () => {
    const { body } = await desk.make({ code: 'sneaker-20', reason: ' Quiet weeks ', minimum: '40', areas: ['tema'] });
    expect(body.promotions).toMatchObject([
      {
        ...{ name: 'Harmattan deal', code: 'SNEAKER20', percentage: 20, fixed: null, state: 'now', by: 'Yaw' },
        ...{ reason: 'Quiet weeks', minimum: '40.00', areas: ['tema'], services: null, used: 0, held: 0, ends: [] },
      },
    ]);
    expect(body.services.map(({ price }) => price)).toEqual(['50.00', '100.00', '120.00']);
  });

  it('ends one now and takes that back, with its uses; the history names both', async () => {
    const id = (await desk.make({ uses_max: 2 })).body.promotions[0]?.id;
    await shop.buy(team.customer, PROMOTION);
    expect((await desk.end(id)).body.promotions[0]).toMatchObject({ state: 'ended', used: 1, ends: [{ by: 'Yaw' }] });
    expect(await total()).toBe('130.00');
    expect((await desk.end(id)).body.error).toBe(words.notRunning);
    expect((await desk.resume(id)).body.promotions[0]).toMatchObject({
      state: 'now',
      used: 1,
      ends: [{ undone_by: 'Yaw' }],
    });
    expect(await total()).toBe('120.00');
    expect((await desk.resume(id)).body.error).toBe(words.notEnded);
  });

  it('withdraws one that has not begun, and resumes none whose time is past', async () => {
    const day = (days: number) => ({
      date: new Date(shop.clock.now().getTime() + days * 86_400_000).toISOString().slice(0, 10),
      time: '09:00',
    });
    const id = (await desk.make({ starts: day(2), ends: day(3) })).body.promotions[0]?.id;
    expect((await desk.end(id)).body.promotions[0]?.state).toBe('withdrawn');
    shop.clock.advance(4 * 86_400_000);
    await signInAgain(shop, team, ['owner']);
    expect((await desk.resume(id)).body.error).toBe(words.isPast);
  });

  it('lets a code be used again, but never by two promotions at one time', async () => {
    const id = (await desk.make({ code: 'XMAS20' })).body.promotions[0]?.id;
    const second = await desk.make({ code: 'xmas 20' });
    expect([second.status, second.body.error]).toEqual([400, words.codeTaken('Harmattan deal')]);
    await desk.end(id);
    expect((await desk.make({ code: 'XMAS20', value: '10' })).status).toBe(200);
    expect((await desk.resume(id)).body.error).toBe(words.codeTaken('Harmattan deal'));
    expect(await total(withCode('XMAS20'))).toBe('125.00');
  });

  it('asks about more than half of a price before it makes it', async () => {
    const doubtful: Partial<PromotionMakeRequest>[] = [{ value: '51' }, { kind: 'fixed', value: '25.01' }];
    for (const changes of doubtful) {
      const { status, body } = await desk.make({ ...changes, confirmed: false });
      expect([status, body.error, body.confirm]).toEqual([409, words.doubtful, true]);
      expect((await desk.make({ ...changes, confirmed: true })).status).toBe(200);
    }
    expect((await desk.make({ kind: 'fixed', value: '25.01', minimum: '60', confirmed: false })).status).toBe(200);
  });

  it('tells the second of two owners, and saves one of two that come at the same time', async () => {
    const { revision } = await desk.read();
    const made = await Promise.all([desk.make({ revision }), desk.make({ revision })]);
    expect(made.map(({ status }) => status).sort()).toEqual([200, 409]);
    const { id } = (await first()) as { id: number };
    expect((await desk.end(id, revision)).body.error).toBe(words.changedMeanwhile);
    expect((await desk.read()).promotions).toHaveLength(1);
  });

  it('names each field that is wrong', async () => {
    const { status, body } = await desk.make({ code: 'ab', value: '0', minimum: 'much' });
    expect([status, body]).toMatchObject([
      400,
      {
        ...{ code: [words.badCode], value: [words.badPercentage] },
        ...{ minimum: [words.badMinimum], detail: words.badCode },
      },
    ]);
  });

  test.for([
    [{ name: '  ' }, words.badName],
    [{ code: 'ab' }, words.badCode],
    [{ code: 'ÄÖÜß' }, words.badCode],
    [{ value: '0' }, words.badPercentage],
    [{ value: '100.01' }, words.badPercentage],
    [{ kind: 'fixed', value: '0' }, words.badSum],
    [{ kind: 'fixed', value: '5000.01' }, words.badSum],
    [{ minimum: 'much' }, words.badMinimum],
    [{ uses_max: 0 }, words.badUses],
    [{ uses_per_customer: 1.5 }, words.badUses],
    [{ starts: { date: '2020-01-01', time: '09:00' } }, words.past],
    [{ ends: { date: '2020-01-01', time: '09:00' } }, words.endsEarly],
    [{ starts: { date: '', time: '09:00' } }, words.badStart],
    [{ starts: { date: '2026-02-30', time: '09:00' } }, words.badStart],
    [{ ends: { date: '', time: '00:00' } }, words.badLastDay],
    [{ ends: { date: '2026-02-30', time: '09:00' } }, words.badLastDay],
    [{ ends: { date: '2999-01-01', time: '09:00' } }, words.tooLong],
    [{ services: [] }, words.noServices],
    [{ services: [99] }, words.unknownService],
    [{ areas: [] }, words.noAreas],
    [{ reason: 'x'.repeat(201) }, words.longReason],
  ] as const)('refuses %j', async ([changes, sentence]) => {
    const { status, body } = await desk.make(changes as Partial<PromotionMakeRequest>);
    expect([status, body.error]).toEqual([400, sentence]);
    expect((await desk.read()).promotions).toEqual([]);
  });

  it('is for the owner alone', async () => {
    for (const token of [team.staff, team.rider, team.cleaner, team.customer]) {
      expect((await shop.request('GET', '/api/staff/promotions/', { token })).status).toBe(403);
      expect(
        (await shop.request('POST', '/api/staff/promotions/1/end/', { token, body: { revision: 0 } })).status,
      ).toBe(403);
    }
  });
});

test('what was made is never changed or deleted, and is in the audit log', async () => {
  const id = (await desk.make()).body.promotions[0]?.id;
  await desk.end(id);
  await desk.resume(id);
  for (const statement of [
    sql`update promotions set percentage = 1`,
    sql`delete from promotions`,
    sql`truncate promotions cascade`,
    sql`update promotion_ends set ended_at = now()`,
    sql`delete from promotion_ends`,
  ]) {
    await expect(shop.world.db.execute(statement)).rejects.toThrow();
  }
  const { body } = await shop.request<AuditPage>('GET', '/api/staff/audit/?what=settings', { token: team.owner });
  expect(body.entries.map(({ by, action, about }) => [by, action, about])).toEqual([
    ['Yaw', 'update', 'promotion_ends'],
    ['Yaw', 'insert', 'promotion_ends'],
    ['Yaw', 'insert', 'promotions'],
  ]);
});
