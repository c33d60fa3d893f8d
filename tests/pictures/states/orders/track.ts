import { messages } from '#domain/messages.ts';
import { orderDetail, PHOTOS } from '#tests/pictures/fixtures/orders.ts';
import type { Answers, State } from '#tests/pictures/state.ts';

const { track } = messages;
const TOKEN = '2b7kq0x4t9m1c8z5r3w6y2n7';
const tracked = {
  status: 'cleaning_ongoing',
  promised_by: '2026-11-24T10:00:00.000Z',
  back_on: { date: '2026-11-24', from: '08:00', to: '13:00' },
  pairs: 3,
  services: ['Standard Cleaning', 'Decolorization (Un-yellowing)'],
  history: orderDetail('cleaning_ongoing').history ?? [],
  photos: PHOTOS,
};
/** The calls of newer and of older pages. */
const trackAnswer = (answer: Answers[string]): Answers => ({ 'POST /api/track/': answer, 'GET /api/track/*/': answer });

/** What a tracking link shows. */
export const TRACK_STATES: State[] = [
  {
    name: 'track-under-way',
    path: `/track/#${TOKEN}`,
    answers: trackAnswer({ json: tracked }),
    act: (page) => page.getByText(track.pairs(3)).first().waitFor(),
  },
  {
    name: 'track-delivered',
    path: `/track/#${TOKEN}`,
    answers: trackAnswer({
      json: {
        ...tracked,
        status: 'delivered',
        promised_by: null,
        back_on: null,
        history: orderDetail('delivered').history,
      },
    }),
    act: (page) => page.getByText(track.pairs(3)).first().waitFor(),
  },
  { name: 'track-loading', path: `/track/#${TOKEN}`, answers: trackAnswer('never') },
  { name: 'track-unknown', path: '/track/', act: (page) => page.getByText(track.unknown).waitFor() },
  {
    name: 'track-failed',
    path: `/track/#${TOKEN}`,
    answers: trackAnswer({ status: 500, json: {} }),
    act: (page) => page.getByText(track.failed).waitFor(),
  },
];
