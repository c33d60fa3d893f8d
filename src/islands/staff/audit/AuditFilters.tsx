import type { ReactNode } from 'react';
import type { AuditPage } from '#contract/staff-audit.ts';
import { messages } from '#domain/messages.ts';
import { Input } from '#src/islands/ui/Input.tsx';
import type { AuditFilter } from '#src/lib/flows/team/team-audit.ts';

const words = messages.teamAudit;

const SELECT =
  'min-h-control w-full rounded-md border-[1.5px] border-line-strong bg-card px-3 text-[length:max(16px,1rem)]';

type Props = {
  filter: AuditFilter;
  people: AuditPage['people'];
  onChange: (changes: Partial<AuditFilter>) => void;
};

/** What of the log is shown: an order or payment, a member, a kind of thing, days. */
export function AuditFilters({ filter, people, onChange }: Props) {
  return (
    <search className="grid grid-cols-2 gap-3 md:grid-cols-[2fr_1fr_1fr_1fr_1fr]">
      <Labelled label={words.search} className="col-span-2 md:col-span-1">
        <Input
          type="search"
          autoComplete="off"
          value={filter.search}
          onChange={({ target }) => onChange({ search: target.value })}
        />
      </Labelled>
      <Labelled label={words.who}>
        <select className={SELECT} value={filter.who} onChange={({ target }) => onChange({ who: target.value })}>
          <option value="">{words.everybody}</option>
          {people.map(({ id, name }) => (
            <option key={id} value={String(id)}>
              {name}
            </option>
          ))}
        </select>
      </Labelled>
      <Labelled label={words.what}>
        <select className={SELECT} value={filter.what} onChange={({ target }) => onChange({ what: target.value })}>
          <option value="">{words.everything}</option>
          {Object.entries(words.groups).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </Labelled>
      <Labelled label={words.from}>
        <Input type="date" value={filter.from} onChange={({ target }) => onChange({ from: target.value })} />
      </Labelled>
      <Labelled label={words.to}>
        <Input type="date" value={filter.to} onChange={({ target }) => onChange({ to: target.value })} />
      </Labelled>
    </search>
  );
}

function Labelled({ label, className, children }: { label: string; className?: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the control is the child
    <label className={`grid min-w-0 content-end gap-1 font-bold text-sm ${className ?? ''}`}>
      {label}
      {children}
    </label>
  );
}
