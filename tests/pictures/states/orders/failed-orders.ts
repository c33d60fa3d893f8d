import type { Page } from 'playwright';
import { messages } from '#domain/messages.ts';
import { refused } from '#tests/pictures/answers.ts';
import { FAILED_ORDER, REFERENCE } from '#tests/pictures/fixtures/checkout.ts';
import { signedIn } from '#tests/pictures/fixtures/people.ts';
import type { Answers, State } from '#tests/pictures/state.ts';

const { recovery } = messages;
const seen = (page: Page, text: string | RegExp) => page.getByText(text).filter({ visible: true }).first().waitFor();

const FAILED = '/orders/failed';
const NO_INTENT: Answers = { 'GET /api/payments/intents/*/': { status: 404, json: { error: 'Not found.' } } };
const withRecord = { ...signedIn(), failedOrder: FAILED_ORDER, kept_for: '7' };
const unsettled = (state: string, reason: string): Answers => ({
  'GET /api/payments/unsettled/': {
    json: [
      {
        reference: REFERENCE,
        state,
        amount: '130.00',
        currency: 'GHS',
        reason,
        created_at: '2026-11-20T10:00:00.000Z',
      },
    ],
  },
});

/** Payments without an order. */
export const FAILED_ORDER_STATES: State[] = [
  { name: 'failed-orders-none', path: FAILED, stored: signedIn() },
  {
    name: 'failed-orders-loading',
    path: FAILED,
    stored: signedIn(),
    answers: { 'GET /api/payments/unsettled/': 'never' },
  },
  {
    name: 'failed-orders-not-loaded',
    path: FAILED,
    stored: signedIn(),
    answers: { 'GET /api/payments/unsettled/': { status: 500, json: {} } },
    act: (page) => seen(page, recovery.loadFailed),
  },
  {
    name: 'failed-orders-saved',
    path: FAILED,
    stored: withRecord,
    answers: NO_INTENT,
    act: async (page) => {
      await page.getByRole('button', { name: recovery.contactSupport }).click();
    },
  },
  {
    name: 'failed-orders-made',
    path: FAILED,
    stored: withRecord,
    answers: {
      'GET /api/payments/intents/*/': {
        json: { reference: REFERENCE, state: 'ordered', total: '278.00', amount: 27_800, order_slug: 'sk-aaaa' },
      },
    },
    act: (page) => seen(page, recovery.madeMeanwhile),
  },
  {
    name: 'failed-orders-review',
    path: FAILED,
    stored: signedIn(),
    answers: unsettled('review', recovery.reasons.amount),
    act: (page) => seen(page, recovery.underReview),
  },
  {
    name: 'failed-orders-refunded',
    path: FAILED,
    stored: signedIn(),
    answers: unsettled('refunded', recovery.reasons.refunding),
  },
  {
    name: 'failed-orders-second-payment',
    path: FAILED,
    stored: signedIn(),
    answers: unsettled('superseded', recovery.reasons.superseded),
    act: (page) => seen(page, recovery.secondReturns),
  },
  {
    name: 'failed-orders-again-failed',
    path: FAILED,
    stored: withRecord,
    answers: { ...NO_INTENT, 'POST /api/orders/create/': refused(500, recovery.failed) },
    act: async (page) => {
      await page.getByRole('button', { name: recovery.tryAgain }).click();
      await page.getByRole('main').getByText(recovery.failed).first().waitFor();
    },
  },
  {
    name: 'failed-orders-start-new',
    path: FAILED,
    stored: withRecord,
    answers: NO_INTENT,
    act: async (page) => {
      await page.getByRole('button', { name: recovery.startNew }).click();
      await page.getByRole('button', { name: recovery.startNewCancel }).waitFor();
    },
  },
];
