import { Agent } from 'node:http';
import { eq } from 'drizzle-orm';
import type { Role } from '#domain/accounts/roles.ts';
import { users } from '#server/db/schema.ts';
import { allInputs, type CostlyRequest, hostInputs } from '#tests/costly/inputs.ts';
import { CORE, PATTERNS } from '#tests/costly/patterns.ts';
import { measureInputs } from '#tests/costly/processor-time.ts';
import { send } from '#tests/faults/load/shopper.ts';
import { processorTime, sendRaw } from '#tests/faults/processor-time.ts';
import { assertTrue, type Scenario } from '#tests/faults/scenario.ts';
import type { Stage } from '#tests/faults/stage.ts';

/** Of the inputs, the short run takes one in this many. */
const ONE_IN = 20;

const setRole = (stage: Stage, email: string, role: Role) =>
  stage.engine.withDatabase((db) => db.update(users).set({ role }).where(eq(users.email, email)));

/**
 * F47: repeated characters at every input's limit; each request's processor time against the same with a short text.
 */
async function costlyText(stage: Stage): Promise<string> {
  const owner = stage.shopper();
  const customer = stage.shoppers.find(({ email }) => email !== owner.email) ?? owner;
  await setRole(stage, owner.email, 'owner');
  await Promise.all([stage.renew(owner), stage.renew(customer)]);
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  let requests = 0;
  const cost = async (request: CostlyRequest): Promise<number> => {
    requests += 1;
    const before = await processorTime(stage.api().pid);
    const who = request.as === undefined ? undefined : request.as === 'owner' ? owner : customer;
    await sendRaw(stage.origin, agent, request, who?.access);
    return (await processorTime(stage.api().pid)) - before;
  };
  try {
    const all = { ...allInputs(stage.isShort ? CORE : PATTERNS), host: hostInputs(stage.isShort ? CORE : PATTERNS) };
    const results: string[] = [];
    for (const [kind, inputs] of Object.entries(all)) {
      // A long run takes longer than an access token is valid.
      await Promise.all([stage.renew(owner), stage.renew(customer)]);
      const some = stage.isShort ? inputs.filter((_, at) => at % ONE_IN === 0) : inputs;
      const { worst, faults } = await measureInputs(some, cost);
      assertTrue(faults.length === 0, faults.slice(0, 5).join('; '));
      results.push(`${kind} ${worst.ms.toFixed(1)} ms (${worst.name})`);
    }
    assertTrue((await send(stage.origin, 'GET', '/healthz'))?.status === 200, 'the shop does not answer any more');
    return `${requests} requests; the most above a short text: ${results.join(', ')}`;
  } finally {
    agent.destroy();
    await setRole(stage, owner.email, 'customer');
  }
}

/** The cost of an outsider's text. */
export const costlyTextScenarios: Scenario[] = [
  // `tests/security/costly-text.test.ts` asks the same of the app in each run.
  { id: 'F47', what: 'repeated characters', on: ['PostgreSQL'], shortOn: [], run: costlyText },
];
