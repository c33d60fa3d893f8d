import { html } from 'hono/html';
import { formatCheckout } from '#domain/prices/money.ts';
import { page, standinHeader } from '#server/standins/page.ts';
import type { StandinCharge } from '#server/standins/payment/provider/charge.ts';
import type { StandinDispute, StandinPayout } from '#server/standins/payment/provider/provider-records.ts';
import { TEST_CARDS, TEST_WALLET } from '#server/standins/payment/test-numbers.ts';

const spaced = (number: string) => number.replace(/(\d{4})(?=\d)/g, '$1 ');

/** The page inside the pop-up's frame. Its script fills in the sum and the payer. */
export function popupPage() {
  const body = html`<div class="sheet" id="sheet" role="dialog" aria-modal="true" aria-labelledby="title" hidden>
<p class="mark">Stand-in: no money moves</p>
<div class="top">
<div><h1 id="title">Pay <span id="amount" class="sum"></span></h1><p id="email" class="quiet"></p></div>
<button type="button" class="icon" data-testid="close" aria-label="Close"><span aria-hidden="true">×</span></button>
</div>
<div role="tablist" aria-label="How to pay" class="tabs">
<button type="button" role="tab" id="tab-momo" data-testid="momo" aria-controls="panel-momo" aria-selected="true">Mobile money</button>
<button type="button" role="tab" id="tab-card" data-testid="card" aria-controls="panel-card" aria-selected="false" tabindex="-1">Card</button>
</div>
<form id="form" novalidate autocomplete="off">
<div role="tabpanel" id="panel-momo" aria-labelledby="tab-momo">
<div class="pair">
<label>Network <select name="network"><option>MTN</option><option>Telecel</option><option>AT</option></select></label>
<label>Wallet number <input name="wallet" inputmode="tel" value="${TEST_WALLET}" aria-describedby="wallet-hint"></label>
</div>
<p class="quiet" id="wallet-hint">Test wallet: ${TEST_WALLET}. No other number works here.</p>
</div>
<div role="tabpanel" id="panel-card" aria-labelledby="tab-card" hidden>
<label>Card number <input name="card" inputmode="numeric" value="4084 0840 8408 4081" aria-describedby="card-hint"></label>
<div class="pair">
<label>Expiry <input name="expiry" inputmode="numeric" value="12/30"></label>
<label>CVV <input name="cvv" inputmode="numeric" value="408"></label>
</div>
<p class="quiet" id="card-hint">Never type a real card here.</p>
<details><summary>Test cards</summary><ul class="cards">${TEST_CARDS.map(
    ({ number, about }) =>
      html`<li><button type="button" class="pick" data-number="${spaced(number)}">${spaced(number)}</button> <span>${about}</span></li>`,
  )}</ul></details>
</div>
<label id="question" hidden><span id="question-label"></span> <input name="answer" inputmode="numeric"></label>
<p id="error" class="error" role="alert" tabindex="-1"></p>
<p id="status" class="status" role="status"></p>
<div class="actions">
<button type="submit" class="primary" id="approve" data-testid="approve">Approve</button>
<button type="button" class="plain" data-testid="decline" data-wish="decline">Decline</button>
</div>
<fieldset id="phone">
<legend>Or let the phone do something else</legend>
<label class="inline">Seconds until it does <input type="number" name="seconds" min="0" max="600" value="5"></label>
<button type="button" class="plain" data-testid="approve-waiting" data-wish="wait">Wait for the PIN, then approve</button>
<button type="button" class="plain" data-testid="approve-later" data-wish="later">Close this window, approve afterwards</button>
<button type="button" class="plain" data-testid="timeout" data-wish="timeout">Time out</button>
</fieldset>
</form>
</div>
<main id="alone" class="sheet" hidden><p class="mark">Stand-in: no money moves</p><h1>Payment window</h1><p id="alone-text"></p></main>`;
  return page({ title: 'Payment (stand-in)', body, script: '/standins/payment/popup.js', sheet: 'payment/popup' });
}

