import { useStore } from '@nanostores/react';
import { type ComponentProps, type FormEvent, Suspense, useEffect, useId, useRef, useState } from 'react';
import { messages } from '#domain/messages.ts';
import { PlacePicker } from '#src/islands/checkout/place/PlacePicker.tsx';
import { Button } from '#src/islands/ui/Button.tsx';
import { Columns } from '#src/islands/ui/Columns.tsx';
import { Checkbox } from '#src/islands/ui/form/Checkbox.tsx';
import { Field } from '#src/islands/ui/form/Field.tsx';
import { lazyComponent } from '#src/islands/ui/lazy-component.ts';
import { BAR_BUTTON, BuyBar } from '#src/islands/ui/sums/BuyBar.tsx';
import {
  continueWithLastPlaces,
  proceedToPayment,
  setSameAsDelivery,
} from '#src/lib/flows/checkout/checkout-details.ts';
import { $user } from '#src/lib/stores/account/tokens.ts';
import { $pricedLines } from '#src/lib/stores/cart/pricing.ts';
import { $delivery, $effectivePickup, $sameAsDelivery } from '#src/lib/stores/checkout/checkout.ts';
import { $checkoutProblem, type CheckoutProblem } from '#src/lib/stores/checkout/checkout-problem.ts';
import { $windowAreas } from '#src/lib/stores/checkout/pickup-window.ts';
import { CheckoutHead } from './CheckoutHead.tsx';
import { DetailsHints, DetailsNotices } from './DetailsNotices.tsx';
import { loadPaymentStep } from './LazyPaymentStep.tsx';
import { OrderSummary, useShownQuote } from './OrderSummary.tsx';
import { PhoneField } from './PhoneField.tsx';
import { Question } from './Question.tsx';

const checkout = messages.checkout;
const loadWindowQuestion = () => import('./WindowQuestion.tsx');
const WindowQuestion = lazyComponent(() => loadWindowQuestion().then((module) => module.WindowQuestion));

/** Step 1 of the checkout, 'Complete Your Order': three questions, and the order's sums. */
export function DetailsStep({ isReturn }: { isReturn: boolean }) {
  const formId = useId();
  const reason = useId();
  const form = useRef<HTMLFormElement>(null);
  const user = useStore($user);
  const problem = useStore($checkoutProblem);
  const delivery = useStore($delivery);
  const pickup = useStore($effectivePickup);
  const same = useStore($sameAsDelivery);
  const areas = useStore($windowAreas);
  const isEmpty = useStore($pricedLines).length === 0;
  const { total } = useShownQuote();
  // Nothing is marked as missing before the customer tries to go on.
  const [wasTried, setTried] = useState(false);
  const [lookAt, setLookAt] = useState<CheckoutProblem | null>(null);

  useEffect(
    () =>
      void import('#src/lib/flows/places/saved-places.ts').then((saved) =>
        saved.watchSavedPlaces(continueWithLastPlaces),
      ),
    [],
  );

  // While the customer looks for the pickup's place: the windows must not come late, and move what is below them.
  const deliveryArea = delivery?.areaName;
  useEffect(() => {
    if (deliveryArea !== undefined)
      void loadWindowQuestion().then(
        (question) => question.loadWindowsAhead(deliveryArea),
        () => {},
      );
  }, [deliveryArea]);

  useEffect(() => {
    if (problem === null) void loadPaymentStep();
  }, [problem]);

  // After the errors are shown, so that a screen reader reads the field with its error.
  useEffect(() => {
    if (lookAt === null) return;
    const place = form.current?.querySelector<HTMLElement>(`[data-field="${lookAt.field}"]`);
    const wrong = place?.querySelector<HTMLElement>('[aria-invalid="true"]');
    (wrong ?? place?.querySelector<HTMLElement>('input, a, button') ?? place)?.focus();
  }, [lookAt]);

  const proceed = (event: FormEvent) => {
    event.preventDefault();
    const missing = proceedToPayment();
    setTried(true);
    setLookAt(missing && { ...missing });
  };
  const button = (place: Pick<ComponentProps<typeof Button>, 'size' | 'className'>) => (
    <Button
      {...place}
      type="submit"
      form={formId}
      aria-disabled={problem === null ? undefined : true}
      aria-describedby={problem === null ? undefined : reason}
    >
      {checkout.proceed}
    </Button>
  );
  // Nothing to book: no question and no sum; the button waits, and says why.
  if (isEmpty) {
    return (
      <div className="mx-auto max-w-page px-gutter pb-16">
        <CheckoutHead step="details" takesFocus={isReturn} />
        <div className="grid justify-items-start gap-4 pt-6">
          <DetailsNotices />
          <p className="text-sm text-soft" id={reason}>
            {problem?.message}
          </p>
          {button({})}
        </div>
      </div>
    );
  }
  return (
    <div>
      <div className="mx-auto max-w-page px-gutter">
        <CheckoutHead step="details" takesFocus={isReturn} />
        <Columns>
          <form className="grid gap-7" id={formId} ref={form} noValidate onSubmit={proceed}>
            <DetailsNotices />
            <Question text={checkout.deliveryQuestion}>
              <PlacePicker
                trip="delivery"
                isAsked={wasTried}
                missing={wasTried && !delivery ? checkout.deliveryRequired : null}
              />
              <DetailsHints />
            </Question>
            <Question text={checkout.pickupQuestion}>
              <Checkbox checked={same} onChange={({ target }) => setSameAsDelivery(target.checked)}>
                {checkout.sameAsDelivery}
              </Checkbox>
              {same ? null : (
                <PlacePicker
                  trip="pickup"
                  isAsked={wasTried}
                  missing={wasTried && !pickup ? checkout.pickupRequired : null}
                />
              )}
            </Question>
            <Question text={checkout.callQuestion}>
              <div className="grid gap-4 min-[40em]:grid-cols-2 min-[40em]:items-start">
                <Field label={checkout.email} type="email" autoComplete="email" value={user?.email ?? ''} readOnly />
                <div data-field="phone">
                  <PhoneField isAsked={wasTried} />
                </div>
              </div>
            </Question>
            {/* Last, because it comes when both places are known: nothing moves under a finger. */}
            {areas === '' ? null : (
              <div data-field="window">
                <Suspense>
                  <WindowQuestion areas={areas} />
                </Suspense>
              </div>
            )}
          </form>
          <OrderSummary>
            {button({ className: 'mt-[1.35rem] w-full max-xl:hidden' })}
            <p className="mt-3 text-sm text-soft max-xl:hidden" id={reason} hidden={problem === null}>
              {problem?.message}
            </p>
          </OrderSummary>
        </Columns>
      </div>
      <BuyBar label={checkout.total} amount={total} reason={problem?.message}>
        {/* Below the sum on a phone, as long as it is 'from …' and afterwards: the bar must not change with an answer. */}
        {button({ size: 'bar', className: `${BAR_BUTTON} max-[26em]:basis-full` })}
      </BuyBar>
    </div>
  );
}
