import { useState } from 'react';
import type { PricedItem, PricesState } from '#contract/staff/settings/prices.ts';
import { areaName } from '#domain/areas/service-areas.ts';
import { messages } from '#domain/messages.ts';
import { DeskPanel } from '#src/islands/staff/Desk.tsx';
import { Button } from '#src/islands/ui/Button.tsx';
import { shortMoment } from '#src/islands/ui/dates.ts';
import { Notice } from '#src/islands/ui/states/Notice.tsx';
import { rebuildPages } from '#src/lib/flows/team/team-prices.ts';
import { priceText } from './price-text.ts';

const words = messages.teamPrices;

/** A price as the static pages show it: this page is built with them. */
export type BuiltPrice = Pick<PricedItem, 'kind' | 'key' | 'price' | 'is_offered'>;

type Props = { state: PricesState; built: readonly BuiltPrice[]; onAsked: (state: PricesState) => void };

/** Whether the static pages show the prices of now, and the way to have them rebuilt. */
export function PagesPanel({ state: { prices, build }, built, onAsked }: Props) {
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const rebuild = async () => {
    if (isBusy) return;
    setBusy(true);
    setProblem(null);
    const answer = await rebuildPages();
    setBusy(false);
    if (answer.ok) onAsked(answer.value);
    else setProblem(answer.message);
  };
  const differing = prices.flatMap((thing) => {
    const shown = built.find(({ kind, key }) => kind === thing.kind && key === thing.key);
    if (shown === undefined) return thing.kind === 'fee' ? [words.pagesLack(thing.name)] : [];
    const isSame = priceText(shown.kind, shown) === priceText(thing.kind, thing);
    return isSame ? [] : [words.pagesShow(thing.name, priceText(shown.kind, shown), priceText(thing.kind, thing))];
  });
  const gone = built.filter(
    ({ kind, key }) => kind === 'fee' && !prices.some((one) => one.kind === kind && one.key === key),
  );
  differing.push(...gone.map(({ key }) => words.pagesStill(messages.priceCalls.tripIn(areaName(key)))));
  const { last, next_at: nextAt } = build;
  return (
    <DeskPanel title={words.pages}>
      <p className="text-sm text-soft">{words.pagesHint}</p>
      {differing.length === 0 ? (
        <p>{words.pagesAgree}</p>
      ) : (
        <Notice kind="warn">
          <p>{words.pagesDiffer}</p>
          <ul>
            {differing.map((line) => (
              <li key={line} className="tabular-nums">
                {line}
              </li>
            ))}
          </ul>
        </Notice>
      )}
      {last === null ? null : (
        <p className={last.state === 'given up' ? 'font-semibold text-danger' : 'text-sm'}>
          {words.build[last.state](shortMoment(last.at), last.answer, last.tries)}
        </p>
      )}
      {nextAt === null || !build.is_set_up ? null : <p className="text-sm">{words.nextBuild(shortMoment(nextAt))}</p>}
      {problem === null ? null : <Notice kind="bad">{problem}</Notice>}
      {build.is_set_up ? (
        <Button
          kind="outlined"
          size="small"
          className="justify-self-start"
          aria-disabled={isBusy}
          onClick={() => void rebuild()}
        >
          {isBusy ? words.rebuildBusy : words.rebuild}
        </Button>
      ) : (
        <p className="text-sm text-soft">{words.noHook}</p>
      )}
    </DeskPanel>
  );
}
