import type { Photo } from '#contract/photos.ts';
import { messages } from '#domain/messages.ts';
import { detailLabel } from '#domain/orders/order-status.ts';
import { type HistoryEntry, type Step, timelineOf } from '#domain/orders/timeline.ts';
import { shortMoment } from '#src/islands/ui/dates.ts';
import { OrderIcon } from '#src/islands/ui/OrderIcon.tsx';
import { statusIcon } from './status-icon.ts';

const words = messages.order;
const tracking = messages.tracking;

type Props = {
  status: string;
  /** When the order was made, as on the wire; empty where it is not shown. */
  placedAt: string;
  history: readonly HistoryEntry[];
  photos: readonly Photo[];
};

/** The statuses of the order, each with its day, the team's notes and its pictures. */
export function Timeline({ status, placedAt, history, photos }: Props) {
  const steps = timelineOf({ status, placedAt, history, pictures: photos });
  return (
    <section>
      <h2>{words.timeline}</h2>
      {steps.length === 0 ? (
        <p className="soft">{words.unknownStatus}</p>
      ) : (
        <ol className="tl">
          {steps.map((step) => (
            <StepLine key={step.status} step={step} />
          ))}
        </ol>
      )}
    </section>
  );
}

function StepLine({ step: { status, state, at, notes, pictures } }: { step: Step<Photo> }) {
  const className = state === 'ahead' ? undefined : status === 'cancelled' ? 'now off' : state;
  return (
    <li className={className} aria-current={state === 'now' ? 'step' : undefined}>
      {state === 'ahead' ? null : <OrderIcon name={state === 'done' ? 'check' : statusIcon(status)} />}
      <b>{detailLabel(status)}</b>
      {state === 'now' ? null : <span className="sr">{state === 'done' ? words.stepDone : words.stepAhead}</span>}
      {at === null ? null : <time dateTime={at}>{shortMoment(at)}</time>}
      {status === 'cancelled' ? <span>{words.cancelled}</span> : null}
      {notes.map(({ text, at: writtenAt }) => (
        <p className="said" key={`${writtenAt} ${text}`}>
          {text}
        </p>
      ))}
      {pictures.length === 0 ? null : <Pictures pictures={pictures} />}
    </li>
  );
}

function Pictures({ pictures }: { pictures: readonly Photo[] }) {
  return (
    <ul className="ps">
      {pictures.map(({ id, url, kind, width, height }, index) => (
        <li key={id}>
          <a href={url} target="_blank" rel="noreferrer">
            <img
              src={url}
              width={width}
              height={height}
              alt={tracking.pictureOf(tracking[kind], index + 1)}
              loading="lazy"
              decoding="async"
            />
          </a>
        </li>
      ))}
    </ul>
  );
}
