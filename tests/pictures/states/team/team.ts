import type { Page } from 'playwright';
import { messages } from '#domain/messages.ts';
import { STOPS_LISTED } from '#domain/riders/sheet-size.ts';
import { refused } from '#tests/pictures/answers.ts';
import { member, signedIn } from '#tests/pictures/fixtures/people.ts';
import { DAY, DONE_DAY, LARGE_DAY, QUIET_DAY } from '#tests/pictures/fixtures/team.ts';
import { NOTHING_OWED, QUIET_MONEY, UNBALANCED_MONEY } from '#tests/pictures/fixtures/team-money.ts';
import { NOW } from '#tests/pictures/stable-page.ts';
import type { Answers, State } from '#tests/pictures/state.ts';

const { team, teamQueue, teamMoney, teamOwed, teamDay, teamRiders, secondFactor, shell } = messages;
const stored = signedIn();
const ME = 'GET /api/staff/me/';
const QUEUE = 'GET /api/staff/orders/';
const SHEET = 'GET /api/staff/day/';
const MONEY = 'GET /api/staff/money/';
const OWED_LIST = 'GET /api/staff/owed/';
const FAILURE = { status: 500, json: {} } as const;
const UNTIMED = [
  { status: 'pending', count: 3 },
  { status: 'cleaning_completed', count: 1 },
];
const RIDER: Answers = { [ME]: { json: member('rider') } };

const press = (page: Page, name: string) => page.getByRole('button', { name }).first().click();
const dialog = (page: Page) => page.getByRole('dialog').last();
const loadFailed: State['act'] = (page) => page.getByText(team.loadFailed, { exact: true }).waitFor();

const QUEUE_STATES: State[] = [
  { name: 'team-queue', path: '/staff', stored, act: (page) => page.getByText('SK-7F3K9Q2M').first().waitFor() },
  {
    name: 'team-queue-none',
    path: '/staff',
    stored,
    answers: { [QUEUE]: { json: { orders: [], next: null } } },
    act: (page) => page.getByText(teamQueue.none).waitFor(),
  },
  { name: 'team-queue-late', path: '/staff?late=yes', stored },
  {
    name: 'team-queue-loading',
    path: '/staff',
    stored,
    answers: { [QUEUE]: 'never', 'GET /api/staff/counts/': 'never' },
  },
  { name: 'team-queue-failed', path: '/staff', stored, answers: { [QUEUE]: FAILURE }, act: loadFailed },
  { name: 'team-entering', path: '/staff', stored, answers: { [ME]: 'never' } },
  { name: 'team-failed', path: '/staff', stored, answers: { [ME]: FAILURE }, act: loadFailed },
  {
    name: 'team-not-a-member',
    path: '/staff',
    stored,
    answers: { [ME]: refused(403, 'This is for the team only.') },
    act: (page) => page.getByRole('heading', { name: shell.notFoundTitle }).waitFor(),
  },
  {
    name: 'team-second-step-needed',
    path: '/staff',
    stored,
    answers: { [ME]: refused(403, secondFactor.setUpNeeded, { set_up: 'second_factor' }) },
    act: (page) => page.getByText(secondFactor.setUpNeeded).waitFor(),
  },
];

const MARK = {
  slug: DAY.areas[0]?.stops[0]?.slug,
  kind: 'pickup',
  mark: 'done',
  by: 7,
  dueAt: NOW.getTime() - 1,
  isTried: true,
};

