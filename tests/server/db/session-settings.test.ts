import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { openTestDatabase } from '#tests/support/database/database.ts';

test('each session of PostgreSQL ends what takes too long, and compiles no statement', async () => {
  const { db, engine, close } = await openTestDatabase();
  try {
    if (engine !== 'postgresql') return;
    const asked = sql`select name, setting from pg_settings
      where name in ('statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout', 'jit') order by name`;
    const { rows } = (await db.execute(asked)) as unknown as { rows: { name: string; setting: string }[] };
    expect(rows.map(({ name, setting }) => `${name} ${setting}`)).toEqual([
      'idle_in_transaction_session_timeout 15000',
      'jit off',
      'lock_timeout 5000',
      'statement_timeout 8000',
    ]);
  } finally {
    await close();
  }
});
