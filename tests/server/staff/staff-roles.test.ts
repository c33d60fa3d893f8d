import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { type Call, calls } from '#contract/calls.ts';
import { messages } from '#domain/messages.ts';
import { addMember, removeMember, teamCommand } from '#server/features/staff/team/team.ts';
import { newTeam, type Team } from '#tests/support/accounts/team.ts';
import { openShop, type Shop } from '#tests/support/checkout.ts';
import type { TestUser } from '#tests/support/world.ts';

/**
 * The roles that may make each call of the team: c cleaner, r rider, s staff, o owner. Written in full, so that a
 * change of the rules is visible.
 */
const ALLOWED = {
  teamMember: 'crso',
  workshop: 'cso',
  markClean: 'cso',
  queueVersion: 'so',
  pushState: 'so',
  subscribePush: 'so',
  endPush: 'so',
  auditLog: 'o',
  report: 'o',
  reportLines: 'o',
  shopStatus: 'o',
  team: 'o',
  setRole: 'o',
  daySheet: 'rso',
  markStop: 'rso',
  takeStop: 'rso',
  orderRoute: 'rso',
  assignStops: 'so',
  prepareDay: 'so',
  distributeDay: 'so',
  staffPhotos: 'crso',
  addPhoto: 'crso',
  queue: 'so',
  queueCounts: 'so',
  exportOrders: 'so',
  staffOrder: 'so',
  moveOrder: 'so',
  addNote: 'so',
  planStop: 'so',
  correctOrder: 'so',
  cancelAndRefund: 'o',
  correctAndRefund: 'o',
  correctWhenPaid: 'so',
  withdrawExtra: 'so',
  staffMoveWindow: 'so',
  windowRules: 'o',
  saveWindowRules: 'o',
  previewWindowRules: 'o',
  undoWindowRules: 'o',
  prices: 'o',
  changePrice: 'o',
  undoPriceChange: 'o',
  setArea: 'o',
  previewArea: 'o',
  previewPause: 'o',
  rebuildPages: 'o',
  promotions: 'o',
  makePromotion: 'o',
  endPromotion: 'o',
  resumePromotion: 'o',
  deletePhoto: 'so',
  staffShareTracking: 'so',
  staffRevokeTracking: 'so',
  moneyOfDay: 'so',
  settlePayment: 'o',
  refundPayment: 'o',
  decideHeldCredit: 'o',
  decideDoubt: 'o',
  putDoubtRight: 'o',
  owedMoney: 'so',
  claimOwed: 'so',
  decideOwed: 'o',
  differences: 'so',
  startComparison: 'o',
  decideDifference: 'o',
  disputes: 'so',
  dispute: 'so',
  addDisputeNote: 'so',
  decideDispute: 'o',
  staffReceipts: 'so',
  staffReceiptFile: 'so',
  exportBooks: 'o',
  staffRatings: 'so',
  chooseRating: 'o',
} as const;
type TeamCall = keyof typeof ALLOWED;

