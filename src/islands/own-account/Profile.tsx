import type { Account } from '#contract/account/account.ts';
import { messages } from '#domain/messages.ts';
import { paths } from '#domain/paths.ts';
import { teamPaths } from '#domain/team-paths.ts';
import { longDay } from '#src/islands/ui/dates.ts';
import { TextLink } from '#src/islands/ui/TextLink.tsx';
import { AccountSection } from './AccountSection.tsx';

const words = messages.account;

/** Name, address and the date of registration. */
export function Profile({ account }: { account: Account }) {
  const name = `${account.first_name} ${account.last_name}`.trim();
  return (
    <AccountSection id="own-profile" title={words.profile}>
      <dl className="wrap-anywhere grid grid-cols-[max-content_minmax(0,1fr)] gap-x-4 gap-y-[0.35rem]">
        <dt className="text-ink-soft">{words.name}</dt>
        <dd>{name || words.noName}</dd>
        <dt className="text-ink-soft">{words.email}</dt>
        <dd>{account.email}</dd>
        <dt className="text-ink-soft">{words.since}</dt>
        <dd>{longDay(account.created_at)}</dd>
      </dl>
      {account.is_team ? (
        <p>
          {/* It leads each role to its own page. */}
          <TextLink href={teamPaths.queue}>{words.team}</TextLink>
        </p>
      ) : null}
      <p>
        <TextLink href={paths.changePassword}>
          {account.has_password ? messages.navigation.changePassword : messages.changePassword.setTitle}
        </TextLink>
      </p>
    </AccountSection>
  );
}
