import { resetPasswordPath, verifyEmailPath } from '#domain/account-paths.ts';
import { formatOpenedAt } from '#domain/accounts/opened-at.ts';
import { addressChangePath } from '#domain/address-paths.ts';
import { HOUR_MS } from '#domain/durations.ts';
import { messages } from '#domain/messages.ts';
import { continueElsewhere, paths } from '#domain/paths.ts';
import type { QueuedMail } from '#server/db/tables/outbox.ts';
import { hasUnprovenPassword } from '#server/features/users/passwords/password-state.ts';
import { renderMail } from '#server/mail/render-mail.ts';
import { hashKey } from '#server/platform/secrets.ts';
import { shopFacts } from '#server/platform/shop-facts.ts';
import type { World } from '#server/ports.ts';
import type { User } from './users.queries.ts';

const words = messages.mail;

/** Builds one mail of this feature. Links lead to the site in the settings, never to a host from a request. */
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
  const written = renderMail({
    subject,
    lines: [...lines],
    button: { label: button, url: `${world.settings.siteUrl}${mail.path}` },
    ...(note === undefined ? {} : { note }),
  });
  return { to: mail.to, dedupeKey: mail.dedupeKey, ...written };
}

/** Where the owner of a mailbox gets a new password if a stranger has set the current one. */
const newPasswordUrl = (world: World) => `${world.settings.siteUrl}${paths.forgotPassword}`;
const dayOpened = (user: Pick<User, 'createdAt'>) => formatOpenedAt(user.createdAt) ?? '';

/**
 * The mail with the link that verifies an address. It contains no name, because a stranger may have chosen it. It says
 * when the account was opened, and what to do if somebody else did.
 */
export function verificationMail(
  world: World,
  user: Pick<User, 'email' | 'createdAt'>,
  { key, goOn }: { key: string; goOn?: string | undefined },
): QueuedMail {
  const { lines, note, ...rest } = words.verify;
  return compose(world, {
    to: user.email,
    dedupeKey: `verify ${hashKey(key)}`,
    words: { ...rest, lines: lines(shopFacts().name, dayOpened(user)), note: note(newPasswordUrl(world)) },
    path: verifyEmailPath(key, user.email, continueElsewhere(goOn, world.settings.siteUrl)),
  });
}

/**
 * The mail to somebody who registers a second time; at most one an hour. If a stranger may have opened the account, it
 * says when that was and links to a new password.
 */
export function alreadyRegisteredMail(
  world: World,
  user: Pick<User, 'id' | 'email' | 'createdAt' | 'passwordHash' | 'passwordProven'>,
): QueuedMail {
  const hour = Math.floor(world.now().getTime() / HOUR_MS);
  const { lines, note, unprovenNote, ...rest } = words.alreadyRegistered;
  const moreNote = hasUnprovenPassword(user) ? unprovenNote(dayOpened(user), newPasswordUrl(world)) : note;
  return compose(world, {
    to: user.email,
    dedupeKey: `registered ${user.id} ${hour}`,
    words: { ...rest, lines, note: moreNote },
    path: paths.login,
  });
}

/** The mail to somebody who asks for a link that nobody needs any more; at most one an hour. */
export function alreadyVerifiedMail(world: World, user: Pick<User, 'id' | 'email'>): QueuedMail {
  const hour = Math.floor(world.now().getTime() / HOUR_MS);
  const { lines, ...rest } = words.alreadyVerified;
  return compose(world, {
    to: user.email,
    dedupeKey: `verified ${user.id} ${hour}`,
    words: { ...rest, lines },
    path: paths.login,
  });
}

/** The notice that a password was used which the mailbox's owner has not proven; one for each account. */
export function unprovenSignInMail(world: World, user: Pick<User, 'id' | 'email' | 'createdAt'>): QueuedMail {
  const { lines, ...rest } = words.unprovenSignIn;
  return compose(world, {
    to: user.email,
    dedupeKey: `unproven sign-in ${user.id}`,
    words: { ...rest, lines: lines(dayOpened(user)) },
    path: paths.forgotPassword,
  });
}

/** The mail with the link that sets a new password. */
export function resetMail(
  world: World,
  to: string,
  { key, goOn }: { key: string; goOn?: string | undefined },
): QueuedMail {
  return compose(world, {
    to,
    dedupeKey: `reset ${hashKey(key)}`,
    words: words.resetPassword,
    path: resetPasswordPath(key, continueElsewhere(goOn, world.settings.siteUrl)),
  });
}

/** The mail to the address that an account shall move to, with the link that moves it. It contains no name. */
export function confirmAddressMail(world: World, to: string, key: string): QueuedMail {
  return compose(world, {
    to,
    dedupeKey: `move ${hashKey(key)}`,
    words: { ...words.moveAddress, lines: words.moveAddress.lines(shopFacts().name) },
    path: addressChangePath(key),
  });
}

/** The same, for an address that has an account: it can't be moved there. */
export function addressTakenMail(world: World, to: string, event: string): QueuedMail {
  return compose(world, {
    to,
    dedupeKey: `address taken ${event}`,
    words: { ...words.addressTaken, lines: words.addressTaken.lines(shopFacts().name) },
    path: paths.login,
  });
}

/** The mail to somebody who registers with an address that another account has just left and may take back. */
export function addressKeptMail(
  world: World,
  to: string,
  { until, keyHash }: { until: Date; keyHash: string },
): QueuedMail {
  const { lines, ...rest } = words.addressKept;
  return compose(world, {
    to,
    dedupeKey: `address kept ${keyHash}`,
    words: { ...rest, lines: lines(formatOpenedAt(until) ?? '') },
    path: paths.login,
  });
}

/** The notice to an account's address that a change to another one was requested. */
export function addressChangeRequestedMail(world: World, to: string, event: string): QueuedMail {
  return compose(world, {
    to,
    dedupeKey: `address wanted ${event}`,
    words: words.addressWanted,
    path: paths.forgotPassword,
  });
}

/** The notice to the former address, with the link that takes the account back. */
export function addressChangedMail(world: World, to: string, undoKey: string): QueuedMail {
  return compose(world, {
    to,
    dedupeKey: `address changed ${hashKey(undoKey)}`,
    words: words.addressChanged,
    path: resetPasswordPath(undoKey),
  });
}

/** The notice after a password was changed; `event` distinguishes one change from the next. */
export function passwordChangedMail(world: World, to: string, event: string): QueuedMail {
  return compose(world, {
    to,
    dedupeKey: `password ${event}`,
    words: words.passwordChanged,
    path: paths.forgotPassword,
  });
}

/** The notice after Google sign-in was added. `tookOver`: nobody had proven the address before, so what came with it ended. */
export function googleLinkedMail(
  world: World,
  { to, userId, tookOver }: { to: string; userId: number; tookOver?: { placesEnded: boolean } },
): QueuedMail {
  const { googleLinked, googleTookOver } = words;
  const linked = tookOver ? { ...googleLinked, lines: googleTookOver(tookOver.placesEnded) } : googleLinked;
  return compose(world, { to, dedupeKey: `google ${userId}`, words: linked, path: paths.forgotPassword });
}
