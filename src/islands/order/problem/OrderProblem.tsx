import { messages } from '#domain/messages.ts';
import { paths } from '#domain/paths.ts';
import { Button } from '#src/islands/ui/Button.tsx';
import { OrderIcon } from '#src/islands/ui/icons/OrderIcon.tsx';
import { FailedState } from '#src/islands/ui/states/FailedState.tsx';
import type { Support } from '#src/islands/ui/support.ts';
import { TextLink } from '#src/islands/ui/TextLink.tsx';
import { HelpPanel } from './HelpPanel.tsx';
import { ProblemColumns } from './ProblemColumns.tsx';

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
    <ProblemColumns>
      <FailedState icon={<OrderIcon name="triangle-alert" />} title={words.loadFailed} heading="h1" role="alert">
        <p>{isMissing ? words.notFound : words.loadFailedHint}</p>
        {/* What is not in the account is not there the next time either. */}
        <Button className="mt-2" kind={isMissing ? 'outlined' : 'yellow'} onClick={onRetry}>
          <OrderIcon name="refresh-cw" />
          {words.tryAgain}
        </Button>
        <TextLink href={paths.orders}>
          <OrderIcon name="chevron-left" />
          {words.back}
        </TextLink>
      </FailedState>
      <HelpPanel support={support} slug={null} />
    </ProblemColumns>
  );
}
