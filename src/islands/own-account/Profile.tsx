import type { Account } from '#contract/account.ts';
import { messages } from '#domain/messages.ts';
import { paths } from '#domain/paths.ts';
import { teamPaths } from '#domain/team-paths.ts';
import { longDay } from '#src/islands/ui/dates.ts';

const words = messages.account;

/** Name, address and the date of registration. */
export function Profile({ account }: { account: Account }) {
  const name = `${account.first_name} ${account.last_name}`.trim();
  return (
    <section aria-labelledby="own-profile">
      <h2 id="own-profile">{words.profile}</h2>
      <dl>
        <dt>{words.name}</dt>
        <dd>{name || words.noName}</dd>
        <dt>{words.email}</dt>
        <dd>{account.email}</dd>
        <dt>{words.since}</dt>
        <dd>{longDay(account.created_at)}</dd>
      </dl>
      {account.is_team ? (
        <p>
          {/* Every role of the team can open the day sheet, which links to the rest. */}
          <a className="link" href={teamPaths.day}>
            {words.team}
          </a>
        </p>
      ) : null}
      <p>
        <a className="link" href={paths.changePassword}>
          {messages.shell.changePassword}
        </a>
      </p>
    </section>
  );
}