const DAY_STATES: State[] = [
  { name: 'team-day', path: '/staff/day', stored, act: (page) => page.getByText('SK-7F3K9Q2M').first().waitFor() },
  {
    name: 'team-day-rider',
    path: '/staff/day',
    stored,
    answers: RIDER,
    act: (page) => page.getByText('SK-7F3K9Q2M').first().waitFor(),
  },
  {
    name: 'team-day-tomorrow',
    path: '/staff/day',
    stored,
    answers: RIDER,
    act: (page) => press(page, teamDay.tomorrow),
  },
  {
    name: 'team-day-quiet',
    path: '/staff/day',
    stored,
    answers: { [SHEET]: { json: QUIET_DAY } },
    act: (page) => page.getByText(teamDay.none).waitFor(),
  },
  {
    name: 'team-day-untimed',
    path: '/staff/day',
    stored,
    answers: { [SHEET]: { json: { ...QUIET_DAY, untimed: UNTIMED } } },
    act: (page) => page.getByText(teamRiders.untimed).waitFor(),
  },
  {
    name: 'team-day-done',
    path: '/staff/day',
    stored,
    answers: { [SHEET]: { json: DONE_DAY } },
    act: (page) => page.getByText(teamDay.allDone).waitFor(),
  },
  {
    name: 'team-day-large',
    path: '/staff/day',
    stored,
    answers: { [SHEET]: { json: LARGE_DAY } },
    act: (page) =>
      page
        .getByRole('button', { name: teamDay.more(STOPS_LISTED) })
        .first()
        .waitFor(),
  },
  { name: 'team-day-loading', path: '/staff/day', stored, answers: { [SHEET]: 'never' } },
  { name: 'team-day-failed', path: '/staff/day', stored, answers: { [SHEET]: FAILURE }, act: loadFailed },
  {
    name: 'team-day-unsent',
    path: '/staff/day',
    stored: { ...stored, day_marks: [MARK] },
    answers: { ...RIDER, 'POST /api/staff/orders/*/stop/': 'cut' },
    act: (page) => page.getByText(teamDay.unsent(1)).waitFor(),
  },
  {
    name: 'team-day-pictures',
    path: '/staff/day',
    stored,
    answers: RIDER,
    windowOnly: true,
    act: async (page) => {
      await press(page, teamDay.pictures('Ama Mensah'));
      await dialog(page).waitFor();
    },
  },
];

const MONEY_STATES: State[] = [
  { name: 'team-money', path: '/staff/money', stored, act: (page) => page.getByText(teamMoney.balanced).waitFor() },
  {
    name: 'team-money-staff',
    path: '/staff/money',
    stored,
    answers: { [ME]: { json: member('staff') } },
    act: (page) => page.getByText(teamMoney.ownerSettles).waitFor(),
  },
  {
    name: 'team-money-quiet',
    path: '/staff/money',
    stored,
    answers: { [MONEY]: { json: QUIET_MONEY }, [OWED_LIST]: { json: NOTHING_OWED } },
    act: (page) => page.getByText(teamMoney.noBalance).waitFor(),
  },
  {
    name: 'team-money-unbalanced',
    path: '/staff/money',
    stored,
    answers: { [MONEY]: { json: UNBALANCED_MONEY } },
    act: (page) => page.getByText(teamMoney.unbalanced).waitFor(),
  },
  { name: 'team-money-loading', path: '/staff/money', stored, answers: { [MONEY]: 'never' } },
  { name: 'team-money-failed', path: '/staff/money', stored, answers: { [MONEY]: FAILURE }, act: loadFailed },
  {
    name: 'team-money-owed-failed',
    path: '/staff/money',
    stored,
    answers: { [OWED_LIST]: FAILURE },
    act: (page) => page.getByText(teamOwed.loadFailed).waitFor(),
  },
  {
    name: 'team-money-owed-decide',
    path: '/staff/money',
    stored,
    windowOnly: true,
    act: async (page) => {
      await press(page, teamOwed.decide);
      await dialog(page).getByRole('button', { name: teamOwed.decideYes }).click();
      await dialog(page).getByText(teamOwed.reasonMissing).waitFor();
    },
  },
  {
    name: 'team-money-settle',
    path: '/staff/money',
    stored,
    windowOnly: true,
    act: async (page) => {
      await press(page, teamMoney.giveBack);
      await dialog(page).waitFor();
    },
  },
];

/** The team's queue, day sheet and money desk. */
export const TEAM_STATES: State[] = [...QUEUE_STATES, ...DAY_STATES, ...MONEY_STATES];
