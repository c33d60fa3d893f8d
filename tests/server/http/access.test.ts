import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { type Call, calls } from '#contract/calls.ts';
import { openShop, type Shop } from '#tests/support/checkout.ts';
import type { TestUser } from '#tests/support/world.ts';

/**
 * Who may make the calls that are not the team's (those are in staff-roles.test.ts). Written in full, so that a new call
 * without a rule, and one that is opened to everybody, is visible.
 */
const FOR_EVERYBODY = [
  'confirmPasswordReset',
  'discounts',
  'googleLogin',
  'googleNonce',
  'linkedPhoto',
  'login',
  'logout',
  'lookAtFriendCode',
  'lookAtPasswordReset',
  'paymentWebhook',
  'photo',
  'refresh',
  'register',
  'rejectPassword',
  'requestPasswordReset',
  'resendVerification',
  'secondStep',
  'secondStepPasskey',
  'service',
  'services',
  'settings',
  'shownRatings',
  'track',
  'trackByAddress',
  'trackedPhoto',
  'verifyEmail',
  'whatsappQuestion',
  'whatsappReports',
  'windows',
];

const PLACE = { region: 'Greater Accra Region', areaName: 'Accra', landmark: 'Blue gate beside the pharmacy' };
/** The calls about something of one customer, each with a request that its owner could send. */
const OF_ONE_CUSTOMER: Record<string, unknown> = {
  addOwnNote: { text: 'Blue laces' },
  addOwnPhoto: null,
  applyRedemption: {},
  cancelOwnOrder: {},
  changeDirections: { pickup: 'Green kiosk opposite the chapel' },
  changePlace: { name: 'Home', place: PLACE },
  checkExtra: {},
  deleteOwnPhoto: {},
  deletePlace: {},
  hideRating: {},
  intent: null,
  moveWindow: { date: '2026-11-24', from: '09:00', to: '12:00' },
  openPaymentPage: {},
  order: null,
  payExtra: {},
  rateOrder: { stars: 5, text: '', may_show: false, text_version: '1' },
  receiptFile: null,
  receipts: null,
  revokeTracking: {},
  shareTracking: {},
};

const all = Object.entries(calls) as [string, Call][];
const isOfOne = ([, { auth, path }]: [string, Call]) => auth === 'user' && path.includes(':');

let shop: Shop;
let owner: TestUser;
let stranger: TestUser;
let ids: Record<string, string>;

/** A picture of one point, as a camera sends it. */
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

beforeAll(async () => {
  shop = await openShop();
  [owner, stranger] = [await shop.newUser(), await shop.newUser()];
  const { slug, reference } = await shop.buy(owner);
  const receipts = await shop.request<{ number: string }[]>('GET', `/api/orders/${slug}/receipts/`, { token: owner });
  ids = { slug, reference, id: '1', number: receipts.body[0]?.number ?? 'R-000001', key: 'x' };
});
afterAll(() => shop.close());

const pathOf = ({ path }: Call) => path.replace(/:(\w+)/g, (_, name: string) => ids[name] ?? 'x');

/** What the call answers to somebody, with or without a session. */
async function send(name: string, call: Call, token: TestUser | null): Promise<number> {
  const isFile = call.accepts !== undefined;
  const { status } = await shop.request(call.method, pathOf(call), {
    ...(call.method === 'GET' ? {} : { body: isFile ? PICTURE : (OF_ONE_CUSTOMER[name] ?? {}) }),
    ...(isFile ? { headers: { 'Content-Type': 'image/png' } } : {}),
    ...(token === null ? {} : { token }),
  });
  return status;
}

test('these calls, and no others, need no session', () => {
  const open = all.filter(([, { auth }]) => auth !== 'user' && auth !== 'team').map(([name]) => name);
  expect(open.sort()).toEqual(FOR_EVERYBODY);
});

test('each call about something of one customer is listed here', () => {
  expect(
    all
      .filter(isOfOne)
      .map(([name]) => name)
      .sort(),
  ).toEqual(Object.keys(OF_ONE_CUSTOMER).sort());
});

describe.each(all.filter(isOfOne))('%s', (name, call) => {
  it('is closed to a visitor', async () => {
    expect(await send(name, call, null)).toBe(401);
  });

  it('finds nothing of another customer', async () => {
    expect(await send(name, call, stranger)).toBe(404);
  });
});

test.each(['order', 'intent', 'receipts', 'receiptFile', 'shareTracking', 'revokeTracking'])(
  'its owner makes the call %s: what a stranger is refused is there',
  async (name) => {
    const call = calls[name as keyof typeof calls] as Call;
    expect([200, 201]).toContain(await send(name, call, owner));
  },
);
