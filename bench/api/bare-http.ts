import { createServer } from 'node:http';

/** A server that does nothing but answer: what the machine can do at most. */
const body = JSON.stringify({ ok: true });
const server = createServer((_, response) => {
  response.writeHead(200, { 'Content-Type': 'application/json' });
  response.end(body);
});

server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  process.stdout.write(`${typeof address === 'object' ? address?.port : ''}\n`);
});
