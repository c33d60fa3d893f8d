import { PASSWORD_MAX, PASSWORD_MIN } from '#domain/credentials.ts';
import { messages } from '#domain/messages.ts';
import type { World } from '#server/ports.ts';
import { isCommonPassword } from './common-passwords.ts';

/** Why a new password can't be taken, as a sentence; null when it can. */
export function passwordProblem(world: World, password: string): string | null {
  const { length } = [...password];
  if (length < PASSWORD_MIN) return messages.register.shortPassword;
  if (length > PASSWORD_MAX) return messages.register.longPassword;
  if (world.settings.refuseCommonPasswords && isCommonPassword(password)) return messages.register.commonPassword;
  return null;
}
