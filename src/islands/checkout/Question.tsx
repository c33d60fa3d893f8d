import type { ReactNode } from 'react';

/** One question of the form, as a heading above its fields. */
export function Question({ text, children }: { text: string; children: ReactNode }) {
  return (
    <fieldset className="grid min-w-0 gap-[0.9rem]">
      <legend className="mb-[0.9rem] p-0 font-display text-xl font-heavy leading-tight text-green-900 stretch-[95%]">
        {text}
      </legend>
      {children}
    </fieldset>
  );
}
