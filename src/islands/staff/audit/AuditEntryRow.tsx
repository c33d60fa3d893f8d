import type { AuditEntry } from '#contract/staff/reports/audit.ts';
import { messages } from '#domain/messages.ts';
import { orderCode } from '#domain/orders/order-code.ts';
import { staffOrderPath } from '#domain/team-paths.ts';
import { clockTime, weekday } from '#src/islands/staff/dates.ts';
import { plainChanges } from '#src/lib/flows/team/plain-changes.ts';

const words = messages.teamAudit;
const tables: Readonly<Record<string, string>> = words.tables;
const saved: Readonly<Record<string, string>> = words.files;

/** One entry: who did what to which order or payment, when, and each value before and after. */
export function AuditEntryRow({ entry }: { entry: AuditEntry }) {
  const { at, by, role, action, about, subject, call } = entry;
  const changes = plainChanges(entry);
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
        {words.actions[action]}: {(action === 'export' ? saved[call] : null) ?? tables[about] ?? about}{' '}
        {isOrder ? (
          <a href={staffOrderPath(subject)}>{orderCode(subject)}</a>
        ) : (
          // A number of the database says nothing.
          <span>{entry.subject_name || (/^\d+$/.test(subject) ? null : subject)}</span>
        )}
      </p>
      {changes.length === 0 ? null : (
        <dl className="grid grid-cols-1 gap-x-4 gap-y-1 text-sm">
          {changes.map(({ label, before, after, sentences }) => (
            <div key={label} className="wrap-anywhere grid grid-cols-1 gap-x-2 sm:grid-cols-[10rem_1fr]">
              <dt className="text-soft">{label}</dt>
              <dd className="!whitespace-normal tabular-nums">
                {sentences.length > 0 ? (
                  <ul>
                    {sentences.map((sentence) => (
                      <li key={sentence}>{sentence}</li>
                    ))}
                  </ul>
                ) : (
                  <>
                    {before === null ? null : <del className="text-soft">{before}</del>}
                    {before !== null && after !== null ? ' → ' : null}
                    {after === null ? null : <ins className="font-semibold no-underline">{after}</ins>}
                  </>
                )}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </li>
  );
}
