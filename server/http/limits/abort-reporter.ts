import type { Log } from '#server/log.ts';
import type { Metrics } from '#server/metrics/metrics.ts';

/** What was closed: a whole connection, a request whose body had not arrived, or one that waited for its turn. */
export type AbortedPart = 'connection' | 'body' | 'request';
/** Why: its network was over its quota, all slots were taken, it was too slow, or the server stops. */
export type AbortReason = 'share' | 'total' | 'slow' | 'stop';

/** At most one log line in this time, in ms. */
const LINE_EVERY_MS = 10_000;

/**
 * Counts closed connections and requests: each in the metrics at once, in the log with at most one line every ten
 * seconds.
 */
export function createAbortReporter({ log, metrics }: { log: Log; metrics: Metrics | undefined }) {
  let since: Record<string, number> = {};
  let timer: NodeJS.Timeout | null = null;

  function logCounts(): void {
    timer = null;
    if (Object.keys(since).length === 0) return;
    log.warn({ cut: since, withinMs: LINE_EVERY_MS }, 'unfinished requests or idle connections were closed');
    since = {};
  }

  return (what: AbortedPart, reason: AbortReason): void => {
    metrics?.recordAbort(what, reason);
    const name = `${what} ${reason}`;
    since[name] = (since[name] ?? 0) + 1;
    if (timer !== null) return;
    timer = setTimeout(logCounts, LINE_EVERY_MS);
    timer.unref();
  };
}
