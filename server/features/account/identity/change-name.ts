import { nameProblems } from '#domain/accounts/registration.ts';
import { messages } from '#domain/messages.ts';
import { updateUser } from '#server/features/users/users.queries.ts';
import type { World } from '#server/ports.ts';
import { type Refusal, refuseFields } from '#server/refusal.ts';

/** Changes the caller's name, by the rules of the registration. Orders keep the name that they were made with. */
export async function changeName(
  world: World,
  userId: number,
  typed: { first_name: string; last_name: string },
): Promise<{ detail: string } | Refusal> {
  const names = { first_name: typed.first_name.trim(), last_name: typed.last_name.trim() };
  const fields: Record<string, string> = {};
  for (const [field, problem] of Object.entries(nameProblems(names))) if (problem !== null) fields[field] = problem;
  if (Object.keys(fields).length > 0) return refuseFields(fields);
  await updateUser(world.db, userId, { firstName: names.first_name, lastName: names.last_name });
  return { detail: messages.accountCalls.nameSaved };
}
