import type { AuditEntry } from '#contract/staff/audit.ts';
import { messages } from '#domain/messages.ts';
import { orderCode } from '#domain/orders/order-code.ts';
import { staffOrderPath } from '#domain/team-paths.ts';
import { clockTime, weekday } from '#src/islands/staff/dates.ts';

const words = messages.teamAudit;
const tables: Readonly<Record<string, string>> = words.tables;

/** One entry: who did what to which order or payment, when, and each value before and after. */
export function AuditEntryRow({ entry }: { entry: AuditEntry }) {
  const { at, by, role, action, about, subject, changes, call } = entry;
  const isOrder = subject.startsWith('sk-');
  return (
    <li className="grid grid-cols-1 gap-1 border-line border-t pt-3">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <b>{by === '' ? words.command : role === '' ? by : `${by}, ${role}`}</b>
        <time className="text-sm text-soft tabular-nums" dateTime={at}>
          {weekday(at.slice(0, 10))}, {clockTime(at)}
        </time>
      </p>
      <p className="wrap-anywhere">
        {words.actions[action]}: {tables[about] ?? about}{' '}
        {isOrder ? <a href={staffOrderPath(subject)}>{orderCode(subject)}</a> : <span>{subject}</span>}
      </p>
      {changes.length === 0 ? null : (
        <dl className="grid grid-cols-1 gap-x-4 gap-y-1 text-sm">
          {changes.map(({ name, before, after }) => (
            <div key={name} className="wrap-anywhere grid grid-cols-1 gap-x-2 sm:grid-cols-[10rem_1fr]">
              <dt className="text-soft">{name.replaceAll('_', ' ')}</dt>
              <dd className="!whitespace-normal tabular-nums">
                {before === null ? null : <del className="text-soft">{before}</del>}
                {before !== null && after !== null ? ' → ' : null}
                {after === null ? null : <ins className="font-semibold no-underline">{after}</ins>}
              </dd>
            </div>
          ))}
        </dl>
      )}
      {action !== 'export' ? null : <p className="wrap-anywhere text-soft text-xs">{call}</p>}
    </li>
  );
}
