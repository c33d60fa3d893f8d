import { readFileSync, writeSync } from 'node:fs';

/* Loaded before a process: it says its largest size, in bytes, as it ends. `maxRSS` counts the process that started it. */
process.once('exit', () => {
  const [, kilobytes = '0'] = /VmHWM:\s+(\d+)/.exec(readFileSync('/proc/self/status', 'utf8')) ?? [];
  writeSync(2, String(Number(kilobytes) * 1024));
});
