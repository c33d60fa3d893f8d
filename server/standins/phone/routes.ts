import { Hono } from 'hono';
import { html } from 'hono/html';
import { normalisePhone } from '#domain/phone.ts';
import { page, pagePolicy, standinHeader } from '#server/standins/page.ts';
import type { ShownPush } from '#server/standins/push/push.ts';
import { type Phones, type ShownMessage, SPECIAL_NUMBERS } from './phones.ts';

const AT = '/standins/phone';
const CHANNEL_NAMES = { whatsapp: 'WhatsApp', sms: 'SMS' };

const moment = (iso: string) => html`<time datetime="${iso}">${iso.slice(0, 10)} ${iso.slice(11, 19)} UTC</time>`;

/** A text with its links as links. */
const linked = (text: string) =>
  text.split(/(https?:\/\/[^\s<>"']+)/).map((part, at) => (at % 2 === 1 ? html`<a href="${part}">${part}</a>` : part));

const bubble = ({ channel, from, text, sentAt }: ShownMessage) =>
  html`<li class="bubble ${channel}"><p class="quiet">${CHANNEL_NAMES[channel]} from ${from}, ${moment(sentAt)}</p><p>${linked(text)}</p></li>`;

const field = (payload: unknown, name: string) => {
  const value = typeof payload === 'object' && payload !== null ? (payload as Record<string, unknown>)[name] : '';
  return typeof value === 'string' ? value : '';
};

const teamDevices = (pushed: readonly ShownPush[]) =>
  pushed.length === 0
    ? ''
    : html`<section class="phone" aria-label="The team’s devices"><h2>The team’s devices</h2>
<ul data-testid="notifications">${pushed.map(
        ({ payload, at }) =>
          html`<li class="bubble"><p class="quiet">Notification, ${moment(at)}</p><p><a href="${field(payload, 'path')}">${field(payload, 'title')}</a><br>${field(payload, 'body')}</p></li>`,
      )}</ul></section>`;

function phonesPage(messages: readonly ShownMessage[], to: string, pushed: readonly ShownPush[]) {
  const numbers = [...new Set(messages.map((message) => message.to))];
  const body = html`${standinHeader(`${AT}/`)}
<main>
<h1>Phones</h1>
<p>No message leaves this machine. What the shop sends by WhatsApp and SMS is shown here, one phone for each number.</p>
<form method="get" action="${AT}/" class="filter" role="search">
<label>Only the phone <input type="tel" name="to" value="${to}"></label> <button class="plain">Show</button>
</form>
<p class="quiet">Numbers for practice: one that ends with ${SPECIAL_NUMBERS.notOnWhatsApp} is not on WhatsApp (reported later), ${SPECIAL_NUMBERS.refusedAtOnce} WhatsApp refuses at once, for ${SPECIAL_NUMBERS.unavailable} both services are down, ${SPECIAL_NUMBERS.noSms} gets no SMS.</p>
<div class="phones">${numbers.map(
    (number) => html`<section class="phone" aria-label="Phone ${number}"><h2>${number}</h2>
<ul data-testid="phone ${number}">${messages.filter((message) => message.to === number).map(bubble)}</ul></section>`,
  )}${teamDevices(pushed)}</div>
${numbers.length === 0 ? html`<p>No message yet. Choose SMS or WhatsApp in the account, place an order, and come back.</p>` : ''}
</main>`;
  return page({ title: 'Phones (stand-in)', body });
}

/** The phones: a page for people, and messages.json for tests, newest first; with `?to=` only one number's. */
export function phoneRoutes(phones: Phones, push: { list(): Promise<ShownPush[]> }): Hono {
  const app = new Hono();
  const wanted = (text: string | undefined) => (text === undefined || text.trim() === '' ? undefined : text.trim());
  app.get(`${AT}/messages.json`, async (context) => {
    const to = wanted(context.req.query('to'));
    const list = await phones.list(to === undefined ? undefined : (normalisePhone(to) ?? to));
    return context.json(list, 200, { 'Cache-Control': 'no-store' });
  });
  app.on('GET', [AT, `${AT}/`], async (context) => {
    const to = wanted(context.req.query('to'));
    const list = await phones.list(to === undefined ? undefined : (normalisePhone(to) ?? to));
    return context.html(phonesPage(list, to ?? '', to === undefined ? await push.list() : []), 200, pagePolicy());
  });
  return app;
}
