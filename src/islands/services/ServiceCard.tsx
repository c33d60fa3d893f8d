import { useId } from 'react';
import { messages } from '#domain/messages.ts';
import { paths } from '#domain/paths.ts';
import { listPrice } from '#domain/prices/catalogue.ts';
import { formatShop, parseMoney } from '#domain/prices/money.ts';
import { Button } from '#src/islands/ui/Button.tsx';
import { FieldError } from '#src/islands/ui/form/FieldError.tsx';
import { Icon } from '#src/islands/ui/icons/Icon.tsx';
import { Skeleton } from '#src/islands/ui/states/Skeleton.tsx';
import { ServiceName } from './ServiceName.tsx';

/** A service as a card shows it; without a built picture the API's picture is used. */
export type ShownService = {
  id: number;
  name: string;
  description: string;
  price: string;
  picture: { avif?: string; src: string; alt: string };
};

type Props = {
  service: ShownService;
  /** The first card's picture is fetched at once. */
  first: boolean;
  /** Percent off a first order, where the visitor can have it. */
  offer: number | null;
  inCart: boolean;
  /** Why the last press did not add it. */
  refusal: string | null;
  /** null until the API has confirmed the service: nothing can be added yet. */
  onAdd: (() => void) | null;
  /** Whether the confirmation is still loading. */
  isBusy: boolean;
};

const SIZES = '(min-width: 1024px) 30vw, (min-width: 700px) 40vw, 100vw';

/** One service: picture, name, description, both prices, and the button that adds it to the cart. */
export function ServiceCard({ service, first, offer, inCart, refusal, onAdd, isBusy }: Props) {
  const id = useId();
  const { picture } = service;
  const price = parseMoney(service.price) ?? 0;
  return (
    <article
      className="relative flex flex-col rounded-toe bg-card shadow-hairline transition-[transform,box-shadow] duration-base ease-klean hover:-translate-y-1 hover:shadow-hairline-lift min-[43.75em]:max-xl:flex-row xl:[&:nth-child(2)]:-top-10"
      aria-labelledby={id}
    >
      <picture>
        {picture.avif ? <source type="image/avif" srcSet={picture.avif} sizes={SIZES} /> : null}
        <img
          className="aspect-[4/3] w-full rounded-t-md object-cover min-[43.75em]:max-xl:aspect-auto min-[43.75em]:max-xl:w-[42%] min-[43.75em]:max-xl:rounded-tr-none min-[43.75em]:max-xl:rounded-bl-md"
          src={picture.src}
          alt={picture.alt}
          width={960}
          height={720}
          loading={first ? undefined : 'lazy'}
          fetchPriority={first ? 'high' : undefined}
          decoding="async"
        />
      </picture>
      {offer === null ? null : <OfferTag percent={offer} />}
      {/* On the picture: the page is built without it, so in the text it would move the button that one reaches for. */}
      {inCart ? (
        <a
          className="absolute top-3 left-3 inline-flex min-h-tap items-center gap-[0.4rem] rounded-full bg-card py-1 pr-4 pl-3 font-bold text-sm text-success shadow-card min-[43.75em]:max-xl:top-auto min-[43.75em]:max-xl:bottom-3"
          href={paths.cart}
        >
          <Icon name="circle-check" />
          {messages.services.inYourCart}
        </a>
      ) : null}
      <div className="flex min-w-0 flex-1 flex-col gap-[0.55rem] px-[1.35rem] pt-5 pb-6">
        <h2 className="wrap-anywhere text-xl leading-heading" id={id}>
          <ServiceName name={service.name} />
        </h2>
        <p className="text-soft">{service.description}</p>
        <p className="mt-auto flex flex-wrap items-baseline gap-x-3 gap-y-[0.1rem] pt-2">
          <del className="tabular-nums">
            <span className="sr-only">{messages.services.beforePrice} </span>
            {formatShop(listPrice(price))}
          </del>{' '}
          <b className="stretch-[78%] font-display font-heavy text-[2rem] text-green-900 leading-none">
            {formatShop(price)}
          </b>
        </p>
        {onAdd ? (
          <Button className="mt-2 w-full tracking-[0.02em]" aria-describedby={id} onClick={onAdd}>
            {messages.services.addToCart}
          </Button>
        ) : null}
        {refusal === null ? null : (
          <FieldError icon="circle-alert">
            <span>{refusal}</span>
          </FieldError>
        )}
        {isBusy ? <Skeleton shape="button" className="mt-2" /> : null}
      </div>
    </article>
  );
}

/** A tag on the card's corner, with its hole and its seam. */
function OfferTag({ percent }: { percent: number }) {
  return (
    <span className="stretch-[84%] absolute -top-[0.6rem] right-4 max-w-[4.2rem] rotate-3 rounded-[4px_4px_14px_4px] bg-green-900 px-[0.7rem] pt-6 pb-[0.8rem] text-center font-display font-heavy text-[1.25rem] text-accent leading-[0.95] shadow-card before:absolute before:top-2 before:left-1/2 before:-ml-[0.3rem] before:size-[0.6rem] before:rounded-full before:bg-paper before:shadow-[inset_0_1px_2px_#0006] before:content-[''] after:absolute after:inset-1 after:rounded-[3px_3px_11px_3px] after:border-[1.5px] after:border-accent/[.53] after:border-dashed after:content-[''] min-[43.75em]:max-xl:right-auto min-[43.75em]:max-xl:left-[1.1rem]">
      {messages.services.percentOff(percent)}
    </span>
  );
}
