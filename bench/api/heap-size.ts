import { appendFileSync } from 'node:fs';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Loaded into the API before it starts: on SIGUSR2 it collects its garbage and writes what is left on the heap, in bytes. */
setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;
process.on('SIGUSR2', () => {
  const { BENCH_HEAP_FILE = '' } = process.env;
  collect();
  const { heapUsed, external } = process.memoryUsage();
  appendFileSync(BENCH_HEAP_FILE, `${heapUsed} ${external}\n`);
});
