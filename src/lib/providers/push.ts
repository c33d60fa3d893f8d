/** A device's subscription at its push service, as the API takes it. */
export type DevicePush = { endpoint: string; p256dh: string; auth: string };
/** The device's subscription, or why there is none. */
export type PushAnswer = { ok: true; device: DevicePush } | { ok: false; reason: 'denied' | 'notHere' | 'failed' };

/** In ms: a page whose service worker does not start by then has none. */
const READY_WITHIN_MS = 5_000;

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(text, (character) => character.charCodeAt(0));
}

function toDevice({ endpoint, keys }: { endpoint?: string; keys?: Record<string, string> }): DevicePush | null {
  const { p256dh, auth } = keys ?? {};
  return endpoint && p256dh && auth ? { endpoint, p256dh, auth } : null;
}

async function practiceDevice(address: string): Promise<PushAnswer> {
  const answer = await fetch(address, { method: 'POST' });
  const device = answer.ok ? toDevice((await answer.json()) as Record<string, never>) : null;
  return device === null ? { ok: false, reason: 'failed' } : { ok: true, device };
}

/**
 * Asks the person, then the browser, for notifications on this device. Call it from a tap. `practiceDevices` is the
 * address of a practice shop's devices, which need no permission.
 */
export async function askForPush(publicKey: string, practiceDevices: string | null): Promise<PushAnswer> {
  try {
    if (practiceDevices !== null) return await practiceDevice(practiceDevices);
    const worker = navigator.serviceWorker;
    if (worker === undefined || !('PushManager' in window) || !('Notification' in window)) {
      return { ok: false, reason: 'notHere' };
    }
    if ((await Notification.requestPermission()) !== 'granted') return { ok: false, reason: 'denied' };
    const late = new Promise<null>((resolve) => {
      setTimeout(resolve, READY_WITHIN_MS, null);
    });
    const registration = await Promise.race([worker.ready, late]);
    if (registration === null) return { ok: false, reason: 'notHere' };
    // A subscription under an older key of the shop would always be refused.
    await (await registration.pushManager.getSubscription())?.unsubscribe();
    const made = await registration.pushManager.subscribe({
      userVisibleOnly: true,
      applicationServerKey: bytesOf(publicKey),
    });
    const device = toDevice(made.toJSON());
    return device === null ? { ok: false, reason: 'failed' } : { ok: true, device };
  } catch {
    return { ok: false, reason: 'failed' };
  }
}
