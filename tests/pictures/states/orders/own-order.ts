import { messages } from '#domain/messages.ts';
import { orderDetail, SLUG } from '#tests/pictures/fixtures/orders.ts';
import {
  OWN,
  OWN_NOTE,
  OWN_OVER,
  OWN_PHOTO,
  RATING_GIVEN,
  RATING_OPEN,
  RATINGS,
} from '#tests/pictures/fixtures/own-order.ts';
import { signedIn } from '#tests/pictures/fixtures/people.ts';
import type { State } from '#tests/pictures/state.ts';

const { ownOrder, rating, teamRatings } = messages;
const stored = signedIn();
const DETAIL = 'GET /api/orders/*/';
const TEAM_LIST = 'GET /api/staff/ratings/';
const PATH = `/orders/${SLUG}`;
const pending = orderDetail('pending', { own: OWN });

/** What customers do with their own orders, and what the team reads of it. */
export const OWN_ORDER_STATES: State[] = [
  {
    name: 'order-own',
    path: PATH,
    stored,
    answers: { [DETAIL]: { json: pending } },
    act: (page) => page.getByRole('button', { name: ownOrder.cancel }).waitFor(),
  },
  {
    name: 'order-own-written',
    path: PATH,
    stored,
    answers: {
      [DETAIL]: {
        json: orderDetail('pickup', {
          own: {
            ...OWN_OVER,
            notes_left: 4,
            photos_left: 5,
            notes: [OWN_NOTE],
            photos: [OWN_PHOTO],
            may_change: { pickup: false, delivery: true, phone: false },
          },
        }),
      },
    },
    act: (page) => page.getByText(OWN_NOTE.text).waitFor(),
  },
  {
    name: 'order-own-cancel',
    path: PATH,
    stored,
    windowOnly: true,
    answers: { [DETAIL]: { json: pending } },
    act: async (page) => {
      await page.getByRole('button', { name: ownOrder.cancel }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'order-own-directions',
    path: PATH,
    stored,
    windowOnly: true,
    answers: { [DETAIL]: { json: pending } },
    act: async (page) => {
      await page.getByRole('button', { name: ownOrder.directions }).click();
      await page.getByLabel(ownOrder.pickupDirections).fill('.');
      await page.getByRole('button', { name: ownOrder.save }).click();
      await page.getByText(messages.location.landmarkVague).waitFor();
    },
  },
  {
    name: 'order-rating',
    path: PATH,
    stored,
    answers: { [DETAIL]: { json: orderDetail('delivered', { own: { ...OWN_OVER, rating: RATING_OPEN } }) } },
    act: async (page) => {
      await page.getByRole('radio', { name: rating.star(4) }).check({ force: true });
    },
  },
  {
    name: 'order-rating-given',
    path: PATH,
    stored,
    answers: { [DETAIL]: { json: orderDetail('delivered', { own: { ...OWN_OVER, rating: RATING_GIVEN } }) } },
    act: (page) => page.getByText(rating.mayShow).waitFor(),
  },
  {
    name: 'team-ratings',
    path: '/staff/ratings',
    stored,
    answers: { [TEAM_LIST]: { json: RATINGS } },
    act: (page) => page.getByText(teamRatings.sums(3, '3.7')).waitFor(),
  },
  {
    name: 'team-ratings-none',
    path: '/staff/ratings',
    stored,
    answers: { [TEAM_LIST]: { json: { ratings: [], count: 0, average: null } } },
    act: (page) => page.getByText(teamRatings.none).waitFor(),
  },
];
