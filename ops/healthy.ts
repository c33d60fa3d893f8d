import { env, exit } from 'node:process';

/** Ends with 0 when the API of this machine is ready for requests, with 1 when it is not: for a container's health. */
const isReady = await fetch(`http://127.0.0.1:${env.PORT ?? 4321}/readyz`, { signal: AbortSignal.timeout(4_000) }).then(
  ({ ok }) => ok,
  () => false,
);
exit(isReady ? 0 : 1);
