import type { AuditEntry, AuditPage } from '#contract/staff/reports/audit.ts';
import type { Role } from '#domain/accounts/roles.ts';
import { AUDIT_GROUPS, AUDIT_PEOPLE, auditGroup } from '#domain/audit.ts';
import { parseDay } from '#domain/days.ts';
import { namesOf } from '#server/features/staff/order/people.queries.ts';
import { rowId } from '#server/platform/row-id.ts';
import type { World } from '#server/ports.ts';
import { type AuditRow, auditQuery, insertExport, peopleOf } from './audit.queries.ts';

const PAGE = 50;
type Query = Partial<Record<'search' | 'who' | 'what' | 'from' | 'to' | 'after', string | undefined>>;

const idIn = (text: string | undefined): number | null => rowId(text) || null;

/** An order's code is the beginning of its slug, in capitals; a reference stays as it is. */
const subjectIn = (text: string) => (/^sk-/i.test(text) ? text.toLowerCase() : text);

const shown = (value: unknown): string | null =>
  value === undefined || value === null ? null : typeof value === 'string' ? value : JSON.stringify(value);

function changesOf({ before, after }: AuditRow): AuditEntry['changes'] {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])].sort();
  return names.map((name) => ({ name, before: shown(before?.[name]), after: shown(after?.[name]) }));
}

/** The tables whose subject is an account. */
const OF_ACCOUNTS: readonly string[] = ['users', 'passkeys', 'totp_factors', 'points_ledger', 'held_credits'];
const accountOf = (about: string, subject: string) => (OF_ACCOUNTS.includes(about) ? idIn(subject) : null);
/** The accounts in an entry's values. */
const mentionedIn = ({ before, after }: AuditRow): number[] =>
  AUDIT_PEOPLE.flatMap((name) => [before?.[name], after?.[name]]).filter((value) => typeof value === 'number');
const named = (name: string) => (name === '' ? {} : { subject_name: name });

/** A page of the log, newest first, with who appears in it. */
export async function readAudit(world: World, query: Query): Promise<AuditPage> {
  const search = query.search?.trim() ?? '';
  const group = auditGroup(query.what ?? '');
  const criteria = {
    subject: search === '' ? null : subjectIn(search),
    actorId: idIn(query.who),
    tables: group === null ? null : AUDIT_GROUPS[group],
    from: parseDay(query.from ?? '')?.start ?? null,
    to: parseDay(query.to ?? '')?.end ?? null,
  };
  const rows = await auditQuery(world.db, criteria, idIn(query.after), PAGE + 1);
  const page = rows.slice(0, PAGE);
  const nameOf = await namesOf(
    world.db,
    page.flatMap((row) => [row.actorId, accountOf(row.about, row.subject), ...mentionedIn(row)]),
  );
  return {
    entries: page.map((row) => ({
      id: row.id,
      at: row.createdAt.toISOString(),
      by: nameOf(row.actorId),
      role: row.role,
      call: row.call,
      action: row.action,
      about: row.about,
      subject: row.subject,
      ...named(nameOf(accountOf(row.about, row.subject))),
      changes: changesOf(row),
      mentioned: [...new Set(mentionedIn(row))].map((id) => ({ id, name: nameOf(id) })),
    })),
    next: rows.length > PAGE ? String(page.at(-1)?.id ?? '') : null,
    people: await peopleOf(world.db),
  };
}

/** Records a file that a member saves, before its first line is sent; what they searched for is not kept. */
export async function recordExport(
  world: World,
  saved: { user: { id: number; role: Role }; call: string; params: Record<string, string>; query: unknown },
): Promise<void> {
  const { user, call, params, query } = saved;
  const { search, ...asked } = (query ?? {}) as Record<string, unknown>;
  const given = Object.entries(asked).filter(([, value]) => value !== undefined && value !== '');
  await insertExport(world.db, {
    actorId: user.id,
    role: user.role,
    call,
    subject: params.slug ?? params.reference ?? '',
    asked: { ...Object.fromEntries(given), ...(search ? { search: '…' } : {}) },
  });
}
