import type { Page } from 'playwright';
import { messages } from '#domain/messages.ts';
import { answered, unanswered } from '#tests/pictures/fixtures/checkout.ts';
import { SLUG } from '#tests/pictures/fixtures/orders.ts';
import { signedIn } from '#tests/pictures/fixtures/people.ts';
import { inLook, type Look, type State, stateNamed } from '#tests/pictures/state.ts';
import { ACCOUNT_STATES } from '#tests/pictures/states/account/account.ts';
import { OWN_ACCOUNT_STATES } from '#tests/pictures/states/account/own-account.ts';
import { PASSWORD_AND_VERIFY_STATES } from '#tests/pictures/states/account/passwords.ts';
import { REFERRAL_STATES } from '#tests/pictures/states/account/referral.ts';
import { FAILED_ORDER_STATES } from '#tests/pictures/states/orders/failed-orders.ts';
import { ORDERS_STATES } from '#tests/pictures/states/orders/orders.ts';
import { OWN_ORDER_STATES } from '#tests/pictures/states/orders/own-order.ts';
import { RECEIPT_STATES } from '#tests/pictures/states/orders/receipts.ts';
import { TRACK_STATES } from '#tests/pictures/states/orders/track.ts';
import { WINDOW_STATES } from '#tests/pictures/states/orders/windows.ts';
import { TEAM_STATES } from '#tests/pictures/states/team/team.ts';
import { TEAM_DISPUTE_STATES } from '#tests/pictures/states/team/team-disputes.ts';
import { TEAM_ORDER_STATES } from '#tests/pictures/states/team/team-order.ts';
import { CHECKOUT_STATES } from './checkout.ts';
import { MESSAGE_STATES } from './messages.ts';
import { OWNER_STATES } from './owner.ts';
import { PAYMENT_STATES } from './payment.ts';
import { PUBLIC_STATES } from './public.ts';
import { SHOP_STATES } from './shop.ts';
import { WAITING_STATES } from './waiting.ts';

/** The states as they are designed, by area. */
const DESIGNED: State[] = [
  ...PUBLIC_STATES,
  ...SHOP_STATES,
  ...ACCOUNT_STATES,
  ...PASSWORD_AND_VERIFY_STATES,
  ...OWN_ACCOUNT_STATES,
  ...CHECKOUT_STATES,
  ...PAYMENT_STATES,
  ...WAITING_STATES,
  ...FAILED_ORDER_STATES,
  ...ORDERS_STATES,
  ...RECEIPT_STATES,
  ...TRACK_STATES,
  ...OWNER_STATES,
  ...WINDOW_STATES,
  ...MESSAGE_STATES,
  ...REFERRAL_STATES,
  ...TEAM_STATES,
  ...TEAM_DISPUTE_STATES,
  ...OWN_ORDER_STATES,
  ...TEAM_ORDER_STATES,
];

/** The main screens, which are also taken in each other look. */
const MAIN = [
  'public-home',
  'public-rates',
  'public-about',
  'services-ready',
  'cart-customer',
  'login-refused',
  'register-empty',
  'checkout-filled',
  'checkout-missing',
  'payment-price-changed',
  'orders-list',
  'order-late-with-pictures',
  'receipt',
  'failed-orders-saved',
  'account-folds-open',
  'referral-dashboard',
  'track-under-way',
  'team-queue',
  'team-order',
  'team-day',
  'team-money',
  'team-differences',
  'team-dispute',
];
const LOOKS: readonly Look[] = ['large text', 'reduced motion', 'print', 'forced colours', 'more contrast'];
/** Paper has one width, and the system's colours do not depend on it. */
const WIDTHS_OF: Partial<Record<Look, readonly number[]>> = {
  print: [768],
  'reduced motion': [360, 1280],
  'forced colours': [360, 1280],
  'more contrast': [360, 1280],
};

const inOtherLooks = MAIN.flatMap((name) =>
  LOOKS.map((look): State => {
    const widths = WIDTHS_OF[look];
    return { ...inLook(stateNamed(DESIGNED, name), look), ...(widths === undefined ? {} : { widths }) };
  }),
);

const ARABIC = 'شارع أكسفورد، أوسو';
const HEBREW = 'רחוב אוקספורד 12, אוסו';

/** Types right-to-left text into every field of this kind on the page. */
const typeInto = (labels: readonly string[]) => async (page: Page) => {
  for (const [index, label] of labels.entries()) {
    const field = page.getByLabel(label, { exact: true }).filter({ visible: true }).first();
    await field.fill(index % 2 === 0 ? ARABIC : HEBREW);
  }
};
const { register, location, orders, teamQueue, teamOrder } = messages;

const rightToLeft: State[] = [
  { name: 'register-right-to-left', path: '/register', act: typeInto([register.firstName, register.lastName]) },
  {
    name: 'checkout-right-to-left',
    path: '/checkout',
    stored: unanswered(),
    act: async (page) => {
      await page.getByRole('button', { name: location.byHand }).click();
      await typeInto([location.landmark])(page);
    },
  },
  {
    name: 'checkout-place-right-to-left',
    path: '/checkout',
    stored: answered({
      deliveryLocation: {
        name: ARABIC,
        address: `${ARABIC}, Accra, Ghana`,
        region: 'Greater Accra Region',
        areaName: 'Accra',
      },
      deliveryInput: ARABIC,
    }),
  },
  { name: 'orders-search-right-to-left', path: '/orders', stored: signedIn(), act: typeInto([orders.search]) },
  { name: 'team-queue-right-to-left', path: '/staff', stored: signedIn(), act: typeInto([teamQueue.search]) },
  {
    name: 'team-note-right-to-left',
    path: `/staff/orders/${SLUG}`,
    stored: signedIn(),
    act: typeInto([teamOrder.noteText]),
  },
];

/** Every state but those of pointer and keyboard. */
export const STATES_OF_SCREENS: State[] = [...DESIGNED, ...inOtherLooks, ...rightToLeft];
