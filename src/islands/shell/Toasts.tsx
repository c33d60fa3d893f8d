import { useStore } from '@nanostores/react';
import { clsx } from 'clsx';
import { type CSSProperties, type RefObject, useEffect, useRef, useState } from 'react';
import { messages } from '#domain/messages.ts';
import { Icon } from '#src/islands/ui/icons/Icon.tsx';
import { IconButton } from '#src/islands/ui/icons/IconButton.tsx';
import { $toasts, dismissToast, TOAST_MS, type Toast, type ToastKind } from '#src/lib/stores/toasts.ts';
import type { ScreenIconName } from '#src/screen-icons.ts';

/** The icon, and the colour that it shares with the line at the bottom. */
const LOOKS: Record<ToastKind, { icon: ScreenIconName; tone: string }> = {
  success: { icon: 'circle-check', tone: 'text-success' },
  info: { icon: 'info', tone: 'text-info' },
  warning: { icon: 'triangle-alert', tone: 'text-warning' },
  error: { icon: 'circle-x', tone: 'text-danger' },
};

const NONE: readonly Toast[] = [];

/** The toasts, top right, or at the bottom where they would cover the keyboard's place; announced politely, and kept while hovered or focused. */
export function Toasts() {
  // Another island may have added toasts before this one hydrated: the built page has none.
  const toasts = useStore($toasts, { ssr: () => NONE });
  const section = useKeyboardInView(toasts);
  return (
    <section
      ref={section}
      className="pointer-events-none fixed top-3 right-gutter z-toast grid w-[min(26rem,100vw-2*theme(spacing.gutter))] gap-[0.9rem]"
      aria-live="polite"
      aria-label={messages.shell.notifications}
      data-toasts
    >
      {toasts.map((toast) => (
        <ToastCard key={toast.id} toast={toast} />
      ))}
    </section>
  );
}

function ToastCard({ toast }: { toast: Toast }) {
  const card = useRef<HTMLDivElement>(null);
  const isPaused = usePaused(card);
  const { icon, tone } = LOOKS[toast.kind];
  useEffect(() => {
    if (isPaused) return;
    const timer = setTimeout(() => dismissToast(toast.id), toast.duration);
    return () => clearTimeout(timer);
  }, [isPaused, toast]);
  return (
    <div
      ref={card}
      className="group pointer-events-auto relative flex animate-toast-in items-start gap-[0.8rem] overflow-hidden rounded-toe-sm bg-card pt-[0.95rem] pr-control pb-[1.1rem] pl-4 font-semibold leading-[1.4] shadow-hairline-lift motion-reduce:animate-none"
      role={toast.kind === 'error' ? 'alert' : 'status'}
      data-toast={toast.kind}
      data-long={toast.duration > TOAST_MS || undefined}
    >
      <Icon name={icon} className={clsx('mt-[0.05rem]', tone)} />
      <span>{toast.text}</span>
      <IconButton
        label={messages.shell.dismiss}
        className="absolute top-1 right-1"
        onClick={() => dismissToast(toast.id)}
      >
        <Icon name="close" />
      </IconButton>
      {/* The line shows the time that is left. */}
      <span
        className={clsx(
          'absolute inset-x-0 bottom-0 h-1 origin-left animate-run-out bg-current motion-reduce:animate-none group-focus-within:[animation-play-state:paused] group-hover:[animation-play-state:paused]',
          tone,
        )}
        style={{ '--life': `${toast.duration}ms` } as CSSProperties}
      />
    </div>
  );
}

/** Keeps the toasts off the keyboard's place; its script is fetched with the first toast. */
function useKeyboardInView(toasts: readonly Toast[]): RefObject<HTMLElement | null> {
  const section = useRef<HTMLElement>(null);
  useEffect(() => {
    if (toasts.length > 0)
      void import('./keyboard-in-view.ts').then((view) => view.keepKeyboardInView(section.current)).catch(() => {});
  }, [toasts]);
  return section;
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
