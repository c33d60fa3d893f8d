import { useEffect, useRef, useState } from 'react';
import type { WindowRulesPreviewRequest, WindowRulesState } from '#contract/staff/settings/window-rules.ts';
import { messages } from '#domain/messages.ts';
import { teamPaths } from '#domain/team-paths.ts';
import { formatDay } from '#domain/windows/format.ts';
import { wrongWeek } from '#domain/windows/wrong-week.ts';
import { Desk, DeskColumn } from '#src/islands/staff/Desk.tsx';
import { TeamContent, TeamLoadFailed } from '#src/islands/staff/TeamContent.tsx';
import { SkeletonRows, TeamGuard } from '#src/islands/staff/TeamGuard.tsx';
import { TeamHead } from '#src/islands/staff/TeamHead.tsx';
import { Button } from '#src/islands/ui/Button.tsx';
import { dayAndTime } from '#src/islands/ui/dates.ts';
import { IconButton } from '#src/islands/ui/icons/IconButton.tsx';
import { OrderIcon } from '#src/islands/ui/icons/OrderIcon.tsx';
import { Notice } from '#src/islands/ui/states/Notice.tsx';
import { saveWindowRules, undoWindowRules } from '#src/lib/flows/team/day/team-windows.ts';
import { AreaWindows } from './AreaWindows.tsx';
import { BookingPanel } from './BookingPanel.tsx';
import { DaysPanel } from './DaysPanel.tsx';
import { OpeningPanel } from './OpeningPanel.tsx';
import { PlansPanel } from './PlansPanel.tsx';
import { PreviewDialog } from './PreviewDialog.tsx';
import { PriorityPanel } from './PriorityPanel.tsx';
import { type Save, SavesPanel } from './SavesPanel.tsx';
import { OutsidePanel } from './StopList.tsx';
import { type Draft, useWindowRules, type Week } from './use-window-rules.ts';
import { markWrongFields } from './wrong-field.ts';

const words = messages.teamWindows;

type ScreenProps = {
  shopName: string;
  /** Within how many hours a pair is back without priority, as the pages say it. */
  turnaroundHours: number;
};

/** The owner's page of opening hours, windows for riders, closed days. */
export default function WindowsScreen({ shopName, turnaroundHours }: ScreenProps) {
  return (
    <TeamGuard right="setWindows" current={teamPaths.windows} shopName={shopName}>
      {() => <Windows turnaroundHours={turnaroundHours} />}
    </TeamGuard>
  );
}

/** What is shown before it is done: what the edited settings would change, or what taking a save back would (`undone`). */
type Open = { asked: WindowRulesPreviewRequest; undone: Save | null } | null;

function Windows({ turnaroundHours }: Pick<ScreenProps, 'turnaroundHours'>) {
  const { saved, draft, change, hasFailed, load, show, isChanged } = useWindowRules();
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
        <>
          {hasFailed ? (
            <TeamContent>
              <Notice kind="bad">{messages.attempt.unreachable}</Notice>
            </TeamContent>
          ) : null}
          <Settings {...{ saved, draft, change, show, isChanged, turnaroundHours }} onStale={load} />
        </>
      )}
    </>
  );
}

type Props = Pick<ScreenProps, 'turnaroundHours'> & {
  saved: WindowRulesState;
  draft: Draft;
  change: (part: Partial<Draft>) => void;
  show: (state: WindowRulesState) => void;
  isChanged: boolean;
  /** Somebody else has saved: their settings are read, and what is edited stays. */
  onStale: () => Promise<void>;
};

