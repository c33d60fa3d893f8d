/** The page in the pop-up's frame: opens transactions for the shop's page, and acts for the payer. */
import { ask, busy, choose, currentChannel, form, hide, holdKeys, say, show, standAlone } from './popup-view.js';

const TRANSACTIONS = '/standins/payment/popup/transactions';
const FINAL = { success: true, reversed: true };
/** How often the page asks whether the phone has answered, in ms. */
const ASK_EVERY = 500;

const query = new URLSearchParams(location.search);
const shop = query.get('origin');
const framed = window.parent !== window;

/** The transaction on screen: the shop's id and the provider's data; null when there is none. */
let open = null;
let answers = {};
let asked = null;

function tell(event, data) {
  if (framed && shop !== null) window.parent.postMessage({ event, id: open?.id, data }, shop);
}

async function call(path, body) {
  const init = body && { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) };
  const response = await fetch(`${TRANSACTIONS}${path}`, init);
  const answer = await response.json();
  if (!response.ok) throw new Error(answer.error);
  return answer;
}

function put(transaction) {
  open = transaction;
  answers = {};
  asked = null;
}

async function begin(id, request) {
  const mine = { id };
  put(mine);
  hide();
  try {
    const charge = await call('', request);
    if (open !== mine) return;
    mine.charge = charge;
    show(charge);
    tell('loaded:transaction', {
      id: charge.id,
      reference: charge.reference,
      accessCode: charge.access_code,
      customer: { email: charge.email },
    });
  } catch (error) {
    if (open !== mine) return;
    if (framed) tell('error', { type: 'setup', message: error.message });
    else standAlone(error.message);
    put(null);
  }
}

function succeed({ id, reference, callback_url }) {
  const data = {
    id,
    reference,
    message: 'Approved',
    status: 'success',
    trans: String(id),
    transaction: String(id),
    trxref: reference,
  };
  tell('success', { ...data, redirecturl: `?trxref=${reference}&reference=${reference}` });
  hide();
  put(null);
  if (framed) return;
  if (callback_url === null) return standAlone('Paid. You can close this page.');
  const back = new URL(callback_url);
  back.searchParams.set('trxref', reference);
  back.searchParams.set('reference', reference);
  location.assign(back);
}

function close() {
  if (open === null) return;
  const back = open.charge?.cancel_url ?? null;
  tell('close');
  hide();
  put(null);
  if (framed) return;
  if (back === null) standAlone('Closed. Nothing was paid here.');
  else location.assign(back);
}

const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/** Polls a payment that waits for the phone until it ends or the window closes. */
async function follow(mine, charge) {
  let latest = charge;
  while (open === mine && latest.status === 'ongoing') {
    say('', 'Waiting for the PIN on the phone…');
    await pause(ASK_EVERY);
    if (open === mine) latest = await call(`/${charge.access_code}`);
  }
  return latest;
}

async function attempt(wish) {
  const mine = open;
  if (!mine?.charge) return;
  const { elements } = form;
  const card = currentChannel() === 'card';
  if (asked !== null) answers[asked] = elements.answer.value;
  const body = {
    channel: currentChannel(),
    number: card ? elements.card.value : elements.wallet.value,
    network: elements.network.value,
    seconds: elements.seconds.value,
    wish,
    answers,
  };
  busy(true);
  say('', 'Asking the stand-in…');
  try {
    const charge = await call(`/${mine.charge.access_code}/attempts`, body);
    if (open !== mine) return;
    if (wish === 'later' && charge.status === 'ongoing') return close();
    const latest = await follow(mine, charge);
    if (open !== mine) return;
    busy(false);
    if (FINAL[latest.status]) return succeed(latest);
    asked = latest.asks ?? null;
    if (asked === null) answers = {};
    ask(asked);
    say(asked === null ? latest.message : '', '');
  } catch (error) {
    if (open !== mine) return;
    busy(false);
    say(error instanceof TypeError ? 'No network. Nothing was paid; try again.' : error.message, '');
  }
}

form.addEventListener('submit', (event) => {
  event.preventDefault();
  void attempt('approve');
});
for (const button of form.querySelectorAll('[data-wish]')) {
  button.addEventListener('click', () => void attempt(button.dataset.wish));
}
for (const button of form.querySelectorAll('[data-number]')) {
  button.addEventListener('click', () => {
    form.elements.card.value = button.dataset.number;
    asked = null;
    answers = {};
    ask(null);
    button.closest('details').open = false;
    form.elements.card.focus();
  });
}
document.querySelector('[data-testid="close"]').addEventListener('click', close);
holdKeys(close);
choose('momo');

window.addEventListener('message', ({ source, origin, data }) => {
  if (!framed || source !== window.parent || origin !== shop) return;
  if (data?.type === 'open') void begin(data.id, data.request);
  if (data?.type === 'close') {
    hide();
    put(null);
  }
});

const code = query.get('access_code');
if (framed) tell('loaded:checkout');
else if (code === null)
  standAlone('This is the payment window of the stand-in provider. The shop opens it at checkout.');
else void begin('alone', { access_code: code });
