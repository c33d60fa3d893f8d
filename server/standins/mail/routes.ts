import { Hono } from 'hono';
import { pagePolicy } from '#server/standins/page.ts';
import type { Mailbox } from './mailbox.ts';
import { mailboxPage, mailPage } from './pages.ts';

const AT = '/standins/mail';
/** The policy of a mail's own document: pictures and its own styles, no scripts; links leave the frame. */
const LETTER_POLICY = {
  'Content-Security-Policy':
    "default-src 'none'; img-src http: https: data:; style-src 'unsafe-inline'; base-uri 'self'; frame-ancestors 'self'; sandbox allow-top-navigation-by-user-activation",
  'X-Frame-Options': 'SAMEORIGIN',
  'Cache-Control': 'no-store',
};

/** The document with links that open outside the frame. */
function leavingFrame(html: string): string {
  const base = '<base target="_top">';
  return html.includes('<head>') ? html.replace('<head>', `<head>${base}`) : base + html;
}

/** The mailbox: pages for people, and messages.json for tests, newest first; with `?to=` only mails to that address. */
export function mailRoutes(mailbox: Mailbox): Hono {
  const app = new Hono();
  const missing = 'No such mail.';

  app.get(`${AT}/messages.json`, async (context) =>
    context.json(await mailbox.list(context.req.query('to')), 200, { 'Cache-Control': 'no-store' }),
  );
  app.on('GET', [AT, `${AT}/`], async (context) => {
    const to = (context.req.query('to') ?? '').trim();
    const mails = await mailbox.list(to === '' ? undefined : to);
    return context.html(mailboxPage(mails, to), 200, pagePolicy());
  });
  app.get(`${AT}/:id`, async (context) => {
    const mail = await mailbox.find(context.req.param('id'));
    return mail === null ? context.text(missing, 404) : context.html(mailPage(mail), 200, pagePolicy());
  });
  app.get(`${AT}/:id/html`, async (context) => {
    const mail = await mailbox.find(context.req.param('id'));
    if (mail === null) return context.text(missing, 404);
    return context.html(leavingFrame(mail.html), 200, LETTER_POLICY);
  });
  app.get(`${AT}/:id/files/:name`, async (context) => {
    const mail = await mailbox.find(context.req.param('id'));
    const file = mail?.files?.find(({ name }) => name === context.req.param('name'));
    if (file === undefined) return context.text(missing, 404);
    const headers = { 'Content-Type': file.type, 'Content-Disposition': `attachment; filename="${file.name}"` };
    return new Response(Buffer.from(file.content, 'base64'), { headers: { ...headers, 'Cache-Control': 'no-store' } });
  });
  return app;
}
