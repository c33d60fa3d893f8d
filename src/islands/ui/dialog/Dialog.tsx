import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';

type Props = { title: string; onClose: () => void; children: ReactNode };

/**
 * A modal dialog: holds the focus, closes on Escape, returns the focus; where what opened it is gone, to the part of the
 * page that it was in.
 */
export function Dialog({ title, onClose, children }: Props) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  // It is closed before it leaves the page: only then the browser returns the focus.
  useLayoutEffect(() => {
    const shown = dialog.current;
    const place = document.activeElement?.closest<HTMLElement>('section, main');
    shown?.showModal();
    return () => {
      shown?.close();
      // The button may leave the page in this very change, and only then it is known where the focus is.
      queueMicrotask(() => {
        if (document.activeElement !== document.body || !place?.isConnected) return;
        place.tabIndex = -1;
        place.focus({ preventScroll: true });
      });
    };
  }, []);
  return (
    <dialog
      className="max-h-[calc(100dvh-2rem)] w-[min(30rem,100vw_-_2*theme(spacing.gutter))] rounded-toe bg-paper px-[clamp(1.1rem,0.6rem+2vw,1.75rem)] pt-[1.35rem] pb-6 text-ink shadow-lift backdrop:bg-shade open:grid open:gap-4 print:hidden"
      ref={dialog}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <h2 id={id} className="text-xl [[data-desk-panel]_&]:text-title">
        {title}
      </h2>
      {children}
    </dialog>
  );
}
