import { useStore } from '@nanostores/react';
import { Suspense, useEffect, useState } from 'react';
import type { Service } from '#contract/services.ts';
import type { TripFees } from '#domain/areas/trip-fees.ts';
import { messages } from '#domain/messages.ts';
import type { CartLine } from '#domain/prices/cart.ts';
import { hasLine } from '#domain/prices/cart.ts';
import { Button } from '#src/islands/ui/Button.tsx';
import { Icon } from '#src/islands/ui/icons/Icon.tsx';
import { lazyComponent } from '#src/islands/ui/lazy-component.ts';
import { EmptyState } from '#src/islands/ui/states/EmptyState.tsx';
import { FailedState } from '#src/islands/ui/states/FailedState.tsx';
import { bookService, loadServices, reloadPage } from '#src/lib/flows/cart/services.ts';
import { $user } from '#src/lib/stores/account/tokens.ts';
import { $cartLines } from '#src/lib/stores/cart/cart.ts';
import { $offers } from '#src/lib/stores/settings.ts';
import { ServiceCard, type ShownService } from './ServiceCard.tsx';
import { ServiceIcon } from './ServiceIcon.tsx';

/** Fetched only by who has something in the cart. */
const ServicesBar = lazyComponent(() => import('./ServicesBar.tsx').then((module) => module.ServicesBar));

const NO_LINES: CartLine[] = [];

type Props = {
  /** The services at build time, shown until the API answers. */
  catalogue: ShownService[];
  /** The signup discount at build time, in percent; null when there is none. */
  builtOffer: number | null;
  /** How long a clean takes, in words: 'about 72 hours'. */
  turnaround: string;
  /** The fees of a trip by area. */
  tripFees: TripFees;
};

type State = { name: 'loading' } | { name: 'failed' } | { name: 'ready'; services: Service[] };

/**
 * The services on offer: readable at once from the page, bookable as soon as the API has confirmed them, or has not
 * answered.
 */
export default function ServicesScreen({ catalogue, builtOffer, turnaround, tripFees }: Props) {
  const [state, setState] = useState<State>({ name: 'loading' });
  const [refusal, setRefusal] = useState<{ id: number; message: string | null } | null>(null);
  const lines = useStore($cartLines, { ssr: () => NO_LINES });
  const offer = useOffer(builtOffer);

  useEffect(() => {
    let isGone = false;
    void loadServices().then((answer) => {
      if (!isGone) setState(answer.ok ? { name: 'ready', services: answer.services } : { name: 'failed' });
    });
    return () => {
      isGone = true;
    };
  }, []);

  if (state.name === 'ready' && state.services.length === 0) return <NoServices />;
  const cards =
    state.name === 'ready'
      ? state.services.map((service) => ({ service, shown: shownAs(service, catalogue) }))
      : catalogue.map((shown) => ({ service: state.name === 'failed' ? shown : null, shown }));
  return (
    <>
      {state.name === 'failed' ? <ServicesFailed /> : <Offer percent={offer} turnaround={turnaround} />}
      <div className="grid gap-6 pb-section xl:grid-cols-3 xl:gap-8 xl:pt-8" aria-busy={state.name === 'loading'}>
        {cards.map(({ service, shown }, index) => (
          <ServiceCard
            key={shown.id}
            service={shown}
            first={index === 0}
            offer={offer}
            inCart={hasLine(lines, shown.id)}
            refusal={refusal?.id === shown.id ? refusal.message : null}
            onAdd={service && (() => setRefusal({ id: service.id, message: bookService(service) }))}
            isBusy={state.name === 'loading'}
          />
        ))}
      </div>
      {lines.length > 0 ? (
        <Suspense>
          <ServicesBar services={state.name === 'ready' ? state.services : []} tripFees={tripFees} />
        </Suspense>
      ) : null}
      <p className="sr-only" role="status">
        {state.name === 'loading' ? messages.services.loading : ''}
      </p>
    </>
  );
}

/** The API's data of a service, with the picture that was built for it. */
function shownAs({ id, name, description, price, image }: Service, catalogue: readonly ShownService[]): ShownService {
  const built = catalogue.find((one) => one.id === id);
  return { id, name, description, price, picture: built?.picture ?? { src: image, alt: '' } };
}

/** The percent off a first order that this visitor can have: the built value until the API answers. */
function useOffer(builtOffer: number | null): number | null {
  const offers = useStore($offers, { ssr: () => null });
  if (offers === null) return builtOffer;
  return offers.find((offer) => offer.discount_type === 'signup')?.percentage ?? null;
}

/**
 * One line: the signup discount for visitors who can have it, otherwise the duration of a clean. There is always one
 * line, so that no card changes height.
 */
function Offer({ percent, turnaround }: { percent: number | null; turnaround: string }) {
  const user = useStore($user, { ssr: () => null });
  const { offerCounted, offerOnSignup } = messages.services;
  return (
    <p className="my-7 flex items-center gap-3 font-semibold xl:mt-9 xl:mb-6">
      <ServiceIcon className="text-green-600" name={percent === null ? 'clock' : 'tag'} />
      <span>
        {percent === null
          ? messages.services.turnaround(turnaround)
          : (user === null ? offerOnSignup : offerCounted)(percent)}
      </span>
    </p>
  );
}

function ServicesFailed() {
  return (
    <FailedState className="my-7" icon={<Icon name="circle-x" />} title={messages.services.loadFailed} role="alert">
      <p>{messages.services.loadFailedHint}</p>
      <Button className="mt-2" onClick={reloadPage}>
        {messages.services.retry}
      </Button>
    </FailedState>
  );
}

function NoServices() {
  return (
    <EmptyState
      className="my-7"
      icon={<ServiceIcon name="footprints" />}
      title={messages.services.empty}
      hint={messages.services.emptyHint}
    />
  );
}
