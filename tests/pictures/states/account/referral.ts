import { messages } from '#domain/messages.ts';
import { signedIn } from '#tests/pictures/fixtures/people.ts';
import type { Answers, State } from '#tests/pictures/state.ts';

const { referral, emptyStates } = messages;
const stored = signedIn();
const DASHBOARD = '/referral-dashboard';
const ready: State['act'] = (page) => page.getByTestId('points').waitFor();
const REDEEMED: Answers = {
  'GET /api/referrals/redeem/': { json: { id: 4, percentage: 10, points_redeemed: 200, is_applied: false } },
};

/** The referral dashboard. */
export const REFERRAL_STATES: State[] = [
  {
    name: 'referral-guest',
    path: DASHBOARD,
    act: (page) => page.getByRole('link', { name: referral.toLogin }).waitFor(),
  },
  { name: 'referral-dashboard', path: DASHBOARD, stored, act: ready },
  { name: 'referral-discount-waiting', path: DASHBOARD, stored, answers: REDEEMED, act: ready },
  {
    name: 'referral-history-open',
    path: DASHBOARD,
    stored,
    act: async (page) => {
      await page.getByText(referral.history, { exact: true }).click();
      await page.getByRole('cell', { name: '5%' }).waitFor();
    },
  },
  {
    name: 'referral-new-customer',
    path: DASHBOARD,
    stored,
    answers: {
      'GET /api/referrals/points/': { json: { points: 0 } },
      'GET /api/referrals/stats/': { json: [] },
      'GET /api/referrals/redeem/history/': { json: [] },
    },
    act: async (page) => {
      await page.getByText(referral.history, { exact: true }).click();
      await page.getByText(emptyStates.redemptions).waitFor();
    },
  },
  { name: 'referral-loading', path: DASHBOARD, stored, answers: { 'GET /api/referrals/**': 'never' } },
  {
    name: 'referral-failed',
    path: DASHBOARD,
    stored,
    answers: { 'GET /api/referrals/**': { status: 500, json: {} } },
    act: (page) => page.getByText(referral.loadFailed).waitFor(),
  },
  {
    name: 'referral-redeem-refused',
    path: DASHBOARD,
    stored,
    answers: { 'POST /api/referrals/redeem/': { status: 400, json: { error: referral.alreadyRedeemed } } },
    act: async (page) => {
      await page.getByRole('button', { name: referral.redeem(250) }).click();
      await page.getByText(referral.alreadyRedeemed).waitFor();
    },
  },
];
