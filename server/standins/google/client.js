/*
 * The stand-in of Google's sign-in script: the same google.accounts.id API, with a chooser of invented people. It never
 * contacts Google.
 */
(() => {
  const here = new URL(document.currentScript?.src ?? location.href, location.href);
  const TEXTS = {
    signin_with: 'Sign in with Google',
    signup_with: 'Sign up with Google',
    continue_with: 'Continue with Google',
    signin: 'Sign in',
  };
  const STYLE = `
    :host { all: initial; display: block; font: 16px/1.5 -apple-system, BlinkMacSystemFont, "Segoe UI", Roboto, sans-serif; color: #10261b; }
    * { box-sizing: border-box; }
    button { width: 100%; min-height: 44px; padding: 8px 16px; border: 1px solid #857a63; border-radius: 6px; background: #fffdf8;
      color: #10261b; font: inherit; font-weight: 600; cursor: pointer; text-align: left; }
    button:hover { background: #e1f1e5; }
    button.sign { text-align: center; }
    :focus-visible { outline: 3px solid #2a3f8f; outline-offset: 2px; }
    dialog { width: min(26rem, calc(100vw - 24px)); max-height: calc(100vh - 24px); padding: 0 18px 18px; overflow: auto; border: 0;
      border-radius: 12px 12px 32px 12px; background: #fbf6ea; color: #10261b; }
    dialog::backdrop { background: #0b3a25a6; }
    .mark { margin: 0 -18px; padding: 8px 16px; background: #ffefc7; color: #7a4e00; font-weight: 700; text-align: center; }
    .top { display: flex; align-items: center; justify-content: space-between; gap: 12px; }
    .top button { width: 44px; padding: 0; border-color: transparent; background: none; font-size: 26px; text-align: center; }
    h2 { margin: 12px 0; font-size: 20px; line-height: 1.2; }
    ul { display: grid; gap: 8px; margin: 0; padding: 0; list-style: none; }
    li b, li span { display: block; overflow-wrap: anywhere; }
    li span { color: #45574c; font-size: 14px; font-weight: 400; }
    form { display: grid; gap: 8px; margin-top: 16px; padding-top: 12px; border-top: 2px dashed #857a63; }
    label { font-weight: 600; }
    label.check { display: flex; align-items: center; gap: 10px; min-height: 44px; }
    label.check input { width: 22px; min-height: 22px; margin: 0; }
    input { display: block; width: 100%; min-height: 44px; margin-top: 4px; padding: 8px 12px; border: 1px solid #857a63; border-radius: 6px;
      background: #fffdf8; color: inherit; font: inherit; }
    .error { margin: 0; color: #b3261e; font-weight: 700; }`;

  let settings = null;
  let chooser = null;

  function element(tag, given = {}, ...children) {
    const made = Object.assign(document.createElement(tag), given);
    made.append(...children);
    return made;
  }

  /** A shadow root keeps the page's styles out and ours in, and needs no style attribute. */
  function shadowIn(host) {
    const root = host.attachShadow({ mode: 'open' });
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(STYLE);
    root.adoptedStyleSheets = [sheet];
    return root;
  }

  async function call(path, body) {
    const init = body && {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    };
    const response = await fetch(new URL(path, here), init);
    const answer = await response.json();
    if (!response.ok) throw new Error(answer.error);
    return answer;
  }

  async function signInAs(person, button, error) {
    const { nonce, client_id: clientId, callback } = settings;
    try {
      const { credential } = await call('./tokens', {
        ...person,
        nonce,
        claims: { aud: clientId, azp: clientId, ...person.claims },
      });
      close();
      callback?.({ credential, select_by: 'btn', clientId, state: button.state });
    } catch (problem) {
      error.textContent = `No sign-in: ${problem.message}`;
    }
  }

  /** Closes the window without a callback, as the real script does. */
  function close() {
    chooser?.remove();
    chooser = null;
  }

  function testId(made, id) {
    made.dataset.testid = id;
    return made;
  }

  function choice({ id, about, claims }, pick) {
    const lines = [element('b', { textContent: claims.name }), element('span', { textContent: claims.email })];
    const button = element('button', { type: 'button' }, ...lines, element('span', { textContent: about }));
    button.addEventListener('click', () => pick({ persona: id }));
    return element('li', {}, testId(button, `persona-${id}`));
  }

  function otherPerson(pick) {
    const email = element('input', { type: 'email', name: 'email', required: true });
    const name = element('input', { name: 'name', value: 'Adwoa' });
    const verified = element('input', { type: 'checkbox', checked: true });
    const form = element(
      'form',
      {},
      element('label', { textContent: 'Another address' }, email),
      element('label', { textContent: 'First name' }, name),
      element('label', { className: 'check' }, verified, 'Google has verified it'),
      testId(element('button', { className: 'sign', textContent: 'Sign in with this address' }), 'persona-other'),
    );
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      const address = email.value.trim().toLowerCase();
      const claims = {
        email: address,
        email_verified: verified.checked,
        name: name.value,
        given_name: name.value,
        family_name: null,
      };
      pick({ claims });
    });
    return form;
  }

  async function choose(button) {
    close();
    const error = element('p', { className: 'error' });
    error.setAttribute('role', 'alert');
    const shut = testId(element('button', { type: 'button', textContent: '×' }), 'chooser-close');
    shut.setAttribute('aria-label', 'Close');
    shut.addEventListener('click', close);
    const list = element('ul');
    const dialog = element(
      'dialog',
      {},
      element('p', { className: 'mark', textContent: 'Stand-in: this does not sign in at Google' }),
      element('div', { className: 'top' }, element('h2', { id: 'who', textContent: 'Choose an account' }), shut),
      list,
      error,
    );
    dialog.setAttribute('aria-labelledby', 'who');
    dialog.addEventListener('close', close);
    chooser = element('div', { id: 'standin-google-chooser' });
    shadowIn(chooser).append(dialog);
    document.body.append(chooser);
    dialog.showModal();
    const pick = (person) => void signInAs(person, button, error);
    try {
      list.append(...(await call('./personas')).map((persona) => choice(persona, pick)));
      dialog.append(otherPerson(pick));
      list.querySelector('button')?.focus();
    } catch (problem) {
      error.textContent = `No accounts to choose from: ${problem.message}`;
    }
  }

  const id = {
    initialize(options) {
      settings = { ...options };
    },
    renderButton(parent, options = {}) {
      const host = element('div');
      const width = Number(options.width);
      if (width > 0) host.style.maxWidth = `${Math.min(400, Math.max(200, width))}px`;
      const text = TEXTS[options.text] ?? TEXTS.signin_with;
      const button = testId(
        element('button', { type: 'button', className: 'sign', textContent: `${text} (stand-in)` }),
        'google',
      );
      button.addEventListener('click', () => {
        options.click_listener?.();
        if (settings === null) console.error('[GSI_LOGGER]: google.accounts.id.initialize() is not called.');
        else void choose({ state: options.state });
      });
      shadowIn(host).append(button);
      parent.append(host);
    },
    /** One Tap: a browser without a Google session shows nothing, and the stand-in shows nothing either. */
    prompt() {},
    disableAutoSelect() {
      sessionStorage.setItem('standin-google-auto-select', 'off');
    },
    cancel: close,
    revoke(_hint, callback) {
      callback?.({ successful: true });
    },
  };

  window.google = { ...window.google, accounts: { ...window.google?.accounts, id } };
})();
