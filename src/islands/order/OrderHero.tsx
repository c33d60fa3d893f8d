import type { ReactNode } from 'react';
import { messages } from '#domain/messages.ts';
import { normaliseStatus, ORDER_STATUSES } from '#domain/orders/order-status.ts';
import type { BuiltPicture } from '#src/islands/ui/built-picture.ts';

const words = messages.order;

type Props = {
  /** The order's status on the wire; null while it loads: the picture then shows the uncleaned pair. */
  status: string | null;
  before: BuiltPicture;
  after: BuiltPicture;
  /** The headline and the text around it. */
  children: ReactNode;
};

const SIZES = '(min-width: 900px) 50vw, 100vw';

/** The head of an order: text on green, and a picture of the pair that gets cleaner as the order progresses. */
export function OrderHero({ status, before, after, children }: Props) {
  const known = status === null ? null : normaliseStatus(status);
  const cleanPercent = known === null ? null : ORDER_STATUSES[known].progressPercent;
  const shownStatus = cleanPercent === null ? 'cancelled' : (known ?? 'cancelled');
  const ariaProps =
    cleanPercent === null
      ? { 'aria-hidden': true as const }
      : { role: 'img', 'aria-label': progressText(cleanPercent) };
  return (
    <section className="oh on-green" data-status={shownStatus} aria-busy={status === null}>
      <div className="wrap">
        <div className="tx">{children}</div>
        <div className="pair" data-status={shownStatus} {...ariaProps}>
          <Photo picture={before} />
          <Photo picture={after} clean />
          <i />
        </div>
      </div>
    </section>
  );
}

function progressText(cleanPercent: number): string {
  return cleanPercent === 100 ? words.allClean : words.progress(cleanPercent);
}

function Photo({ picture, clean = false }: { picture: BuiltPicture; clean?: boolean }) {
  return (
    <picture>
      <source type="image/avif" srcSet={picture.avif} sizes={SIZES} />
      <img
        className={clean ? 'clean' : undefined}
        src={picture.src}
        width={960}
        height={720}
        alt=""
        fetchPriority="high"
        decoding="async"
      />
    </picture>
  );
}
