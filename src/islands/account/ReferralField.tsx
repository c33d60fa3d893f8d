import { useStore } from '@nanostores/react';
import { Suspense, useState } from 'react';
import { messages } from '#domain/messages.ts';
import { Field } from '#src/islands/ui/form/Field.tsx';
import { Icon } from '#src/islands/ui/icons/Icon.tsx';
import { lazyComponent } from '#src/islands/ui/lazy-component.ts';
import { TextButton } from '#src/islands/ui/TextLink.tsx';
import { referralCodeIn } from '#src/lib/flows/account/registration.ts';
import { $user } from '#src/lib/stores/account/tokens.ts';

const words = messages.register;
/** Fetched only by who is logged in. */
const CodeForNewAccounts = lazyComponent(() =>
  import('./CodeForNewAccounts.tsx').then((module) => module.CodeForNewAccounts),
);
const noUser = () => null;

type Props = {
  search: string;
  /** What the code takes off the first order; null while the shop offers nothing for it. */
  percent: number | null;
  error: string | undefined;
};

/** A friend's code: behind a toggle, or filled in and locked when the link contains one. */
export function ReferralField({ search, percent, error }: Props) {
  const [open, setOpen] = useState(false);
  const user = useStore($user, { ssr: noUser });
  const brought = referralCodeIn(search);
  if (brought !== null) {
    const applied = (
      <span className="font-semibold text-success">
        <Icon name="circle-check" className="mr-[0.35rem] inline-block size-[1.1rem] align-[-0.2rem]" />
        {words.codeApplied}
        {percent === null ? null : <span className="block font-normal text-ink">{words.codeWorth(percent)}</span>}
      </span>
    );
    const hint =
      user === null ? (
        applied
      ) : (
        <Suspense>
          <CodeForNewAccounts email={user.email} />
        </Suspense>
      );
    return <Field label={words.referralCode} name="referral_code" value={brought} readOnly hint={hint} error={error} />;
  }
  return (
    <div>
      <TextButton className="group" aria-expanded={open} onClick={() => setOpen(!open)}>
        {words.haveCode}
        <Icon
          name="chevron-down"
          className="transition-transform duration-base ease-klean group-aria-expanded:rotate-180"
        />
      </TextButton>
      {open ? (
        <Field
          label={words.referralCode}
          name="referral_code"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={64}
          autoFocus
          error={error}
        />
      ) : null}
    </div>
  );
}
