import { messages } from '#domain/messages.ts';
import { EMPTY_REPORT, REPORT, STATUS } from '#tests/pictures/fixtures/owner.ts';
import { signedIn } from '#tests/pictures/fixtures/people.ts';
import { inLook, type State } from '#tests/pictures/state.ts';

const { teamReports, teamStatus } = messages;
const stored = signedIn();
const loaded: State['act'] = (page) => page.getByRole('heading', { name: teamReports.windows }).waitFor();

const REPORTS: State = {
  name: 'reports',
  path: '/staff/reports',
  stored,
  answers: { 'GET /api/staff/reports/': { json: REPORT } },
  act: loaded,
};

/** What only the owner sees: reports, and whether the shop runs. */
export const OWNER_STATES: State[] = [
  REPORTS,
  inLook(REPORTS, 'print'),
  { ...REPORTS, name: 'reports-empty', answers: { 'GET /api/staff/reports/': { json: EMPTY_REPORT } } },
  {
    name: 'status',
    path: '/staff/status',
    stored,
    answers: { 'GET /api/staff/status/': { json: STATUS } },
    act: (page) => page.getByRole('heading', { name: teamStatus.queues }).waitFor(),
  },
];
