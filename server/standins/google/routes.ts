import { Hono } from 'hono';
import { z } from 'zod';
import { BAD_KINDS, type Issuer } from './issuer.ts';
import { personas } from './personas.ts';

const wish = z.object({
  persona: z.string().max(40).optional(),
  /** Claims that replace or add to the persona's; null removes one. */
  claims: z.record(z.string(), z.unknown()).default({}),
  nonce: z.string().max(500).optional(),
  bad: z.enum(BAD_KINDS).optional(),
});

/** The issuer's public keys as its server answers them. */
export function certsApi(issuer: Issuer): Hono {
  const app = new Hono();
  app.get('/certs', async (context) =>
    context.json(await issuer.certs(), 200, { 'Cache-Control': 'public, max-age=300, must-revalidate' }),
  );
  return app;
}

/** What the chooser and API-level tests call: the personas, and POST tokens for a credential of one of them. */
export function googleApi(issuer: Issuer): Hono {
  const app = new Hono();
  app.get('/personas', (context) => context.json(personas));
  app.post('/tokens', async (context) => {
    const parsed = wish.safeParse(await context.req.json().catch(() => null));
    if (!parsed.success) {
      const problems = parsed.error.issues.map((issue) => `${issue.path.join('.') || 'body'}: ${issue.message}`);
      return context.json({ error: problems.join('; ') }, 400);
    }
    const { persona: id, claims, nonce, bad } = parsed.data;
    const persona = id === undefined ? personas[0] : personas.find((one) => one.id === id);
    if (persona === undefined) return context.json({ error: `No persona is called ${id}.` }, 404);
    const merged = Object.entries({ ...persona.claims, ...claims }).filter(([, value]) => value !== null);
    const token = await issuer.mint(Object.fromEntries(merged) as typeof persona.claims, {
      ...(nonce === undefined ? {} : { nonce }),
      ...(bad === undefined ? {} : { bad }),
    });
    return context.json({ credential: token });
  });
  app.route('/', certsApi(issuer));
  return app;
}
