import type { OrderIconName } from '#src/order-icons.ts';
import { OrderIcon } from './OrderIcon.tsx';

type Props = {
  icon?: OrderIconName;
  title: string;
  hint: string;
  /** The button's label. */
  again: string;
  onRetry: () => void;
  /** The page shows nothing else, so the title is the page's heading. */
  isWholePage?: boolean;
};

/** Says that something could not be loaded and what that means, with a button to try again. */
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
