import type { ReactNode } from 'react';
import { messages } from '#domain/messages.ts';
import { normaliseStatus, ORDER_STATUSES } from '#domain/orders/order-status.ts';

const words = messages.order;

/** A picture in both formats, as it was built for the page. */
export type HeroPicture = { avif: string; src: string };

type Props = {
  /** The order's status as it came; null while it is on its way: then the pair is as dusty as it went in. */
  status: string | null;
  before: HeroPicture;
  after: HeroPicture;
  /** The headline and what stands around it. */
  children: ReactNode;
};

const SIZES = '(min-width: 900px) 50vw, 100vw';

/** The head of an order: words on green, and the pair wiped clean as far as the order has come. */
export function OrderHero({ status, before, after, children }: Props) {
  const known = status === null ? null : normaliseStatus(status);
  const cleanPercent = known === null ? null : ORDER_STATUSES[known].progressPercent;
  const mark = cleanPercent === null ? 'cancelled' : (known ?? 'cancelled');
  const meaning =
    cleanPercent === null ? { 'aria-hidden': true as const } : { role: 'img', 'aria-label': saying(cleanPercent) };
  return (
    <section className="oh on-green" data-status={mark} aria-busy={status === null}>
      <div className="wrap">
        <div className="tx">{children}</div>
        <div className="pair" data-status={mark} {...meaning}>
          <Photo picture={before} />
          <Photo picture={after} clean />
          <i />
        </div>
      </div>
    </section>
  );
}

function saying(cleanPercent: number): string {
  return cleanPercent === 100 ? words.allClean : words.progress(cleanPercent);
}

function Photo({ picture, clean = false }: { picture: HeroPicture; clean?: boolean }) {
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
