import { atom } from 'nanostores';
import { leaveInSession, takeFromSession } from './storage.ts';

export const TOAST_MS = 3000;
/** The one exception: the cart's expiry stays longer. */
export const CART_EXPIRY_TOAST_MS = 5000;

export type ToastKind = 'success' | 'info' | 'warning' | 'error';
export type Toast = { id: number; kind: ToastKind; text: string; duration: number };

const HANDOVER = 'toasts';

/** The toasts on screen, oldest first. */
export const $toasts = atom<readonly Toast[]>([]);

let last = 0;

/** Shows a sentence for `duration` ms; the same sentence is not stacked twice. */
export function showToast(kind: ToastKind, text: string, duration = TOAST_MS): void {
  last += 1;
  $toasts.set([...$toasts.get().filter((toast) => toast.text !== text), { id: last, kind, text, duration }]);
}

/** Takes a toast away. */
export function dismissToast(id: number): void {
  $toasts.set($toasts.get().filter((toast) => toast.id !== id));
}

/** Leaves the toasts on screen for the next page of this tab; call before navigating. */
export function carryToasts(): void {
  const toasts = $toasts.get();
  if (toasts.length > 0) leaveInSession(HANDOVER, JSON.stringify(toasts));
}

/** Shows what the page before left behind. */
export function receiveToasts(): void {
  try {
    const left: unknown = JSON.parse(takeFromSession(HANDOVER) ?? '[]');
    if (!Array.isArray(left)) return;
    for (const { kind, text, duration } of left as Toast[]) {
      if (typeof text === 'string' && Number.isFinite(duration)) showToast(kind, text, duration);
    }
  } catch {
    // A hand-over that does not parse is no hand-over.
  }
}
