import { messages } from '#domain/messages.ts';
import { teamPaths } from '#domain/team-paths.ts';
import { Desk, DeskColumn } from '#src/islands/staff/Desk.tsx';
import { TeamContent, TeamLoadFailed } from '#src/islands/staff/TeamContent.tsx';
import { SkeletonRows, TeamGuard } from '#src/islands/staff/TeamGuard.tsx';
import { TeamHead } from '#src/islands/staff/TeamHead.tsx';
import { Button } from '#src/islands/ui/Button.tsx';
import { IconButton } from '#src/islands/ui/icons/IconButton.tsx';
import { OrderIcon } from '#src/islands/ui/icons/OrderIcon.tsx';
import { Notice } from '#src/islands/ui/states/Notice.tsx';
import { AreaWindows } from './AreaWindows.tsx';
import { BookingPanel } from './BookingPanel.tsx';
import { DaysPanel } from './DaysPanel.tsx';
import { OpeningPanel } from './OpeningPanel.tsx';
import { PriorityPanel } from './PriorityPanel.tsx';
import { SavesPanel } from './SavesPanel.tsx';
import { useWindowRules } from './use-window-rules.ts';

const words = messages.teamWindows;

/** The owner's page of opening hours, windows for riders, closed days. */
export default function WindowsScreen({ shopName }: { shopName: string }) {
  return (
    <TeamGuard right="setWindows" current={teamPaths.windows} shopName={shopName}>
      {() => <Windows />}
    </TeamGuard>
  );
}

function Windows() {
  const { saved, draft, change, hasFailed, load, save, problem, isBusy, isChanged } = useWindowRules();
  return (
    <>
      <TeamHead
        title={words.title}
        note={isChanged ? words.unsaved : words.lead}
        action={
          <IconButton label={messages.team.refresh} onClick={() => void load()}>
            <OrderIcon name="refresh-cw" />
          </IconButton>
        }
      />
      {saved === null || draft === null ? (
        hasFailed ? (
          <TeamContent>
            <TeamLoadFailed onRetry={() => void load()} />
          </TeamContent>
        ) : (
          <SkeletonRows />
        )
      ) : (
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            void save();
          }}
        >
          <Desk>
            <DeskColumn>
              <AreaWindows windows={draft.windows} onChange={(windows) => change({ windows })} />
              <BookingPanel draft={draft} onChange={change} />
              {draft.priority === undefined ? null : (
                <PriorityPanel setting={draft.priority} onChange={(priority) => change({ priority })} />
              )}
            </DeskColumn>
            <DeskColumn>
              <OpeningPanel opening={draft.opening} onChange={(opening) => change({ opening })} />
              <DaysPanel
                days={draft.special_days}
                holidays={saved.holidays}
                onChange={(special_days) => change({ special_days })}
              />
              <SavesPanel saves={saved.saves} />
            </DeskColumn>
          </Desk>
          {/* At hand wherever the owner is on the page. */}
          <div className="sticky bottom-0 z-nav grid gap-2 border-line border-t bg-paper px-gutter py-3">
            <div className="mx-auto grid w-full max-w-page gap-2" aria-live="polite">
              {problem === null ? null : <Notice kind="bad">{problem}</Notice>}
              <Button
                type="submit"
                className="w-full sm:w-auto sm:justify-self-start"
                aria-disabled={isBusy || !isChanged}
              >
                {isBusy ? words.busy : words.save}
              </Button>
            </div>
          </div>
        </form>
      )}
    </>
  );
}
