import type { OrderIconName } from '#src/order-icons.ts';
import { OrderIcon } from './OrderIcon.tsx';

type Props = {
  icon?: OrderIconName;
  title: string;
  hint: string;
  /** What the button says. */
  again: string;
  onRetry: () => void;
  /** Nothing else stands on the page, so its title is the page's. */
  isWholePage?: boolean;
};

/** Something could not be loaded: what it means, and the way to try again. */
export function LoadFailed({ title, hint, again, onRetry, isWholePage = false, icon = 'triangle-alert' }: Props) {
  const Title = isWholePage ? 'h1' : 'h2';
  return (
    <div className="er" role="alert">
      <OrderIcon name={icon} />
      <Title>{title}</Title>
      <p>{hint}</p>
      <button type="button" className="btn" onClick={onRetry}>
        <OrderIcon name="refresh-cw" />
        {again}
      </button>
    </div>
  );
}
