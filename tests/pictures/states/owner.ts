import { messages } from '#domain/messages.ts';
import { EMPTY_REPORT, PRICES, REPORT, STATUS, TEAM } from '#tests/pictures/fixtures/owner.ts';
import { signedIn } from '#tests/pictures/fixtures/people.ts';
import { inLook, type State } from '#tests/pictures/state.ts';

const { teamMembers, teamPrices, teamReports, teamStatus } = messages;
const stored = signedIn();
const loaded: State['act'] = (page) => page.getByRole('heading', { name: teamReports.windows }).waitFor();

const REPORTS: State = {
  name: 'reports',
  path: '/staff/reports',
  stored,
  answers: { 'GET /api/staff/reports/': { json: REPORT } },
  act: loaded,
};

const PRICES_STATE: State = {
  name: 'prices',
  path: '/staff/prices',
  stored,
  answers: { 'GET /api/staff/prices/': { json: PRICES } },
  act: (page) => page.getByRole('heading', { name: teamPrices.history }).waitFor(),
};

const TEAM_STATE: State = {
  name: 'team',
  path: '/staff/team',
  stored,
  answers: { 'GET /api/staff/team/': { json: TEAM } },
  act: (page) => page.getByRole('heading', { name: teamMembers.add }).waitFor(),
};

/** What only the owner sees: reports, prices, the team, and whether the shop runs. */
export const OWNER_STATES: State[] = [
  REPORTS,
  inLook(REPORTS, 'print'),
  { ...REPORTS, name: 'reports-empty', answers: { 'GET /api/staff/reports/': { json: EMPTY_REPORT } } },
  PRICES_STATE,
  {
    ...PRICES_STATE,
    name: 'prices-change',
    act: async (page) => {
      await page.getByRole('button', { name: teamPrices.changeOf(PRICES.prices[0]?.name ?? '') }).click();
      await page.getByRole('heading', { name: teamPrices.preview }).waitFor();
    },
  },
  TEAM_STATE,
  {
    ...TEAM_STATE,
    name: 'team-change',
    act: async (page) => {
      await page.getByRole('button', { name: teamMembers.changeOf(TEAM.members[1]?.email ?? '') }).click();
      await page.getByLabel(teamMembers.role, { exact: true }).waitFor();
    },
  },
  {
    name: 'status',
    path: '/staff/status',
    stored,
    answers: { 'GET /api/staff/status/': { json: STATUS } },
    act: (page) => page.getByRole('heading', { name: teamStatus.queues }).waitFor(),
  },
];