const OUTCOMES = ['success', 'failed', 'abandoned', 'pending'] as const;

/** What may happen to a paid payment in the provider's dashboard or at the bank, without the shop. */
const HAPPENINGS = [
  ['refund-part', 'Refund 10.00'],
  ['refund-all', 'Refund all'],
  ['reverse', 'Reverse'],
  ['word', 'Say “reversal pending”'],
  ['dispute', 'Dispute'],
] as const;

/** What may happen to a dispute. */
const ENDS = [
  ['remind', 'Remind'],
  ['answered', 'Answered'],
  ['won', 'Shop wins'],
  ['lost', 'Shop loses'],
] as const;

function happenForm(fields: Record<string, string>, buttons: readonly (readonly [string, string])[]) {
  return html`<form method="post" action="/standins/payment/happen">
${Object.entries(fields).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)}
${buttons.map(([value, label]) => html`<button class="plain small" name="what" value="${value}">${label}</button>`)}
<label class="inline"><input type="checkbox" name="silent" value="yes"> without an event</label>
</form>`;
}

function row(charge: StandinCharge) {
  const { reference, amount, currency, email, createdAt, settles } = charge;
  const status = charge.word ?? charge.status;
  const sum = currency === 'GHS' ? formatCheckout(amount) : `${currency} ${amount / 100}`;
  return html`<li class="record">
<p><b class="sum">${sum}</b> <span class="tag ${status}">${status}</span></p>
<p class="quiet"><code>${reference}</code><br>${email}, <time datetime="${createdAt}">${createdAt.slice(0, 16).replace('T', ' ')} UTC</time></p>
${settles === null ? '' : html`<p class="quiet">On the phone: ${settles.status} at ${settles.at.slice(11, 19)} UTC</p>`}
<form method="post" action="/standins/payment/outcome">
<input type="hidden" name="reference" value="${reference}">
${OUTCOMES.map((outcome) => html`<button class="plain small" name="outcome" value="${outcome}"${outcome === status ? html` disabled` : ''}>${outcome}</button>`)}
</form>
${charge.status === 'success' ? happenForm({ reference }, HAPPENINGS) : ''}
</li>`;
}

/** Every payment in the stand-in, each with buttons that change its result. */
export function chargesPage(
  charges: readonly StandinCharge[],
  disputes: readonly StandinDispute[],
  payouts: readonly StandinPayout[],
) {
  const body = html`${standinHeader('/standins/payment/')}
<main>
<h1>Payments</h1>
<p>What the stand-in provider answers when the shop asks about a payment. When you set one to success, the shop gets a signed webhook.</p>
<ul class="records">${charges.map(row)}</ul>
${charges.length === 0 ? html`<p>No payment yet. Book a pair and come back.</p>` : ''}
<h2>Disputes</h2>
<ul class="records">${disputes.map(
    ({ id, reference, status, resolution, dueAt }) => html`<li class="record">
<p><b>${id}</b> <span class="tag">${resolution === null ? status : `${status}, ${resolution}`}</span></p>
<p class="quiet"><code>${reference}</code><br>due ${dueAt.slice(0, 16).replace('T', ' ')} UTC</p>
${status === 'resolved' ? '' : happenForm({ dispute: String(id) }, ENDS)}
</li>`,
  )}</ul>
${disputes.length === 0 ? html`<p>None. A paid payment above can be disputed.</p>` : ''}
<h2>Payouts</h2>
${happenForm({}, [
  ['payout', 'Pay out what is there'],
  ['payout-failed', 'A payout that fails'],
])}
<ul class="records">${payouts.map(
    ({ id, status, processed, fees, deductions, at }) => html`<li class="record">
<p><b class="sum">${formatCheckout(processed - fees - deductions)}</b> <span class="tag">${status}</span></p>
<p class="quiet">${id}, ${at.slice(0, 16).replace('T', ' ')} UTC, fees ${formatCheckout(fees)}</p>
</li>`,
  )}</ul>
</main>`;
  return page({ title: 'Payments (stand-in)', body });
}
