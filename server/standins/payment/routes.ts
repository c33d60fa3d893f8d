import { Hono } from 'hono';
import { isReference } from '#domain/reference.ts';
import { pagePolicy } from '#server/standins/page.ts';
import { chargesPage, popupPage } from '#server/standins/payment/popup/pages.ts';
import { popupApi } from '#server/standins/payment/popup/popup.ts';
import { paymentApi } from '#server/standins/payment/provider/api.ts';
import { CHARGE_STATUSES, withStatus } from '#server/standins/payment/provider/charge.ts';
import type { ChargeStore } from '#server/standins/payment/provider/charge-store.ts';
import { performAction } from '#server/standins/payment/provider/provider-actions.ts';
import type { ProviderRecords } from '#server/standins/payment/provider/provider-records.ts';
import type { WebhookSender } from '#server/standins/payment/provider/webhook-sender.ts';
import { chargeControl } from './control.ts';

const AT = '/standins/payment';

/** All routes of the payment stand-in for browsers and tests, under /standins/payment. */
export function paymentRoutes(
  ledger: ChargeStore,
  world: {
    siteUrl: string;
    now: () => Date;
    random: (bytes: number) => Uint8Array;
    records: ProviderRecords;
    webhooks: WebhookSender;
  },
): Hono {
  const { siteUrl, now, random, records } = world;
  const app = new Hono();
  const newReference = () => Buffer.from(random(8)).toString('hex');
  app.route(`${AT}/api`, paymentApi(ledger, { siteUrl, random, records }));
  app.route(`${AT}/charges`, chargeControl(ledger, now));
  app.route(`${AT}/popup/transactions`, popupApi(ledger, now, newReference));

  // The shop's page may frame the pop-up on any of the shop's own addresses.
  const framers = pagePolicy(`'self' ${new URL(siteUrl).origin}`);
  app.get(`${AT}/popup`, (context) => context.html(popupPage(), 200, framers));

  const overview = async () => {
    return chargesPage((await ledger.list()).slice(0, 100), await records.disputes(), await records.payouts());
  };
  app.on('GET', [AT, `${AT}/`], async (context) => context.html(await overview(), 200, pagePolicy()));
  app.post(`${AT}/happen`, async (context) => {
    if (!['same-origin', undefined].includes(context.req.header('sec-fetch-site'))) return context.text('No.', 403);
    await performAction(ledger, world, await context.req.parseBody());
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
