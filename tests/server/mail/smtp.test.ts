import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createSmtp } from '#server/adapters/mail.ts';
import { enqueueMail } from '#server/db/outbox.ts';
import { outbox } from '#server/db/schema.ts';
import { sendDueMail } from '#server/jobs/outbox.ts';
import { MailError } from '#server/mail/mail-error.ts';
import { renderMail } from '#server/mail/render-mail.ts';
import { createMailServer, type MailServer } from '#tests/faults/servers/mail-server.ts';
import { openWorld, type TestWorld } from '#tests/support/world.ts';

const FROM = 'SoleKlean <hello@soleklean.example>';
const words = renderMail({
  subject: 'Order ₵: we have it',
  lines: ['Ɔkɔ, your 2 × pairs.', '.a line that begins with a dot'],
  button: { label: 'See', url: 'https://soleklean.example/orders/x?a=1&b=2' },
});

let server: MailServer;
let smtp: ReturnType<typeof createSmtp>;
beforeEach(async () => {
  server = await createMailServer();
  await server.open();
  smtp = createSmtp({ url: server.url, from: FROM });
});
afterEach(async () => {
  smtp.close();
  await server.close();
});

/** The value of a header, unfolded. */
const header = (raw: string, name: string) =>
  new RegExp(`^${name}: ((?:.*)(?:\\n[ \\t].*)*)`, 'im').exec(raw)?.[1]?.replace(/\n[ \t]+/g, ' ') ?? '';

/** The parts of a mail by type, decoded from quoted-printable or base64. */
function partsOf(raw: string): Record<string, string> {
  const boundary = /boundary="(.+?)"/.exec(raw)?.[1] ?? 'none';
  const parts = raw.split(`--${boundary}`).slice(1, -1);
  return Object.fromEntries(
    parts.map((part) => {
      const [head = '', ...rest] = part.trimStart().split('\n\n');
      const body = rest.join('\n\n');
      const type = /^Content-Type: ([\w/]+)/im.exec(head)?.[1] ?? '';
      if (/base64/i.test(head)) return [type, Buffer.from(body, 'base64').toString()];
      const bytes = body
        .replace(/=\n/g, '')
        .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
      return [type, Buffer.from(bytes, 'latin1').toString()];
    }),
  );
}

describe('a mail by SMTP', () => {
  test('arrives complete: sender, recipient, subject in any script, text and design, no automatic replies', async () => {
    await smtp.send({ to: 'ama@example.com', event: 'order:1', ...words });
    const [raw = ''] = server.letters;
    expect(server.taken).toHaveLength(1);
    expect(server.taken[0]).toMatch(/^ama@example\.com: /);
    expect(header(raw, 'From')).toBe('SoleKlean <hello@soleklean.example>');
    expect(header(raw, 'To')).toBe('ama@example.com');
    expect(header(raw, 'Auto-Submitted')).toBe('auto-generated');
    const [, encoded = ''] = /=\?UTF-8\?Q\?(.*)\?=/i.exec(header(raw, 'Subject')) ?? [];
    expect(decodeURIComponent(encoded.replaceAll('_', ' ').replaceAll('=', '%'))).toBe(words.subject);
    const parts = partsOf(raw);
    expect(Object.keys(parts)).toEqual(['text/plain', 'text/html']);
    for (const part of Object.values(parts)) expect(part).toContain('Ɔkɔ, your 2 × pairs.');
    expect(parts['text/plain']).toContain('https://soleklean.example/orders/x?a=1&b=2');
  });

  test('has the same id at every attempt, and another one for another event', async () => {
    for (const event of ['order:1', 'order:1', 'order:2']) await smtp.send({ to: 'ama@example.com', event, ...words });
    const [one, again, other] = server.letters.map((raw) => header(raw, 'Message-ID'));
    expect(one).toMatch(/^<[0-9a-f]{32}@soleklean\.example>$/);
    expect(again).toBe(one);
    expect(other).not.toBe(one);
  });

  test.each([
    'a@example.com,b@example.com',
    'a@example.com;b@example.com',
    'a@example.com\r\nBcc: b@example.com',
    'a@example.com\nb@example.com',
    '"a,b"@example.com',
    'Ama <a@example.com>',
    'a b@example.com',
    '@example.com',
    'nobody',
    '',
  ])('is never sent to %j', async (to) => {
    const error = await smtp.send({ to, ...words }).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(MailError);
    expect(error).toMatchObject({ kind: 'impossible' });
    expect(server.taken).toEqual([]);
  });

  test('distinguishes a server that is down from one that refuses the recipient, permanently or for now', async () => {
    const kind = async () => {
      const error = await smtp.send({ to: 'ama@example.com', ...words }).catch((thrown: unknown) => thrown);
      return error instanceof MailError ? error.kind : 'unknown';
    };
    server.toRecipient = '550 no such user';
    expect(await kind()).toBe('refused');
    server.toRecipient = '451 come again';
    expect(await kind()).toBe('unknown');
    await server.close();
    expect(await kind()).toBe('unavailable');
  });
});

describe('the outbox on a mail server', () => {
  let shop: TestWorld;
  beforeEach(async () => {
    shop = await openWorld({ sendMail: (mail) => smtp.send(mail) });
  });
  afterEach(() => shop.close());

  const queue = (name: string, to = `${name}@example.com`) =>
    enqueueMail(shop.world.db, { ...words, to, dedupeKey: `mail ${name}` });
  const stateOf = async (name: string) => {
    const [row] = await shop.world.db
      .select()
      .from(outbox)
      .where(eq(outbox.dedupeKey, `mail ${name}`));
    return { isClosed: row?.sentAt !== null, error: row?.lastError ?? null, attempts: row?.attempts };
  };
  const recipients = () => server.taken.map((each) => each.split(':')[0]);

  test('recovers from a dead server: each mail arrives once when it is back', async () => {
    await server.close();
    for (const name of ['ama', 'esi', 'yaw']) await queue(name);
    expect(await sendDueMail(shop.world)).toBe(0);
    expect((await stateOf('ama')).attempts).toBe(1);
    expect((await stateOf('yaw')).attempts).toBe(1);
    await server.open();
    shop.clock.advance(6_000);
    await shop.mails();
    shop.clock.advance(3_600_000);
    await shop.mails();
    expect(recipients().sort()).toEqual(['ama@example.com', 'esi@example.com', 'yaw@example.com']);
  });

  test('gives up an impossible address at once, and the mails behind it are sent', async () => {
    await queue('odd', 'a@example.com,b@example.com');
    await queue('ama');
    await shop.mails();
    expect(recipients()).toEqual(['ama@example.com']);
    expect(await stateOf('odd')).toMatchObject({ isClosed: true, error: 'The recipient is not one address.' });
  });

  test('retries a refused recipient for hours, not forever', async () => {
    server.toRecipient = '550 no such user';
    await queue('gone');
    let hours = 0;
    while (!(await stateOf('gone')).isClosed && hours < 48) {
      for (let quarter = 0; quarter < 4; quarter += 1) {
        await sendDueMail(shop.world);
        shop.clock.advance(15 * 60_000);
      }
      hours += 1;
    }
    expect(hours).toBeGreaterThanOrEqual(3);
    expect(hours).toBeLessThan(12);
    expect(await stateOf('gone')).toMatchObject({ isClosed: true, error: expect.stringContaining('550') });
  });
});
