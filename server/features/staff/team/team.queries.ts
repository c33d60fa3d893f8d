import { asc, eq, ne } from 'drizzle-orm';
import type { Role } from '#domain/accounts/roles.ts';
import type { Db, Tx } from '#server/db/open.ts';
import { users } from '#server/db/schema.ts';

/** A member of the team, as the team's list shows one. */
export type Member = Pick<
  typeof users.$inferSelect,
  'id' | 'email' | 'firstName' | 'role' | 'isVerified' | 'passwordHash' | 'passwordProven'
>;

const columns = {
  id: users.id,
  email: users.email,
  firstName: users.firstName,
  role: users.role,
  isVerified: users.isVerified,
  passwordHash: users.passwordHash,
  passwordProven: users.passwordProven,
};

/** All team members, by role and address. */
export function teamOf(db: Db): Promise<Member[]> {
  return db.select(columns).from(users).where(ne(users.role, 'customer')).orderBy(asc(users.role), asc(users.email));
}

/** The owners, locked until the transaction ends: if two leave at once, the second sees that the first has left. */
export function lockOwners(tx: Tx): Promise<Member[]> {
  return tx.select(columns).from(users).where(eq(users.role, 'owner')).orderBy(asc(users.id)).for('update');
}

/** The account with this address, locked until the transaction ends. */
export async function lockMember(tx: Tx, email: string): Promise<Member | undefined> {
  const [member] = await tx.select(columns).from(users).where(eq(users.email, email)).for('update');
  return member;
}

/** Sets an account's role; the caller ends its sessions. */
export async function setRole(tx: Tx, id: number, role: Role): Promise<void> {
  await tx.update(users).set({ role }).where(eq(users.id, id));
}
