import { paths } from '#domain/paths.ts';
import { readingPaths } from '#domain/reading-paths.ts';
import { staffOrderPath, teamPaths } from '#domain/team-paths.ts';

/** Every page of the shop by its address, with the shells of slugs and a missing page. */
export const PAGES: readonly string[] = [
  paths.home,
  paths.services,
  paths.cart,
  paths.checkout,
  paths.login,
  paths.register,
  paths.logout,
  paths.orders,
  paths.failedOrders,
  '/orders/an-order-that-is-not-there',
  `${paths.receipts}/an-order-that-is-not-there`,
  paths.rates,
  paths.about,
  paths.referrals,
  paths.account,
  paths.changePassword,
  paths.forgotPassword,
  `${paths.resetPassword}/a-token-that-is-none`,
  paths.verifyEmail,
  paths.tempVerifyEmail,
  paths.terms,
  paths.privacy,
  paths.track,
  ...Object.values(readingPaths),
  `${readingPaths.areas}/tema`,
  `${readingPaths.care}/smell`,
  ...Object.values(teamPaths),
  staffOrderPath('an-order-that-is-not-there'),
  '/a-page-that-is-not-there',
];

/** The pages that load a provider's script, real or mocked; all others use Trusted Types. */
export const PROVIDER_PAGES: readonly string[] = [paths.checkout, paths.login, paths.register];
