/** Whether the browser knows that it has no network. Where it knows of one, the shop may still be out of reach. */
export function isOffline(): boolean {
  return typeof navigator !== 'undefined' && navigator.onLine === false;
}
