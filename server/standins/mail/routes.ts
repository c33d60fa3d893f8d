import { Hono } from 'hono';
import type { Mailbox } from './mailbox.ts';

/** The mailbox: GET messages.json answers the mails newest first, `?to=` those to one address. */
export function mailboxApi(mailbox: Mailbox): Hono {
  const app = new Hono();
  app.get('/messages.json', async (context) =>
    context.json(await mailbox.list(context.req.query('to')), 200, { 'Cache-Control': 'no-store' }),
  );
  return app;
}
