import { CONTENT, refuseSamples } from '#ops/check/content-samples.ts';

/** The hooks of an Astro integration that this one has. */
type BuildHooks = { 'astro:build:start': () => Promise<void> };

/**
 * Refuses to build a site for customers whose content still has sample facts or draft texts; the error names each file
 * and field. A site for practice, by `SITE_URL` of the environment or of .env, is built.
 */
export const refusedSamples = (env: Readonly<Record<string, string | undefined>>, folder = CONTENT) => ({
  name: 'refused-samples',
  hooks: { 'astro:build:start': () => refuseSamples(env, folder) } satisfies BuildHooks,
});
