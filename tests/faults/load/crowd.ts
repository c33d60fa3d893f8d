import { connect } from 'node:net';
import { SHAPES, type Shape, type ShapeName, type Spread } from './crowd-shapes.ts';

/**
 * A process of its own that keeps `count` connections of one shape open against a port. Ends with SIGTERM, and says how
 * often it was answered what.
 */
const [port = '0', count = '0', spread = 'one', name = 'half bodies'] = process.argv.slice(2);
const shape: Shape = SHAPES[name as ShapeName];
/** One that was cut comes again after this, in ms. */
const AGAIN_AFTER_MS = 3_000;
/** Opened at a time, and how often, in ms: all are there within a second or two. */
const AT_A_TIME = 100;
const EVERY_MS = 20;

const answers: Record<string, number> = {};
const note = (what: string) => {
  answers[what] = (answers[what] ?? 0) + 1;
};

function addressOf(number: number): string {
  if ((spread as Spread) === 'one') return '127.1.0.1';
  if ((spread as Spread) === 'forwarded') return '127.0.0.1';
  return `127.1.${Math.floor(number / 250)}.${(number % 250) + 1}`;
}

/** The client that the connection claims to forward; forged when the address is no proxy of ours. */
const forwardedFor = (number: number) => `X-Forwarded-For: 2001:db8:${number.toString(16)}:1::1\r\n`;

function attack(number: number): void {
  const socket = connect({ host: '127.0.0.1', port: Number(port), localAddress: addressOf(number) });
  const opening = shape.opening(spread === 'one' ? '' : forwardedFor(number));
  let heard = '';
  const again = setInterval(() => {
    if (shape.everySecond !== undefined) socket.write(shape.everySecond);
  }, 1_000);
  socket.on('connect', () => {
    note('opened');
    socket.write(opening);
  });
  if (shape.readsNothing) socket.pause();
  else
    socket.setEncoding('latin1').on('data', (text) => {
      const statuses = [...String(text).matchAll(/HTTP\/1\.[01] ([2-5]\d\d)/g)].map(([, status]) => status ?? '');
      if (shape.isRepeated) {
        for (const status of statuses) note(status);
        if (statuses.length > 0) socket.write(opening);
        return;
      }
      heard ||= statuses[0] ?? '';
      if (heard !== '' && heard !== '200') socket.end();
    });
  socket.on('error', () => undefined);
  socket.on('close', () => {
    clearInterval(again);
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
}, EVERY_MS);
process.stdout.write('attacking\n');
