import { useStore } from '@nanostores/react';
import { clsx } from 'clsx';
import { useState } from 'react';
import { messages } from '#domain/messages.ts';
import { formatPhone, isGhanaPhone, normalisePhone } from '#domain/phone.ts';
import { CheckoutIcon } from '#src/islands/ui/CheckoutIcon.tsx';
import { Field } from '#src/islands/ui/Field.tsx';
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
  const [isTyping, setTyping] = useState(false);
  const [wasLeft, setLeft] = useState(false);
  const isValid = isGhanaPhone(phone);
  const isWrong = !isValid && (isAsked || (wasLeft && phone !== '' && !isTyping));
  return (
    <Field
      label={checkout.phone}
      prefix={checkout.phonePrefix}
      placeholder={checkout.phonePlaceholder}
      className="tabular-nums"
      // No maxLength: it would cut a pasted '+233 24 123 4567' before its spaces are removed.
      value={isTyping ? phone : atRest(phone)}
      error={isWrong ? checkout.phoneRequiredExample : null}
      hint={checkout.phoneHint}
      type="tel"
      inputMode="tel"
      autoComplete="tel-national"
      required
      onFocus={() => setTyping(true)}
      onBlur={() => {
        setTyping(false);
        setLeft(true);
      }}
      onChange={({ target }) => typePhone(target.value)}
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
