import { useCallback, useEffect, useRef, useState } from 'react';
import type { Report, ReportQuery } from '#contract/staff/reports/reports.ts';
import { messages } from '#domain/messages.ts';
import { reportPeriod } from '#domain/reports/period.ts';
import { stepLabel } from '#domain/reports/step-label.ts';
import { teamPaths } from '#domain/team-paths.ts';
import { TeamContent, TeamLoadFailed } from '#src/islands/staff/TeamContent.tsx';
import { SkeletonRows, TeamGuard } from '#src/islands/staff/TeamGuard.tsx';
import { BackLink, TeamHead } from '#src/islands/staff/TeamHead.tsx';
import { shortDay } from '#src/islands/ui/dates.ts';
import { IconButton } from '#src/islands/ui/icons/IconButton.tsx';
import { OrderIcon } from '#src/islands/ui/icons/OrderIcon.tsx';
import { Panel } from '#src/islands/ui/Panel.tsx';
import { Notice } from '#src/islands/ui/states/Notice.tsx';
import { loadReport } from '#src/lib/flows/team/team-reports.ts';
import { LinesExport } from './LinesExport.tsx';
import { AreasReport, ServicesReport, WindowsReport } from './ListReports.tsx';
import { MoneyReport, RefundsReport } from './MoneyReport.tsx';
import { OrdersReport, TurnaroundReport } from './OrdersReport.tsx';
import { lastDays, PeriodForm } from './PeriodForm.tsx';

const words = messages.teamReports;

/** The owner's reports: how the business does in a period, on screen, on paper and as a file. */
export default function ReportsScreen({ shopName }: { shopName: string }) {
  return (
    <TeamGuard right="readReports" current={teamPaths.queue} shopName={shopName}>
      {() => <Reports />}
    </TeamGuard>
  );
}

function Reports() {
  const [query, setQuery] = useState<ReportQuery>(() => lastDays(30, 'week'));
  const [report, setReport] = useState<Report | null>(null);
  const [hasFailed, setFailed] = useState(false);
  /** Only the newest request's answer counts. */
  const newest = useRef(0);
  const load = useCallback(async (wanted: ReportQuery) => {
    newest.current += 1;
    const mine = newest.current;
    const loaded = await loadReport(wanted);
    if (mine !== newest.current) return;
    setFailed(!loaded.ok);
    if (loaded.ok) setReport(loaded.value);
  }, []);
  const period = reportPeriod(query.from, query.to, query.step);
  const problem = 'problem' in period ? words.problems[period.problem] : null;
  useEffect(() => {
    if (problem === null) void load(query);
  }, [query, problem, load]);
  return (
    <>
      <TeamHead
        title={words.title}
        note={report === null ? undefined : words.lead(shortDay(report.from), shortDay(report.to))}
        action={
          <IconButton label={words.print} onClick={() => window.print()}>
            <OrderIcon name="printer" />
          </IconButton>
        }
      />
      <BackLink href={teamPaths.queue} label={messages.team.queue} className="print:hidden" />
      <TeamContent>
        <div className="grid grid-cols-1 gap-4 xl:gap-6 print:gap-8">
          <Panel className="grid gap-4 print:hidden">
            <PeriodForm query={query} onChange={setQuery} />
            {problem === null ? null : <Notice kind="bad">{problem}</Notice>}
            {hasFailed && report !== null ? <Notice kind="bad">{messages.attempt.unreachable}</Notice> : null}
          </Panel>
          {hasFailed && report === null ? <TeamLoadFailed onRetry={() => void load(query)} /> : null}
          {report === null ? null : <Parts report={report} />}
        </div>
      </TeamContent>
      {report === null && !hasFailed ? <SkeletonRows /> : null}
    </>
  );
}

function Parts({ report }: { report: Report }) {
  const steps = report.steps.map((span) => stepLabel(report.step, span));
  return (
    <>
      {report.money.map((money) => (
        <MoneyReport key={money.currency} money={money} steps={steps} />
      ))}
      <OrdersReport part={report.orders} steps={steps} />
      <TurnaroundReport part={report.turnaround} steps={steps} />
      {report.refunds.map((refunds) => (
        <RefundsReport key={refunds.currency} refunds={refunds} steps={steps} />
      ))}
      <div className="grid grid-cols-1 items-start gap-4 xl:grid-cols-2 xl:gap-6 print:grid-cols-1">
        <ServicesReport services={report.services} />
        <AreasReport areas={report.areas} />
      </div>
      <WindowsReport windows={report.windows} />
      <LinesExport key={`${report.from} ${report.to}`} from={report.from} to={report.to} />
    </>
  );
}
