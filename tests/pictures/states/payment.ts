import type { Page } from 'playwright';
import { messages } from '#domain/messages.ts';
import {
  answered,
  FAILED_ORDER,
  intent,
  LAST_PLACES,
  REFERENCE,
  unanswered,
} from '#tests/pictures/fixtures/checkout.ts';
import { NOW } from '#tests/pictures/stable-page.ts';
import type { Answers, State } from '#tests/pictures/state.ts';

const { checkout, payment } = messages;
const PATH = '/checkout';
const INTENTS = 'POST /api/payments/intents/';
const POP_UP = 'GET /standins/payment/**';

/** The provider's script, whose window never ends, is cancelled, or succeeds at once. */
function popUp(then: string): Answers {
  const body = `window.PaystackPop = class { newTransaction(o) { o.onLoad?.(); ${then} return {}; } cancelTransaction() {} };`;
  return { [POP_UP]: { body, type: 'text/javascript' }, [INTENTS]: { status: 201, json: intent('278.00') } };
}

const visibleButton = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name }).filter({ visible: true }).first();
const seen = (page: Page, text: string | RegExp) => page.getByText(text).filter({ visible: true }).first().waitFor();

async function toPayment(page: Page): Promise<void> {
  await visibleButton(page, checkout.proceed).click();
  await page.getByRole('heading', { level: 1, name: payment.title }).waitFor();
}

async function pay(page: Page): Promise<void> {
  await toPayment(page);
  await visibleButton(page, payment.payNow).click();
}

const OPEN_PAYMENT = [{ order: FAILED_ORDER, opened_at: NOW.getTime() - 60_000, set_aside: false }];

/** The checkout's second step: the payment. */
export const PAYMENT_STATES: State[] = [
  { name: 'payment-ready', path: PATH, stored: answered(), act: toPayment },
  {
    name: 'payment-as-last-time',
    path: PATH,
    stored: unanswered(LAST_PLACES),
    act: (page) => page.getByRole('heading', { level: 1, name: payment.title }).waitFor(),
  },
  {
    name: 'payment-processing',
    path: PATH,
    stored: answered(),
    answers: popUp(''),
    act: async (page) => {
      await pay(page);
      await visibleButton(page, payment.processing).waitFor();
    },
  },
  {
    name: 'payment-price-changed',
    path: PATH,
    stored: answered(),
    answers: { ...popUp(''), [INTENTS]: { status: 201, json: intent('300.00') } },
    act: async (page) => {
      await pay(page);
      await visibleButton(page, payment.agree('GHS 300.00')).waitFor();
    },
  },
  {
    name: 'payment-price-unknown',
    path: PATH,
    stored: answered(),
    answers: { ...popUp(''), [INTENTS]: { status: 500, json: {} } },
    act: async (page) => {
      await pay(page);
      await seen(page, payment.intentFailed);
    },
  },
  {
    name: 'payment-not-loaded',
    path: PATH,
    stored: answered(),
    answers: { [POP_UP]: 'cut' },
    act: async (page) => {
      await pay(page);
      await seen(page, payment.notLoaded);
    },
  },
  {
    name: 'payment-cancelled',
    path: PATH,
    stored: answered(),
    answers: {
      ...popUp('setTimeout(() => o.onCancel(), 50);'),
      [INTENTS]: { status: 201, json: intent('278.00') },
      'GET /api/payments/intents/*/': {
        json: { reference: REFERENCE, state: 'waiting', total: '278.00', amount: 27_800 },
      },
    },
    act: async (page) => {
      await pay(page);
      await agreeIfAsked(page);
      await seen(page, payment.cancelledLate);
    },
  },
  {
    name: 'payment-creating',
    path: PATH,
    stored: answered(),
    answers: {
      ...popUp('setTimeout(() => o.onSuccess({ reference: o.reference }), 50);'),
      'POST /api/orders/': 'never',
    },
    act: async (page) => {
      await pay(page);
      await agreeIfAsked(page);
      await seen(page, payment.creating);
    },
  },
  {
    name: 'payment-unsettled',
    path: PATH,
    stored: answered({ openPayments: OPEN_PAYMENT }),
    answers: {
      'GET /api/payments/intents/*/': {
        json: { reference: REFERENCE, state: 'waiting', total: '278.00', amount: 27_800 },
      },
    },
    act: async (page) => {
      if (await page.getByRole('heading', { level: 1, name: checkout.title }).isVisible()) await toPayment(page);
      await page.getByRole('button', { name: payment.payAgain }).waitFor();
    },
  },
];

/** The price that the shop keeps may differ from the one shown, as content changes: the customer agrees. */
async function agreeIfAsked(page: Page): Promise<void> {
  const agree = visibleButton(page, /^Agree and pay/);
  const done = page.getByText(payment.cancelledLate).or(page.getByText(payment.creating)).first();
  await agree.or(done).first().waitFor();
  if (await agree.isVisible()) await agree.click();
}
