import { useStore } from '@nanostores/react';
import { Component, lazy, type ReactNode, Suspense } from 'react';
import { messages } from '#domain/messages.ts';
import { Notice } from '#src/islands/ui/Notice.tsx';
import { $waiting } from '#src/lib/stores/checkout/payment.ts';

/** Loads the panel's code; a second call gets the first one's. */
export const loadWaitingPanel = () => import('./WaitingPanel.tsx').catch(() => null);
const WaitingPanel = lazy(() => import('./WaitingPanel.tsx'));

/** Where the panel's code can't be loaded, one sentence says the same. */
class Fallback extends Component<{ children: ReactNode }, { isBroken: boolean }> {
  override state = { isBroken: false };
  static getDerivedStateFromError() {
    return { isBroken: true };
  }
  override render() {
    return this.state.isBroken ? <Notice kind="warn">{messages.payment.checkPhone}</Notice> : this.props.children;
  }
}

/** The payment of this cart that waits for the customer's approval, if there is one. */
export function Waiting({ canPayAnotherWay = false }: { canPayAnotherWay?: boolean }) {
  const waiting = useStore($waiting);
  if (waiting === null) return null;
  return (
    <Fallback>
      <Suspense fallback={null}>
        <WaitingPanel waiting={waiting} canPayAnotherWay={canPayAnotherWay} />
      </Suspense>
    </Fallback>
  );
}
