import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { messages } from '#domain/messages.ts';
import type { IconName } from '#src/icons.ts';
import { Icon } from '#src/islands/ui/Icon.tsx';
import { $toasts, dismissToast, type Toast, type ToastKind } from '#src/lib/stores/toasts.ts';

const ICONS: Record<ToastKind, IconName> = {
  success: 'circle-check',
  info: 'info',
  warning: 'triangle-alert',
  error: 'circle-x',
};

/** The toasts, top right; read out politely, held while pointed at or focused. */
export function Toasts() {
  const toasts = useStore($toasts);
  return (
    <section className="toasts" aria-live="polite" aria-label={messages.shell.notifications}>
      {toasts.map((toast) => (
        <ToastCard key={toast.id} toast={toast} />
      ))}
    </section>
  );
}

function ToastCard({ toast }: { toast: Toast }) {
  const [held, setHeld] = useState(false);
  useEffect(() => {
    if (held) return;
    const timer = setTimeout(() => dismissToast(toast.id), toast.duration);
    return () => clearTimeout(timer);
  }, [held, toast]);
  return (
    <div
      className={`toast ${toast.kind}`}
      role={toast.kind === 'error' ? 'alert' : 'status'}
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Icon name={ICONS[toast.kind]} />
      <span>{toast.text}</span>
      <button
        type="button"
        className="iconbtn"
        aria-label={messages.shell.dismiss}
        onClick={() => dismissToast(toast.id)}
      >
        <Icon name="x" />
      </button>
    </div>
  );
}