/** A valid body for each call, so that an allowed role is not refused for another reason. */
const BODIES: Partial<Record<TeamCall, unknown>> = {
  markStop: { kind: 'pickup', mark: 'undo' },
  markClean: { mark: 'done' },
  subscribePush: { endpoint: 'https://push.test/1', p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) },
  takeStop: { date: '2026-11-24', kind: 'pickup', take: true },
  orderRoute: { date: '2026-11-24', rider: 1, stops: [{ slug: 'x', kind: 'pickup' }] },
  assignStops: { date: '2026-11-24', rider: null, stops: [{ slug: 'x', kind: 'pickup' }] },
  prepareDay: { date: '2026-11-24' },
  distributeDay: { date: '2026-11-24', riders: [1] },
  moveOrder: { from: 'delivered', to: 'pending' },
  addNote: { text: 'Blue laces', to: 'team' },
  planStop: { stop: 'pickup', planned_at: null },
  correctOrder: { reason: 'A test', phone_number: '024 123 4567' },
  cancelAndRefund: { from: 'delivered', reason: 'A test', refund: '1.00' },
  correctAndRefund: { reason: 'A test', phone_number: '024 123 4567', refund: '1.00' },
  correctWhenPaid: { reason: 'A test', phone_number: '024 123 4567', extra: '1.00' },
  staffMoveWindow: { stop: 'pickup', window: { date: '2026-11-24', from: '09:00', to: '12:00' } },
  saveWindowRules: {
    revision: 0,
    opening: Array(7).fill(null),
    special_days: [],
    lead_minutes: 0,
    days_ahead: 1,
    windows: [],
  },
  previewWindowRules: { undo: 1, revision: 0 },
  undoWindowRules: { revision: 0 },
  changePrice: {
    ...{ kind: 'service', key: '1', price: '55.00', is_offered: true, starts: null },
    ...{ reason: '', revision: 0, confirmed: false },
  },
  undoPriceChange: { as: 'withdraw', revision: 0 },
  makePromotion: {
    ...{
      name: 'A test',
      code: '',
      kind: 'percent',
      value: '10',
      starts: null,
      ends: { date: '2026-12-24', time: '09:00' },
    },
    ...{ uses_max: null, uses_per_customer: null, minimum: '', services: null, areas: null },
    ...{ reason: '', revision: 0, confirmed: false },
  },
  endPromotion: { revision: 0 },
  resumePromotion: { revision: 0 },
  setRole: { email: 'nobody@example.com', role: 'rider', from: 'customer' },
  settlePayment: { by: 'order' },
  refundPayment: { key: 'a-key-of-mine', amount: '1000.00', reason: 'A test' },
  decideHeldCredit: { granted: false },
  decideDoubt: { accepted: false, reason: 'One person' },
  putDoubtRight: { reason: 'Two people' },
  claimOwed: { claimed: true },
  decideOwed: { reason: 'A test', owed: '0.00' },
  decideDifference: { decision: 'A test' },
  addDisputeNote: { key: 'a-key-of-mine', note: 'Blue laces' },
  decideDispute: { outcome: 'won', decision: 'A test' },
  chooseRating: { shown: false, changed_at: '2026-11-21T00:00:00Z' },
};

let shop: Shop;
let team: Team;
let slug: string;
let reference: string;

beforeAll(async () => {
  shop = await openShop();
  team = await newTeam(shop);
  ({ slug, reference } = await shop.buy(team.customer));
});
afterAll(() => shop.close());

const pathOf = (call: Call) => {
  const values: Record<string, string> = { slug, reference, id: '1', kind: 'intake', friend: '1', token: 'x' };
  return call.path.replace(/:(\w+)/g, (_, name: string) => values[name] ?? 'x');
};

function send(name: TeamCall, token?: TestUser) {
  const call: Call = calls[name];
  const file = call.accepts === undefined ? {} : { headers: { 'Content-Type': 'image/png' }, body: 'no picture' };
  const body = call.method === 'GET' ? {} : { body: BODIES[name] ?? {} };
  return shop.request(call.method, pathOf(call), { ...body, ...file, ...(token ? { token } : {}) });
}

const names = Object.keys(ALLOWED) as TeamCall[];

test('the table here names every call of the team', () => {
  const ofTeam = Object.entries(calls).filter(([, call]) => call.auth === 'team');
  expect(ofTeam.map(([name]) => name).sort()).toEqual([...names].sort());
});

describe.each(names)('%s', (name) => {
  test('is closed to a visitor', async () => {
    expect((await send(name)).status).toBe(401);
  });

  test('is closed to a customer', async () => {
    const { status, body } = await send(name, team.customer);
    expect([status, body.error]).toEqual([403, messages.teamCalls.teamOnly]);
  });

  it.each(['cleaner', 'rider', 'staff', 'owner'] as const)(
    'is open to a %s only as far as the table says',
    async (role) => {
      const { status, body } = await send(name, team[role]);
      if (ALLOWED[name].includes(role.charAt(0))) expect([200, 201, 400, 404, 409]).toContain(status);
      else expect([status, body.error]).toEqual([403, messages.teamCalls.notYourWork]);
    },
  );
});

