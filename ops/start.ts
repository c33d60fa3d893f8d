import { buildSiteIfStale } from '#ops/build/site-build.ts';

/** `npm start`: the whole shop in one process. Builds the site if needed, then serves it with the API. */
await buildSiteIfStale();
await import('#server/main.ts');
