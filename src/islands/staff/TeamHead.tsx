import type { ReactNode } from 'react';

type Props = {
  title: ReactNode;
  /** The line below the title. */
  note?: ReactNode;
  /** The button at the end of the title. */
  action: ReactNode;
  /** What is below the title: a search, the day, the progress. */
  children?: ReactNode;
};

/** The head of a team page. It stays at the top while the page scrolls. */
export function TeamHead({ title, note, action, children }: Props) {
  return (
    <header className="on-green sticky top-0 z-nav bg-green-900 px-edge pb-[0.8rem] pt-[0.7rem] print:static print:bg-transparent">
      <div className="flex items-center justify-between gap-2">
        <h1 className="text-title-lg stretch-[95%] wrap-anywhere print:text-[#000]">
          {title}
          {note === undefined ? null : (
            <small className="stretch-normal block font-body text-sm font-[500] tabular-nums leading-snug tracking-normal text-on-green-soft print:text-[#000]">
              {note}
            </small>
          )}
        </h1>
        <div className="contents print:hidden">{action}</div>
      </div>
      {children}
    </header>
  );
}
