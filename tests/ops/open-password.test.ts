import { expect, it } from 'vitest';
import { describePostgres } from '#ops/database/target.ts';
import { parseSettings } from '#server/env.ts';

const SECRET = 'Zx8secretsecret';

it.for([
  [`postgres://shop:/${SECRET}@db.invalid/soleklean`, false],
  [`postgres://shop:12/${SECRET}@db.invalid/soleklean`, false],
  [`postgres://shop:?${SECRET}@db.invalid/soleklean`, false],
  [`postgres://shop:#${SECRET}@db.invalid/soleklean`, false],
  [`postgres://shop:a@b/${SECRET}@db.invalid/soleklean`, false],
  [`postgres://shop:%2F${SECRET}@db.invalid/soleklean`, true],
  [`postgres://shop:${SECRET}@/soleklean?host=/run/postgresql`, true],
] as const)('%s opens: %s; no command prints the password', ([DATABASE_URL, opens]) => {
  const read = parseSettings({ DATABASE_URL });
  const problems = read.ok ? [] : read.problems.filter((problem) => problem.includes('DATABASE_URL'));
  expect([problems.length === 0, problems.join()]).toEqual([opens, expect.not.stringContaining(SECRET)]);
  expect(describePostgres(DATABASE_URL)).not.toContain(SECRET);
});
