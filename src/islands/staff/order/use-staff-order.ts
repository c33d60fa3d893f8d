import { useCallback, useEffect, useRef, useState } from 'react';
import type { StaffOrder } from '#contract/staff.ts';
import type { CallResult } from '#src/lib/flows/shell/try-call.ts';
import { currentSlug, loadStaffOrder } from '#src/lib/flows/team/team-order.ts';
import { showToast } from '#src/lib/stores/toasts.ts';

export type StaffOrderView = {
  order: StaffOrder | null;
  problem: 'missing' | 'failed' | null;
  reload: () => void;
  /**
   * Does one thing to the order: shows what the shop answers as the order's new state, says `done`, and answers null;
   * or answers the sentence that says why not. When somebody else was faster the order is loaded anew.
   */
  act: (work: () => Promise<CallResult<StaffOrder>>, done: (order: StaffOrder) => string) => Promise<string | null>;
};

/** The order of this page's address, and what is done to it. */
export function useStaffOrder(): StaffOrderView {
  const [order, setOrder] = useState<StaffOrder | null>(null);
  const [problem, setProblem] = useState<StaffOrderView['problem']>(null);
  const newest = useRef(0);

  const load = useCallback(async () => {
    newest.current += 1;
    const mine = newest.current;
    const loaded = await loadStaffOrder(currentSlug());
    if (mine !== newest.current) return;
    if (loaded.ok) setOrder(loaded.value);
    setProblem(loaded.ok ? null : loaded.status === 404 ? 'missing' : 'failed');
  }, []);
  useEffect(() => {
    void load();
    return () => {
      newest.current += 1;
    };
  }, [load]);

  const act: StaffOrderView['act'] = async (work, done) => {
    const answer = await work();
    if (answer.ok) {
      newest.current += 1;
      setOrder(answer.value);
      showToast('success', done(answer.value));
      return null;
    }
    // Somebody was faster, or nobody knows whether it was done: what stands now is what counts.
    if (answer.status === 409 || answer.unreachable) void load();
    return answer.message;
  };
  const reload = () => {
    setProblem(null);
    void load();
  };
  return { order, problem, reload, act };
}
