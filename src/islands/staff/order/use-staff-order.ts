import { useCallback, useEffect, useRef, useState } from 'react';
import type { StaffOrder } from '#contract/staff/staff.ts';
import type { CallResult } from '#src/lib/flows/shell/try-call.ts';
import { currentSlug, loadStaffOrder } from '#src/lib/flows/team/order/team-order.ts';
import { showToast } from '#src/lib/stores/toasts.ts';

/** An order's page for the team, and what can be done on it. */
export type StaffOrderView = {
  order: StaffOrder | null;
  problem: 'missing' | 'failed' | null;
  reload: () => void;
  /**
   * Does one action on the order. On success it shows the order's new state from the server and the toast `done`, and
   * returns null. Otherwise it returns the sentence that says why not. When another user was faster the order is loaded
   * again.
   */
  act: (work: () => Promise<CallResult<StaffOrder>>, done: (order: StaffOrder) => string) => Promise<string | null>;
};

/** The order in this page's address, and the actions on it. */
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
    // Another user was faster, or the outcome is unknown: load the current state.
    if (answer.status === 409 || answer.unreachable) void load();
    return answer.message;
  };
  const reload = () => {
    setProblem(null);
    void load();
  };
  return { order, problem, reload, act };
}
