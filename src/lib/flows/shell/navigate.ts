import { saveToastsForNextPage } from '#src/lib/stores/toasts.ts';

/**
 * Goes to a path of the site; toasts on screen move to the next page. With `replace` Back does not return to this page.
 */
export function go(path: string, { replace = false }: { replace?: boolean } = {}): void {
  saveToastsForNextPage();
  // The full address, so that a path such as `/.//host` can't be read as another origin.
  const target = new URL(path, window.location.origin);
  if (target.origin !== window.location.origin) return;
  if (replace) window.location.replace(target.href);
  else window.location.assign(target.href);
}

/** Hides what this page shows of an account that has left: the next page may take seconds, or never come. */
export function hideContent(): void {
  document.querySelector('main')?.setAttribute('hidden', '');
}

/** The path and query of this page, for a login that leads back here. */
export function currentPath(): string {
  return window.location.pathname + window.location.search;
}
