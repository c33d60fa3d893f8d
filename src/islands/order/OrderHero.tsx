import { clsx } from 'clsx';
import type { ComponentProps, ReactNode } from 'react';
import type { Order } from '#contract/orders/orders.ts';
import { messages } from '#domain/messages.ts';
import { normaliseStatus, ORDER_STATUSES, type OrderStatus } from '#domain/orders/order-status.ts';
import type { BuiltPicture } from '#src/islands/ui/built-picture.ts';
import { OrderIcon } from '#src/islands/ui/icons/OrderIcon.tsx';

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
    <section
      className="on-green overflow-hidden bg-green-800 print:bg-transparent print:text-[#000]"
      aria-busy={status === null}
    >
      <div className="mx-auto grid max-w-page grid-cols-1 px-gutter pt-4 lg:grid-cols-[1fr_1.05fr] lg:items-center lg:gap-8 lg:pt-0 print:block print:py-2">
        <div className="lg:py-12">{children}</div>
        <div
          className="fade-t-[16%] lg:fade-l-[18%] relative isolate -mx-gutter block aspect-[16/10] overflow-hidden transition-cut duration-slow ease-klean lg:-mr-edge lg:ml-0 lg:aspect-auto lg:h-full lg:min-h-[26rem] print:hidden"
          data-status={shownStatus}
          {...ariaProps}
        >
          <Photo picture={before} />
          {/* The clean part grows from the heel, so the clean picture is cut at its right. */}
          <Photo
            picture={after}
            className={clsx(
              '[clip-path:polygon(-10%_0,calc(var(--cut)+6.6%)_0,calc(var(--cut)-6.6%)_100%,-10%_100%)]',
              shownStatus === 'cancelled' && 'hidden',
            )}
          />
          {shownStatus === 'cancelled' ? null : (
            <span className="pointer-events-none absolute inset-x-0 -inset-y-[2%] [translate:var(--cut)]">
              <span className="absolute inset-y-0 -left-[2.5px] w-[5px] -skew-x-12 bg-accent" />
            </span>
          )}
        </div>
      </div>
    </section>
  );
}

/** The status as the page's headline. */
export function OrderHeadline({ children }: { children: ReactNode }) {
  return (
    <h1
      className="stretch-narrow mt-1 mb-[0.9rem] text-[length:min(clamp(2.5rem,1.6rem+4vw,5rem),12.5vw)] leading-[0.92] focus:outline-none print:text-[#000]"
      tabIndex={-1}
    >
      {children}
    </h1>
  );
}

/** What each status means for an order's customer; with a chosen day of the pickup nothing is left to plan. */
export function meaningsOf({ pickup_window: pickup }: Pick<Order, 'pickup_window'>): Record<OrderStatus, string> {
  const whole = messages.orderMeaning;
  const planned = messages.plannedMeaning;
  return pickup ? { ...whole, ...planned } : whole;
}

type MeaningProps = {
  status: string;
  /** The sentences: the customer's, or those for who follows a pair by a link. */
  meanings: Record<OrderStatus, string>;
};

/** What the status means, in a sentence; nothing for an unknown status. */
export function OrderMeaning({ status, meanings }: MeaningProps) {
  const known = normaliseStatus(status);
  return known === null ? null : <OrderSentence>{meanings[known]}</OrderSentence>;
}

/** The sentence under the headline. */
export function OrderSentence({ children }: { children: ReactNode }) {
  return <p className="mb-[0.9rem] max-w-[34ch] text-balance font-semibold">{children}</p>;
}

/** The day that the customer waits for: yellow, because it is what comes next. */
export function OrderPromise({ children }: { children: ReactNode }) {
  return (
    <p className="mb-2 flex items-start gap-[0.6rem] font-bold text-accent tabular-nums leading-snug print:text-[#000]">
      <OrderIcon name="calendar-check" className="mt-[0.05rem] flex-none" />
      {children}
    </p>
  );
}

/** Facts of the order below its headline. */
export function OrderFacts({ children, ...paragraph }: ComponentProps<'p'>) {
  return (
    <p
      className="wrap-anywhere flex flex-wrap items-center gap-x-5 gap-y-[0.4rem] pb-3 text-on-green-soft text-sm tabular-nums print:text-[#000]"
      {...paragraph}
    >
      {children}
    </p>
  );
}

function progressText(cleanPercent: number): string {
  return cleanPercent === 100 ? words.allClean : words.progress(cleanPercent);
}

function Photo({ picture, className }: { picture: BuiltPicture; className?: string }) {
  return (
    <picture>
      <source type="image/avif" srcSet={picture.avif} sizes={SIZES} />
      <img
        className={clsx('absolute inset-0 size-full object-cover object-[50%_40%]', className)}
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
