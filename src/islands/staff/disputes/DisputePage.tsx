import { useCallback, useEffect, useState } from 'react';
import type { StaffDispute } from '#contract/staff/money/disputes.ts';
import type { TeamMember } from '#contract/staff/staff.ts';
import { messages } from '#domain/messages.ts';
import { staffOrderPath, teamPaths } from '#domain/team-paths.ts';
import { Desk, DeskColumn, DeskPanel } from '#src/islands/staff/Desk.tsx';
import { TeamContent, TeamLoadFailed } from '#src/islands/staff/TeamContent.tsx';
import { SkeletonRows } from '#src/islands/staff/TeamGuard.tsx';
import { TeamHead } from '#src/islands/staff/TeamHead.tsx';
import { Button } from '#src/islands/ui/Button.tsx';
import { dayAndTime } from '#src/islands/ui/dates.ts';
import { IconButton } from '#src/islands/ui/icons/IconButton.tsx';
import { OrderIcon } from '#src/islands/ui/icons/OrderIcon.tsx';
import { EmptyState } from '#src/islands/ui/states/EmptyState.tsx';
import { Notice } from '#src/islands/ui/states/Notice.tsx';
import { TextLink } from '#src/islands/ui/TextLink.tsx';
import { copyText } from '#src/lib/flows/shell/copy-text.ts';
import { loadDispute } from '#src/lib/flows/team/money/team-disputes.ts';
import { showToast } from '#src/lib/stores/toasts.ts';
import { DecideDispute } from './DecideDispute.tsx';
import { DisputeState } from './DisputeCard.tsx';
import { DisputeNotes } from './DisputeNotes.tsx';
import { sumText } from './sums.ts';

const words = messages.teamDisputes;

/** One dispute: how long it may be answered, and everything that proves the work, to copy from. */
export function DisputePage({ id, member }: { id: string; member: TeamMember }) {
  const [dispute, setDispute] = useState<StaffDispute | null>(null);
  const [hasFailed, setFailed] = useState(false);
  const [isMissing, setMissing] = useState(false);
  const load = useCallback(async () => {
    setFailed(false);
    const loaded = await loadDispute(id);
    setMissing(!loaded.ok && loaded.status === 404);
    setFailed(!loaded.ok && loaded.status !== 404);
    if (loaded.ok) setDispute(loaded.value);
  }, [id]);
  useEffect(() => void load(), [load]);
  return (
    <>
      <TeamHead
        title={words.one(id)}
        note={dispute === null ? undefined : [dispute.code, dispute.name].filter(Boolean).join(', ')}
        action={
          <IconButton label={messages.team.refresh} onClick={() => void load()}>
            <OrderIcon name="refresh-cw" />
          </IconButton>
        }
      />
      <p className="mx-auto max-w-page px-gutter">
        <TextLink href={teamPaths.disputes}>
          <OrderIcon name="chevron-left" />
          {words.title}
        </TextLink>
      </p>
      {isMissing ? (
        <TeamContent>
          <EmptyState
            icon={<OrderIcon name="search" className="size-7" />}
            title={messages.disputeNews.noSuch}
            hint={words.missingHint}
          />
        </TeamContent>
      ) : null}
      {hasFailed ? (
        <TeamContent>
          {dispute === null ? (
            <TeamLoadFailed onRetry={() => void load()} />
          ) : (
            <Notice kind="bad">{messages.attempt.unreachable}</Notice>
          )}
        </TeamContent>
      ) : null}
      {dispute === null && !hasFailed && !isMissing ? <SkeletonRows /> : null}
      {dispute === null ? null : <Opened dispute={dispute} member={member} onChanged={setDispute} />}
    </>
  );
}

type OpenedProps = { dispute: StaffDispute; member: TeamMember; onChanged: (dispute: StaffDispute) => void };

function Opened({ dispute, member, onChanged }: OpenedProps) {
  const { state, amount, currency, due_at: dueAt, order_slug: slug, decision } = dispute;
  const mayDecide = state === 'unclear' && member.rights.includes('settleReviews');
  return (
    <Desk>
      <DeskColumn>
        <DeskPanel>
          <DisputeState dispute={dispute} />
          <p className="font-display font-heavy text-green-900 text-title-lg tabular-nums leading-none">
            {sumText(amount, currency)}
          </p>
          {state === 'open' ? <p className="font-bold">{words.due(dayAndTime(dueAt))}</p> : null}
          {state === 'unclear' ? <p>{messages.teamDifferences.says(dispute.word)}</p> : null}
          {decision === '' ? null : (
            <p className="whitespace-pre-line">
              <b>{dispute.decided_by}: </b>
              {decision}
            </p>
          )}
          <p className="text-soft text-xs tabular-nums">{dispute.reference}</p>
          {slug === null ? (
            <p className="text-soft">{words.noOrder}</p>
          ) : (
            <p>
              <TextLink href={staffOrderPath(slug)}>{words.toOrder}</TextLink>
            </p>
          )}
        </DeskPanel>
        {mayDecide ? <DecideDispute dispute={dispute} onDecided={onChanged} /> : null}
        {dispute.evidence === '' ? null : <EvidencePanel dispute={dispute} />}
      </DeskColumn>
      <DeskColumn>
        {dispute.evidence === '' ? null : <PicturesPanel dispute={dispute} />}
        <DisputeNotes dispute={dispute} mayWrite={member.rights.includes('writeNotes')} onAdded={onChanged} />
      </DeskColumn>
    </Desk>
  );
}

function EvidencePanel({ dispute: { evidence } }: { dispute: StaffDispute }) {
  const copy = async () => {
    if (await copyText(evidence)) showToast('success', words.copied);
    else showToast('info', words.copyFailed);
  };
  return (
    <DeskPanel title={words.evidence}>
      <p className="text-soft">{words.evidenceHint}</p>
      <Button className="justify-self-start" onClick={() => void copy()}>
        {words.copy}
      </Button>
      <pre
        className="m-0 whitespace-pre-wrap rounded-md bg-mint-soft p-4 font-body text-sm tabular-nums leading-note"
        data-testid="evidence"
      >
        {evidence}
      </pre>
    </DeskPanel>
  );
}

function PicturesPanel({ dispute: { photos } }: { dispute: StaffDispute }) {
  return (
    <DeskPanel title={words.photos} count={photos.length}>
      {photos.length === 0 ? <p className="text-soft">{words.noPhotos}</p> : null}
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(7.5rem,1fr))] gap-[0.6rem]">
        {photos.map((photo, index) => (
          <li key={photo.id}>
            <a href={photo.url} target="_blank" rel="noreferrer">
              <img
                className="aspect-square w-full rounded-md object-cover"
                src={photo.url}
                width={photo.width}
                height={photo.height}
                alt={words.photo(photo.kind, index + 1)}
                loading="lazy"
                decoding="async"
              />
            </a>
            <p className="text-soft text-xs tabular-nums">{words.photo(photo.kind, index + 1)}</p>
          </li>
        ))}
      </ul>
    </DeskPanel>
  );
}
