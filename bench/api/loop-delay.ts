import { appendFileSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';

/**
 * Loaded into the API before it starts: on SIGUSR2 it writes the delay of the event loop since the last SIGUSR2, in ms.
 */
const histogram = monitorEventLoopDelay({ resolution: 10 });
histogram.enable();
process.on('SIGUSR2', () => {
  const { BENCH_LOOP_FILE = '' } = process.env;
  appendFileSync(BENCH_LOOP_FILE, `${(histogram.percentile(99) / 1e6).toFixed(1)}\n`);
  histogram.reset();
});
