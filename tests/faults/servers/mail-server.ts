import { once } from 'node:events';
import { createServer, type Server, type Socket } from 'node:net';
import { freePort } from '#tests/support/database/postgres.ts';

/** A mail server that can be down: it accepts every mail and counts them by recipient and subject. */
export type MailServer = {
  url: string;
  /** Every accepted mail, as 'recipient: subject'. */
  taken: string[];
  /** The same mails in full, as received. */
  letters: string[];
  /** The reply to a recipient, '250 ok' by default. */
  toRecipient: string;
  open(): Promise<void>;
  close(): Promise<void>;
};

function talk(socket: Socket, self: MailServer): void {
  const { taken, letters } = self;
  let rest = '';
  let recipient = '';
  let letter: string[] | null = null;
  const say = (line: string) => socket.write(`${line}\r\n`);
  const hear = (line: string) => {
    if (letter !== null) {
      if (line !== '.') return void letter.push(line);
      const subject = letter.find((each) => /^subject:/i.test(each))?.slice(9) ?? '';
      taken.push(`${recipient}: ${subject}`);
      letters.push(letter.join('\n'));
      letter = null;
      return void say('250 taken');
    }
    const [word = ''] = line.toUpperCase().split(' ');
    if (word === 'RCPT') {
      recipient = /<(.*)>/.exec(line)?.[1] ?? '';
      return void say(self.toRecipient);
    }
    if (word === 'DATA') {
      letter = [];
      return void say('354 go on');
    }
    if (word === 'QUIT') return void socket.end('221 bye\r\n');
    say('250 ok');
  };
  socket.on('error', () => undefined);
  socket.on('data', (chunk) => {
    const lines = `${rest}${chunk}`.split('\r\n');
    rest = lines.pop() ?? '';
    for (const line of lines) hear(line);
  });
  say('220 test');
}

/** A mail server on a free port; closed until it is opened. */
export async function createMailServer(): Promise<MailServer> {
  const port = await freePort();
  const sockets = new Set<Socket>();
  let server: Server | null = null;
  const self: MailServer = {
    url: `smtp://127.0.0.1:${port}`,
    taken: [],
    letters: [],
    toRecipient: '250 ok',
    async open() {
      server = createServer((socket) => {
        sockets.add(socket);
        talk(socket, self);
      }).listen(port, '127.0.0.1');
      await once(server, 'listening');
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      server?.close();
      server = null;
    },
  };
  return self;
}
