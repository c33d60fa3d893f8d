import { readFileSync, writeSync } from 'node:fs';

/* Loaded before a process: it prints its largest size, in bytes, when it ends. `maxRSS` would include the parent
   process. */
process.once('exit', () => {
  const [, kilobytes = '0'] = /VmHWM:\s+(\d+)/.exec(readFileSync('/proc/self/status', 'utf8')) ?? [];
  writeSync(2, String(Number(kilobytes) * 1024));
});
