import { createHash } from 'node:crypto';
import { Hono } from 'hono';
import { z } from 'zod';
import { type Issuer, TOKEN_FLAWS } from './issuer.ts';
import { type Claims, personas } from './personas.ts';

const personaRequest = z.object({
  persona: z.string().max(40).optional(),
  /** Claims that replace or add to the persona's; null removes one. */
  claims: z.record(z.string(), z.unknown()).default({}),
  nonce: z.string().max(500).optional(),
  bad: z.enum(TOKEN_FLAWS).optional(),
});

/** A number for an address, with 21 digits like the issuer's. */
function subOf(email: string): string {
  const digest = createHash('sha256').update(email.toLowerCase()).digest('hex');
  return String(BigInt(`0x${digest}`)).slice(0, 21);
}

/** The issuer's public keys, as Google's server returns them. */
export function certsApi(issuer: Issuer): Hono {
  const app = new Hono();
  app.get('/certs', async (context) =>
    context.json(await issuer.certs(), 200, { 'Cache-Control': 'public, max-age=300, must-revalidate' }),
  );
  return app;
}

/** The API for the chooser and for tests: the personas, and POST tokens for a credential of one of them. */
export function googleApi(issuer: Issuer): Hono {
  const app = new Hono();
  app.get('/personas', (context) => context.json(personas));
  app.post('/tokens', async (context) => {
    const parsed = personaRequest.safeParse(await context.req.json().catch(() => null));
    if (!parsed.success) {
      const problems = parsed.error.issues.map((issue) => `${issue.path.join('.') || 'body'}: ${issue.message}`);
      return context.json({ error: problems.join('; ') }, 400);
    }
    const { persona: id, claims, nonce, bad } = parsed.data;
    const known = personas.find((one) => one.id === (id ?? 'gmail'));
    if (known === undefined) return context.json({ error: `No persona is called ${id}.` }, 404);
    // A custom address is a separate person, with the same number each time.
    const own = id === undefined && typeof claims.email === 'string' ? { sub: subOf(claims.email) } : {};
    const merged = Object.entries({ ...known.claims, ...own, ...claims }).filter(([, value]) => value !== null);
    const token = await issuer.mint(Object.fromEntries(merged) as Claims, {
      ...(nonce === undefined ? {} : { nonce }),
      ...(bad === undefined ? {} : { bad }),
    });
    return context.json({ credential: token });
  });
  app.route('/', certsApi(issuer));
  return app;
}
