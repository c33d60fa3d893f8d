import { useState } from 'react';
import type { PromotionShown, PromotionsState } from '#contract/staff/settings/promotions.ts';
import { messages } from '#domain/messages.ts';
import { teamPaths } from '#domain/team-paths.ts';
import { Desk, DeskColumn, DeskEntry, DeskList, DeskPanel } from '#src/islands/staff/Desk.tsx';
import { type Loaded, LoadedPage, useLoaded } from '#src/islands/staff/LoadedPage.tsx';
import { TeamGuard } from '#src/islands/staff/TeamGuard.tsx';
import { Button } from '#src/islands/ui/Button.tsx';
import { loadPromotions } from '#src/lib/flows/team/team-promotions.ts';
import { MakeDialog } from './MakeDialog.tsx';
import { PromotionEntry } from './PromotionEntry.tsx';
import { SwitchDialog } from './SwitchDialog.tsx';

const words = messages.teamPromotions;

/** The owner's page of promotions. */
export default function PromotionsScreen({ shopName }: { shopName: string }) {
  return (
    <TeamGuard right="setPromotions" current={teamPaths.promotions} shopName={shopName}>
      {() => <Promotions />}
    </TeamGuard>
  );
}

function Promotions() {
  const page = useLoaded(loadPromotions);
  return (
    <LoadedPage
      title={words.title}
      note={words.lead}
      back={{ href: teamPaths.queue, label: messages.team.queue }}
      page={page}
    >
      {(state) => <Found state={state} page={page} />}
    </LoadedPage>
  );
}

/** What is open: the form for a new one, or the question before one ends or goes on. */
type Open = 'new' | { promotion: PromotionShown } | null;

const isRunning = ({ state }: PromotionShown) => state === 'now' || state === 'ahead';

function Found({ state, page }: { state: PromotionsState; page: Loaded<PromotionsState> }) {
  const [open, setOpen] = useState<Open>(null);
  const close = () => setOpen(null);
  const reload = () => void page.load();
  const done = (changed: PromotionsState) => {
    page.setFound(changed);
    close();
  };
  const listOf = (among: PromotionShown[], none: string) =>
    among.length === 0 ? (
      <p className="text-soft">{none}</p>
    ) : (
      <DeskList>
        {among.map((promotion) => (
          <DeskEntry key={promotion.id}>
            <PromotionEntry promotion={promotion} state={state} onSwitch={() => setOpen({ promotion })} />
          </DeskEntry>
        ))}
      </DeskList>
    );
  return (
    <>
      <Desk>
        <DeskColumn>
          <DeskPanel title={words.running}>
            {listOf(state.promotions.filter(isRunning), words.noneRunning)}
            <Button className="justify-self-start" onClick={() => setOpen('new')}>
              {words.make}
            </Button>
          </DeskPanel>
        </DeskColumn>
        <DeskColumn>
          <DeskPanel title={words.past}>
            {listOf(
              state.promotions.filter((one) => !isRunning(one)),
              words.nonePast,
            )}
          </DeskPanel>
        </DeskColumn>
      </Desk>
      {open === 'new' ? <MakeDialog state={state} onDone={done} onStale={reload} onClose={close} /> : null}
      {open !== null && open !== 'new' ? (
        <SwitchDialog
          promotion={open.promotion}
          revision={state.revision}
          onDone={done}
          onStale={reload}
          onClose={close}
        />
      ) : null}
    </>
  );
}
