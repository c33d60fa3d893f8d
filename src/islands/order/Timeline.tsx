import { messages } from '#domain/messages.ts';
import { detailLabel, normaliseStatus, ORDER_STEPS, type OrderStatus } from '#domain/order-status.ts';
import { Icon } from '#src/islands/ui/Icon.tsx';
import { shortMoment } from './dates.ts';
import { statusIcon } from './status-icon.ts';

const words = messages.order;

type Step = { status: OrderStatus; place: 'done' | 'now' | 'ahead' };

/** The steps of an order's way: those behind it, where it is, those to come. A cancelled one ends where it was called off. */
function stepsOf(status: OrderStatus): Step[] {
  if (status === 'cancelled') {
    return [
      { status: 'pending', place: 'done' },
      { status: 'cancelled', place: 'now' },
    ];
  }
  const at = ORDER_STEPS.indexOf(status);
  return ORDER_STEPS.map((step, index) => ({
    status: step,
    place: index < at ? 'done' : index === at ? 'now' : 'ahead',
  }));
}

/** Where the pair is: the statuses as eyelets on a lace. `placedAt` is the moment on the wire when the order was made. */
export function Timeline({ status, placedAt }: { status: string; placedAt: string }) {
  const known = normaliseStatus(status);
  return (
    <section>
      <h2>{words.timeline}</h2>
      {known === null ? (
        <p className="soft">{words.unknownStatus}</p>
      ) : (
        <ol className="tl">
          {stepsOf(known).map((step, index) => (
            <StepLine key={step.status} step={step} placedAt={index === 0 ? placedAt : null} />
          ))}
        </ol>
      )}
    </section>
  );
}

function StepLine({ step: { status, place }, placedAt }: { step: Step; placedAt: string | null }) {
  const look = place === 'ahead' ? undefined : status === 'cancelled' ? 'now off' : place;
  return (
    <li className={look} aria-current={place === 'now' ? 'step' : undefined}>
      {place === 'ahead' ? null : <Icon name={place === 'done' ? 'check' : statusIcon(status)} />}
      <b>{detailLabel(status)}</b>
      {place === 'now' ? null : <span className="sr">{place === 'done' ? words.stepDone : words.stepAhead}</span>}
      {placedAt === null ? null : <time dateTime={placedAt}>{shortMoment(placedAt)}</time>}
      {status === 'cancelled' ? <span>{words.cancelled}</span> : null}
    </li>
  );
}
