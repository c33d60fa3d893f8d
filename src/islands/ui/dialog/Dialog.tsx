import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';

type Props = { title: string; onClose: () => void; children: ReactNode };

/** A modal dialog: holds the focus, closes on Escape, returns the focus. */
export function Dialog({ title, onClose, children }: Props) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  // It is closed before it leaves the page: only then the browser returns the focus.
  useLayoutEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    return () => shown?.close();
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
