import type { Page } from 'playwright';
import type { WaitingCheckout } from '#contract/orders/payments.ts';
import { messages } from '#domain/messages.ts';
import { answered, REFERENCE } from '#tests/pictures/fixtures/checkout.ts';
import type { Answers, State } from '#tests/pictures/state.ts';

const { checkout, payment, waiting } = messages;
const PATH = '/checkout';
const ASKED = 'GET /api/payments/intents/*/';

const CHECKOUT: WaitingCheckout = {
  reference: REFERENCE,
  state: 'checking',
  total: '278.00',
  amount: 27_800,
  since: '2026-11-23T09:58:00.000Z',
  channel: 'mobile_money',
  checked_at: '2026-11-23T09:59:30.000Z',
  cart_id: null,
  cart_items: [
    { service_id: 1, quantity: 2 },
    { service_id: 3, quantity: 1 },
  ],
};
const STILL = { json: { ...CHECKOUT, checked_at: '2026-11-23T10:00:00.000Z' } } as const;

const answersWith = (asked: Answers[string]): Answers => ({
  'GET /api/payments/waiting/': { json: [CHECKOUT] },
  [ASKED]: asked,
});

const visibleButton = (page: Page, name: string) =>
  page.getByRole('button', { name, exact: true }).filter({ visible: true }).first();

async function toPayment(page: Page): Promise<void> {
  await page.getByRole('heading', { name: waiting.title }).waitFor();
  await visibleButton(page, checkout.proceed).click();
  await page.getByRole('heading', { level: 1, name: payment.title }).waitFor();
  await page.getByRole('heading', { name: waiting.title }).waitFor();
}

async function look(page: Page): Promise<void> {
  await toPayment(page);
  await visibleButton(page, payment.checkNow).click();
}

/** A payment of this cart that waits for its approval on the customer's phone. */
export const WAITING_STATES: State[] = [
  {
    name: 'waiting-at-details',
    path: PATH,
    stored: answered(),
    answers: answersWith(STILL),
    act: (page) => page.getByRole('heading', { name: waiting.title }).waitFor(),
  },
  { name: 'waiting-at-payment', path: PATH, stored: answered(), answers: answersWith(STILL), act: toPayment },
  {
    name: 'waiting-looking',
    path: PATH,
    stored: answered(),
    answers: answersWith(STILL),
    act: async (page) => {
      await look(page);
      await visibleButton(page, payment.looking).waitFor();
    },
  },
  {
    name: 'waiting-another-way',
    path: PATH,
    stored: answered(),
    answers: answersWith(STILL),
    act: async (page) => {
      await toPayment(page);
      await visibleButton(page, waiting.otherWay).click();
      await page.getByText(waiting.otherWayExplained).waitFor();
    },
  },
  {
    name: 'waiting-approved',
    path: PATH,
    stored: answered(),
    answers: answersWith({ json: { ...CHECKOUT, state: 'paid' } }),
    act: async (page) => {
      await look(page);
      await page.getByRole('heading', { name: waiting.paidTitle }).waitFor();
    },
  },
  {
    name: 'waiting-over',
    path: PATH,
    stored: answered(),
    answers: answersWith({ json: { ...CHECKOUT, state: 'expired' } }),
    act: async (page) => {
      await look(page);
      await page.getByText(payment.waitingOver).waitFor();
    },
  },
];
