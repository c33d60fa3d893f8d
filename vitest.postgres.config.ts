import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import base from './vitest.config.ts';

const { maxWorkers: _, globalSetup: __, ...each } = base.test ?? {};
const project = (test: TestProjectInlineConfiguration['test']): TestProjectInlineConfiguration => ({
  define: base.define,
  test: { ...each, ...test },
});

/** These put something else in the place of a package, so each reads every module for itself. */
const REPLACING = 'tests/server/users/{login-answers,login-work}.test.ts';

/** The tests that ask a database, asked of PostgreSQL: the same files as on the embedded one. */
export default defineConfig({
  test: {
    globalSetup: ['tests/support/database/postgres-setup.ts'],
    maxWorkers: 3,
    projects: [
      project({
        name: 'one server for many files',
        include: ['tests/{server,model,compatibility}/**/*.test.ts', 'tests/security/planted-passwords.test.ts'],
        // These open no test database, or ask nothing of it: the memory of pictures is the decoder's.
        exclude: [
          'tests/server/**/{arrival,connections,database-address,embedded-safety,env,failure,hashing-queue,main,networks}.test.ts',
          'tests/server/**/{payments-provider,photo-memory,static}.test.ts',
          REPLACING,
        ],
        // A worker reads the server's modules once, not for each file, which takes a third of the time away. What a module
        // remembers, it remembers for one shop, and each test has its own.
        isolate: false,
      }),
      project({ name: 'a server for each file', include: [REPLACING] }),
    ],
  },
});
