import { forgetInSession, readFromSession, writeSession } from '#src/lib/stores/storage.ts';

/**
 * The verification link that this tab opened without a session of its account, and when the account was created (ISO).
 */
export type OpenedLink = { key: string; openedAt: string };

const NAME = 'opened_link';

/** Keeps the link until the tab is closed or a user signs in: the next sign-in proves the password with it. */
export function keepOpenedLink(link: OpenedLink): void {
  writeSession(NAME, JSON.stringify(link));
}

/** The saved link, or null. */
export function readOpenedLink(): OpenedLink | null {
  try {
    const { key, openedAt } = JSON.parse(readFromSession(NAME) ?? '{}') as Partial<OpenedLink>;
    return typeof key === 'string' && typeof openedAt === 'string' ? { key, openedAt } : null;
  } catch {
    return null;
  }
}

/** Removes the link from this tab's storage, once it is used. */
export function forgetOpenedLink(): void {
  forgetInSession(NAME);
}
