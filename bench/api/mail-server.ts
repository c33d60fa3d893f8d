import { createMailServer } from '#tests/faults/servers/mail-server.ts';

/** The mail server of the bench, as a process of its own: it takes every mail and forgets it. */
const server = await createMailServer();
await server.open();
setInterval(() => {
  server.taken.length = 0;
  server.letters.length = 0;
}, 1_000);
process.stdout.write(`${new URL(server.url).port}\n`);
