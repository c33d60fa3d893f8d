import { describe, expect, it, test } from 'vitest';
import { messages } from '#domain/messages.ts';
import { allows, channelsFor, offeredChannels } from '#domain/notices/channels.ts';
import { smsParts, toGsm } from '#domain/notices/gsm.ts';
import { NOTICES, type Notice } from '#domain/notices/notices.ts';
import { isNear, isQuiet, maySendAtNight, quietUntil } from '#domain/notices/quiet-hours.ts';
import { templateName } from '#domain/notices/template-name.ts';
import { fillNotice, noticeValues, placesIn, signedNotice, whatsappBody } from '#domain/notices/text.ts';

const at = (time: string) => new Date(`2026-11-24T${time}:00Z`);
const written = Object.entries(messages.noticeTexts) as [Notice, string][];
const texts = written.map(([notice, text]) => [notice, signedNotice(text, 'SoleKlean')] as const);
/** The longest values that the shop makes, with an address of the shop of 28 characters. */
const LONGEST = {
  code: 'SK-7F3K9Q2M',
  link: `https://www.soleklean.com.gh/orders/sk-${'7'.repeat(24)}`,
  when: 'Wed 24 Nov, 14:00 to 17:00',
  sum: 'GHS 12345.00',
};

describe('the text of a notice', () => {
  it.each(texts)('%s is one SMS with the longest values', (_, text) => {
    expect(smsParts(fillNotice(text, LONGEST))).toBe(1);
  });

  it.each(texts)('%s begins and ends with words, as WhatsApp wants it, and names only facts that exist', (_, text) => {
    expect(whatsappBody(text)).toMatch(/^[A-Za-z].*[A-Za-z]$/);
    expect(Object.keys(LONGEST)).toEqual(expect.arrayContaining(placesIn(text)));
  });

  it('says the same by SMS and by WhatsApp', () => {
    for (const [, text] of texts) {
      const values = noticeValues(text, LONGEST);
      const shown = whatsappBody(text).replace(/\{\{(\d+)\}\}/g, (_, place) => values[Number(place) - 1] ?? '');
      expect(shown).toBe(fillNotice(text, LONGEST));
    }
  });

  it('throws when a fact is missing', () => {
    expect(() => fillNotice(messages.noticeTexts.notHome, { code: 'SK-1', link: 'https://shop.test' })).toThrow('when');
  });

  it('has one name of its own at WhatsApp', () => {
    const names = texts.map(([notice]) => templateName(notice));
    expect(new Set(names).size).toBe(names.length);
    for (const name of names) expect(name).toMatch(/^[a-z_]{1,512}$/);
  });
});

describe('an SMS', () => {
  it.each([
    ['a', 1],
    ['a'.repeat(160), 1],
    ['a'.repeat(161), 2],
    ['a'.repeat(306), 2],
    ['a'.repeat(307), 3],
    [`${'a'.repeat(158)}€`, 1],
    [`${'a'.repeat(159)}€`, 2],
    ['GH₵', null],
  ])('%# is counted in parts as networks count them', (text, parts) => {
    expect(smsParts(text)).toBe(parts);
  });

  it('has plain characters for those that it does not have', () => {
    expect(toGsm('“Osu” – 14’s ɔ Ɛ ế')).toBe('"Osu" - 14\'s ? ? e');
    expect(toGsm('₵20.00')).toBe('GHS 20.00');
  });
});

describe('the quiet hours', () => {
  it.each([
    ['20:59', false],
    ['21:00', true],
    ['23:59', true],
    ['00:00', true],
    ['06:29', true],
    ['06:30', false],
    ['12:00', false],
  ])('at %s: %s', (time, quiet) => {
    expect(isQuiet(at(time))).toBe(quiet);
  });

  it.each([
    ['21:00', '2026-11-25T06:30:00.000Z'],
    ['03:00', '2026-11-24T06:30:00.000Z'],
    ['12:00', '2026-11-24T12:00:00.000Z'],
  ])('of %s end at %s', (time, end) => {
    expect(quietUntil(at(time)).toISOString()).toBe(end);
  });

  test('do not apply to what the customer asked for just now, nor while a rider is at the door', () => {
    const now = at('22:00');
    const plain = { isAskedFor: false, plan: null, now };
    expect(maySendAtNight('movedPickup', plain)).toBe(false);
    expect(maySendAtNight('movedPickup', { ...plain, isAskedFor: true })).toBe(true);
    expect(maySendAtNight('delivered', plain)).toBe(true);
    expect(maySendAtNight('ready', plain)).toBe(false);
  });

  test('hold for a stop of tomorrow, not for the one that runs now', () => {
    const now = at('22:00');
    expect(maySendAtNight('pickup', { isAskedFor: false, plan: at('21:30'), now })).toBe(true);
    const tomorrow = new Date('2026-11-25T09:00:00Z');
    expect(maySendAtNight('pickup', { isAskedFor: false, plan: tomorrow, now })).toBe(false);
    expect(isNear(null, now)).toBe(false);
    expect([at('20:00'), at('23:59'), at('15:59')].map((plan) => isNear(plan, now))).toEqual([true, true, false]);
  });
});

describe('the channels of a choice', () => {
  it('are tried from WhatsApp to SMS to mail, without those that are not set up', () => {
    expect(channelsFor('whatsapp', () => true)).toEqual(['whatsapp', 'sms']);
    expect(channelsFor('whatsapp', (one) => one === 'sms')).toEqual(['sms']);
    expect(channelsFor('sms', () => true)).toEqual(['sms']);
    expect(channelsFor('mail', () => true)).toEqual([]);
  });

  it('lead to a phone only as far as the customer agreed', () => {
    expect([allows('mail', 'sms'), allows('sms', 'whatsapp'), allows('whatsapp', 'sms')]).toEqual([false, false, true]);
  });

  it('are offered when they are set up; mail always is', () => {
    expect(offeredChannels(() => false)).toEqual(['mail']);
    expect(offeredChannels((one) => one === 'sms')).toEqual(['mail', 'sms']);
  });
});

test('each notice has one rule and one text', () => {
  expect(Object.keys(messages.noticeTexts).sort()).toEqual(Object.keys(NOTICES).sort());
});
