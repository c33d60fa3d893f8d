import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { Panel } from '#src/islands/ui/Panel.tsx';

/** The panels of an order or of a day's money, in two columns where there is room. */
export function Desk({ children }: { children: ReactNode }) {
  return (
    <div className="mx-auto grid max-w-page grid-cols-1 gap-4 px-gutter pt-2 pb-16 xl:grid-cols-2 xl:gap-6">
      {children}
    </div>
  );
}

/** One column of panels. */
export function DeskColumn({ children }: { children: ReactNode }) {
  return <div className="grid grid-cols-1 content-start gap-4 xl:gap-6">{children}</div>;
}

type PanelProps = {
  title?: string;
  /** The number of entries, behind the title. */
  count?: number;
  /** The anchor of a link to this panel. */
  id?: string;
  children: ReactNode;
};

/** A panel of a desk, under its title. */
export function DeskPanel({ title, count, id, children }: PanelProps) {
  return (
    <Panel
      className="wrap-anywhere grid grid-cols-1 gap-[0.85rem] [&_dd]:whitespace-nowrap [&_dt]:min-w-0 [&_dt]:flex-[0_1000_auto]"
      id={id}
      data-desk-panel
    >
      {title === undefined ? null : (
        <h2 className="text-title">
          {title}{' '}
          {count === undefined ? null : (
            <small className="stretch-normal font-body font-semibold text-sm text-soft tabular-nums leading-none">
              {count}
            </small>
          )}
        </h2>
      )}
      {children}
    </Panel>
  );
}

/** Entries of a panel, each below a hairline. */
export function DeskList({ children }: { children: ReactNode }) {
  return <ul className="grid grid-cols-1 gap-3">{children}</ul>;
}

/** One entry of a panel's list. */
export function DeskEntry({ children, isRow = false }: { children: ReactNode; isRow?: boolean }) {
  return (
    <li
      className={clsx(
        'border-line border-t pt-3',
        isRow ? 'flex flex-wrap justify-between gap-x-4' : 'grid grid-cols-1 gap-[0.4rem]',
      )}
    >
      {children}
    </li>
  );
}
