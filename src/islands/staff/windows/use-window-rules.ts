import { useCallback, useEffect, useState } from 'react';
import type { WindowRulesRequest, WindowRulesState } from '#contract/staff/window-rules.ts';
import { messages } from '#domain/messages.ts';
import { loadWindowRules, saveWindowRules } from '#src/lib/flows/team/day/team-windows.ts';
import { showToast } from '#src/lib/stores/toasts.ts';

/** The settings as the owner edits them. */
export type Draft = WindowRulesRequest;

function draftOf({ holidays: _, saves: __, ...draft }: WindowRulesState): Draft {
  return draft;
}

/** The settings of windows: as they are saved, as they are edited, and the ways to load and save them. */
export function useWindowRules() {
  const [saved, setSaved] = useState<WindowRulesState | null>(null);
  const [draft, setDraft] = useState<Draft | null>(null);
  const [hasFailed, setFailed] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);

  const show = useCallback((state: WindowRulesState) => {
    setSaved(state);
    setDraft(draftOf(state));
    setProblem(null);
  }, []);
  const load = useCallback(async () => {
    setFailed(false);
    const loaded = await loadWindowRules();
    if (loaded.ok) show(loaded.value);
    else setFailed(true);
  }, [show]);
  useEffect(() => void load(), [load]);

  const save = async () => {
    if (draft === null || isBusy) return;
    setBusy(true);
    setProblem(null);
    const answer = await saveWindowRules(draft);
    setBusy(false);
    if (!answer.ok) return setProblem(answer.message);
    show(answer.value);
    showToast('success', messages.teamWindows.saved);
  };
  const change = (part: Partial<Draft>) => setDraft((before) => (before === null ? null : { ...before, ...part }));
  const isChanged = saved !== null && draft !== null && JSON.stringify(draft) !== JSON.stringify(draftOf(saved));
  return { saved, draft, change, hasFailed, load, save, problem, isBusy, isChanged };
}
