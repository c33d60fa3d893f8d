import type { ReactNode } from 'react';

/** One question of the form, as a heading above its fields. */
export function Question({ text, children }: { text: string; children: ReactNode }) {
  return (
    <fieldset className="grid min-w-0 grid-cols-1 gap-[0.9rem]">
      <legend className="stretch-[95%] mb-[0.9rem] p-0 font-display font-heavy text-green-900 text-xl leading-tight">
        {text}
      </legend>
      {children}
    </fieldset>
  );
}
