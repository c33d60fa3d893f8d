import type { Photo } from '#contract/photos.ts';
import { messages } from '#domain/messages.ts';
import { detailLabel } from '#domain/orders/order-status.ts';
import { type HistoryEntry, type Step, timelineOf } from '#domain/orders/timeline.ts';
import { OrderIcon } from '#src/islands/ui/OrderIcon.tsx';
import { shortMoment } from './dates.ts';
import { statusIcon } from './status-icon.ts';

const words = messages.order;
const following = messages.following;

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
        <p className="text-soft">{words.unknownStatus}</p>
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

function StepLine({ step: { status, place, at, words: said, pictures } }: { step: Step<Photo> }) {
  const look = place === 'ahead' ? undefined : status === 'cancelled' ? 'now off' : place;
  return (
    <li className={look} aria-current={place === 'now' ? 'step' : undefined}>
      {place === 'ahead' ? null : <OrderIcon name={place === 'done' ? 'check' : statusIcon(status)} />}
      <b>{detailLabel(status)}</b>
      {place === 'now' ? null : <span className="sr-only">{place === 'done' ? words.stepDone : words.stepAhead}</span>}
      {at === null ? null : <time dateTime={at}>{shortMoment(at)}</time>}
      {status === 'cancelled' ? <span>{words.cancelled}</span> : null}
      {said.map(({ text, at: saidAt }) => (
        <p className="said" key={`${saidAt} ${text}`}>
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
              alt={following.pictureOf(following[kind], index + 1)}
              loading="lazy"
              decoding="async"
            />
          </a>
        </li>
      ))}
    </ul>
  );
}
