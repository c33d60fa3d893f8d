import type { Log } from '#server/log.ts';
import type { Metrics } from '#server/metrics/metrics.ts';

/** What was cut off: a whole connection, or a request whose body had not arrived. */
export type AbortedPart = 'connection' | 'body';
/** Why: its network had more than its share, all places were taken, it was too slow, or the server stops. */
export type AbortReason = 'share' | 'total' | 'slow' | 'stop';

/** At most one line of the log in this time, however many are cut, in ms. */
const LINE_EVERY_MS = 10_000;

/** Counts what is cut off, in the metrics at once, in the log by a line every ten seconds at most. */
export function createAbortReporter({ log, metrics }: { log: Log; metrics: Metrics | undefined }) {
  let since: Record<string, number> = {};
  let timer: NodeJS.Timeout | null = null;

  function tell(): void {
    timer = null;
    if (Object.keys(since).length === 0) return;
    log.warn({ cut: since, withinMs: LINE_EVERY_MS }, 'unfinished requests or idle connections were cut off');
    since = {};
  }

  return (what: AbortedPart, reason: AbortReason): void => {
    metrics?.recordAbort(what, reason);
    const name = `${what} ${reason}`;
    since[name] = (since[name] ?? 0) + 1;
    if (timer !== null) return;
    timer = setTimeout(tell, LINE_EVERY_MS);
    timer.unref();
  };
}
