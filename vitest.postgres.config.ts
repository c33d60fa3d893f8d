import { defineConfig, mergeConfig } from 'vitest/config';
import base from './vitest.config.ts';

/** The tests that ask a database, asked of PostgreSQL: the same files as on the embedded one. */
const onPostgres = mergeConfig(base, defineConfig({}));
onPostgres.test = {
  ...onPostgres.test,
  include: ['tests/{server,model,compatibility}/**/*.test.ts', 'tests/security/planted-passwords.test.ts'],
  globalSetup: ['tests/support/database/postgres-setup.ts'],
  maxWorkers: 3,
  // These open no test database, or ask nothing of it: the memory of pictures is the decoder's.
  exclude: [
    'tests/server/**/{arrival,connections,embedded-safety,env,failure,hashing-queue,main,networks}.test.ts',
    'tests/server/**/{payments-provider,photo-memory,static}.test.ts',
  ],
};

export default onPostgres;
