import { useCallback, useEffect, useRef, useState } from 'react';
import type { WindowRulesRequest, WindowRulesState } from '#contract/staff/settings/window-rules.ts';
import { loadWindowRules } from '#src/lib/flows/team/day/team-windows.ts';

/** The settings as the owner edits them. */
export type Draft = WindowRulesRequest;
/** Opening hours and windows of a week. */
export type Week = Pick<Draft, 'opening' | 'windows'>;

function draftOf({ holidays: _, saves: __, outside: ___, today: ____, ...draft }: WindowRulesState): Draft {
  return draft;
}

/**
 * What the owner edited, on top of what is stored now. Of each setting the owner's counts if it was edited, else the
 * stored one; the preview names whatever that would change of another owner's save. Planned weeks that have begun by
 * `today` are the hours of now.
 */
export function rebased(draft: Draft, before: Draft, now: Draft, today: string): Draft {
  const isEdited = ([key, value]: [string, unknown]) =>
    JSON.stringify(value) !== JSON.stringify(before[key as keyof Draft]);
  const plans = draft.plans?.filter(({ from }) => from > today);
  const edited = { ...draft, ...(plans === undefined ? {} : { plans }) };
  return { ...now, ...Object.fromEntries(Object.entries(edited).filter(isEdited)), revision: now.revision };
}

/** The settings of windows: as they are saved, as they are edited, and the ways to load and show them. */
export function useWindowRules() {
  const [saved, setSaved] = useState<WindowRulesState | null>(null);
  const [draft, setDraft] = useState<Draft | null>(null);
  const [hasFailed, setFailed] = useState(false);
  /** What was read or saved last: what the draft began as. */
  const newest = useRef<Draft | null>(null);

  const show = useCallback((state: WindowRulesState) => {
    setSaved(state);
    newest.current = draftOf(state);
    setDraft(newest.current);
  }, []);
  const load = useCallback(async () => {
    setFailed(false);
    const loaded = await loadWindowRules();
    if (!loaded.ok) return setFailed(true);
    const now = draftOf(loaded.value);
    const before = newest.current;
    newest.current = now;
    setSaved(loaded.value);
    setDraft((edited) => (edited === null || before === null ? now : rebased(edited, before, now, loaded.value.today)));
  }, []);
  useEffect(() => void load(), [load]);

  const change = (part: Partial<Draft>) => setDraft((before) => (before === null ? null : { ...before, ...part }));
  const isChanged = saved !== null && draft !== null && JSON.stringify(draft) !== JSON.stringify(draftOf(saved));
  // Leaving would lose what is edited: the browser asks first.
  useEffect(() => {
    if (!isChanged) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isChanged]);
  return { saved, draft, change, hasFailed, load, show, isChanged };
}
