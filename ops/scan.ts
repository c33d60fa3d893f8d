import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openInstance } from './scan/instance.ts';
import { observatory } from './scan/observatory.ts';
import type { Finding } from './scan/report.ts';
import { printReport } from './scan/report.ts';
import { secretsScan } from './scan/secrets.ts';
import { ffuf, sqlmap, wapiti } from './scan/tools.ts';

/**
 * `npm run scan`: opens a temporary shop on loopback, runs the independent scanners that this machine has against it,
 * searches the bundle, the log and the history for secrets, and explains each finding. Exits with 1 when a finding has
 * no explanation. `SCAN_MINUTES` limits each tool (3), `SCAN_PORT` chooses the port (4580).
 */
const port = Number(process.env.SCAN_PORT ?? 4580);
const capMs = Number(process.env.SCAN_MINUTES ?? 3) * 60_000;
const folder = await mkdtemp(join(tmpdir(), 'soleklean-scan-'));

const instance = await openInstance(port, folder);
const findings: Finding[] = [];
try {
  for (const tool of [observatory, ffuf, wapiti, sqlmap])
    findings.push(...(await tool({ ...instance, folder, capMs })));
  findings.push(...(await secretsScan(instance)));
} finally {
  await instance.stop();
}
const isClean = printReport(findings);
await writeFile(join(folder, 'findings.json'), JSON.stringify(findings, null, 2));
if (isClean) await rm(folder, { recursive: true, force: true });
else console.log(`The tools' own reports stay in ${folder}.`);
process.exitCode = isClean ? 0 : 1;
