import { useStore } from '@nanostores/react';
import { Suspense, useEffect, useState } from 'react';
import { messages } from '#domain/messages.ts';
import { paths } from '#domain/paths.ts';
import { RefusalNotice } from '#src/islands/account/form/RefusalNotice.tsx';
import { SubmitButton } from '#src/islands/account/form/SubmitButton.tsx';
import { useAccountForm } from '#src/islands/account/form/use-account-form.ts';
import { Field } from '#src/islands/ui/form/Field.tsx';
import { PasswordField } from '#src/islands/ui/form/PasswordField.tsx';
import { lazyComponent } from '#src/islands/ui/lazy-component.ts';
import { Notice } from '#src/islands/ui/states/Notice.tsx';
import { TextLink } from '#src/islands/ui/TextLink.tsx';
import { continueWhenVerified, login, pathAfterLogin } from '#src/lib/flows/account/session.ts';
import { readOpenedLink } from '#src/lib/stores/account/opened-link.ts';
import { $user } from '#src/lib/stores/account/tokens.ts';
import { AccountTabs } from './AccountTabs.tsx';
import { type Booking, BookingNotice } from './BookingNotice.tsx';
import { GoogleBlock } from './GoogleBlock.tsx';
import { SecondStepGate } from './SecondStepGate.tsx';
import { useSearch } from './use-search.ts';

const words = messages.login;
const FIELDS = ['email', 'password'] as const;
const noUser = () => null;
/** Fetched only on the way back to a page. */
const LoginReason = lazyComponent(() => import('./LoginReason.tsx').then((module) => module.LoginReason));
/** Fetched only by a tab that opened a verification link. */
const NotMe = lazyComponent(() => import('#src/islands/account/verify/NotMe.tsx').then((module) => module.NotMe));

/** The login form, by e-mail and password or by Google, and the second step where the account has one. */
export default function LoginForm({ booking }: { booking: Booking }) {
  return (
    <SecondStepGate>
      <FirstStep booking={booking} />
    </SecondStepGate>
  );
}

function FirstStep({ booking }: { booking: Booking }) {
  const search = useSearch();
  const user = useStore($user, { ssr: noUser });
  const { busy, refusal, showRefusal, form } = useAccountForm(FIELDS, login);
  const [openedLink, setOpenedLink] = useState(false);
  useEffect(() => setOpenedLink(readOpenedLink() !== null), []);
  useEffect(continueWhenVerified, []);
  return (
    <form className="grid grid-cols-1 gap-[1.15rem]" {...form}>
      {user !== null && !busy ? (
        <Notice>
          {words.loggedIn} <TextLink href={pathAfterLogin()}>{words.goOn}</TextLink>
        </Notice>
      ) : null}
      <Suspense>{openedLink ? <NotMe /> : null}</Suspense>
      <AccountTabs current="login" words={words} search={search} />
      <BookingNotice form="login" {...booking} />
      <Suspense>{search === '' ? null : <LoginReason search={search} />}</Suspense>
      <RefusalNotice refusal={refusal} />
      <GoogleBlock mode="login" onRefused={showRefusal} />
      <Field
        label={words.email}
        name="email"
        type="email"
        inputMode="email"
        autoComplete="email"
        required
        error={refusal?.errors.email}
      />
      <PasswordField label={words.password} name="password" autoComplete="current-password" required />
      <p className="-mt-3">
        <TextLink className="text-sm" href={paths.forgotPassword + search}>
          {words.forgotPassword}
        </TextLink>
      </p>
      <SubmitButton busy={busy} label={words.submit} busyLabel={words.submitting} />
    </form>
  );
}
