import { sql } from 'drizzle-orm';
import { customType, integer, timestamp } from 'drizzle-orm/pg-core';

/** A time, UTC. */
export const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

/** When the row was written. */
export const created = () => moment('created_at').notNull().defaultNow();

/**
 * When a row is due: now by default, in whole milliseconds like our clocks. With microseconds it would be due after
 * "now".
 */
export const nextTry = () => moment('next_try_at').notNull().default(sql`date_trunc('milliseconds', now())`);

/** A file's or a key's bytes. */
export const bytes = customType<{ data: Uint8Array; driverData: Uint8Array }>({ dataType: () => 'bytea' });

/** The words of a text search. */
export const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' });

/** A number that the database gives each row. */
export const identity = () => integer('id').primaryKey().generatedAlwaysAsIdentity();
