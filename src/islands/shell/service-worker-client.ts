import type { Visitor } from '#src/service-worker/visitor.ts';

const WORKER = '/service-worker.js';

/** Only a built site has a service worker, and not when it was built without one. */
function isWanted(): boolean {
  return (
    import.meta.env.PROD && import.meta.env.PUBLIC_SERVICE_WORKER !== 'off' && navigator.serviceWorker !== undefined
  );
}

type AddressPolicy = { createScriptURL(address: string): string };
type PolicyFactory = { createPolicy(name: string, rules: AddressPolicy): AddressPolicy };

/** The worker's address as browsers with Trusted Types ask for it: vouched for by the one policy that pages allow us. */
function workerAddress(): string {
  const { trustedTypes } = globalThis as { trustedTypes?: PolicyFactory };
  return trustedTypes?.createPolicy('soleklean', { createScriptURL: () => WORKER }).createScriptURL('') ?? WORKER;
}

/** Registers the service worker once the page has loaded; where it can't be had, pages only stay impersonal. */
export function registerServiceWorker(): void {
  if (!isWanted()) return;
  const register = () =>
    navigator.serviceWorker.register(workerAddress(), { updateViaCache: 'none' }).catch((error: unknown) => {
      console.warn('The service worker could not be registered', error);
    });
  if (document.readyState === 'complete') void register();
  else window.addEventListener('load', () => void register(), { once: true });
}

/** Tells the service worker what the navigation of the next page shows: at once, or as soon as there is one. */
export function postVisitor(visitor: Visitor): void {
  if (!isWanted()) return;
  const { controller, ready } = navigator.serviceWorker;
  if (controller !== null) controller.postMessage(visitor);
  else void ready.then(({ active }) => active?.postMessage(visitor));
}
