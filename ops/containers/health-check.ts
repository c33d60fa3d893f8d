import { env, exit } from 'node:process';
import { loadEnvFile } from '#server/settings/env-file.ts';

/** The health check of a container: exits with 0 when the API on this machine is ready for requests, else with 1. */
loadEnvFile(env);
const isReady = await fetch(`http://127.0.0.1:${env.PORT ?? 4321}/readyz`, { signal: AbortSignal.timeout(4_000) }).then(
  ({ ok }) => ok,
  () => false,
);
exit(isReady ? 0 : 1);
