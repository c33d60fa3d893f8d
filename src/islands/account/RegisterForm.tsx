import { messages } from '#domain/messages.ts';
import { paths } from '#domain/paths.ts';
import { NewPasswordField } from '#src/islands/account/form/NewPasswordField.tsx';
import { RefusalNotice } from '#src/islands/account/form/RefusalNotice.tsx';
import { SubmitButton } from '#src/islands/account/form/SubmitButton.tsx';
import { useAccountForm } from '#src/islands/account/form/use-account-form.ts';
import { Field } from '#src/islands/ui/form/Field.tsx';
import { type RegistrationField, register } from '#src/lib/flows/account/registration.ts';
import { AccountTabs } from './AccountTabs.tsx';
import { type Booking, BookingNotice } from './BookingNotice.tsx';
import { GoogleBlock } from './GoogleBlock.tsx';
import { ReferralField } from './ReferralField.tsx';
import { useSearch } from './use-search.ts';

const words = messages.register;
const FIELDS: readonly RegistrationField[] = ['email', 'password', 'first_name', 'last_name', 'referral_code'];

type Props = { shopNames: readonly string[]; booking: Booking; friendPercent: number | null };

/** The registration form, by e-mail and password or by Google. */
export default function RegisterForm({ shopNames, booking, friendPercent }: Props) {
  const search = useSearch();
  const { busy, refusal, showRefusal, form } = useAccountForm(FIELDS, register);
  const errors = refusal?.errors ?? {};
  const typedCode = () => {
    const field = form.ref.current?.elements.namedItem('referral_code');
    return field instanceof HTMLInputElement ? field.value : '';
  };
  return (
    <form className="grid grid-cols-1 gap-[1.15rem]" {...form}>
      <AccountTabs current="register" words={words} search={search} />
      <BookingNotice form="register" {...booking} />
      <RefusalNotice refusal={refusal} />
      <GoogleBlock mode="register" referralCode={typedCode} onRefused={showRefusal} />
      <Field
        label={words.email}
        name="email"
        type="email"
        inputMode="email"
        autoComplete="email"
        required
        error={errors.email}
      />
      <NewPasswordField label={words.password} name="password" required shopNames={shopNames} error={errors.password} />
      <div className="grid xs:grid-cols-2 xs:items-start gap-[1.15rem]">
        <Field
          label={words.firstName}
          name="first_name"
          autoComplete="given-name"
          maxLength={100}
          required
          error={errors.first_name}
        />
        <Field
          label={words.lastName}
          name="last_name"
          autoComplete="family-name"
          maxLength={100}
          required
          error={errors.last_name}
        />
      </div>
      <ReferralField search={search} percent={friendPercent} error={errors.referral_code} />
      <SubmitButton busy={busy} label={words.submit} busyLabel={words.submitting} />
      <p className="text-sm text-soft">
        {words.agree}{' '}
        <a className="text-green-600" href={paths.terms}>
          {words.terms}
        </a>{' '}
        {words.and}{' '}
        <a className="text-green-600" href={paths.privacy}>
          {words.privacy}
        </a>
        .
      </p>
    </form>
  );
}
