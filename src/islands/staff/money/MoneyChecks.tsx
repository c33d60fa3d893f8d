import { messages } from '#domain/messages.ts';
import { teamPaths } from '#domain/team-paths.ts';
import { TextLink } from '#src/islands/ui/TextLink.tsx';

/** The links from the day's money to what provider and shop say differently, and to the disputes. */
export function MoneyChecks() {
  return (
    <p className="mx-auto flex max-w-page flex-wrap gap-x-6 px-gutter">
      <TextLink href={teamPaths.disputes}>{messages.teamDisputes.title}</TextLink>
      <TextLink href={teamPaths.differences}>{messages.teamDifferences.title}</TextLink>
    </p>
  );
}
