import { useStore } from '@nanostores/react';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { messages } from '#domain/messages.ts';
import { Icon } from '#src/islands/ui/Icon.tsx';
import { $toasts, dismissToast, TOAST_MS, type Toast, type ToastKind } from '#src/lib/stores/toasts.ts';
import type { ScreenIconName } from '#src/screen-icons.ts';

const ICONS: Record<ToastKind, ScreenIconName> = {
  success: 'circle-check',
  info: 'info',
  warning: 'triangle-alert',
  error: 'circle-x',
};

/** The class of each kind in the style sheet. */
const TONES: Record<ToastKind, string> = { success: 'ok', info: '', warning: 'warn', error: 'bad' };

const NONE: readonly Toast[] = [];

/** The toasts, top right; announced politely, and kept while hovered or focused. */
export function Toasts() {
  // Another island may have added toasts before this one hydrated: the built page has none.
  const toasts = useStore($toasts, { ssr: () => NONE });
  return (
    <section className="toasts" aria-live="polite" aria-label={messages.shell.notifications}>
      {toasts.map((toast) => (
        <ToastCard key={toast.id} toast={toast} />
      ))}
    </section>
  );
}

function ToastCard({ toast }: { toast: Toast }) {
  const card = useRef<HTMLDivElement>(null);
  const isPaused = usePaused(card);
  useEffect(() => {
    if (isPaused) return;
    const timer = setTimeout(() => dismissToast(toast.id), toast.duration);
    return () => clearTimeout(timer);
  }, [isPaused, toast]);
  // The line at the bottom shows the time that is left.
  const lifetime = toast.duration > TOAST_MS ? 'long' : '';
  return (
    <div
      ref={card}
      className={`toast ${TONES[toast.kind]} ${lifetime}`}
      role={toast.kind === 'error' ? 'alert' : 'status'}
    >
      <Icon name={ICONS[toast.kind]} />
      <span>{toast.text}</span>
      <button
        type="button"
        className="iconbtn"
        aria-label={messages.shell.dismiss}
        onClick={() => dismissToast(toast.id)}
      >
        <Icon name="close" />
      </button>
    </div>
  );
}

/** Whether the element is hovered or focused. */
function usePaused(element: RefObject<HTMLElement | null>): boolean {
  const [isPaused, setPaused] = useState(false);
  useEffect(() => {
    const watched = element.current;
    const hold = () => setPaused(true);
    const release = () => setPaused(false);
    const events = { mouseenter: hold, mouseleave: release, focusin: hold, focusout: release };
    for (const [name, listener] of Object.entries(events)) watched?.addEventListener(name, listener);
    return () => {
      for (const [name, listener] of Object.entries(events)) watched?.removeEventListener(name, listener);
    };
  }, [element]);
  return isPaused;
}
