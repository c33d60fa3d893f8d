import { messages } from '#domain/messages.ts';
import { answered } from '#tests/pictures/fixtures/checkout.ts';
import { SLUG } from '#tests/pictures/fixtures/orders.ts';
import { signedIn } from '#tests/pictures/fixtures/people.ts';
import type { Answers, State } from '#tests/pictures/state.ts';

const { checkout, notices, payment, teamAudit, teamNews, teamWorkshop } = messages;
const CHOICE: Answers = {
  'GET /api/users/account/notices/': {
    json: { channel: 'whatsapp', offered: ['mail', 'sms', 'whatsapp'], text_version: null, decided_at: null },
  },
};
const order = (state: string, changes: object = {}) => ({
  slug: SLUG,
  code: 'SK-7F3K9Q2M',
  state,
  promised_by: '2026-11-24T12:00:00.000Z',
  is_late: false,
  lines: [
    { name: 'Standard Cleaning', quantity: 2 },
    { name: 'Un-yellowing', quantity: 1 },
  ],
  ...changes,
});
const entry = (id: number, changes: object) => ({
  id,
  at: '2026-11-21T09:12:00.000Z',
  by: 'Efua',
  role: 'staff',
  call: '/api/staff/orders/:slug/move/',
  action: 'update',
  about: 'orders',
  subject: SLUG,
  changes: [{ name: 'status', before: 'processing', after: 'pickup' }],
  ...changes,
});

/** Messages to phones, notifications of new orders, the workshop, and the owner's log. */
export const MESSAGE_STATES: State[] = [
  {
    name: 'messages-account',
    path: '/account',
    stored: signedIn(),
    answers: CHOICE,
    act: (page) => page.getByText(notices.lead).waitFor(),
  },
  {
    name: 'messages-checkout',
    path: '/checkout',
    stored: answered(),
    answers: CHOICE,
    act: async (page) => {
      await page.getByRole('button', { name: checkout.proceed }).filter({ visible: true }).first().click();
      await page.getByRole('heading', { level: 1, name: payment.title }).waitFor();
      await page.getByTestId('notices').locator('summary').click();
    },
  },
  {
    name: 'news-queue',
    path: '/staff',
    stored: signedIn(),
    answers: { 'GET /api/staff/push/': { json: { public_key: 'B', practice_devices: null, is_on: false } } },
    act: (page) => page.getByText(teamNews.turnOn).waitFor(),
  },
  {
    name: 'workshop',
    path: '/staff/workshop',
    stored: signedIn(),
    answers: {
      'GET /api/staff/workshop/': {
        json: {
          orders: [
            order('cleaning', { is_late: true, asked: [{ name: 'Standard Cleaning', quantity: 3 }] }),
            order('clean', { slug: `${SLUG}x` }),
          ],
        },
      },
    },
    act: (page) => page.getByText(teamWorkshop.undo).waitFor(),
  },
  {
    name: 'workshop-empty',
    path: '/staff/workshop',
    stored: signedIn(),
    answers: { 'GET /api/staff/workshop/': { json: { orders: [] } } },
    act: (page) => page.getByText(teamWorkshop.none).waitFor(),
  },
  {
    name: 'audit',
    path: '/staff/audit',
    stored: signedIn(),
    answers: {
      'GET /api/staff/audit/': {
        json: {
          entries: [
            entry(3, {}),
            entry(2, { action: 'export', about: 'export', subject: '', call: '/api/staff/export/', changes: [] }),
            entry(1, {
              by: '',
              role: '',
              call: '',
              about: 'users',
              subject: '12',
              changes: [{ name: 'role', before: 'customer', after: 'cleaner' }],
            }),
          ],
          next: '1',
          people: [{ id: 1, name: 'Efua' }],
        },
      },
    },
    act: (page) => page.getByText(teamAudit.more).waitFor(),
  },
];
