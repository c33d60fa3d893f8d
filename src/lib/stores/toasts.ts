import { atom } from 'nanostores';
import { readAndClearSession, writeSession } from './storage.ts';

/** How long a toast stays, in ms. */
export const TOAST_MS = 3000;
/** The cart's expiry is the one toast that stays longer. */
export const CART_EXPIRY_TOAST_MS = 5000;

export type ToastKind = 'success' | 'info' | 'warning' | 'error';
/** A sentence on screen: for how long (ms), and since when (ms since 1970). */
export type Toast = { id: number; kind: ToastKind; text: string; duration: number; since: number };

const HANDOVER = 'toasts';
/** Toasts saved longer ago than this, in ms, are dropped: the next page showed no toasts, and now it is too late. */
const HANDOVER_MS = 10_000;

/** The toasts on screen, oldest first. */
export const $toasts = atom<readonly Toast[]>([]);

let last = 0;
/** True once toasts are saved for the next page: the page that is being left must not show them again. */
let isLeaving = false;

/**
 * Shows a sentence for `duration` ms; a sentence already on screen is not added again. A success takes away the errors
 * and warnings before it: they are over.
 */
export function showToast(kind: ToastKind, text: string, duration = TOAST_MS): void {
  last += 1;
  const isOver = (toast: Toast) =>
    toast.text === text || (kind === 'success' && (toast.kind === 'error' || toast.kind === 'warning'));
  const others = $toasts.get().filter((toast) => !isOver(toast));
  $toasts.set([...others, { id: last, kind, text, duration, since: Date.now() }]);
}

/** Takes a toast off the screen; nothing happens when it is gone already. */
export function dismissToast(id: number): void {
  $toasts.set($toasts.get().filter((toast) => toast.id !== id));
}

/**
 * Removes what was asked for or went wrong: that is over. Good news stays, and what is given longer to be read, such as a
 * discount that is gone.
 */
export function dismissTroubles(): void {
  $toasts.set($toasts.get().filter(({ kind, duration }) => kind === 'success' || duration > TOAST_MS));
}

/**
 * Saves the toasts on screen, each for the time that it has left, for the next page of this tab; call before
 * navigating.
 */
export function saveToastsForNextPage(): void {
  isLeaving = true;
  const now = Date.now();
  const toasts = $toasts
    .get()
    .map((toast) => ({ ...toast, duration: Math.min(toast.duration, toast.duration - (now - toast.since)) }))
    .filter(({ duration }) => duration > 0);
  if (toasts.length > 0) writeSession(HANDOVER, JSON.stringify({ left_at: Date.now(), toasts }));
}

/** A toast that was on screen this long before the page was left, in ms, was read: the way to the next page counts. */
const READ_MS = 1_000;

/**
 * Shows the toasts that the previous page saved, unless they are too old. The time between the pages counts for a toast
 * that could be read there; one that came with the leaving gets its whole time here.
 */
export function restoreToasts(): void {
  if (isLeaving) return;
  try {
    const { left_at, toasts } = JSON.parse(readAndClearSession(HANDOVER) ?? '{}') as {
      left_at?: number;
      toasts?: Toast[];
    };
    const age = Date.now() - Number(left_at);
    if (!Array.isArray(toasts) || !(age >= 0 && age < HANDOVER_MS)) return;
    for (const { kind, text, duration, since } of toasts) {
      const left = Number(left_at) - since >= READ_MS ? duration - age : duration;
      if (typeof text === 'string' && left > 0) showToast(kind, text, left);
    }
  } catch {
    // Unreadable toasts are ignored.
  }
}
