import type { AuditEntry } from '#contract/staff/reports/audit.ts';
import { AUDIT_PEOPLE } from '#domain/audit.ts';
import { dayOf } from '#domain/days.ts';
import { messages } from '#domain/messages.ts';
import { listLabel } from '#domain/orders/order-status.ts';
import { formatCheckout } from '#domain/prices/money.ts';
import { formatMoment, formatShortDate, formatShortSpan } from '#domain/windows/format.ts';
import { ruleChanges } from '#domain/windows/rule-changes.ts';
import { DEFAULT_RULES, type WindowRules } from '#domain/windows/rules.ts';
import type { Span } from '#domain/windows/span.ts';

const words = messages.teamAudit;
const labels: Readonly<Record<string, string>> = words.columns;

/** What the columns hold; of all others the text itself is shown. */
const MONEY = new Set(
  'amount delivery_cost discount_total fixed kept minimum owed pickup_cost price returned subtotal total'.split(' '),
);
const STATUS = new Set(['status', 'from_status', 'to_status']);
const PERSON: ReadonlySet<string> = new Set(AUDIT_PEOPLE);
/** The words of a table's column whose values are names of ours. */
const NAMED: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'price_changes key': messages.priceCalls.trips,
  'price_changes kind': words.pricedKinds,
  'payments state': messages.teamMoney.state,
  'payments owed_reason': messages.teamOwed.reasons,
  'refunds state': messages.teamMoney.refundState,
  'extra_payments state': messages.corrections.extra.states,
  'order_events kind': {
    note: messages.teamOrder.eventNote,
    not_home: messages.teamOrder.eventNotHome,
    plan: messages.teamOrder.eventPlan,
    refund: messages.teamOrder.eventRefund,
  },
};
/** What the database works with and says nothing to people. */
const INTERNAL = new Set(['id', 'order_id', 'promise_from', 'promotion_id', 'undoes', 'height', 'width', 'size']);

/** A change as the owner reads it; `sentences` in place of before and after. */
export type PlainChange = { label: string; before: string | null; after: string | null; sentences: string[] };

type Person = { id: number; name: string };

function objectIn(text: string): unknown {
  try {
    return text.startsWith('{') ? JSON.parse(text) : null;
  } catch {
    return null;
  }
}

const isSpan = (value: unknown): value is Span =>
  typeof value === 'object' && value !== null && ['date', 'from', 'to'].every((name) => name in value);

/** A kept value in words: money, moments, windows, statuses and people as on the other pages. */
function plainValue(
  { about, name }: { about: string; name: string },
  value: string | null,
  people: readonly Person[],
): string | null {
  if (value === null) return null;
  const known = NAMED[`${about} ${name}`]?.[value];
  if (known !== undefined) return known;
  if (MONEY.has(name) && /^-?\d+$/.test(value)) return formatCheckout(Number(value));
  if (STATUS.has(name)) return listLabel(value);
  if (PERSON.has(name)) return people.find(({ id }) => String(id) === value)?.name || words.account(value);
  if (value === 'true' || value === 'false') return words[value];
  const object = objectIn(value);
  if (isSpan(object)) return formatShortSpan(object);
  if (/^\d{4}-\d\d-\d\dT/.test(value)) return formatMoment(new Date(value));
  return formatShortDate(value);
}

/** What changed of the opening hours and windows at a moment, as their own page says it. */
function ruleSentences(before: string | null, after: string | null, at: string): string[] {
  const rules = objectIn(after ?? '') as WindowRules | null;
  const former = objectIn(before ?? '') as WindowRules | null;
  return rules === null ? [] : ruleChanges(former ?? DEFAULT_RULES, rules, dayOf(new Date(at)).date);
}

/** The changes of an entry without what only the database needs. */
export function plainChanges(entry: Pick<AuditEntry, 'about' | 'at' | 'changes' | 'mentioned'>): PlainChange[] {
  const people = entry.mentioned ?? [];
  return entry.changes
    .filter(({ name }) => !INTERNAL.has(name))
    .map(({ name, before, after }) => {
      const sentences =
        entry.about === 'window_rules' && name === 'rules' ? ruleSentences(before, after, entry.at) : [];
      return {
        label: labels[name] ?? name.replaceAll('_', ' '),
        before: plainValue({ about: entry.about, name }, before, people),
        after: after === words.hidden ? words.hidden : plainValue({ about: entry.about, name }, after, people),
        sentences,
      };
    });
}
