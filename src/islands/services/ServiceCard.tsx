import { useId } from 'react';
import { messages } from '#domain/messages.ts';
import { paths } from '#domain/paths.ts';
import { listPrice } from '#domain/prices/catalogue.ts';
import { formatShop, parseMoney } from '#domain/prices/money.ts';
import { Icon } from '#src/islands/ui/Icon.tsx';
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
    <article className="svc" aria-labelledby={id}>
      <picture>
        {picture.avif ? <source type="image/avif" srcSet={picture.avif} sizes={SIZES} /> : null}
        <img
          src={picture.src}
          alt={picture.alt}
          width={960}
          height={720}
          loading={first ? undefined : 'lazy'}
          fetchPriority={first ? 'high' : undefined}
          decoding="async"
        />
      </picture>
      {offer === null ? null : <span className="off">{messages.shell.percentOff(offer)}</span>}
      <div className="d">
        <h2 id={id}>
          <ServiceName name={service.name} />
        </h2>
        <p className="text-soft">{service.description}</p>
        <p className="pr">
          <del>
            <span className="sr-only">{messages.shell.beforePrice} </span>
            {formatShop(listPrice(price))}
          </del>{' '}
          <b>{formatShop(price)}</b>
        </p>
        {inCart ? (
          <p className="ok">
            <Icon name="circle-check" />
            <a href={paths.cart}>{messages.services.inYourCart}</a>
          </p>
        ) : null}
        {onAdd ? (
          <button type="button" className="btn full" aria-describedby={id} onClick={onAdd}>
            {messages.services.addToCart}
          </button>
        ) : null}
        {refusal === null ? null : (
          <p className="err" role="alert">
            <Icon name="circle-alert" />
            <span>{refusal}</span>
          </p>
        )}
        {isBusy ? <span className="sk press" aria-hidden="true" /> : null}
      </div>
    </article>
  );
}
