import type { TeamMember } from '#contract/staff/staff.ts';
import { messages } from '#domain/messages.ts';
import { teamPaths } from '#domain/team-paths.ts';
import { DeskList, DeskPanel } from '#src/islands/staff/Desk.tsx';
import { LoadedPage, useLoaded } from '#src/islands/staff/LoadedPage.tsx';
import { TeamContent } from '#src/islands/staff/TeamContent.tsx';
import { TeamGuard } from '#src/islands/staff/TeamGuard.tsx';
import { OrderIcon } from '#src/islands/ui/icons/OrderIcon.tsx';
import { EmptyState } from '#src/islands/ui/states/EmptyState.tsx';
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
  const page = useLoaded(loadRatings);
  return (
    <LoadedPage title={words.title} back={{ href: teamPaths.queue, label: messages.team.queue }} page={page}>
      {({ average, count, ratings }) => (
        <TeamContent>
          <DeskPanel>
            <p className="text-soft">{words.lead}</p>
            {average === null ? (
              <EmptyState
                icon={<OrderIcon name="sparkles" className="size-7" />}
                heading="h2"
                title={words.none}
                hint={words.noneHint}
              />
            ) : (
              <>
                <p className="font-bold tabular-nums">{words.sums(count, average)}</p>
                <DeskList>
                  {ratings.map((rating) => (
                    <RatingCard key={rating.slug} rating={rating} mayChoose={mayChoose} onChosen={page.setFound} />
                  ))}
                </DeskList>
              </>
            )}
          </DeskPanel>
        </TeamContent>
      )}
    </LoadedPage>
  );
}
