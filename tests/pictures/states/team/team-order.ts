import type { Page } from 'playwright';
import sharp from 'sharp';
import { messages } from '#domain/messages.ts';
import { refused } from '#tests/pictures/answers.ts';
import { PICTURE, SLUG } from '#tests/pictures/fixtures/orders.ts';
import { signedIn } from '#tests/pictures/fixtures/people.ts';
import { staffOrder } from '#tests/pictures/fixtures/team.ts';
import type { State } from '#tests/pictures/state.ts';

const { team, teamOrder, teamOwed, teamPhotos, teamMoney, secondFactor, orderBlocks } = messages;
const stored = signedIn();
const ORDER = `/staff/orders/${SLUG}`;
const DETAIL = 'GET /api/staff/orders/*/';

const press = (page: Page, name: string) => page.getByRole('button', { name }).first().click();
const dialog = (page: Page) => page.getByRole('dialog').last();
const orderShown: State['act'] = (page) => page.getByRole('heading', { name: teamOrder.history }).waitFor();

async function openRefund(page: Page): Promise<void> {
  await press(page, teamMoney.refund);
  await dialog(page).waitFor();
}

async function fillRefund(page: Page): Promise<void> {
  await openRefund(page);
  const part = dialog(page).getByText(teamMoney.refundPart, { exact: true });
  if (await part.isVisible()) await part.click();
  await dialog(page).getByLabel(teamMoney.refundAmount).fill('20');
  await dialog(page).getByLabel(teamMoney.refundWhy).fill('A lace was lost');
  await dialog(page).getByRole('button', { name: teamMoney.refundNext }).click();
  await dialog(page)
    .getByRole('button', { name: teamMoney.refundYes('GHS 20.00') })
    .waitFor();
}

/** One order on the team's page. */
export const TEAM_ORDER_STATES: State[] = [
  { name: 'team-order', path: ORDER, stored, act: orderShown },
  {
    name: 'team-order-delivered',
    path: ORDER,
    stored,
    answers: { [DETAIL]: { json: staffOrder('delivered', { photos: [], tracking: null }) } },
    act: orderShown,
  },
  {
    name: 'team-order-cancelled',
    path: ORDER,
    stored,
    answers: { [DETAIL]: { json: staffOrder('cancelled', { is_late: true }) } },
    act: orderShown,
  },
  {
    name: 'team-order-disputed',
    path: ORDER,
    stored,
    answers: {
      [DETAIL]: {
        json: staffOrder('pickup', {
          moves: [],
          stopped: 'dispute',
          disputes: [
            { id: '358950', state: 'open' },
            { id: '312008', state: 'won' },
          ],
        }),
      },
    },
    act: (page) => page.getByText(orderBlocks.refusals.dispute).waitFor(),
  },
  {
    name: 'team-order-retry-refund',
    path: ORDER,
    stored,
    windowOnly: true,
    act: async (page) => {
      await press(page, teamOwed.retry);
      await dialog(page).waitFor();
    },
  },
  { name: 'team-order-loading', path: ORDER, stored, answers: { [DETAIL]: 'never' } },
  {
    name: 'team-order-failed',
    path: ORDER,
    stored,
    answers: { [DETAIL]: { status: 500, json: {} } },
    act: (page) => page.getByText(team.loadFailed, { exact: true }).waitFor(),
  },
  {
    name: 'team-order-missing',
    path: ORDER,
    stored,
    answers: { [DETAIL]: { status: 404, json: {} } },
    act: (page) => page.getByText(teamOrder.missing).waitFor(),
  },
  {
    name: 'team-order-step-back',
    path: ORDER,
    stored,
    act: async (page) => {
      await press(page, teamOrder.moveBack('Processing'));
      await press(page, teamOrder.confirmBack);
      await page.getByText(teamOrder.reasonMissing).waitFor();
    },
  },
  { name: 'team-order-cancel', path: ORDER, stored, act: (page) => press(page, teamOrder.cancelOrder) },
  {
    name: 'team-order-moved-meanwhile',
    path: ORDER,
    stored,
    answers: { 'POST /api/staff/orders/*/move/': refused(409, messages.teamCalls.movedMeanwhile('Processing')) },
    act: async (page) => {
      await press(page, teamOrder.moveTo('Cleaning Ongoing'));
      await page.getByText(messages.teamCalls.movedMeanwhile('Processing')).waitFor();
    },
  },
  {
    name: 'team-order-message-and-note',
    path: ORDER,
    stored,
    act: async (page) => {
      await page.getByText(teamOrder.customerNoteAdd).click();
      await page.getByText(teamOrder.noteCustomer).click();
      await press(page, teamOrder.noteSend);
      await page.getByText(teamOrder.noteMissing).waitFor();
    },
  },
  {
    name: 'team-order-picture-kept',
    path: ORDER,
    stored,
    answers: { 'POST /api/staff/orders/*/photos/*/': 'cut' },
    act: async (page) => {
      const picture = {
        name: 'pair.png',
        mimeType: 'image/png',
        buffer: await sharp(PICTURE).resize(80).png().toBuffer(),
      };
      await page.getByLabel(teamPhotos.add(teamPhotos.intake)).setInputFiles(picture);
      await page.getByText(teamPhotos.kept).waitFor();
    },
  },
  {
    name: 'team-order-delete-picture',
    path: ORDER,
    stored,
    windowOnly: true,
    act: async (page) => {
      await press(page, teamPhotos.remove(1));
      await dialog(page).waitFor();
    },
  },
  { name: 'team-order-refund', path: ORDER, stored, windowOnly: true, act: openRefund },
  {
    name: 'team-order-refund-missing',
    path: ORDER,
    stored,
    windowOnly: true,
    act: async (page) => {
      await openRefund(page);
      await dialog(page).getByRole('button', { name: teamMoney.refundNext }).click();
    },
  },
  { name: 'team-order-refund-check', path: ORDER, stored, windowOnly: true, act: fillRefund },
  {
    name: 'team-order-refund-confirm-identity',
    path: ORDER,
    stored,
    windowOnly: true,
    answers: {
      'POST /api/staff/payments/*/refund/': refused(403, secondFactor.recentNeeded, {
        confirm: 'second_factor',
        methods: ['totp', 'recovery'],
      }),
    },
    act: async (page) => {
      await fillRefund(page);
      await dialog(page)
        .getByRole('button', { name: teamMoney.refundYes('GHS 20.00') })
        .click();
      await page.getByRole('dialog', { name: secondFactor.askTitle }).waitFor();
    },
  },
];
