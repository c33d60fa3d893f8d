/** Where the device is, in degrees, within `accuracy` metres, or why nobody knows. */
export type PositionAnswer =
  | { ok: true; lat: number; lng: number; accuracy: number }
  | { ok: false; reason: 'unsupported' | 'denied' | 'timeout' | 'unavailable' };

/** The oldest position that is still used, in ms. */
const MAXIMUM_AGE_MS = 60_000;
/** The time a person has to answer the browser's question, in ms; some browsers never report a dismissed one. */
const ANSWER_TIMEOUT_MS = 30_000;

const REASONS: Record<number, 'denied' | 'timeout' | 'unavailable'> = { 1: 'denied', 2: 'unavailable', 3: 'timeout' };

/**
 * Asks the browser for its position. `timeoutMs` limits the search; the permission question does not count. Never
 * rejects.
 */
export function currentPosition(timeoutMs = 5_000): Promise<PositionAnswer> {
  const { geolocation } = navigator;
  // Old browsers and insecure origins have none, whatever the type says.
  if (!geolocation) return Promise.resolve({ ok: false, reason: 'unsupported' });
  return new Promise((resolve) => {
    const guard = setTimeout(() => resolve({ ok: false, reason: 'timeout' }), timeoutMs + ANSWER_TIMEOUT_MS);
    const answer = (position: PositionAnswer) => {
      clearTimeout(guard);
      resolve(position);
    };
    geolocation.getCurrentPosition(
      ({ coords }) => answer({ ok: true, lat: coords.latitude, lng: coords.longitude, accuracy: coords.accuracy }),
      ({ code }) => answer({ ok: false, reason: REASONS[code] ?? 'unavailable' }),
      { timeout: timeoutMs, maximumAge: MAXIMUM_AGE_MS, enableHighAccuracy: false },
    );
  });
}
