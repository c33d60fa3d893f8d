import { connect } from 'node:net';

/**
 * A process of its own that keeps `count` requests with half a body open against a port, from one loopback address or
 * from as many as there are requests. Ends with SIGTERM, and says how often it was answered what.
 */
const [port = '0', count = '0', spread = 'one'] = process.argv.slice(2);
/** One that was cut comes again after this, in ms. */
const AGAIN_AFTER_MS = 3_000;
/** Opened at a time, so that the machine's own queue of connections is not what is tested. */
const AT_A_TIME = 100;

const answers: Record<string, number> = {};
const note = (what: string) => {
  answers[what] = (answers[what] ?? 0) + 1;
};
const addressOf = (number: number) =>
  spread === 'one' ? '127.1.0.1' : `127.1.${Math.floor(number / 250)}.${(number % 250) + 1}`;
const HALF =
  'POST /api/users/login/ HTTP/1.1\r\nHost: shop.test\r\nContent-Type: application/json\r\nContent-Length: 2000\r\n\r\n{"email":';

function attack(number: number): void {
  const socket = connect({ host: '127.0.0.1', port: Number(port), localAddress: addressOf(number) });
  let heard = '';
  socket.on('connect', () => {
    note('opened');
    socket.write(HALF);
  });
  socket.setEncoding('latin1').on('data', (text) => {
    heard ||= /^HTTP\/1\.1 (\d{3})/.exec(String(text))?.[1] ?? 'unclear';
    socket.end();
  });
  socket.on('error', () => undefined);
  socket.on('close', () => {
    note(heard || 'cut');
    setTimeout(() => attack(number), AGAIN_AFTER_MS);
  });
}

process.once('SIGTERM', () => {
  process.stdout.write(`${JSON.stringify(answers)}\n`, () => process.exit(0));
});
let opened = 0;
const opening = setInterval(() => {
  for (let some = 0; some < AT_A_TIME && opened < Number(count); some += 1) {
    attack(opened);
    opened += 1;
  }
  if (opened >= Number(count)) clearInterval(opening);
}, 20);
process.stdout.write('attacking\n');
