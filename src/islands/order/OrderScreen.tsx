import { useEffect } from 'react';
import { messages } from '#domain/messages.ts';
import { orderCode } from '#domain/orders/order-code.ts';
import { detailLabel, normaliseStatus } from '#domain/orders/order-status.ts';
import { paths } from '#domain/paths.ts';
import { OrderIcon } from '#src/islands/ui/OrderIcon.tsx';
import { WideEnding } from '#src/islands/ui/WideEnding.tsx';
import { longDay, shortMoment } from './dates.ts';
import type { Support } from './HelpPanel.tsx';
import { type HeroPicture, OrderHero } from './OrderHero.tsx';
import { OrderProblem } from './OrderProblem.tsx';
import { OrderSheet } from './OrderSheet.tsx';
import { OrderSkeleton } from './OrderSkeleton.tsx';
import { useOrder } from './use-order.ts';

const words = messages.order;
const following = messages.following;

/** Whether the pair is still to be delivered. */
function isUnderWay(status: string): boolean {
  const known = normaliseStatus(status);
  return known !== null && known !== 'delivered' && known !== 'cancelled';
}

/** Whether a planned time is past. */
function isPast(moment: string | null | undefined): boolean {
  return moment != null && Date.parse(moment) < Date.now();
}

type Props = {
  before: HeroPicture;
  after: HeroPicture;
  support: Support;
  /** How long a clean takes, in words: 'about 72 hours'. */
  turnaround: string;
  shopName: string;
};

/**
 * One order of the signed-in user with a verified e-mail: the status is the headline, the picture shows the progress.
 */
export default function OrderScreen({ before, after, support, turnaround, shopName }: Props) {
  const { loaded, retry, screen } = useOrder();
  const order = loaded?.state === 'ready' ? loaded.order : null;
  useEffect(() => {
    if (order !== null) document.title = `${words.titleOf(orderCode(order.slug))} | ${shopName}`;
  }, [order, shopName]);

  if (loaded?.state === 'missing' || loaded?.state === 'failed') {
    return (
      <div ref={screen}>
        <OrderProblem why={loaded.state} support={support} onRetry={retry} />
      </div>
    );
  }
  return (
    <div ref={screen}>
      <OrderHero status={order?.status ?? null} before={before} after={after}>
        <a className="link" href={paths.orders}>
          <OrderIcon name="chevron-left" />
          {words.back}
        </a>
        {order === null ? (
          <>
            <h1 className="sr-only">{words.title}</h1>
            <p className="sks" aria-hidden="true">
              <span className="sk title" />
              <span className="sk title" />
              <span className="sk" />
            </p>
          </>
        ) : (
          <>
            <h1 tabIndex={-1}>
              <WideEnding text={detailLabel(order.status)} broken />
            </h1>
            <p className="meta tabular-nums">
              <span>{orderCode(order.slug)}</span>
              <time dateTime={order.created_at}>{longDay(order.created_at)}</time>
              {isUnderWay(order.status) ? (
                <span>
                  {order.promised_by
                    ? following.promised(shortMoment(order.promised_by))
                    : words.turnaround(turnaround)}
                </span>
              ) : null}
            </p>
            {isUnderWay(order.status) && isPast(order.promised_by) ? (
              <p className="notice warn">{following.late}</p>
            ) : null}
          </>
        )}
      </OrderHero>
      {order === null ? <OrderSkeleton /> : <OrderSheet order={order} support={support} />}
    </div>
  );
}
