import { useState } from 'react';
import { Notice } from '#src/islands/ui/states/Notice.tsx';
import { dearerNote } from '#src/lib/stores/checkout/dearer-note.ts';

/** That an order which is booked again costs more now, to be read for as long as it takes; nothing otherwise. */
export function DearerNote() {
  const [text] = useState(dearerNote);
  if (text === null) return null;
  return (
    <Notice kind="warn" role="note">
      {text}
    </Notice>
  );
}
