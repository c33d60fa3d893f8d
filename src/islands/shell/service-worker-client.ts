import type { Visitor } from '#src/service-worker/visitor.ts';

const WORKER = '/service-worker.js';

/** Only a built site has a service worker, unless it was built without one. */
function isWanted(): boolean {
  return (
    import.meta.env.PROD && import.meta.env.PUBLIC_SERVICE_WORKER !== 'off' && navigator.serviceWorker !== undefined
  );
}

type AddressPolicy = { createScriptURL(address: string): string };
type PolicyFactory = { createPolicy(name: string, rules: AddressPolicy): AddressPolicy };

/** The worker's address as browsers with Trusted Types require it, made by the one policy that our pages allow. */
function workerAddress(): string {
  const { trustedTypes } = globalThis as { trustedTypes?: PolicyFactory };
  return trustedTypes?.createPolicy('soleklean', { createScriptURL: () => WORKER }).createScriptURL('') ?? WORKER;
}

/**
 * Registers the service worker once the page has loaded; without it pages still work, but their navigation is not
 * personal.
 */
export function registerServiceWorker(): void {
  if (!isWanted()) return;
  const register = () =>
    navigator.serviceWorker.register(workerAddress(), { updateViaCache: 'none' }).catch((error: unknown) => {
      console.warn('The service worker could not be registered', error);
    });
  if (document.readyState === 'complete') void register();
  else window.addEventListener('load', () => void register(), { once: true });
}

/** Tells the service worker what the next page's navigation shows: at once, or as soon as there is a worker. */
export function postVisitor(visitor: Visitor): void {
  if (!isWanted()) return;
  const { controller, ready } = navigator.serviceWorker;
  if (controller !== null) controller.postMessage(visitor);
  else void ready.then(({ active }) => active?.postMessage(visitor));
}
