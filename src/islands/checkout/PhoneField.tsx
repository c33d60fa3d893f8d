import { useStore } from '@nanostores/react';
import { clsx } from 'clsx';
import { useState } from 'react';
import { messages } from '#domain/messages.ts';
import {
  formatPhone,
  isGhanaPhone,
  normalisePhone,
  PHONE_INPUT_MAX,
  phoneInputValue,
  westernDigits,
} from '#domain/phone.ts';
import { Field } from '#src/islands/ui/form/Field.tsx';
import { CheckoutIcon } from '#src/islands/ui/icons/CheckoutIcon.tsx';
import { typePhone } from '#src/lib/flows/checkout/checkout-details.ts';
import { $phone } from '#src/lib/stores/checkout/checkout.ts';

const checkout = messages.checkout;

/** The number formatted behind the +233: '24 123 4567'; an incomplete one as typed. */
function atRest(phone: string): string {
  const stored = normalisePhone(phone);
  return stored === null ? phone : formatPhone(stored).replace(`${checkout.phonePrefix} `, '');
}

/** The phone number with its fixed prefix, and a tick or a cross for valid or not. */
export function PhoneField({ isAsked }: { isAsked: boolean }) {
  const phone = useStore($phone);
  // What is typed stays as it is until the field is left: a value that is rewritten loses caret and selection.
  const [typed, setTyped] = useState<string | null>(null);
  const [wasLeft, setLeft] = useState(false);
  const isValid = isGhanaPhone(phone);
  const isWrong = !isValid && (isAsked || (wasLeft && phone !== '' && typed === null));
  return (
    <Field
      label={checkout.phone}
      prefix={checkout.phonePrefix}
      placeholder={checkout.phonePlaceholder}
      className="tabular-nums"
      // No maxLength: it would cut a pasted '+233 24 123 4567' before its spaces are removed.
      value={typed !== null && phoneInputValue(typed) === phone ? typed : atRest(phone)}
      error={isWrong ? checkout.phoneRequiredExample : null}
      hint={checkout.phoneHint}
      type="tel"
      inputMode="tel"
      autoComplete="tel-national"
      required
      onBlur={() => {
        setTyped(null);
        setLeft(true);
      }}
      onChange={({ target }) => {
        const readable = westernDigits(target.value).replace(/[^\d +()-]/g, '');
        setTyped(phoneInputValue(readable).length < PHONE_INPUT_MAX ? readable : phoneInputValue(readable));
        typePhone(target.value);
      }}
      onPaste={(event) => {
        const pasted = event.clipboardData.getData('text');
        if (!isGhanaPhone(pasted)) return;
        // A whole number takes the place of what is there.
        event.preventDefault();
        setTyped(null);
        typePhone(pasted);
      }}
      suffix={
        phone === '' ? null : (
          <span
            className={clsx(
              'absolute top-1/2 right-[0.9rem] -translate-y-1/2',
              isValid ? 'text-success' : 'text-danger',
            )}
            role="img"
            aria-label={isValid ? checkout.phoneValid : checkout.phoneInvalid}
          >
            <CheckoutIcon name={isValid ? 'circle-check' : 'circle-x'} />
          </span>
        )
      }
    />
  );
}
