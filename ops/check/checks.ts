import { buildHookCheck } from '#ops/check/checks/build-hook.ts';
import { clockCheck } from '#ops/check/checks/clock.ts';
import { contentCheck, mistakesCheck } from '#ops/check/checks/content.ts';
import { databaseCheck, migrationsCheck } from '#ops/check/checks/database.ts';
import { mapsCheck, signInCheck } from '#ops/check/checks/google.ts';
import { mailCheck } from '#ops/check/checks/mail.ts';
import { paymentCheck } from '#ops/check/checks/payment.ts';
import { phoneCheck, pushCheck } from '#ops/check/checks/phone.ts';
import { portCheck } from '#ops/check/checks/port.ts';
import { proxiesCheck } from '#ops/check/checks/proxies.ts';
import { settingsCheck } from '#ops/check/checks/settings.ts';
import { siteCheck } from '#ops/check/checks/site.ts';
import { storageCheck } from '#ops/check/checks/storage.ts';
import type { Check } from './shop.ts';

/** Everything that `npm run check` asks, in the order in which it is printed. */
export const CHECKS: readonly Check[] = [
  settingsCheck,
  databaseCheck,
  migrationsCheck,
  paymentCheck,
  mailCheck,
  phoneCheck,
  pushCheck,
  storageCheck,
  signInCheck,
  mapsCheck,
  portCheck,
  proxiesCheck,
  clockCheck,
  siteCheck,
  buildHookCheck,
  contentCheck,
  mistakesCheck,
];
