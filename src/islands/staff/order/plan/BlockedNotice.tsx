import type { StaffOrder } from '#contract/staff/staff.ts';
import { messages } from '#domain/messages.ts';
import { disputePath } from '#domain/team-paths.ts';
import { Notice } from '#src/islands/ui/states/Notice.tsx';
import { TextLink } from '#src/islands/ui/TextLink.tsx';

/** Says why an order does not move on, with a link to each of its disputes. */
export function BlockedNotice({ order: { stopped, disputes = [] } }: { order: StaffOrder }) {
  return (
    <>
      {stopped ? <Notice kind="bad">{messages.orderBlocks.refusals[stopped]}</Notice> : null}
      {disputes.map(({ id }) => (
        <p key={id}>
          <TextLink href={disputePath(id)}>{messages.teamDisputes.one(id)}</TextLink>
        </p>
      ))}
    </>
  );
}
