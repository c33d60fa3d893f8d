import { createServer } from 'node:http';

/** A server that only answers: the limit of the machine. */
const body = JSON.stringify({ ok: true });
const server = createServer((_, response) => {
  response.writeHead(200, { 'Content-Type': 'application/json' });
  response.end(body);
});

server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  process.stdout.write(`${typeof address === 'object' ? address?.port : ''}\n`);
});
