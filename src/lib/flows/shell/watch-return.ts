/** A page that was out of sight for less than this, in ms, is still current. */
const AWAY_MS = 60_000;

/**
 * Calls `again` when the page is looked at again after a minute or more, or after `awayMs`: a tab that stayed open, a phone
 * that slept, or Back. Returns a function that stops it.
 */
export function watchReturn(again: () => void, awayMs = AWAY_MS): () => void {
  let hiddenAt: number | null = null;
  const onChange = () => {
    if (document.visibilityState === 'hidden') {
      hiddenAt ??= Date.now();
      return;
    }
    const away = hiddenAt === null ? 0 : Date.now() - hiddenAt;
    hiddenAt = null;
    if (away >= awayMs) again();
  };
  document.addEventListener('visibilitychange', onChange);
  return () => document.removeEventListener('visibilitychange', onChange);
}
