/** The elements of the pop-up's page, and the functions that change them. */

const by = (id) => document.getElementById(id);
export const form = by('form');
const sheet = by('sheet');

const QUESTIONS = {
  bank: 'Your bank asks: is it you? Type yes',
  pin: 'PIN of the card',
  phone: 'Phone number of the account',
  otp: 'Code that was sent to the phone',
};
const channels = ['momo', 'card'];
let channel = 'momo';

/** The channel of the selected tab. */
export const currentChannel = () => (channel === 'momo' ? 'mobile_money' : 'card');

/** Selects a tab. */
export function choose(next) {
  channel = next;
  for (const name of channels) {
    const tab = by(`tab-${name}`);
    tab.setAttribute('aria-selected', String(name === next));
    tab.tabIndex = name === next ? 0 : -1;
    by(`panel-${name}`).hidden = name !== next;
  }
  by('phone').hidden = next !== 'momo';
  ask(null);
  say('', '');
}

/** Shows a transaction from its beginning. */
export function show({ amount, email }) {
  const sum = `GHS ${(amount / 100).toFixed(2).replace(/\B(?=(\d{3})+\.)/g, ',')}`;
  by('amount').textContent = sum;
  by('email').textContent = email;
  by('approve').textContent = `Approve ${sum}`;
  form.reset();
  choose('momo');
  busy(false);
  sheet.hidden = false;
  by('tab-momo').focus();
}

/** Hides the sheet. */
export function hide() {
  sheet.hidden = true;
}

/** Shows what went wrong and what is in progress; either may be empty. */
export function say(error, status) {
  by('error').textContent = error;
  by('status').textContent = status;
  if (error !== '') by('error').focus();
}

/** Asks the payer one more question, or none. */
export function ask(step) {
  by('question').hidden = step === null;
  form.elements.answer.value = '';
  if (step === null) return;
  by('question-label').textContent = QUESTIONS[step] ?? step;
  form.elements.answer.focus();
}

/** While something is in progress, the payer can only close the window. */
export function busy(is) {
  for (const element of form.elements) element.disabled = is;
  for (const name of channels) by(`tab-${name}`).disabled = is;
}

/** For a page that was opened by its address: shows the result of the payment. */
export function standAlone(text) {
  hide();
  by('alone-text').textContent = text;
  by('alone').hidden = false;
}

/** Keeps the tab key inside the window; the arrow keys change tabs. */
export function holdKeys(onEscape) {
  document.addEventListener('keydown', (event) => {
    if (sheet.hidden) return;
    if (event.key === 'Escape') {
      event.preventDefault();
      onEscape();
    }
    if (event.key !== 'Tab') return;
    const stops = [...sheet.querySelectorAll('button, input, select, summary')].filter(
      (element) => !element.disabled && element.tabIndex >= 0 && element.checkVisibility(),
    );
    const [first, last] = [stops[0], stops.at(-1)];
    const from = event.shiftKey ? first : last;
    if (document.activeElement !== from && stops.includes(document.activeElement)) return;
    event.preventDefault();
    (event.shiftKey ? last : first)?.focus();
  });
  for (const [index, name] of channels.entries()) {
    by(`tab-${name}`).addEventListener('click', () => choose(name));
    by(`tab-${name}`).addEventListener('keydown', (event) => {
      if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
      const other = channels[1 - index];
      choose(other);
      by(`tab-${other}`).focus();
    });
  }
}
