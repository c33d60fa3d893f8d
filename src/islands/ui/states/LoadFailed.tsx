import { Button } from '#src/islands/ui/Button.tsx';
import { OrderIcon } from '#src/islands/ui/icons/OrderIcon.tsx';
import type { OrderIconName } from '#src/order-icons.ts';
import { FailedState } from './FailedState.tsx';

type Props = {
  icon?: OrderIconName;
  title: string;
  hint: string;
  /** The button's label. */
  again: string;
  onRetry: () => void;
  /** The page shows nothing else, so the title is the page's heading. */
  isWholePage?: boolean;
  className?: string;
};

/** Says that something could not be loaded and what that means, with a button to try again. */
export function LoadFailed({
  icon = 'triangle-alert',
  title,
  hint,
  again,
  onRetry,
  isWholePage = false,
  className,
}: Props) {
  return (
    <FailedState
      icon={<OrderIcon name={icon} />}
      title={title}
      heading={isWholePage ? 'h1' : 'h2'}
      role="alert"
      className={className}
    >
      <p>{hint}</p>
      <Button className="mt-2" onClick={onRetry}>
        <OrderIcon name="refresh-cw" />
        {again}
      </Button>
    </FailedState>
  );
}
