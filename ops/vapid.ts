import { makeVapidKeys } from '#server/adapters/push/vapid-keys.ts';

/**
 * `npm run vapid`: prints new keys for notifications on the team's devices, as two lines for .env. It writes nothing.
 */
const { publicKey, privateKey } = makeVapidKeys();
console.log('# Keys for notifications on the team’s devices. New ones end all that were turned on.');
console.log(`VAPID_PUBLIC_KEY=${publicKey}`);
console.log(`VAPID_PRIVATE_KEY=${privateKey}`);
