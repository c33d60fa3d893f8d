import type { ShopStatus } from '#contract/staff/reports/status.ts';
import { messages } from '#domain/messages.ts';
import { listLabel } from '#domain/orders/order-status.ts';
import { teamPaths } from '#domain/team-paths.ts';
import { Desk, DeskColumn, DeskList, DeskPanel } from '#src/islands/staff/Desk.tsx';
import { LoadedPage, useLoaded } from '#src/islands/staff/LoadedPage.tsx';
import { ReportTable } from '#src/islands/staff/reports/ReportTable.tsx';
import { TeamGuard } from '#src/islands/staff/TeamGuard.tsx';
import { shortMoment } from '#src/islands/ui/dates.ts';
import { Notice, type NoticeKind } from '#src/islands/ui/states/Notice.tsx';
import { loadStatus } from '#src/lib/flows/team/team-status.ts';
import { StatusRow } from './StatusRow.tsx';

const words = messages.teamStatus;
const NOTICES: Record<ShopStatus['verdict'], NoticeKind> = { good: 'ok', look: 'warn', never: 'warn', act: 'bad' };

/** What needs somebody soonest comes first. */
const ORDER: readonly ShopStatus['verdict'][] = ['act', 'never', 'look', 'good'];

/** The owner's page about whether the shop runs as it should. */
export default function StatusScreen({ shopName }: { shopName: string }) {
  return (
    <TeamGuard right="readStatus" current={teamPaths.queue} shopName={shopName}>
      {() => <Status />}
    </TeamGuard>
  );
}

function Status() {
  const page = useLoaded(loadStatus);
  return (
    <LoadedPage
      title={words.title}
      note={page.found === null ? undefined : words.at(shortMoment(page.found.at))}
      back={{ href: teamPaths.queue, label: messages.team.queue }}
      page={page}
    >
      {(status) => <Found status={status} />}
    </LoadedPage>
  );
}

function Found({ status: { verdict, lines, queues, jobs } }: { status: ShopStatus }) {
  const { status, count, oldest } = words.queueColumns;
  const columns = words.jobColumns;
  return (
    <Desk>
      <DeskColumn>
        <Notice kind={NOTICES[verdict]} role="status">
          {words.summary[verdict]}
        </Notice>
        <DeskPanel>
          <DeskList>
            {[...lines]
              .sort((a, b) => ORDER.indexOf(a.verdict) - ORDER.indexOf(b.verdict))
              .map((line) => (
                <StatusRow key={line.name} line={line} />
              ))}
          </DeskList>
        </DeskPanel>
      </DeskColumn>
      <DeskColumn>
        <DeskPanel title={words.queues}>
          {queues.length === 0 ? (
            <p>{words.noQueues}</p>
          ) : (
            <ReportTable
              label={words.queues}
              columns={[status, count, oldest]}
              rows={queues.map((queue) => [listLabel(queue.status), String(queue.count), shortMoment(queue.oldest)])}
            />
          )}
        </DeskPanel>
        <DeskPanel title={words.jobs}>
          <p className="text-sm text-soft">{words.jobsLead}</p>
          {jobs.length === 0 ? (
            <p>{words.noJobs}</p>
          ) : (
            <ReportTable
              label={words.jobs}
              columns={Object.values(columns)}
              rows={jobs.map((one) => [
                one.job,
                words.verdicts[one.verdict],
                one.done_at === null ? words.notYet : shortMoment(one.done_at),
                String(one.failures),
              ])}
            />
          )}
        </DeskPanel>
      </DeskColumn>
    </Desk>
  );
}
