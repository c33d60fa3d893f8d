import { loadEnvFile } from '#server/settings/env-file.ts';

/**
 * The settings of a build: the environment, and .env where it says nothing. Throws with one sentence for each line that
 * can't be read. The process's own environment stays as it is: NODE_ENV of the shop must not become the build's.
 */
export function buildSettings(): Readonly<Record<string, string | undefined>> {
  const settings = { ...process.env };
  const { problems } = loadEnvFile(settings);
  if (problems.length > 0) throw new Error(problems.join('\n'));
  return settings;
}
