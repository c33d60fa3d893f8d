import { clsx } from 'clsx';

type Props = {
  label: string;
  /** The first is the name of the rows. */
  columns: readonly string[];
  rows: readonly (readonly string[])[];
  /** The last line, in bold. */
  total?: readonly string[];
};

/** So many columns fit side by side on a phone. */
const FITTING = 4;

/** Safari before version 17 forgets that it is a table when its parts are laid out as blocks. */
const ROLES = {
  table: { role: 'table' },
  group: { role: 'rowgroup' },
  row: { role: 'row' },
  column: { role: 'columnheader' },
  name: { role: 'rowheader' },
  cell: { role: 'cell' },
};

const CELL = 'border-line border-t py-[0.45rem] pl-4 text-right first:pl-0 first:text-left';
/** Four columns on a phone. */
const CLOSE = 'max-xs:pl-3 max-xs:first:pl-0';
const FIGURE = 'whitespace-nowrap';

/** A table of figures. On a screen that is too narrow for its columns, each row is a block of named figures. */
export function ReportTable({ label, columns, rows, total }: Props) {
  const isWide = columns.length > FITTING;
  const group = isWide ? 'phone:block' : undefined;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: where large text makes it scroll, it must be reachable by keyboard.
    <section className="overflow-x-auto [overflow-wrap:normal] print:overflow-visible" aria-label={label} tabIndex={0}>
      <table
        className={clsx('w-full border-collapse text-sm tabular-nums print:text-xs', isWide && 'phone:block')}
        {...ROLES.table}
      >
        <thead className={clsx(isWide && 'phone:sr-only')} {...ROLES.group}>
          <tr {...ROLES.row}>
            {columns.map((column) => (
              <th
                key={column}
                scope="col"
                className={clsx(
                  'py-[0.45rem] pl-4 text-right align-bottom font-semibold text-soft first:pl-0 first:text-left',
                  !isWide && CLOSE,
                )}
                {...ROLES.column}
              >
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className={group} {...ROLES.group}>
          {rows.map((row) => (
            <Row key={row[0]} cells={row} columns={columns} isWide={isWide} />
          ))}
        </tbody>
        {total === undefined ? null : (
          <tfoot className={clsx('font-bold', group)} {...ROLES.group}>
            <Row cells={total} columns={columns} isWide={isWide} />
          </tfoot>
        )}
      </table>
    </section>
  );
}

type RowProps = { cells: readonly string[]; columns: readonly string[]; isWide: boolean };

function Row({ cells: [name, ...cells], columns: [, ...columns], isWide }: RowProps) {
  return (
    <tr
      className={clsx(
        'break-inside-avoid',
        isWide &&
          'phone:grid phone:grid-cols-[repeat(auto-fill,minmax(min(8rem,100%),1fr))] phone:gap-x-6 phone:border-line phone:border-t phone:py-2',
      )}
      {...ROLES.row}
    >
      <th
        scope="row"
        className={clsx(
          CELL,
          'font-semibold',
          isWide && `${FIGURE} phone:col-span-full phone:border-0 phone:pt-0 phone:pb-1 phone:font-bold`,
        )}
        {...ROLES.name}
      >
        {name}
      </th>
      {cells.map((cell, index) => (
        <td
          // biome-ignore lint/suspicious/noArrayIndexKey: columns never change places.
          key={index}
          className={clsx(
            CELL,
            FIGURE,
            !isWide && CLOSE,
            isWide &&
              'phone:flex phone:items-baseline phone:justify-between phone:gap-2 phone:border-0 phone:py-[0.1rem] phone:pl-0',
          )}
          {...ROLES.cell}
        >
          {isWide ? (
            <span className="phone:inline hidden whitespace-normal text-left font-normal text-soft" aria-hidden="true">
              {columns[index]}
            </span>
          ) : null}
          {cell}
        </td>
      ))}
    </tr>
  );
}
