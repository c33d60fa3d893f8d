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
                className="pb-[0.6rem] pl-0 pr-3 pt-[0.4rem] text-left text-sm text-ink-soft last:pr-0 last:text-right max-xs:pr-2"
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
        'border-t border-line py-[0.7rem] pl-0 pr-3 align-middle font-semibold first:wrap-anywhere last:pr-0 last:text-right max-xs:pr-2 max-xs:text-sm',
        isWhole && 'whitespace-nowrap',
      )}
    >
      {children}
    </td>
  );
}
