import type { PricedItem, PricesState } from '#contract/staff/settings/prices.ts';
import { isFeeKey } from '#domain/areas/trip-fees.ts';
import { messages } from '#domain/messages.ts';
import { PRICED_KINDS } from '#domain/prices/price-changes.ts';
import { moneyText } from '#src/islands/order/shared/money-text.ts';
import { DeskEntry, DeskList, DeskPanel } from '#src/islands/staff/Desk.tsx';
import { Button } from '#src/islands/ui/Button.tsx';
import { Chip } from '#src/islands/ui/Chip.tsx';
import { shortMoment } from '#src/islands/ui/dates.ts';
import { plannedChanges } from './planned-changes.ts';
import { priceText } from './price-text.ts';

const words = messages.teamPrices;

type Props = { state: PricesState; onChange: (thing: PricedItem) => void };

/** Every price and fee of now, with those that begin later, each with the way to change it. */
export function CurrentPrices(props: Props) {
  return PRICED_KINDS.map((kind) => <OfKind key={kind} kind={kind} {...props} />);
}

function OfKind({ kind: shown, state: { prices, changes }, onChange }: Props & { kind: PricedItem['kind'] }) {
  return (
    <DeskPanel title={words.current[shown]}>
      {shown === 'fee' ? <p className="text-sm text-soft">{words.feesHint}</p> : null}
      <DeskList>
        {prices
          .filter(({ kind }) => kind === shown)
          .map((thing) => (
            <Price
              key={`${thing.kind} ${thing.key}`}
              thing={thing}
              planned={plannedChanges(changes, thing)}
              onChange={() => onChange(thing)}
            />
          ))}
      </DeskList>
    </DeskPanel>
  );
}

type PriceProps = { thing: PricedItem; planned: PricesState['changes']; onChange: () => void };

function Price({ thing, planned, onChange }: PriceProps) {
  const { name, price, is_offered: isOffered, since, content_price: content } = thing;
  const origin = thing.kind === 'fee' && !isFeeKey(thing.key) ? 'opened' : thing.kind;
  return (
    <DeskEntry>
      <div className="flex items-center justify-between gap-4" data-price={`${thing.kind} ${thing.key}`}>
        <div className="grid gap-1">
          <b>{name}</b>
          <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <span className="font-bold text-lg tabular-nums">{moneyText(price)}</span>
            <span className="text-sm text-soft">
              {since === null ? words.from[origin] : words.since(shortMoment(since))}
            </span>
          </p>
          {isOffered ? null : (
            <Chip kind="warn" className="justify-self-start">
              {words.notOffered[thing.kind]}
            </Chip>
          )}
          {price === content ? null : (
            <p className="text-sm text-soft">{words.contentSays[origin](moneyText(content))}</p>
          )}
          {planned.map(({ id, before, after, starts_at: startsAt }) => {
            const held = priceText(thing.kind, after);
            const isAgain = thing.kind === 'fee' && after.is_offered && !before.is_offered;
            return (
              <p key={id} className="font-semibold text-sm tabular-nums">
                {words.planned(isAgain ? words.servedAgain(held) : held, shortMoment(startsAt))}
              </p>
            );
          })}
        </div>
        <Button
          kind="outlined"
          size="small"
          className="flex-none whitespace-nowrap"
          aria-label={words.changeOf(name)}
          onClick={onChange}
        >
          {words.change}
        </Button>
      </div>
    </DeskEntry>
  );
}
