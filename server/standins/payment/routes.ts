import { Hono } from 'hono';
import { isReference } from '#domain/reference.ts';
import { pagePolicy } from '#server/standins/page.ts';
import { paymentApi } from './api.ts';
import { CHARGE_STATUSES, withStatus } from './charge.ts';
import type { ChargeStore } from './charge-store.ts';
import { chargeControl } from './control.ts';
import type { Happenings } from './happenings.ts';
import { makeHappen } from './make-happen.ts';
import { chargesPage, popupPage } from './pages.ts';
import { popupApi } from './popup.ts';
import type { WebhookSender } from './webhook-sender.ts';

const AT = '/standins/payment';

/** All routes of the payment stand-in for browsers and tests, under /standins/payment. */
export function paymentRoutes(
  ledger: ChargeStore,
  world: {
    siteUrl: string;
    now: () => Date;
    random: (bytes: number) => Uint8Array;
    happenings: Happenings;
    webhooks: WebhookSender;
  },
): Hono {
  const { siteUrl, now, random, happenings } = world;
  const app = new Hono();
  const newReference = () => Buffer.from(random(8)).toString('hex');
  app.route(`${AT}/api`, paymentApi(ledger, { siteUrl, random, happenings }));
  app.route(`${AT}/charges`, chargeControl(ledger, now));
  app.route(`${AT}/popup/transactions`, popupApi(ledger, now, newReference));

  // The shop's page may frame the pop-up on any of the shop's own addresses.
  const framers = pagePolicy(`'self' ${new URL(siteUrl).origin}`);
  app.get(`${AT}/popup`, (context) => context.html(popupPage(), 200, framers));

  const overview = async () => {
    return chargesPage((await ledger.list()).slice(0, 100), await happenings.disputes(), await happenings.payouts());
  };
  app.on('GET', [AT, `${AT}/`], async (context) => context.html(await overview(), 200, pagePolicy()));
  app.post(`${AT}/happen`, async (context) => {
    if (!['same-origin', undefined].includes(context.req.header('sec-fetch-site'))) return context.text('No.', 403);
    await makeHappen(ledger, world, await context.req.parseBody());
    return context.redirect(`${AT}/`, 303);
  });
  app.post(`${AT}/outcome`, async (context) => {
    // A form on another site must not change payments, not even these.
    if (!['same-origin', undefined].includes(context.req.header('sec-fetch-site'))) return context.text('No.', 403);
    const { reference, outcome } = await context.req.parseBody();
    const status = CHARGE_STATUSES.find((one) => one === outcome);
    if (typeof reference === 'string' && isReference(reference) && status !== undefined) {
      await ledger.update(reference, ({ word: _, ...charge }) => withStatus(charge, status, now()));
    }
    return context.redirect(`${AT}/`, 303);
  });
  return app;
}
