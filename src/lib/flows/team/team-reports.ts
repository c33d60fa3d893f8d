import { calls } from '#contract/calls.ts';
import type { Report, ReportQuery } from '#contract/staff/reports/reports.ts';
import { messages } from '#domain/messages.ts';
import { send } from '#src/lib/api/client.ts';
import { fetchFile } from '#src/lib/api/files.ts';
import { saveFile } from '#src/lib/flows/shell/save-file.ts';
import { type CallResult, tryCall } from '#src/lib/flows/shell/try-call.ts';

/** What happened in a period. */
export function loadReport(query: ReportQuery): Promise<CallResult<Report>> {
  return tryCall(() => send(calls.report, { query }));
}

/** Saves the services of each order of a period, both days included, as a CSV file on this device. */
export function saveLines(from: string, to: string): Promise<CallResult<void>> {
  return tryCall(async () => {
    const file = await fetchFile(calls.reportLines, { query: { from, to } });
    saveFile(file, messages.teamReports.fileName(from, to));
  });
}
