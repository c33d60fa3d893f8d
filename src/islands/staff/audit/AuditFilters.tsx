import { type ReactNode, useId } from 'react';
import type { AuditPage } from '#contract/staff/reports/audit.ts';
import { messages } from '#domain/messages.ts';
import { Input } from '#src/islands/ui/form/Input.tsx';
import { Select } from '#src/islands/ui/form/Select.tsx';
import type { AuditFilter } from '#src/lib/flows/team/team-audit.ts';

const words = messages.teamAudit;

type Props = {
  filter: AuditFilter;
  people: AuditPage['people'];
  onChange: (changes: Partial<AuditFilter>) => void;
};

/** What of the log is shown: an order or payment, a member, a kind of thing, days. */
export function AuditFilters({ filter, people, onChange }: Props) {
  return (
    <search className="grid grid-cols-2 gap-x-2 gap-y-3 md:grid-cols-[2fr_1fr_1fr] md:gap-3 xl:grid-cols-[2fr_1fr_1fr_1fr_1fr]">
      <Labelled label={words.search} className="col-span-2 md:col-span-1">
        {(id) => (
          <Input
            id={id}
            type="search"
            autoComplete="off"
            value={filter.search}
            onChange={({ target }) => onChange({ search: target.value })}
          />
        )}
      </Labelled>
      <Labelled label={words.who}>
        {(id) => (
          <Choices id={id} value={filter.who} all={words.everybody} onChoose={(who) => onChange({ who })}>
            {people.map((person) => (
              <option key={person.id} value={String(person.id)}>
                {person.name}
              </option>
            ))}
          </Choices>
        )}
      </Labelled>
      <Labelled label={words.what}>
        {(id) => (
          <Choices id={id} value={filter.what} all={words.everything} onChoose={(what) => onChange({ what })}>
            {Object.entries(words.groups).map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </Choices>
        )}
      </Labelled>
      <Labelled label={words.from}>
        {(id) => (
          <Input id={id} type="date" value={filter.from} onChange={({ target }) => onChange({ from: target.value })} />
        )}
      </Labelled>
      <Labelled label={words.to}>
        {(id) => (
          <Input id={id} type="date" value={filter.to} onChange={({ target }) => onChange({ to: target.value })} />
        )}
      </Labelled>
    </search>
  );
}

type Choice = { id: string; value: string; all: string; onChoose: (value: string) => void; children: ReactNode };

function Choices({ id, value, all, onChoose, children }: Choice) {
  return (
    <Select id={id} value={value} onChange={({ target }) => onChoose(target.value)}>
      <option value="">{all}</option>
      {children}
    </Select>
  );
}

type Field = { label: string; className?: string; children: (id: string) => ReactNode };

function Labelled({ label, className, children }: Field) {
  const id = useId();
  return (
    <div className={`grid min-w-0 grid-cols-1 content-end gap-1 ${className ?? ''}`}>
      <label className="font-bold text-sm" htmlFor={id}>
        {label}
      </label>
      {children(id)}
    </div>
  );
}
