import { Suspense, useState } from 'react';
import type { Account } from '#contract/account/account.ts';
import { messages } from '#domain/messages.ts';
import { paths } from '#domain/paths.ts';
import { teamPaths } from '#domain/team-paths.ts';
import { longDay } from '#src/islands/ui/dates.ts';
import { lazyComponent } from '#src/islands/ui/lazy-component.ts';
import { Notice } from '#src/islands/ui/states/Notice.tsx';
import { Skeleton } from '#src/islands/ui/states/Skeleton.tsx';
import { TextButton, TextLink } from '#src/islands/ui/TextLink.tsx';
import { keepAddress } from '#src/lib/flows/account/identity.ts';
import { AccountSection } from './AccountSection.tsx';

const words = messages.account;

// Their forms arrive when they are opened.
const NameForm = lazyComponent(() => import('./ChangeIdentity.tsx').then((module) => module.NameForm));
const AddressForm = lazyComponent(() => import('./ChangeIdentity.tsx').then((module) => module.AddressForm));

const FORMS = { name: NameForm, email: AddressForm } as const;
type Opened = keyof typeof FORMS;

/** Name, address and the date of registration; the first two can be changed. */
export function Profile({ account, onChange }: { account: Account; onChange: () => Promise<void> }) {
  const name = `${account.first_name} ${account.last_name}`.trim();
  const wanted = account.wanted_email ?? null;
  const [opened, setOpened] = useState<Opened | null>(null);
  const Form = opened === null ? null : FORMS[opened];
  const toggle = (which: Opened, label: string) => (
    <p>
      <TextButton
        className="min-h-tap"
        aria-expanded={opened === which}
        onClick={() => setOpened(opened === which ? null : which)}
      >
        {label}
      </TextButton>
    </p>
  );
  const form = (which: Opened) =>
    Form !== null && opened === which ? (
      <Suspense fallback={<Skeleton shape="button" />}>
        <Form
          account={account}
          onDone={async () => {
            await onChange();
            setOpened(null);
          }}
        />
      </Suspense>
    ) : null;
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
      {wanted === null ? null : (
        <Notice>
          <p className="wrap-anywhere">{words.wanted(wanted)}</p>
          <TextButton
            className="min-h-tap"
            onClick={async () => {
              if (await keepAddress()) await onChange();
            }}
          >
            {words.keepEmail}
          </TextButton>
        </Notice>
      )}
      {account.is_team ? (
        <p>
          {/* It leads each role to its own page. */}
          <TextLink href={teamPaths.queue}>{words.team}</TextLink>
        </p>
      ) : null}
      {toggle('name', words.changeName)}
      {form('name')}
      {toggle('email', words.changeEmail)}
      {form('email')}
      <p>
        <TextLink href={paths.changePassword}>
          {account.has_password ? messages.navigation.changePassword : messages.changePassword.setTitle}
        </TextLink>
      </p>
    </AccountSection>
  );
}
