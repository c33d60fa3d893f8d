import { messages } from '#domain/messages.ts';
import { signedIn } from '#tests/pictures/fixtures/people.ts';
import { DAY, QUEUE } from '#tests/pictures/fixtures/team.ts';
import { DIFFERENCES, DISPUTE, DISPUTES } from '#tests/pictures/fixtures/team-disputes.ts';
import type { State } from '#tests/pictures/state.ts';

const { teamDifferences, teamDisputes, orderBlocks } = messages;
const stored = signedIn();
const DIFFERENCE_LIST = 'GET /api/staff/differences/';
const DISPUTE_LIST = 'GET /api/staff/disputes/';
const ONE = 'GET /api/staff/disputes/*/';
const FAILURE = { status: 500, json: {} } as const;

const stoppedQueue = {
  ...QUEUE,
  orders: QUEUE.orders.map((order, index) => ({
    ...order,
    stopped: index === 0 ? ('dispute' as const) : null,
    fee_doubt: index === 1 ? '40.00' : '0.00',
  })),
};
const stoppedDay = {
  ...DAY,
  areas: DAY.areas.map((area) => ({
    ...area,
    stops: area.stops.map((stop, index) => ({ ...stop, stopped: index === 0 ? ('dispute' as const) : null })),
  })),
};

/** Differences, disputes, and the marks of stopped orders. */
export const TEAM_DISPUTE_STATES: State[] = [
  {
    name: 'team-differences',
    path: '/staff/differences',
    stored,
    answers: { [DIFFERENCE_LIST]: { json: DIFFERENCES } },
    act: (page) => page.getByText(messages.differenceKinds.sum).waitFor(),
  },
  {
    name: 'team-differences-none',
    path: '/staff/differences',
    stored,
    answers: { [DIFFERENCE_LIST]: { json: { ...DIFFERENCES, open: [], resolved: [] } } },
    act: (page) => page.getByText(teamDifferences.none).waitFor(),
  },
  {
    name: 'team-differences-decide',
    path: '/staff/differences',
    stored,
    windowOnly: true,
    answers: { [DIFFERENCE_LIST]: { json: DIFFERENCES } },
    act: async (page) => {
      await page.getByRole('button', { name: teamDifferences.decide }).first().click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'team-disputes',
    path: '/staff/disputes',
    stored,
    answers: { [DISPUTE_LIST]: { json: DISPUTES } },
    act: (page) => page.getByText(teamDisputes.ended).waitFor(),
  },
  {
    name: 'team-disputes-none',
    path: '/staff/disputes',
    stored,
    answers: { [DISPUTE_LIST]: { json: { open: [], ended: [] } } },
    act: (page) => page.getByText(teamDisputes.none).first().waitFor(),
  },
  { name: 'team-disputes-failed', path: '/staff/disputes', stored, answers: { [DISPUTE_LIST]: FAILURE } },
  { name: 'team-differences-failed', path: '/staff/differences', stored, answers: { [DIFFERENCE_LIST]: FAILURE } },
  {
    name: 'team-dispute-missing',
    path: '/staff/disputes?id=1',
    stored,
    answers: { [ONE]: { status: 404, json: { detail: 'Not found.' } } },
    act: (page) => page.getByText(messages.disputeNews.noSuch).waitFor(),
  },
  {
    name: 'team-dispute',
    path: '/staff/disputes?id=358950',
    stored,
    answers: { [ONE]: { json: DISPUTE } },
    act: (page) => page.getByTestId('evidence').waitFor(),
  },
  {
    name: 'team-dispute-unclear',
    path: '/staff/disputes?id=358950',
    stored,
    answers: { [ONE]: { json: { ...DISPUTE, state: 'unclear', word: 'resolved, settled' } } },
    act: (page) => page.getByText(teamDisputes.decideWon).waitFor(),
  },
  {
    name: 'team-queue-stopped',
    path: '/staff',
    stored,
    answers: { 'GET /api/staff/orders/': { json: stoppedQueue } },
    act: (page) => page.getByText(orderBlocks.marks.dispute).first().waitFor(),
  },
  {
    name: 'team-day-stopped',
    path: '/staff/day',
    stored,
    answers: { 'GET /api/staff/day/': { json: stoppedDay } },
    act: (page) => page.getByText(orderBlocks.marks.dispute).first().waitFor(),
  },
];
