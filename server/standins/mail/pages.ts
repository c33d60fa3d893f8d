import { html } from 'hono/html';
import { withoutEnding } from '#domain/without-ending.ts';
import { page, standinHeader } from '#server/standins/page.ts';
import type { StandinMail } from './mailbox.ts';

const at = (mail: StandinMail) => `/standins/mail/${mail.id}`;
const moment = (iso: string) => html`<time datetime="${iso}">${iso.slice(0, 10)} ${iso.slice(11, 19)} UTC</time>`;

/** The links in a mail's text part, each once. */
function linksOf({ text }: StandinMail): string[] {
  const found = text.match(/https?:\/\/[^\s<>"']+/g) ?? [];
  return [...new Set(found.map((link) => withoutEnding(link, '.,;)')))];
}

/** The mailbox: newest first, those to one address when `to` is given. */
export function mailboxPage(mails: readonly StandinMail[], to: string) {
  const body = html`${standinHeader('/standins/mail/')}
<main>
<h1>Mail</h1>
<p>No mail leaves this machine. What the shop sends is kept here.</p>
<form method="get" action="/standins/mail/" class="filter" role="search">
<label>Only mail to <input type="email" name="to" value="${to}"></label> <button class="plain">Show</button>
</form>
<p id="news" role="status"></p>
<ul class="records" data-testid="mails" data-newest="${mails[0]?.id ?? ''}">${mails.map(
    (mail) => html`<li class="record"><h2><a href="${at(mail)}">${mail.subject}</a></h2>
<p class="quiet">To ${mail.to}<br>${moment(mail.sentAt)}</p></li>`,
  )}</ul>
${mails.length === 0 ? html`<p>No mail yet. Register, or place an order, and come back.</p>` : ''}
</main>`;
  return page({ title: 'Mail (stand-in)', body, script: '/standins/mail/mailbox.js' });
}

/** One mail: headers, links, the HTML part in a frame without scripts, and the text part. */
export function mailPage(mail: StandinMail) {
  const links = linksOf(mail);
  const { files = [] } = mail;
  const body = html`${standinHeader('/standins/mail/')}
<main>
<p><a href="/standins/mail/">All mail</a></p>
<h1 class="subject">${mail.subject}</h1>
<p class="quiet">To ${mail.to}<br>${moment(mail.sentAt)}</p>
${links.length === 0 ? '' : html`<h2>Links</h2><ul class="links" data-testid="links">${links.map((link) => html`<li><a class="link" href="${link}">${link}</a></li>`)}</ul>`}
${files.length === 0 ? '' : html`<h2>Attached</h2><ul class="links">${files.map(({ name }) => html`<li><a class="link" href="${at(mail)}/files/${name}">${name}</a></li>`)}</ul>`}
<h2>As designed</h2>
<iframe class="letter" title="The mail as designed" src="${at(mail)}/html" sandbox="allow-top-navigation-by-user-activation"></iframe>
<h2>As text</h2>
<pre class="letter">${mail.text}</pre>
</main>`;
  return page({ title: `${mail.subject} (stand-in mail)`, body });
}
