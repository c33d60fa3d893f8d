import { useStore } from '@nanostores/react';
import { type ReactNode, Suspense, useEffect, useState } from 'react';
import type { Account } from '#contract/account/account.ts';
import { tempVerifyEmailPath } from '#domain/account-paths.ts';
import { ADDRESS_FORM } from '#domain/address-paths.ts';
import { messages } from '#domain/messages.ts';
import { paths } from '#domain/paths.ts';
import { teamPaths } from '#domain/team-paths.ts';
import { longDay } from '#src/islands/ui/dates.ts';
import { lazyComponent } from '#src/islands/ui/lazy-component.ts';
import { Notice } from '#src/islands/ui/states/Notice.tsx';
import { Skeleton } from '#src/islands/ui/states/Skeleton.tsx';
import { TextButton, TextLink } from '#src/islands/ui/TextLink.tsx';
import { keepAddress } from '#src/lib/flows/account/identity.ts';
import { $user } from '#src/lib/stores/account/tokens.ts';
import { AccountSection } from './AccountSection.tsx';

const words = messages.account;

// Their forms arrive when they are opened.
const NameForm = lazyComponent(() => import('./ChangeIdentity.tsx').then((module) => module.NameForm));
const AddressForm = lazyComponent(() => import('./ChangeIdentity.tsx').then((module) => module.AddressForm));

const SECTION = 'own-profile';
const isAddressWanted = () => window.location.hash === ADDRESS_FORM;

const FORMS = { name: NameForm, email: AddressForm } as const;
type Opened = keyof typeof FORMS;

/** Name, address and the date of registration; the first two can be changed. */
export function Profile({ account, onChange }: { account: Account; onChange: () => Promise<void> }) {
  const name = `${account.first_name} ${account.last_name}`.trim();
  const isVerified = useStore($user)?.is_verified !== false;
  const wanted = account.wanted_email ?? null;
  const [opened, setOpened] = useState<Opened | null>(isAddressWanted() ? 'email' : null);
  useEffect(() => {
    if (isAddressWanted()) document.getElementById(SECTION)?.scrollIntoView();
  }, []);
  const Form = opened === null ? null : FORMS[opened];
  const toggle = (which: Opened, label: string) => (
    <TextButton
      className="text-sm"
      aria-label={label}
      aria-expanded={opened === which}
      onClick={() => setOpened(opened === which ? null : which)}
    >
      {words.change}
    </TextButton>
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
    <AccountSection id={SECTION} title={words.profile}>
      <dl className="wrap-anywhere grid grid-cols-1 border-line border-t">
        <Row name={words.name} value={name || words.noName} change={toggle('name', words.changeName)} />
        <Row name={words.email} value={account.email} change={toggle('email', words.changeEmail)} />
        <Row
          name={messages.login.password}
          value={account.has_password ? words.hasPassword : words.noPassword}
          change={
            <TextLink
              className="text-sm"
              href={paths.changePassword}
              aria-label={account.has_password ? messages.navigation.changePassword : undefined}
            >
              {account.has_password ? words.change : messages.changePassword.setTitle}
            </TextLink>
          }
        />
        <Row name={words.since} value={longDay(account.created_at)} />
      </dl>
      {isVerified ? null : (
        <Notice role="note">
          <p>{words.unverified}</p>
          <TextLink href={tempVerifyEmailPath({ email: account.email, isVerified: false })}>
            {messages.verify.requestNewLink}
          </TextLink>
        </Notice>
      )}
      {form('name')}
      {form('email')}
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
    </AccountSection>
  );
}

/** One fact about the account, and at its end the way to change it. */
function Row({ name, value, change }: { name: string; value: string; change?: ReactNode }) {
  return (
    <div className="border-line border-b py-2 leading-snug">
      <dt className="text-ink-soft text-sm">{name}</dt>
      <dd className="flex items-center justify-between gap-x-4 font-semibold">
        <span className="min-w-0">{value}</span>
        {change === undefined ? null : <span className="-mt-5 flex-none">{change}</span>}
      </dd>
    </div>
  );
}
