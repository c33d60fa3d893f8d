/*
 * The stand-in of the payment provider's inline script, version 2: the same class, callbacks and behaviour. No money
 * moves.
 */
(() => {
  const here = new URL(document.currentScript?.src ?? location.href, location.href);
  const popupUrl = new URL('./popup', here);
  popupUrl.searchParams.set('origin', location.origin);

  const TYPES = {
    key: ['string'],
    amount: ['string', 'number'],
    email: ['string'],
    currency: ['string'],
    label: ['string'],
    firstName: ['string'],
    lastName: ['string'],
    firstname: ['string'],
    lastname: ['string'],
    reference: ['string'],
    ref: ['string'],
    phone: ['string'],
    channels: ['array'],
    metadata: ['object'],
    accessCode: ['string'],
    language: ['string'],
    onSuccess: ['function'],
    onCancel: ['function'],
    onLoad: ['function'],
    onError: ['function'],
    callback: ['function'],
    onClose: ['function'],
  };
  const typeOf = (value) => (Array.isArray(value) ? 'array' : typeof value);
  const newId = () => Math.random().toString(36).slice(2, 7).padEnd(5, 'x');

  /** Throws what the real script throws: an object that is not an Error. Deletes unknown keys. */
  function check(options) {
    const issues = [];
    for (const key of ['key', 'amount', 'email']) {
      if (options[key] === undefined || options[key] === null || options[key] === '') {
        issues.push({ message: `Required parameter missing: ${key}` });
      }
    }
    for (const key of Object.keys(options)) {
      const validTypes = TYPES[key];
      if (validTypes === undefined) delete options[key];
      else if (options[key] !== undefined && options[key] !== null && !validTypes.includes(typeOf(options[key]))) {
        issues.push({ message: `Invalid parameter type: ${key}`, validTypes });
      }
    }
    if (issues.length > 0) throw { message: 'Invalid transaction parameters', issues };
  }

  /** One payment in the pop-up; `status` is null until something happened. */
  class PopupTransaction {
    constructor(request, callbacks) {
      this.id = newId();
      this.request = request;
      this.callbacks = callbacks;
      this.reference = request.reference ?? null;
      this.status = null;
    }
    getStatus() {
      return { id: this.id, status: this.status, reference: this.reference };
    }
    /** An error in a callback is ignored, as the real script does. */
    tell(name, data) {
      try {
        this.callbacks[name]?.(data);
      } catch {
        // Ignored on purpose.
      }
    }
  }

  function frame(id, url) {
    const element = document.createElement('iframe');
    element.id = id;
    element.title = 'Payment window (stand-in)';
    element.src = url;
    element.setAttribute('allow', 'payment; clipboard-read; clipboard-write');
    Object.assign(element.style, {
      position: 'fixed',
      inset: '0',
      width: '100%',
      height: '100%',
      border: '0',
      background: 'transparent',
      colorScheme: 'normal',
      zIndex: '999999999999999',
      display: 'none',
    });
    document.body.append(element);
    return element;
  }

  class PaystackPop {
    constructor(options = {}) {
      this.id = newId();
      this.isDeprecatedApi = options.isDeprecatedApi === true;
      this.isLoaded = false;
      this.isOpen = false;
      this.transactions = [];
      this.current = null;
      this.background = frame(`inline-background-${this.id}`, 'about:blank');
      this.checkoutFrame = frame(`inline-checkout-${this.id}`, popupUrl.href);
      window.addEventListener('message', (event) => {
        if (event.source !== this.checkoutFrame.contentWindow || event.origin !== here.origin) return;
        this.hear(event.data);
      });
    }

    newTransaction(options) {
      check(options);
      const { onSuccess, onCancel, onLoad, onError, callback, onClose, ...request } = options;
      if (request.ref !== undefined) {
        request.reference = request.ref;
        delete request.ref;
      }
      options.metadata = { ...options.metadata, referrer: location.href };
      const callbacks = { onSuccess: onSuccess ?? callback, onCancel: onCancel ?? onClose, onLoad, onError };
      const finger = (one) => Object.keys(one).sort().join() + Object.values(one).join();
      const earlier = this.transactions.find(
        (one) => (one.status === null || one.status === 'abandoned') && finger(one.request) === finger(request),
      );
      if (earlier !== undefined && earlier !== this.current) {
        earlier.callbacks = callbacks;
        return this.open(earlier);
      }
      return this.open(new PopupTransaction(request, callbacks));
    }

    resumeTransaction(accessCode, callbacks = {}) {
      if (typeof accessCode !== 'string' || accessCode === '') {
        throw {
          message: 'Invalid transaction parameters',
          issues: [{ message: 'Required parameter missing: accessCode' }],
        };
      }
      return this.open(new PopupTransaction({ access_code: accessCode }, callbacks));
    }

    cancelTransaction(which) {
      const transaction =
        which === undefined ? this.current : this.transactions.find((one) => one === which || one.id === which);
      if (transaction === undefined || transaction === null || transaction !== this.current) return;
      this.post({ type: 'close' });
      this.close(transaction, 'abandoned');
      transaction.tell('onCancel');
    }

    /** Deprecated version 1: `PaystackPop.setup({...}).openIframe()`. */
    static setup(options) {
      console.warn('PaystackPop.setup() is deprecated; use new PaystackPop().newTransaction().');
      check(options);
      const given = { ...options };
      return {
        openIframe() {
          PaystackPop.shared ??= new PaystackPop({ isDeprecatedApi: true });
          PaystackPop.shared.newTransaction({ ...given });
        },
      };
    }

    open(transaction) {
      if (this.current !== null) this.cancelTransaction(this.current);
      if (!this.transactions.includes(transaction)) this.transactions.push(transaction);
      this.current = transaction;
      this.isOpen = true;
      this.opener = document.activeElement;
      this.background.style.display = 'block';
      this.checkoutFrame.style.display = 'block';
      this.checkoutFrame.focus();
      if (this.isLoaded) this.begin();
      return transaction;
    }

    begin() {
      const { id, request } = this.current;
      this.post({ type: 'open', id, request: JSON.parse(JSON.stringify(request)) });
    }

    close(transaction, status) {
      transaction.status = status;
      this.current = null;
      this.isOpen = false;
      this.background.style.display = 'none';
      this.checkoutFrame.style.display = 'none';
      this.opener?.focus?.();
    }

    post(message) {
      this.checkoutFrame.contentWindow?.postMessage(message, here.origin);
    }

    hear(message) {
      const { event, id, data } = message ?? {};
      if (event === 'loaded:checkout') {
        this.isLoaded = true;
        if (this.current !== null) this.begin();
        return;
      }
      const transaction = this.current;
      if (transaction === null || transaction.id !== id) return;
      if (event === 'loaded:transaction') {
        transaction.reference = data.reference;
        transaction.tell('onLoad', { id: data.id, customer: data.customer, accessCode: data.accessCode });
      } else if (event === 'error' && data?.type === 'setup') {
        this.close(transaction, 'error');
        transaction.tell('onError', data);
      } else if (event === 'close' || event === 'cancel') {
        this.close(transaction, 'abandoned');
        transaction.tell('onCancel');
      } else if (event === 'success') {
        this.close(transaction, 'success');
        transaction.tell('onSuccess', data);
      }
    }
  }

  window.PaystackPop = PaystackPop;
})();
