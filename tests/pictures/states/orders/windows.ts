import type { Page } from 'playwright';
import { messages } from '#domain/messages.ts';
import { answered } from '#tests/pictures/fixtures/checkout.ts';
import { orderDetail, SLUG } from '#tests/pictures/fixtures/orders.ts';
import { signedIn } from '#tests/pictures/fixtures/people.ts';
import { staffOrder } from '#tests/pictures/fixtures/team.ts';
import { FULL_OFFER, OFFER, PREVIEW, RULES } from '#tests/pictures/fixtures/windows.ts';
import type { Answers, State } from '#tests/pictures/state.ts';

const { checkout, ownOrder, payment, windows: words, teamWindows } = messages;
const OFFERED: Answers = { 'GET /api/windows/': { json: OFFER } };
const pickup = { date: '2026-11-24', from: '14:00', to: '17:00' };
const back = { date: '2026-11-27', from: '14:00', to: '17:00' };
const ordered: Answers = {
  ...OFFERED,
  'GET /api/orders/*/': {
    json: orderDetail('processing', { pickup_window: pickup, back_on: back, may_move_pickup: true }),
  },
};
const planned: Answers = {
  ...OFFERED,
  'GET /api/staff/orders/*/': { json: staffOrder('pickup', { pickup_window: pickup, delivery_window: back }) },
};

const press = (page: Page, name: string) =>
  page.getByRole('button', { name }).filter({ visible: true }).first().click();
const asked: State['act'] = (page) => page.getByText(words.question).waitFor();

/** When pairs are fetched: chosen in the checkout, moved on the order's page and by the team, set by the owner. */
export const WINDOW_STATES: State[] = [
  { name: 'windows-checkout', path: '/checkout', stored: answered(), answers: OFFERED, act: asked },
  {
    name: 'windows-checkout-full',
    path: '/checkout',
    stored: answered(),
    answers: { 'GET /api/windows/': { json: FULL_OFFER } },
    act: asked,
  },
  {
    name: 'windows-payment',
    path: '/checkout',
    stored: answered(),
    answers: OFFERED,
    act: async (page) => {
      await page.getByText(words.question).waitFor();
      await press(page, checkout.proceed);
      await page.getByRole('heading', { level: 1, name: payment.title }).waitFor();
    },
  },
  {
    name: 'windows-order',
    path: `/orders/${SLUG}`,
    stored: signedIn(),
    answers: ordered,
    act: (page) => page.getByText(words.change).waitFor(),
  },
  {
    name: 'windows-order-missed',
    path: `/orders/${SLUG}`,
    stored: signedIn(),
    answers: {
      ...OFFERED,
      'GET /api/orders/*/': {
        json: orderDetail('pickup', {
          ...{ pickup_window: pickup, back_on: back, may_move_pickup: true },
          missed: [{ stop: 'pickup', at: '2026-11-21T10:00:00.000Z', is_open: true, next: pickup }],
        }),
      },
    },
    act: (page) => page.getByText(words.change).waitFor(),
  },
  {
    name: 'windows-order-late-rider',
    path: `/orders/${SLUG}`,
    stored: signedIn(),
    answers: {
      ...OFFERED,
      'GET /api/orders/*/': {
        json: orderDetail('pickup', { pickup_window: { ...pickup, date: '2026-11-22' }, back_on: back }),
      },
    },
    act: (page) => page.getByText(ownOrder.pickupLate).waitFor(),
  },
  {
    name: 'windows-order-move',
    path: `/orders/${SLUG}`,
    stored: signedIn(),
    answers: ordered,
    act: async (page) => {
      await press(page, words.change);
      await page.getByRole('radio', { name: 'Friday 27 November' }).check();
    },
  },
  {
    name: 'windows-team-order',
    path: `/staff/orders/${SLUG}`,
    stored: signedIn(),
    answers: planned,
    act: async (page) => {
      await press(page, teamWindows.move);
      await page.getByRole('radio', { name: 'Friday 27 November' }).check();
    },
  },
  {
    name: 'windows-owner',
    path: '/staff/windows',
    stored: signedIn(),
    answers: { 'GET /api/staff/windows/': { json: RULES } },
    act: (page) => page.getByRole('heading', { name: teamWindows.history }).waitFor(),
  },
  {
    name: 'windows-owner-preview',
    path: '/staff/windows',
    stored: signedIn(),
    answers: {
      'GET /api/staff/windows/': { json: RULES },
      'POST /api/staff/windows/preview/': { json: PREVIEW },
    },
    act: async (page) => {
      await page.getByLabel(teamWindows.days_ahead).fill('20');
      await press(page, teamWindows.check);
      await page.getByRole('dialog').getByText(teamWindows.previewStops(2)).waitFor();
    },
  },
];
