import type { Refusal } from '#server/refusal.ts';

/**
 * A refused registration that says why under `email` too, whatever the reason: other clients show that field, and
 * nothing else.
 */
export function refusalUnderEmail({ body, ...refusal }: Refusal): Refusal {
  const { detail } = body;
  return { ...refusal, body: typeof detail === 'string' ? { email: [detail], ...body } : body };
}
