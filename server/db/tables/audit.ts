import { index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import type { Role } from '#domain/accounts/roles.ts';
import { users } from '#server/db/tables/account/users.ts';
import { created, identity } from './columns.ts';

/** Columns and their values. Those that may be personal are named without a value. */
export type AuditValues = Record<string, unknown>;

/**
 * What the team wrote and saved: who, what, when, before and after. Triggers write it (`record_change` in the
 * migrations), in the transaction of the change; nobody changes or deletes it. It names no customer: orders by their
 * slug, payments by their reference, people by their id.
 */
export const auditLog = pgTable(
  'audit_log',
  {
    id: identity(),
    /** Null for a command on the shop's machine. */
    actorId: integer('actor_id').references(() => users.id),
    /** The actor's role at that time; empty for a command. */
    role: text('role').notNull().$type<Role | ''>(),
    /** The path of the call, with its names of parameters; empty for a command. */
    call: text('call').notNull(),
    action: text('action').notNull().$type<'insert' | 'update' | 'delete' | 'export'>(),
    /** The table. */
    about: text('about').notNull(),
    /** The order's slug, the payment's reference, or the row's id. */
    subject: text('subject').notNull(),
    before: jsonb('before').$type<AuditValues>(),
    after: jsonb('after').$type<AuditValues>(),
    createdAt: created(),
  },
  (t) => [
    index('audit_log_actor').on(t.actorId, t.id),
    index('audit_log_subject').on(t.subject.op('text_pattern_ops'), t.id),
    index('audit_log_about').on(t.about, t.id),
    index('audit_log_created').on(t.createdAt),
  ],
);
