import { and, asc, desc, eq, gte, inArray, like, lt, type SQL, sql } from 'drizzle-orm';
import type { Role } from '#domain/accounts/roles.ts';
import type { Db } from '#server/db/open.ts';
import { users } from '#server/db/schema.ts';
import { auditLog } from '#server/db/tables/audit.ts';

export type AuditRow = typeof auditLog.$inferSelect;

/** Which entries of the log are wanted. */
export type AuditCriteria = {
  /** What a subject begins with; null for all. */
  subject: string | null;
  actorId: number | null;
  tables: readonly string[] | null;
  from: Date | null;
  to: Date | null;
};

function whereOf({ subject, actorId, tables, from, to }: AuditCriteria): SQL | undefined {
  return and(
    subject === null ? undefined : like(auditLog.subject, `${subject.replace(/[\\%_]/g, '\\$&')}%`),
    actorId === null ? undefined : eq(auditLog.actorId, actorId),
    tables === null ? undefined : inArray(auditLog.about, [...tables]),
    from === null ? undefined : gte(auditLog.createdAt, from),
    to === null ? undefined : lt(auditLog.createdAt, to),
  );
}

/** The query of a page of the log before the entry `after`, newest first. */
export function auditQuery(db: Db, choice: AuditCriteria, after: number | null, limit: number) {
  return db
    .select()
    .from(auditLog)
    .where(and(whereOf(choice), after === null ? undefined : lt(auditLog.id, after)))
    .orderBy(desc(auditLog.id))
    .limit(limit);
}

/** Everybody in the log whose account is there, by name: one look at the index for each person. */
export async function peopleOf(db: Db): Promise<{ id: number; name: string }[]> {
  const appears = sql`exists (select 1 from ${auditLog} where ${auditLog.actorId} = ${users.id})`;
  // The ids first: with "or" the database reads every customer.
  const team = sql`${users.id} in (
    select id from users where role <> 'customer' union (
    with recursive actors as (
      (select actor_id from audit_log where actor_id is not null order by actor_id limit 1)
      union all
      select (select actor_id from audit_log where actor_id > actors.actor_id order by actor_id limit 1)
      from actors where actors.actor_id is not null
    ) select actor_id from actors where actor_id is not null))`;
  const rows = await db
    .select({ id: users.id, firstName: users.firstName, email: users.email })
    .from(users)
    .where(and(team, appears))
    .orderBy(asc(users.firstName), asc(users.id));
  return rows.map(({ id, firstName, email }) => ({ id, name: firstName || email }));
}

/** Records that a member saves a file with data of the shop. */
export async function insertExport(
  db: Db,
  saved: { actorId: number; role: Role; call: string; subject: string; asked: Record<string, unknown> },
): Promise<void> {
  const { actorId, role, call, subject, asked } = saved;
  await db.insert(auditLog).values({ actorId, role, call, action: 'export', about: 'export', subject, after: asked });
}