test('every other call that needs a session is closed to a visitor', async () => {
  for (const [name, call] of Object.entries(calls) as [string, Call][]) {
    if (call.auth !== 'user') continue;
    const body = call.method === 'GET' ? {} : { body: {} };
    expect((await shop.request(call.method, pathOf(call), body)).status, name).toBe(401);
  }
});

test('a stranger reads no order, link or picture of another customer', async () => {
  const stranger = await shop.newUser();
  for (const path of [`/api/orders/${slug}/`, '/api/photos/1/']) {
    expect((await shop.request('GET', path, { token: stranger })).status, path).toBe(404);
  }
  for (const path of [`/api/orders/${slug}/tracking/`, `/api/orders/${slug}/tracking/revoke/`]) {
    expect((await shop.request('POST', path, { token: stranger, body: {} })).status, path).toBe(404);
  }
});

describe('the team is changed by a command', () => {
  const command = (...words: string[]) => teamCommand(shop.world, words);

  test('and a role applies from the next sign-in on: the open sessions end', async () => {
    const abena = await shop.newUser();
    const again = async () => ({ ...abena, ...(await shop.signIn(abena)) });
    expect((await send('queue', abena)).status).toBe(403);
    expect(await command('add', ` ${abena.email.toUpperCase()} `, 'staff')).toMatchObject({ isDone: true });
    expect((await send('queue', abena)).status).toBe(401);
    const asStaff = await again();
    expect((await send('queue', asStaff)).status).toBe(200);
    expect((await command('list')).lines).toContain(`staff   ${abena.email}`);
    expect(await command('add', abena.email, 'staff')).toMatchObject({ isDone: true });
    expect((await send('queue', asStaff)).status).toBe(200);
    expect(await command('add', abena.email, 'rider')).toMatchObject({ isDone: true });
    expect((await send('queue', asStaff)).status).toBe(401);
    const asRider = await again();
    expect((await send('queue', asRider)).status).toBe(403);
    expect((await send('daySheet', asRider)).status).toBe(200);
    expect(await command('remove', abena.email)).toMatchObject({ isDone: true });
    expect((await send('daySheet', await again())).status).toBe(403);
  });

  test('which refuses unknown, unverified and non-team addresses, and unknown roles', async () => {
    const unverified = await shop.newUser({ isVerified: false });
    const { teamCalls } = messages;
    expect(await command('add', 'nobody@example.com', 'owner')).toEqual({
      isDone: false,
      lines: [teamCalls.noSuchAccount('nobody@example.com')],
    });
    expect((await command('add', unverified.email, 'owner')).lines).toEqual([teamCalls.notVerified(unverified.email)]);
    expect((await command('remove', team.customer.email)).lines).toEqual([teamCalls.notOfTheTeam(team.customer.email)]);
    expect((await command('add', team.customer.email, 'customer')).lines).toEqual([teamCalls.whichRole]);
    expect((await command('make', team.customer.email)).lines).toEqual([teamCalls.teamUsage]);
    expect((await command()).lines).toEqual([teamCalls.teamUsage]);
  });

  test('and the last owner stays, also when two leave at the same time or delete their accounts', async () => {
    const second = await shop.newUser({ role: 'owner' });
    const { db } = shop.world;
    const both = await Promise.all([removeMember(db, team.owner.email), removeMember(db, second.email)]);
    expect(both.filter(({ isDone }) => isDone)).toHaveLength(1);
    const left = both[0]?.isDone === true ? second : team.owner;
    expect((await addMember(db, left.email, 'staff')).lines).toEqual([messages.teamCalls.lastOwner(left.email)]);
    const deleted = await shop.request('POST', '/api/users/account/delete/', {
      token: left,
      body: { password: left.password },
    });
    expect([deleted.status, deleted.body.error]).toEqual([409, messages.teamCalls.lastOwner(left.email)]);
  });
});
