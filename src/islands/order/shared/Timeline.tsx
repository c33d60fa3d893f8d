import { clsx } from 'clsx';
import type { Photo } from '#contract/orders/photos.ts';
import { messages } from '#domain/messages.ts';
import { detailLabel, type OrderStatus } from '#domain/orders/order-status.ts';
import { type HistoryEntry, type TimelineStep, timelineOf } from '#domain/orders/timeline.ts';
import { shortMoment } from '#src/islands/ui/dates.ts';
import { OrderIcon } from '#src/islands/ui/icons/OrderIcon.tsx';
import { statusIcon } from './status-icon.ts';

const words = messages.order;
const tracking = messages.tracking;

type StepState = TimelineStep<Photo>['state'];

const TITLES: Record<StepState, string> = {
  done: 'font-bold leading-[1.4] text-ink',
  now: 'font-display text-lg font-heavy leading-[1.2] stretch-[95%]',
  ahead: 'font-semibold leading-[1.4] text-ink-soft',
};

type Props = {
  status: string;
  /** When the order was made, as on the wire; empty where it is not shown. */
  placedAt: string;
  history: readonly HistoryEntry[];
  photos: readonly Photo[];
  title?: string;
};

/** The statuses of the order, each with its day, the team's notes and its pictures. */
export function Timeline({ status, placedAt, history, photos, title = words.timeline }: Props) {
  const steps = timelineOf({ status, placedAt, history, pictures: photos });
  return (
    <section>
      <h2 className="mb-4 text-xl">{title}</h2>
      {steps.length === 0 ? (
        <p className="text-soft">{words.unknownStatus}</p>
      ) : (
        <ol>
          {steps.map((step, index) => (
            <StepLine key={step.status} step={step} isLast={index === steps.length - 1} />
          ))}
        </ol>
      )}
    </section>
  );
}

type StepProps = { step: TimelineStep<Photo>; isLast: boolean };

/** One eyelet on the lace, with what is known about its step. */
function StepLine({ step: { status, state, at, notes, pictures }, isLast }: StepProps) {
  const isCancelled = status === 'cancelled';
  return (
    <li
      className={clsx(
        'relative pl-[3.25rem]',
        !isLast && 'min-h-14 pb-6',
        isLast && state === 'done' ? 'text-ink' : 'text-ink-soft',
      )}
      aria-current={state === 'now' ? 'step' : undefined}
    >
      {isLast ? null : <Lace isDone={state === 'done'} />}
      <Eyelet state={state} status={status} />
      <b className={clsx('block', TITLES[state], state === 'now' && (isCancelled ? 'text-danger' : 'text-green-900'))}>
        {detailLabel(status)}
      </b>
      {state === 'now' ? null : <span className="sr-only">{state === 'done' ? words.stepDone : words.stepAhead}</span>}
      {at === null ? null : (
        <time className="block text-sm leading-[1.45]" dateTime={at}>
          {shortMoment(at)}
        </time>
      )}
      {/* "Ready for Pickup" alone reads as if a clean pair could be fetched. */}
      {state === 'ahead' && status === 'pickup' ? (
        <span className="block text-sm leading-[1.45]">{messages.trackMeaning.pickup}</span>
      ) : null}
      {isCancelled ? <span className="block text-sm leading-[1.45]">{words.cancelled}</span> : null}
      {notes.map(({ text, at: writtenAt }) => (
        <p
          className="wrap-anywhere mt-[0.35rem] rounded-tile bg-mint-soft px-[0.8rem] py-2 text-ink text-sm leading-[1.45]"
          key={`${writtenAt} ${text}`}
        >
          {text}
        </p>
      ))}
      {pictures.length === 0 ? null : <Pictures pictures={pictures} />}
    </li>
  );
}

/** The eyelet of a step: an empty ring, a filled one with a tick, or the large current one. */
function Eyelet({ state, status }: { state: StepState; status: OrderStatus }) {
  const isCancelled = status === 'cancelled';
  return (
    <span
      className={clsx(
        'absolute z-1 grid place-items-center rounded-full forced-colors:border-2',
        state === 'now' ? '-top-[0.4rem] left-0 size-[2.55rem]' : 'top-[0.15rem] left-[0.6rem] size-[1.35rem]',
        state === 'ahead' && 'bg-paper ring-2 ring-line-strong ring-inset',
        // Paper gets no backgrounds.
        state === 'done' && 'bg-green-600 text-on-green print:text-[#000] print:ring-2 print:ring-inset',
        state === 'now' && 'ring-2 ring-inset',
        state === 'now' &&
          (isCancelled ? 'bg-danger-soft text-danger ring-danger' : 'bg-accent text-green-900 ring-green-900'),
      )}
    >
      {state === 'done' ? <OrderIcon name="check" className="size-[0.85rem] stroke-[4]" /> : null}
      {state === 'now' ? <OrderIcon name={statusIcon(status)} className="mb-[0.1rem] size-[1.35rem]" /> : null}
    </span>
  );
}

/** The dashed lace down to the next eyelet; behind a step that is done it is filled. */
function Lace({ isDone }: { isDone: boolean }) {
  return (
    <span
      className={clsx(
        'absolute top-[1.6rem] -bottom-[0.2rem] left-[1.15rem] w-[3px] origin-top forced-colors:w-0 forced-colors:border-l-2',
        isDone
          ? 'animate-fill bg-green-600'
          : 'stitched-left/line-strong opacity-70 [background-size:100%] forced-colors:border-dashed',
      )}
    />
  );
}

function Pictures({ pictures }: { pictures: readonly Photo[] }) {
  return (
    // The first of an odd number spans both columns, so that no place stays empty; three stand abreast where there is room.
    <ul className="mt-[0.6rem] mb-[0.3rem] grid grid-cols-2 gap-3 md:grid-cols-3">
      {pictures.map(({ id, url, kind, width, height }, index) => (
        <li key={id} className={clsx(index === 0 && pictures.length % 2 === 1 && 'max-md:col-span-2')}>
          <a href={url} target="_blank" rel="noreferrer">
            <img
              className="aspect-[4/3] w-full rounded-tile bg-sand object-cover"
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
