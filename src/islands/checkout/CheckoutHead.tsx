import { useEffect, useRef } from 'react';
import { messages } from '#domain/messages.ts';
import { WideEnding } from '#src/islands/ui/WideEnding.tsx';
import { Steps } from './Steps.tsx';

const TITLES = { details: messages.checkout.title, payment: messages.payment.title };

type Props = {
  step: keyof typeof TITLES;
  /** Whether the heading takes the focus: the customer came from the other step. */
  takesFocus?: boolean;
};

/** The two steps, and the heading of the current one. */
export function CheckoutHead({ step, takesFocus = false }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (takesFocus) heading.current?.focus({ preventScroll: true });
  }, [takesFocus]);
  return (
    <div className="pt-above-title">
      <Steps current={step} />
      <h1
        className="flex flex-wrap items-baseline gap-x-[0.26em] focus:outline-none max-md:text-[min(theme(fontSize.xl),9vw)]"
        ref={heading}
        tabIndex={-1}
      >
        <WideEnding text={TITLES[step]} />
      </h1>
    </div>
  );
}
