import { useState } from 'react';
import type { PricedItem, PricesState } from '#contract/staff/settings/prices.ts';
import { messages } from '#domain/messages.ts';
import { teamPaths } from '#domain/team-paths.ts';
import { Desk, DeskColumn, DeskPanel } from '#src/islands/staff/Desk.tsx';
import { type Loaded, LoadedPage, useLoaded } from '#src/islands/staff/LoadedPage.tsx';
import { TeamGuard } from '#src/islands/staff/TeamGuard.tsx';
import { ButtonLink } from '#src/islands/ui/Button.tsx';
import { loadPrices } from '#src/lib/flows/team/team-prices.ts';
import { AreaDialog } from './areas/AreaDialog.tsx';
import { AreaHistory } from './areas/AreaHistory.tsx';
import { AreasPanel } from './areas/AreasPanel.tsx';
import { areaUndoWords } from './areas/area-text.ts';
import { ChangeDialog } from './ChangeDialog.tsx';
import { CurrentPrices } from './CurrentPrices.tsx';
import { HistoryPanel } from './HistoryPanel.tsx';
import { type BuiltPrice, PagesPanel } from './PagesPanel.tsx';
import { priceUndoWords } from './price-text.ts';
import { UndoDialog, type UndoWords } from './UndoDialog.tsx';

const words = messages.teamPrices;

/** The owner's page of prices. */
export default function PricesScreen({ shopName, built }: { shopName: string; built: readonly BuiltPrice[] }) {
  return (
    <TeamGuard right="setPrices" current={teamPaths.prices} shopName={shopName}>
      {({ rights }) => <Prices built={built} hasPromotions={rights.includes('setPromotions')} />}
    </TeamGuard>
  );
}

type PricesProps = { built: readonly BuiltPrice[]; hasPromotions: boolean };

function Prices({ built, hasPromotions }: PricesProps) {
  const page = useLoaded(loadPrices);
  return (
    <LoadedPage
      title={words.title}
      note={words.lead}
      back={{ href: teamPaths.queue, label: messages.team.queue }}
      page={page}
    >
      {(state) => <Found state={state} page={page} built={built} hasPromotions={hasPromotions} />}
    </LoadedPage>
  );
}

type Areas = NonNullable<PricesState['areas']>;
type ChangeId = Pick<PricesState['changes'][number], 'id' | 'state'>;

/** What is open: a form for one price, or the question before an undo. */
type Open =
  | { thing: PricedItem }
  | { change: ChangeId; words: UndoWords }
  | { area: Areas['opened'][number] | null }
  | null;

type FoundProps = PricesProps & { state: PricesState; page: Loaded<PricesState> };

function Found({ state, page, built, hasPromotions }: FoundProps) {
  const [open, setOpen] = useState<Open>(null);
  const close = () => setOpen(null);
  const { areas } = state;
  const reload = () => void page.load();
  const newest = (thing: PricedItem) =>
    state.prices.find(({ kind, key }) => kind === thing.kind && key === thing.key) ?? thing;
  const done = (changed: PricesState) => {
    page.setFound(changed);
    close();
  };
  return (
    <>
      <Desk>
        <DeskColumn>
          <CurrentPrices state={state} onChange={(thing) => setOpen({ thing })} />
          {areas === undefined ? null : (
            <AreasPanel areas={areas} onOpen={() => setOpen({ area: null })} onChange={(area) => setOpen({ area })} />
          )}
          <PagesPanel state={state} built={built} onAsked={page.setFound} />
        </DeskColumn>
        <DeskColumn>
          {hasPromotions ? (
            <DeskPanel title={messages.teamPromotions.title}>
              <p className="text-sm text-soft">{words.promotionsHint}</p>
              <ButtonLink kind="outlined" size="small" className="justify-self-start" href={teamPaths.promotions}>
                {words.promotions}
              </ButtonLink>
            </DeskPanel>
          ) : null}
          <AreaHistory
            changes={areas?.changes ?? []}
            onUndo={(change) => setOpen({ change, words: areaUndoWords(change) })}
          />
          <HistoryPanel
            changes={state.changes}
            onUndo={(change) => setOpen({ change, words: priceUndoWords(change) })}
          />
        </DeskColumn>
      </Desk>
      {open !== null && 'thing' in open ? (
        <ChangeDialog thing={newest(open.thing)} state={state} onDone={done} onStale={reload} onClose={close} />
      ) : null}
      {open !== null && 'change' in open ? (
        <UndoDialog {...open} revision={state.revision} onDone={done} onStale={reload} onClose={close} />
      ) : null}
      {open !== null && 'area' in open && areas !== undefined ? (
        <AreaDialog {...{ area: open.area, areas, state }} onDone={done} onStale={reload} onClose={close} />
      ) : null}
    </>
  );
}
