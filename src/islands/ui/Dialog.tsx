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
      className="dlg"
      ref={dialog}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <h2 id={id}>{title}</h2>
      {children}
    </dialog>
  );
}