function Settings({ saved, draft, change, show, isChanged, turnaroundHours, onStale }: Props) {
  const [open, setOpen] = useState<Open>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [chosen, setChosen] = useState<string | null>(null);
  const plans = draft.plans ?? [];
  const plan = plans.find(({ from }) => from === chosen);
  const week = plan ?? draft;
  const changeWeek = (part: Partial<Week>) =>
    change(plan === undefined ? part : { plans: plans.map((one) => (one === plan ? { ...one, ...part } : one)) });
  const titleOf = (title: string) => (plan === undefined ? title : words.planOf(title, formatDay(plan.from)));
  const form = useRef<HTMLFormElement>(null);
  /** A week that was brought to the screen because it is wrong: its fields are marked once they are there. */
  const [shownWrong, setShownWrong] = useState<string | null>();
  useEffect(() => {
    if (shownWrong === undefined || form.current === null) return;
    setShownWrong(undefined);
    setProblem(markWrongFields(form.current));
  }, [shownWrong]);
  const check = (asked: HTMLFormElement) => {
    if (!isChanged) return;
    const wrong = markWrongFields(asked);
    setProblem(wrong);
    if (wrong !== null) return;
    const hidden = wrongWeek(draft);
    if (hidden === undefined) return setOpen({ asked: { rules: draft, revision: draft.revision }, undone: null });
    setChosen(hidden);
    setShownWrong(hidden);
  };
  const done = (state: WindowRulesState) => {
    setOpen(null);
    show(state);
  };
  return (
    <form
      ref={form}
      noValidate
      onChange={() => setProblem(null)}
      onSubmit={(event) => {
        event.preventDefault();
        check(event.currentTarget);
      }}
    >
      <Desk>
        <DeskColumn>
          <OutsidePanel stops={saved.outside} />
          <PlansPanel
            draft={draft}
            today={saved.today}
            chosen={plan?.from ?? null}
            onChoose={setChosen}
            onChange={(changed) => change({ plans: changed })}
          />
          <AreaWindows
            title={titleOf(words.windows)}
            areas={saved.areas}
            windows={week.windows}
            onChange={(windows) => changeWeek({ windows })}
          />
          <BookingPanel draft={draft} onChange={change} />
          {draft.priority === undefined ? null : (
            <PriorityPanel
              setting={draft.priority}
              turnaroundHours={turnaroundHours}
              onChange={(priority) => change({ priority })}
            />
          )}
        </DeskColumn>
        <DeskColumn>
          <OpeningPanel
            title={titleOf(words.opening)}
            opening={week.opening}
            onChange={(opening) => changeWeek({ opening })}
          />
          <DaysPanel
            days={draft.special_days}
            stored={saved.special_days}
            today={saved.today}
            holidays={saved.holidays}
            onChange={(special_days) => change({ special_days })}
          />
          <SavesPanel
            saves={saved.saves}
            onUndo={(save) => setOpen({ asked: { undo: save.id, revision: saved.revision }, undone: save })}
          />
        </DeskColumn>
      </Desk>
      {/* At hand wherever the owner is on the page, once there is something to check. */}
      {isChanged ? (
        <div className="sticky bottom-0 z-nav grid gap-2 border-line border-t bg-paper px-gutter py-3">
          <div className="mx-auto grid w-full max-w-page gap-2">
            {problem === null ? null : <Notice kind="bad">{problem}</Notice>}
            <Button type="submit" className="w-full sm:w-auto sm:justify-self-start">
              {words.check}
            </Button>
          </div>
        </div>
      ) : null}
      {open === null ? null : open.undone === null ? (
        <PreviewDialog
          title={words.previewTitle}
          asked={open.asked}
          yes={words.save}
          done={words.saved}
          onYes={() => saveWindowRules(draft)}
          onDone={done}
          onStale={onStale}
          onClose={() => setOpen(null)}
        />
      ) : (
        <UndoDialog
          save={open.undone}
          asked={open.asked}
          isChanged={isChanged}
          onDone={done}
          onStale={onStale}
          onClose={() => setOpen(null)}
        />
      )}
    </form>
  );
}

type UndoProps = {
  save: Save;
  asked: WindowRulesPreviewRequest;
  isChanged: boolean;
  onDone: (state: WindowRulesState) => void;
  onStale: () => Promise<void>;
  onClose: () => void;
};

/** Shows what taking a save back would change, before it is done. */
function UndoDialog({ save, asked, isChanged, onDone, onStale, onClose }: UndoProps) {
  return (
    <PreviewDialog
      title={words.undoTitle(dayAndTime(save.at))}
      note={isChanged ? words.undoDropsDraft : undefined}
      asked={asked}
      yes={words.putBack}
      done={words.undone}
      onYes={() => undoWindowRules(save.id, asked.revision)}
      onDone={onDone}
      onStale={onStale}
      onClose={onClose}
    />
  );
}
