import type { ReactNode } from 'react';

type Props = { title: string; hint: string; children: ReactNode };

/** A green box with a heading, a hint, and what to do; it is not printed. */
export function GreenPanel({ title, hint, children }: Props) {
  return (
    <section className="on-green rounded-toe bg-green-900 px-[1.6rem] py-6 forced-colors:border print:hidden">
      <h2 className="mb-[0.4rem] text-xl">{title}</h2>
      <p className="mb-2 text-on-green-soft text-sm">{hint}</p>
      {children}
    </section>
  );
}
