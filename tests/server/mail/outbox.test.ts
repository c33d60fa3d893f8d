import { describe, expect, it } from 'vitest';
import { enqueueMail } from '#server/db/outbox.ts';
import { outbox } from '#server/db/schema.ts';
import { sendDueMail } from '#server/jobs/outbox.ts';
import { MailError } from '#server/mail/mail-error.ts';
import { MAILS_AT_ONCE } from '#server/mail/mails-at-once.ts';
import { renderMail } from '#server/mail/render-mail.ts';
import type { Mail } from '#server/ports/messages.ts';
import { openWorld } from '#tests/support/world.ts';

const mail = (dedupeKey: string, changes: object = {}) => ({
  dedupeKey,
  to: 'ama@example.com',
  ...renderMail({ subject: 'Hello', lines: ['One sentence.'] }),
  ...changes,
});

describe('the outbox', () => {
  it('sends one mail per event, however often it is queued', async () => {
    const shop = await openWorld();
    for (let i = 0; i < 5; i += 1) await enqueueMail(shop.world.db, mail('the same'));
    expect(await shop.mails()).toHaveLength(1);
    expect(await shop.mails()).toHaveLength(1);
    await shop.close();
  });

  it('sends no mail of a transaction that was rolled back', async () => {
    const shop = await openWorld();
    const undone = shop.world.db.transaction(async (tx) => {
      await enqueueMail(tx, mail('undone'));
      throw new Error('no');
    });
    await expect(undone).rejects.toThrow('no');
    expect(await shop.mails()).toEqual([]);
    await shop.close();
  });

  it('keeps a mail that the server refuses, retries at growing intervals, and sends it once', async () => {
    let isDown = true;
    const tries: number[] = [];
    const shop = await openWorld({
      sendMail: async () => {
        tries.push(shop.clock.now().getTime());
        if (isDown) throw new Error('connect ECONNREFUSED');
      },
    });
    await enqueueMail(shop.world.db, mail('patient'));
    for (let second = 0; second < 60; second += 1) {
      await sendDueMail(shop.world);
      shop.clock.advance(1_000);
    }
    expect(tries.length).toBeGreaterThanOrEqual(4);
    expect(tries.length).toBeLessThanOrEqual(5);
    isDown = false;
    shop.clock.advance(10 * 60_000);
    expect(await shop.mails()).toHaveLength(1);
    expect(await shop.mails()).toHaveLength(1);
    await shop.close();
  });

  it('sends to several people at the same time, and to one person in the order of the events', async () => {
    const open = new Set<string>();
    const began: string[] = [];
    let most = 0;
    const shop = await openWorld({
      sendMail: async ({ to, subject }) => {
        expect(open).not.toContain(to);
        open.add(to);
        began.push(`${to} ${subject}`);
        most = Math.max(most, open.size);
        await new Promise((resolve) => setTimeout(resolve, 5));
        open.delete(to);
      },
    });
    for (let i = 0; i < 20; i += 1) {
      for (const subject of ['first', 'second']) {
        const text = renderMail({ subject, lines: ['One sentence.'] });
        await enqueueMail(shop.world.db, mail(`${subject} ${i}`, { to: `friend${i}@example.com`, ...text }));
      }
    }
    expect(await sendDueMail(shop.world)).toBe(40);
    expect(most).toBe(MAILS_AT_ONCE);
    for (let i = 0; i < 20; i += 1) {
      const own = began.filter((line) => line.startsWith(`friend${i}@`));
      expect(own).toEqual([`friend${i}@example.com first`, `friend${i}@example.com second`]);
    }
    await shop.close();
  });

  it('releases the remaining mails without a try when the mail server goes away', async () => {
    let tries = 0;
    const shop = await openWorld({
      sendMail: async () => {
        tries += 1;
        await new Promise((resolve) => setTimeout(resolve, 5));
        throw new MailError('unavailable', 'connect ECONNREFUSED');
      },
    });
    for (let i = 0; i < 40; i += 1) await enqueueMail(shop.world.db, mail(`number ${i}`, { to: `a${i}@example.com` }));
    expect(await sendDueMail(shop.world)).toBe(0);
    expect(tries).toBe(MAILS_AT_ONCE);
    const rows = await shop.world.db.select({ attempts: outbox.attempts }).from(outbox);
    expect(rows.filter(({ attempts }) => attempts === 0)).toHaveLength(40 - MAILS_AT_ONCE);
    await shop.close();
  });

  it('two processes at the same time send each mail once', async () => {
    const shop = await openWorld();
    for (let i = 0; i < 30; i += 1) await enqueueMail(shop.world.db, mail(`number ${i}`));
    await Promise.all(Array.from({ length: 4 }, () => sendDueMail(shop.world)));
    const subjects = await shop.mails();
    expect(subjects).toHaveLength(30);
    await shop.close();
  });

  it('deletes the text of a sent mail: it contains keys', async () => {
    const shop = await openWorld();
    await enqueueMail(shop.world.db, mail('forgotten', renderMail({ subject: 'Key', lines: ['the key is 12345'] })));
    await shop.mails();
    expect(JSON.stringify(await shop.world.db.select().from(outbox))).not.toContain('12345');
    await shop.close();
  });

  it.each([
    ['recipient', { to: 'a@example.com\r\nBcc: b@example.com' }],
    ['subject', { subject: 'Hello\nBcc: b@example.com' }],
  ])('refuses a line break in the %s', async (_, changes) => {
    const shop = await openWorld();
    await expect(enqueueMail(shop.world.db, mail('injected', changes))).rejects.toThrow('line break');
    await shop.close();
  });
});

describe('a mail', () => {
  const hostile = '<script>alert(1)</script>" onclick="x';
  const written: Omit<Mail, 'to'> = renderMail({
    subject: hostile,
    lines: [hostile],
    button: { label: hostile, url: 'http://shop.test/?a="><script>' },
    note: hostile,
  });

  it('escapes every value', () => {
    expect(written.html).not.toContain('<script');
    expect(written.html).not.toContain('" onclick="x');
  });

  it('has the same content as text', () => {
    expect(written.text).toContain(hostile);
    expect(written.text).toContain('http://shop.test/?a="><script>');
  });
});
