import { messages } from '#domain/messages.ts';
import { paths } from '#domain/paths.ts';
import { OrderIcon } from '#src/islands/ui/OrderIcon.tsx';
import type { Support } from '#src/islands/ui/support.ts';
import { HelpPanel } from './HelpPanel.tsx';

const words = messages.order;

type Props = {
  /** `missing`: the account has no such order; `failed`: the server gave no usable answer. */
  why: 'missing' | 'failed';
  support: Support;
  onRetry: () => void;
};

/** Says why the order can't be shown, and what to do next. */
export function OrderProblem({ why, support, onRetry }: Props) {
  const isMissing = why === 'missing';
  return (
    <div className="wrap fail">
      <div className="er" role="alert">
        <OrderIcon name="triangle-alert" />
        <h1 tabIndex={-1}>{words.loadFailed}</h1>
        <p>{isMissing ? words.notFound : words.loadFailedHint}</p>
        <button type="button" className="btn" onClick={onRetry}>
          <OrderIcon name="refresh-cw" />
          {words.tryAgain}
        </button>
        <a className="link" href={paths.orders}>
          <OrderIcon name="chevron-left" />
          {words.back}
        </a>
      </div>
      <HelpPanel support={support} slug={null} />
    </div>
  );
}
