import { useCallback, useEffect, useRef, useState } from 'react';
import type { Tracked } from '#contract/tracking.ts';
import { messages } from '#domain/messages.ts';
import { detailLabel } from '#domain/orders/order-status.ts';
import { paths } from '#domain/paths.ts';
import { shortMoment } from '#src/islands/order/dates.ts';
import { type HeroPicture, OrderHero } from '#src/islands/order/OrderHero.tsx';
import { Timeline } from '#src/islands/order/Timeline.tsx';
import { LoadFailed } from '#src/islands/ui/LoadFailed.tsx';
import { OrderIcon } from '#src/islands/ui/OrderIcon.tsx';
import { WideEnding } from '#src/islands/ui/WideEnding.tsx';
import { loadTracked, type TrackLoaded, watchToken } from '#src/lib/flows/orders/tracking.ts';

const words = messages.track;

type Props = { before: HeroPicture; after: HeroPicture };

/** What a tracking link shows: statuses and pictures, without the customer's name or address. */
export default function TrackScreen({ before, after }: Props) {
  const [loaded, setLoaded] = useState<TrackLoaded | null>(null);
  const newest = useRef(0);
  const load = useCallback(() => {
    newest.current += 1;
    const mine = newest.current;
    setLoaded(null);
    void loadTracked().then((answer) => {
      if (mine === newest.current) setLoaded(answer);
    });
  }, []);
  useEffect(() => {
    load();
    const unwatch = watchToken(load);
    return () => {
      newest.current += 1;
      unwatch();
    };
  }, [load]);

  if (loaded?.state === 'ready') return <TrackedOrder tracked={loaded.tracked} before={before} after={after} />;
  if (loaded !== null) return <TrackingFailed isUnknown={loaded.state === 'unknown'} onRetry={load} />;
  return (
    <OrderHero status={null} before={before} after={after}>
      <h1>{words.title}</h1>
      <p className="meta" role="status">
        {words.loading}
      </p>
    </OrderHero>
  );
}

function TrackedOrder({ tracked, before, after }: Props & { tracked: Tracked }) {
  const { status, promised_by, pairs, services, history, photos } = tracked;
  const isOver = status === 'delivered' || status === 'cancelled';
  return (
    <>
      <OrderHero status={status} before={before} after={after}>
        <h1>
          <WideEnding text={detailLabel(status)} broken />
        </h1>
        <p className="meta tabular-nums">
          <span>{words.pairs(pairs)}</span>
          {promised_by === null || isOver ? null : <span>{messages.following.promised(shortMoment(promised_by))}</span>}
        </p>
      </OrderHero>
      <div className="wrap g">
        <div className="col">
          <Timeline status={status} placedAt="" history={history} photos={photos} />
        </div>
        <div className="col">
          <section className="panel">
            <h2>{words.services}</h2>
            <ul className="what">
              {services.map((name) => (
                <li key={name}>
                  <OrderIcon name="sparkles" />
                  {name}
                </li>
              ))}
            </ul>
          </section>
          <Invitation />
        </div>
      </div>
    </>
  );
}

function Invitation() {
  return (
    <section className="help on-green">
      <h2>{words.invite}</h2>
      <p className="text-sm">{words.inviteHint}</p>
      <a className="btn" href={paths.services}>
        {words.book}
      </a>
    </section>
  );
}

function TrackingFailed({ isUnknown, onRetry }: { isUnknown: boolean; onRetry: () => void }) {
  return (
    <div className="wrap fail">
      {isUnknown ? (
        <div className="em">
          <span className="eye">
            <OrderIcon name="map-pin" />
          </span>
          <h1>{words.unknown}</h1>
          <p className="text-soft">{words.unknownHint}</p>
        </div>
      ) : (
        <LoadFailed title={words.failed} hint={words.failedHint} again={words.tryAgain} onRetry={onRetry} isWholePage />
      )}
      <Invitation />
    </div>
  );
}
