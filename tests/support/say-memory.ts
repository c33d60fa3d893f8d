import { writeSync } from 'node:fs';

/* Loaded before a process: it says its largest size, in bytes, as it ends. */
process.once('exit', () => writeSync(2, String(process.resourceUsage().maxRSS * 1024)));
