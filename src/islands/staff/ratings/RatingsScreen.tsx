import { useCallback, useEffect, useState } from 'react';
import type { StaffRatings } from '#contract/ratings.ts';
import type { TeamMember } from '#contract/staff.ts';
import { messages } from '#domain/messages.ts';
import { teamPaths } from '#domain/team-paths.ts';
import { DeskList, DeskPanel } from '#src/islands/staff/Desk.tsx';
import { TeamContent, TeamLoadFailed } from '#src/islands/staff/TeamContent.tsx';
import { SkeletonRows, TeamGuard } from '#src/islands/staff/TeamGuard.tsx';
import { TeamHead } from '#src/islands/staff/TeamHead.tsx';
import { EmptyState } from '#src/islands/ui/EmptyState.tsx';
import { IconButton } from '#src/islands/ui/IconButton.tsx';
import { OrderIcon } from '#src/islands/ui/OrderIcon.tsx';
import { TextLink } from '#src/islands/ui/TextLink.tsx';
import { loadRatings } from '#src/lib/flows/team/team-ratings.ts';
import { RatingCard } from './RatingCard.tsx';

const words = messages.teamRatings;

/** What customers say; the owner chooses what is shown. */
export default function RatingsScreen({ shopName }: { shopName: string }) {
  return (
    <TeamGuard right="readRatings" current={teamPaths.queue} shopName={shopName}>
      {(member: TeamMember) => <Ratings mayChoose={member.rights.includes('showRatings')} />}
    </TeamGuard>
  );
}

function Ratings({ mayChoose }: { mayChoose: boolean }) {
  const [found, setFound] = useState<StaffRatings | null>(null);
  const [hasFailed, setFailed] = useState(false);
  const load = useCallback(async () => {
    setFailed(false);
    const loaded = await loadRatings();
    setFailed(!loaded.ok);
    if (loaded.ok) setFound(loaded.value);
  }, []);
  useEffect(() => void load(), [load]);
  return (
    <>
      <TeamHead
        title={words.title}
        action={
          <IconButton label={messages.team.refresh} onClick={() => void load()}>
            <OrderIcon name="refresh-cw" />
          </IconButton>
        }
      />
      <p className="mx-auto max-w-page px-gutter">
        <TextLink href={teamPaths.queue}>
          <OrderIcon name="chevron-left" />
          {messages.team.queue}
        </TextLink>
      </p>
      {hasFailed ? (
        <TeamContent>
          <TeamLoadFailed onRetry={() => void load()} />
        </TeamContent>
      ) : null}
      {found === null && !hasFailed ? <SkeletonRows /> : null}
      {found === null ? null : (
        <TeamContent>
          <DeskPanel>
            <p className="text-soft">{words.lead}</p>
            {found.average === null ? (
              <EmptyState
                icon={<OrderIcon name="sparkles" className="size-7" />}
                heading="h2"
                title={words.none}
                hint={words.noneHint}
              />
            ) : (
              <>
                <p className="font-bold tabular-nums">{words.sums(found.count, found.average)}</p>
                <DeskList>
                  {found.ratings.map((rating) => (
                    <RatingCard key={rating.slug} rating={rating} mayChoose={mayChoose} onChosen={setFound} />
                  ))}
                </DeskList>
              </>
            )}
          </DeskPanel>
        </TeamContent>
      )}
    </>
  );
}
