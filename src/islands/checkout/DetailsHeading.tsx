import { useEffect, useRef } from 'react';
import { messages } from '#domain/messages.ts';

const checkout = messages.checkout;

/** The two steps and the heading; after a return from the payment the heading takes the focus. */
export function DetailsHeading({ isReturn }: { isReturn: boolean }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isReturn) heading.current?.focus({ preventScroll: true });
  }, [isReturn]);
  const words = checkout.title.split(' ');
  return (
    <div className="ttl">
      <ol className="stp" aria-label={checkout.steps}>
        <li aria-current="step">
          <i>1</i>
          {checkout.detailsStep}
        </li>
        <li>
          <i>2</i>
          {checkout.paymentStep}
        </li>
      </ol>
      <h1 ref={heading} tabIndex={-1}>
        {words.slice(0, -1).join(' ')} <span className="w">{words.at(-1)}</span>
      </h1>
    </div>
  );
}
