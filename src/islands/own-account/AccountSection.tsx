import type { ReactNode, Ref } from 'react';

type Props = { id: string; title: string; children: ReactNode; ref?: Ref<HTMLElement> };

/** A section of the account page under its heading, whose id is the section's anchor. */
export function AccountSection({ id, title, children, ref }: Props) {
  return (
    <section aria-labelledby={id} className="stitched-top/line-strong grid grid-cols-1 gap-3 pt-6" ref={ref}>
      <h2 className="text-title" id={id}>
        {title}
      </h2>
      {children}
    </section>
  );
}

/** One entry: what it is, and at the end its date or its button. */
export function AccountEntry({ children }: { children: ReactNode }) {
  return <li className="flex flex-wrap items-center justify-between gap-x-4 border-line border-b py-2">{children}</li>;
}

/** Something that opens on request. */
export function AccountDetails({ label, children }: { label: string; children: ReactNode }) {
  return (
    <details>
      <summary className="flex min-h-tap w-fit cursor-pointer items-center font-bold underline decoration-dashed underline-offset-[0.3em]">
        {label}
      </summary>
      {children}
    </details>
  );
}
