import { useCallback, useEffect, useState } from 'react';
import type { WindowRulesRequest, WindowRulesState } from '#contract/staff/window-rules.ts';
import { loadWindowRules } from '#src/lib/flows/team/day/team-windows.ts';

/** The settings as the owner edits them. */
export type Draft = WindowRulesRequest;
/** Opening hours and windows of a week. */
export type Week = Pick<Draft, 'opening' | 'windows'>;

function draftOf({ holidays: _, saves: __, outside: ___, today: ____, ...draft }: WindowRulesState): Draft {
  return draft;
}

/** The settings of windows: as they are saved, as they are edited, and the ways to load and show them. */
export function useWindowRules() {
  const [saved, setSaved] = useState<WindowRulesState | null>(null);
  const [draft, setDraft] = useState<Draft | null>(null);
  const [hasFailed, setFailed] = useState(false);

  const show = useCallback((state: WindowRulesState) => {
    setSaved(state);
    setDraft(draftOf(state));
  }, []);
  const load = useCallback(async () => {
    setFailed(false);
    const loaded = await loadWindowRules();
    if (loaded.ok) show(loaded.value);
    else setFailed(true);
  }, [show]);
  useEffect(() => void load(), [load]);

  const change = (part: Partial<Draft>) => setDraft((before) => (before === null ? null : { ...before, ...part }));
  const isChanged = saved !== null && draft !== null && JSON.stringify(draft) !== JSON.stringify(draftOf(saved));
  return { saved, draft, change, hasFailed, load, show, isChanged };
}
