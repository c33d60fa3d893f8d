import { messages } from '#domain/messages.ts';
import { paths, resetPasswordPath, verifyEmailPath } from '#domain/paths.ts';
import type { QueuedMail } from '#server/db/outbox.ts';
import { letter } from '#server/mail/letter.ts';
import { hashKey } from '#server/platform/secrets.ts';
import type { World } from '#server/ports.ts';

const words = messages.mail;

/** One letter of the users' feature; links lead to the site of the settings, never to a host that a request names. */
function compose(
  world: World,
  mail: {
    to: string;
    dedupeKey: string;
    words: { subject: string; lines: readonly string[]; button: string; note?: string };
    path: string;
  },
): QueuedMail {
  const { subject, lines, button, note } = mail.words;
  const written = letter({
    subject,
    lines: [...lines],
    button: { label: button, url: `${world.settings.siteUrl}${mail.path}` },
    ...(note === undefined ? {} : { note }),
  });
  return { to: mail.to, dedupeKey: mail.dedupeKey, ...written };
}

/** The mail with the link that verifies an address. It greets nobody by name: the name may be a stranger's joke. */
export function verificationMail(world: World, to: string, key: string): QueuedMail {
  return compose(world, {
    to,
    dedupeKey: `verify ${hashKey(key)}`,
    words: words.verify,
    path: verifyEmailPath(key, to),
  });
}

/** The mail to somebody who registers a second time; one an hour at most. */
export function alreadyRegisteredMail(world: World, to: string, userId: number): QueuedMail {
  const hour = Math.floor(world.now().getTime() / 3_600_000);
  return compose(world, {
    to,
    dedupeKey: `registered ${userId} ${hour}`,
    words: words.alreadyRegistered,
    path: paths.login,
  });
}

/** The mail with the link that sets a new password. */
export function resetMail(world: World, to: string, key: string): QueuedMail {
  return compose(world, {
    to,
    dedupeKey: `reset ${hashKey(key)}`,
    words: words.resetPassword,
    path: resetPasswordPath(key),
  });
}

/** The notice after a password was changed; `event` tells one change from the next. */
export function passwordChangedMail(world: World, to: string, event: string): QueuedMail {
  return compose(world, {
    to,
    dedupeKey: `password ${event}`,
    words: words.passwordChanged,
    path: paths.forgotPassword,
  });
}

/** The notice after Google sign-in was added. */
export function googleLinkedMail(world: World, to: string, userId: number): QueuedMail {
  return compose(world, { to, dedupeKey: `google ${userId}`, words: words.googleLinked, path: paths.forgotPassword });
}
