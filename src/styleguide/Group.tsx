import type { ReactNode } from 'react';

type Props = { title: string; note?: string; children: ReactNode };

/** One kind of piece, with its states side by side. */
export function Group({ title, note, children }: Props) {
  return (
    <section className="stitched-top grid gap-4 py-7">
      <h2 className="text-xl">{title}</h2>
      {note ? <p className="max-w-measure text-sm text-soft">{note}</p> : null}
      <div className="grid gap-5">{children}</div>
    </section>
  );
}

/** The states of one piece in a row, with the name of what changes. */
export function States({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid gap-2">
      <h3 className="font-bold text-sm text-soft">{name}</h3>
      <div className="flex flex-wrap items-center gap-4">{children}</div>
    </div>
  );
}
