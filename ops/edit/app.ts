import { serveStatic } from '@hono/node-server/serve-static';
import { Hono } from 'hono';
import { z } from 'zod';
import type { Hosted } from './hosted.ts';
import type { Workspace } from './workspace.ts';

/** Only this machine's own names, so that no other site can reach the surface through a name of its own. */
const LOCAL = /^(?:localhost|127\.0\.0\.1)(?::\d+)?$/;

const POLICY = [
  "default-src 'self'",
  "style-src 'self' 'unsafe-inline' data:",
  "img-src 'self' blob: data:",
  "connect-src 'self'",
  "frame-ancestors 'none'",
].join('; ');

const update = z.object({
  additions: z.array(z.object({ path: z.string(), contents: z.string() })),
  deletions: z.array(z.object({ path: z.string() })),
});

/**
 * The editing surface as a web app: its page from `built`, the three calls by which it reads and saves, and the one that
 * hands over to a hosted repository. It answers only to this machine's names, and to requests that a page of another
 * site cannot make.
 */
export function createEditApp(workspace: Workspace, built: string, preview: string, hosted: Hosted | null = null) {
  const app = new Hono();
  app.use(async (context, next) => {
    if (!LOCAL.test(context.req.header('host') ?? '')) return context.text('Only on this machine.', 403);
    context.header('Content-Security-Policy', POLICY);
    context.header('X-Content-Type-Options', 'nosniff');
    context.header('Referrer-Policy', 'no-referrer');
    context.header('Cache-Control', 'no-store');
    return await next();
  });
  // A page of another site cannot set this header without being allowed to.
  app.use('/api/*', async (context, next) =>
    context.req.header('no-cors') === '1' ? next() : context.text('Bad request', 400),
  );
  app.get('/api/known', async (context) =>
    context.json({ ...(await workspace.known()), preview, handsOver: hosted !== null }),
  );
  app.get('/api/hand-over', async (context) => context.json({ waiting: (await hosted?.waiting()) ?? 0 }));
  app.post('/api/hand-over', async (context) =>
    hosted === null ? context.notFound() : context.json(await hosted.handOver()),
  );
  app.get('/api/keystatic/tree', async (context) => context.json(await workspace.tree()));
  app.get('/api/keystatic/blob/:sha/*', async (context) => {
    const { sha } = context.req.param();
    const path = decodeURIComponent(context.req.path.split(`/${sha}/`)[1] ?? '');
    const bytes = await workspace.blob(path, sha);
    return bytes === null ? context.notFound() : context.body(new Uint8Array(bytes));
  });
  app.post('/api/keystatic/update', async (context) => {
    const sent = update.safeParse(await context.req.json().catch(() => null));
    if (!sent.success) return context.text('Bad request', 400);
    const additions = sent.data.additions.map(({ path, contents }) => ({
      path,
      contents: new Uint8Array(Buffer.from(contents, 'base64url')),
    }));
    const saved = await workspace.save({ additions, deletions: sent.data.deletions });
    return saved.ok ? context.json(saved.tree) : context.text(saved.says, 422);
  });
  app.get('/', (context) => context.redirect('/keystatic'));
  app.get('/assets/*', serveStatic({ root: built }));
  app.get('/keystatic/*', serveStatic({ root: built, path: 'index.html' }));
  return app;
}
