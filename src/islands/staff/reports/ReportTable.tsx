import { clsx } from 'clsx';

type Props = {
  label: string;
  /** The first is the name of the rows. */
  columns: readonly string[];
  rows: readonly (readonly string[])[];
  /** The last line, in bold. */
  total?: readonly string[];
};

const CELL = 'whitespace-nowrap border-line border-t py-[0.45rem] pl-4 text-right first:pl-0 first:text-left';
const NAME = 'sticky left-0 bg-card font-semibold print:static print:bg-transparent';

/** A table of figures. On a phone it scrolls sideways, and the names of its rows stay. */
export function ReportTable({ label, columns, rows, total }: Props) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard.
    <section className="overflow-x-auto [overflow-wrap:normal] print:overflow-visible" aria-label={label} tabIndex={0}>
      <table className="w-full border-collapse text-sm tabular-nums print:text-xs">
        <thead>
          <tr>
            {columns.map((column, index) => (
              <th
                key={column}
                scope="col"
                className={clsx(
                  'py-[0.45rem] pl-4 text-right align-bottom font-semibold text-soft first:pl-0 first:text-left max-xs:whitespace-nowrap',
                  index === 0 && NAME,
                )}
              >
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row key={row[0]} cells={row} />
          ))}
        </tbody>
        {total === undefined ? null : (
          <tfoot className="font-bold">
            <Row cells={total} />
          </tfoot>
        )}
      </table>
    </section>
  );
}

function Row({ cells: [name, ...cells] }: { cells: readonly string[] }) {
  return (
    <tr className="break-inside-avoid">
      <th scope="row" className={clsx(CELL, NAME)}>
        {name}
      </th>
      {cells.map((cell, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: columns never change places.
        <td key={index} className={CELL}>
          {cell}
        </td>
      ))}
    </tr>
  );
}
