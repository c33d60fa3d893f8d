import { clsx } from 'clsx';
import { messages } from '#domain/messages.ts';
import { CheckoutIcon } from '#src/islands/ui/icons/CheckoutIcon.tsx';

const checkout = messages.checkout;

type Props = {
  /** The step that the customer is at. */
  current: 'details' | 'payment';
};

/** The two steps of the checkout, above its heading. */
export function Steps({ current }: Props) {
  const areDetailsDone = current === 'payment';
  return (
    <ol className="mb-5 flex flex-wrap items-center gap-y-2 font-bold text-sm" aria-label={checkout.steps}>
      <Step isCurrent={!areDetailsDone} number={1} isDone={areDetailsDone}>
        {checkout.detailsStep}
      </Step>
      <Step isCurrent={areDetailsDone} number={2}>
        {checkout.paymentStep}
      </Step>
    </ol>
  );
}

type StepProps = { number: number; isCurrent: boolean; isDone?: boolean; children: string };

function Step({ number, isCurrent, isDone = false, children }: StepProps) {
  return (
    <li
      className={clsx(
        'flex items-center gap-2',
        isCurrent ? 'text-green-900 forced-colors:underline forced-colors:decoration-2' : 'text-ink-soft',
      )}
      aria-current={isCurrent ? 'step' : undefined}
    >
      {number === 1 ? null : (
        <span
          className="stitched-top/line-strong mx-[min(0.75rem,3vw)] h-0.5 w-[clamp(1.5rem,8vw,4rem)]"
          aria-hidden="true"
        />
      )}
      <span
        className={clsx(
          'grid size-8 place-items-center rounded-full forced-colors:border',
          isDone ? 'bg-green-600 text-on-green' : 'ring-2 ring-inset',
          !isDone && (isCurrent ? 'bg-accent ring-green-900' : 'ring-line-strong'),
        )}
      >
        {isDone ? <CheckoutIcon name="check" className="size-[1.1rem] stroke-[3]" /> : number}
      </span>
      {children}
      {isDone ? <span className="sr-only">{checkout.stepDone}</span> : null}
    </li>
  );
}
