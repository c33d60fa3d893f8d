import { html } from 'hono/html';
import { page, standinHeader } from './page.ts';

const DESKS = [
  {
    href: '/standins/mail/',
    name: 'Mail',
    about: 'Every mail that the shop sends arrives here, with its links: verification, passwords, orders.',
  },
  {
    href: '/standins/phone/',
    name: 'Phones',
    about: 'Every SMS and WhatsApp message that the shop sends arrives here, on the phone of its number.',
  },
  {
    href: '/standins/payment/',
    name: 'Payments',
    about:
      'The mobile money and card provider. Its window opens at checkout; here you can change the result of each payment.',
  },
  {
    href: '/standins/google/personas',
    name: 'Google sign-in',
    about: 'The button on the login page offers these people instead of your own accounts.',
  },
  {
    href: '/standins/places/suggest?q=osu',
    name: 'Places',
    about: 'The address search over 148 places around Accra and in the rest of Ghana.',
  },
] as const;

/** The front page: which services have a stand-in, and where to look at each. */
export function homePage() {
  const body = html`${standinHeader('/standins/')}
<main>
<h1>The stand-ins of this shop</h1>
<p>This shop runs without accounts at other companies. The outside services have stand-ins on this machine; the shop talks to them exactly as it will talk to the real ones.</p>
<ul class="records">${DESKS.map(
    ({ href, name, about }) => html`<li class="record"><h2><a href="${href}">${name}</a></h2><p>${about}</p></li>`,
  )}</ul>
</main>`;
  return page({ title: 'Stand-ins', body });
}
