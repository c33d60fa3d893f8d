import { atom } from 'nanostores';
import { readAndClearSession, writeSession } from './storage.ts';

export const TOAST_MS = 3000;
/** The one exception: the cart's expiry stays longer. */
export const CART_EXPIRY_TOAST_MS = 5000;

export type ToastKind = 'success' | 'info' | 'warning' | 'error';
export type Toast = { id: number; kind: ToastKind; text: string; duration: number };

const HANDOVER = 'toasts';
/** What was left longer ago than this, in ms, belongs to a page that opened without toasts: too late to say it now. */
const HANDOVER_MS = 10_000;

/** The toasts on screen, oldest first. */
export const $toasts = atom<readonly Toast[]>([]);

let last = 0;
/** The hand-over is meant for the next page: a page that is leaving already must not take it back. */
let isLeaving = false;

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
export function saveToastsForNextPage(): void {
  isLeaving = true;
  const toasts = $toasts.get();
  if (toasts.length > 0) writeSession(HANDOVER, JSON.stringify({ left_at: Date.now(), toasts }));
}

/** Shows what the page before left behind, unless it was left too long ago. */
export function restoreToasts(): void {
  if (isLeaving) return;
  try {
    const { left_at, toasts } = JSON.parse(readAndClearSession(HANDOVER) ?? '{}') as {
      left_at?: number;
      toasts?: Toast[];
    };
    const age = Date.now() - Number(left_at);
    if (!Array.isArray(toasts) || !(age >= 0 && age < HANDOVER_MS)) return;
    for (const { kind, text, duration } of toasts) {
      if (typeof text === 'string' && Number.isFinite(duration)) showToast(kind, text, duration);
    }
  } catch {
    // A hand-over that does not parse is no hand-over.
  }
}
