import { useCallback, useEffect, useRef, useState } from 'react';
import type { AuditPage } from '#contract/staff/reports/audit.ts';
import { messages } from '#domain/messages.ts';
import { teamPaths } from '#domain/team-paths.ts';
import { DeskList, DeskPanel } from '#src/islands/staff/Desk.tsx';
import { TeamContent, TeamLoadFailed } from '#src/islands/staff/TeamContent.tsx';
import { SkeletonRows, TeamGuard } from '#src/islands/staff/TeamGuard.tsx';
import { BackLink, TeamHead } from '#src/islands/staff/TeamHead.tsx';
import { Button } from '#src/islands/ui/Button.tsx';
import { IconButton } from '#src/islands/ui/icons/IconButton.tsx';
import { OrderIcon } from '#src/islands/ui/icons/OrderIcon.tsx';
import { EmptyState } from '#src/islands/ui/states/EmptyState.tsx';
import { type AuditFilter, loadAudit } from '#src/lib/flows/team/team-audit.ts';
import { AuditEntryRow } from './AuditEntryRow.tsx';
import { AuditFilters } from './AuditFilters.tsx';

const words = messages.teamAudit;
const EVERYTHING: AuditFilter = { search: '', who: '', what: '', from: '', to: '' };
/** The pause after typing before a request is sent, in ms. */
const DEBOUNCE_MS = 300;

/** The owner's log: who of the team wrote, saved or changed what, and when. */
export default function AuditScreen({ shopName }: { shopName: string }) {
  return (
    <TeamGuard right="readAudit" current={teamPaths.queue} shopName={shopName}>
      {() => <Log />}
    </TeamGuard>
  );
}

function Log() {
  const [filter, setFilter] = useState(EVERYTHING);
  const [page, setPage] = useState<AuditPage | null>(null);
  const [hasFailed, setFailed] = useState(false);
  const [isLoadingMore, setLoadingMore] = useState(false);
  /** Only the newest request's answer counts. */
  const newest = useRef(0);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const ask = useCallback(async (wanted: AuditFilter, before: AuditPage | null) => {
    newest.current += 1;
    const mine = newest.current;
    const loaded = await loadAudit(wanted, before?.next ?? '');
    if (mine !== newest.current) return;
    setLoadingMore(false);
    setFailed(!loaded.ok);
    if (loaded.ok) setPage({ ...loaded.value, entries: [...(before?.entries ?? []), ...loaded.value.entries] });
  }, []);
  useEffect(() => {
    void ask(EVERYTHING, null);
    return () => clearTimeout(timer.current);
  }, [ask]);
  const change = (changes: Partial<AuditFilter>) => {
    const wanted = { ...filter, ...changes };
    setFilter(wanted);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void ask(wanted, null), 'search' in changes ? DEBOUNCE_MS : 0);
  };
  const more = () => {
    if (page?.next == null || isLoadingMore) return;
    setLoadingMore(true);
    void ask(filter, page);
  };
  return (
    <>
      <TeamHead
        title={words.title}
        action={
          <IconButton label={messages.team.refresh} onClick={() => void ask(filter, null)}>
            <OrderIcon name="refresh-cw" />
          </IconButton>
        }
      />
      <BackLink href={teamPaths.queue} label={messages.team.queue} />
      <TeamContent>
        <DeskPanel>
          <p className="text-soft">{words.lead}</p>
          <AuditFilters filter={filter} people={page?.people ?? []} onChange={change} />
          {hasFailed && page === null ? <TeamLoadFailed onRetry={() => void ask(filter, null)} /> : null}
          {page !== null && page.entries.length === 0 ? (
            <EmptyState icon={<OrderIcon name="search" />} title={words.none} hint={words.noneHint} />
          ) : null}
          {page === null ? null : (
            <DeskList>
              {page.entries.map((entry) => (
                <AuditEntryRow key={entry.id} entry={entry} />
              ))}
            </DeskList>
          )}
          {page?.next == null ? null : (
            <Button kind="outlined" aria-disabled={isLoadingMore} onClick={more}>
              {isLoadingMore ? words.moreBusy : words.more}
            </Button>
          )}
        </DeskPanel>
      </TeamContent>
      {page === null && !hasFailed ? <SkeletonRows /> : null}
    </>
  );
}
