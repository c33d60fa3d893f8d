import { clockCheck } from './asks/clock.ts';
import { contentCheck } from './asks/content.ts';
import { databaseCheck, migrationsCheck } from './asks/database.ts';
import { mapsCheck, signInCheck } from './asks/google.ts';
import { mailCheck } from './asks/mail.ts';
import { paymentCheck } from './asks/payment.ts';
import { phoneCheck, pushCheck } from './asks/phone.ts';
import { proxiesCheck } from './asks/proxies.ts';
import { settingsCheck } from './asks/settings.ts';
import { siteCheck } from './asks/site.ts';
import { storageCheck } from './asks/storage.ts';
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
  proxiesCheck,
  clockCheck,
  siteCheck,
  contentCheck,
];
