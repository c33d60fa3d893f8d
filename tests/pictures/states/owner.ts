import { messages } from '#domain/messages.ts';
import { EMPTY_REPORT, PRICES, REPORT, STATUS } from '#tests/pictures/fixtures/owner.ts';
import { signedIn } from '#tests/pictures/fixtures/people.ts';
import { inLook, type State } from '#tests/pictures/state.ts';

const { teamPrices, teamReports, teamStatus } = messages;
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

/** What only the owner sees: reports, prices, and whether the shop runs. */
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
  {
    name: 'status',
    path: '/staff/status',
    stored,
    answers: { 'GET /api/staff/status/': { json: STATUS } },
    act: (page) => page.getByRole('heading', { name: teamStatus.queues }).waitFor(),
  },
];
