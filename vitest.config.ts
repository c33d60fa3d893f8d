import { defineConfig } from 'vitest/config';

export default defineConfig({
  // The build takes it from the content, which an editor may change without breaking a test.
  define: { 'import.meta.env.TURNAROUND_HOURS': '72' },
  test: {
    include: [
      'tests/{architecture,domain,contract,server,site,security,conformance,compatibility,model,hosts,ops,pictures,year,engines}/**/*.test.ts',
    ],
    // Without a server the tests use the embedded database.
    globalSetup: [`tests/support/database/${process.env.TEST_DATABASE_URL ? 'postgres' : 'snapshot'}-setup.ts`],
    setupFiles: ['tests/support/quiet-console.ts'],
    testTimeout: 120_000,
    // Timers on shared cores: CI tries a failed test once more and says so.
    retry: process.env.CI ? 1 : 0,
    hookTimeout: 180_000,
    // PGlite takes 400 MB and a core while it starts; two at once is what two cores bear.
    maxWorkers: 2,
  },
});
