import { createServer } from 'node:http';

/**
 * The payment provider of the bench, as a process of its own: every reference of the bench is paid, with its agreed
 * sum, by the customer in its name. It waits as long as the goals assume before it answers.
 */
const ANSWER_AFTER_MS = 20;

const server = createServer((request, response) => {
  const reference = decodeURIComponent(/^\/transaction\/verify\/(.+)$/.exec(request.url ?? '')?.[1] ?? '');
  const [, customer, amount] = reference.split('_');
  const data = {
    id: 1,
    domain: 'test',
    status: 'success',
    reference,
    amount: Number(amount),
    currency: 'GHS',
    channel: 'mobile_money',
    paid_at: new Date().toISOString(),
    customer: { email: `bench-${customer}@example.com` },
    authorization: { signature: `SIG_${customer}` },
  };
  const answer = reference === '' ? { status: true, data: [] } : { status: true, message: 'Verified', data };
  setTimeout(() => {
    response.writeHead(200, { 'Content-Type': 'application/json' });
    response.end(JSON.stringify(answer));
  }, ANSWER_AFTER_MS);
});

server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  process.stdout.write(`${typeof address === 'object' ? address?.port : ''}\n`);
});
