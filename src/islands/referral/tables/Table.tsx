import { clsx } from 'clsx';
import type { ReactNode } from 'react';

/** A table of the dashboard. It scrolls sideways where its words are wider than the screen. */
export function Table({ columns, children }: { columns: readonly string[]; children: ReactNode }) {
  return (
    <div className="relative overflow-x-auto">
      <table className="mb-6 w-full border-collapse tabular-nums">
        <thead>
          <tr>
            {columns.map((column) => (
              <th
                key={column}
                className="pt-[0.4rem] pr-3 pb-[0.6rem] pl-0 text-left text-ink-soft text-sm last:pr-0 last:text-right max-xs:pr-2"
                scope="col"
              >
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  );
}

/** A cell of the table. Only the first of a row may break its words. */
export function Cell({ children, isWhole = false }: { children: ReactNode; isWhole?: boolean }) {
  return (
    <td
      className={clsx(
        'first:wrap-anywhere border-line border-t py-[0.7rem] pr-3 pl-0 align-middle font-semibold last:pr-0 last:text-right max-sm:pr-2 max-sm:text-sm',
        isWhole && 'whitespace-nowrap',
      )}
    >
      {children}
    </td>
  );
}
