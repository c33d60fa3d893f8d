import { useCallback, useEffect, useRef, useState } from 'react';
import { type Dashboard, loadBalance, loadDashboard, redeemPoints } from '#src/lib/flows/referrals/referrals.ts';
import { celebrate } from './confetti.ts';

type Busy = 'loading' | 'refreshing' | 'redeeming' | null;

/** The parts of a complete dashboard. */
const PARTS = ['link', 'points', 'referrals', 'history'] as const;

/** The dashboard as far as it is loaded, and what can be done on it. */
export type DashboardView = {
  dashboard: Dashboard;
  busy: Busy;
  /** Whether the last load missed a part: the data on screen may be old or incomplete. */
  isIncomplete: boolean;
  /** Why the last redemption was refused. */
  refusal: string | null;
  refresh: () => void;
  redeem: () => void;
};

/** The dashboard of the signed-in user: loaded at once, again on request, and in part after redeeming. */
export function useDashboard(): DashboardView {
  const [dashboard, setDashboard] = useState<Dashboard>({});
  const [busy, setBusy] = useState<Busy>('loading');
  const [isIncomplete, setIncomplete] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const isGone = useRef(false);

  const show = useCallback((parts: Dashboard) => {
    if (isGone.current) return;
    setDashboard((before) => ({ ...before, ...parts }));
    setBusy(null);
  }, []);
  const load = useCallback(async () => {
    const parts = await loadDashboard();
    setIncomplete(PARTS.some((part) => parts[part] === undefined));
    show(parts);
  }, [show]);

  useEffect(() => {
    isGone.current = false;
    void load();
    return () => {
      isGone.current = true;
    };
  }, [load]);

  const refresh = () => {
    if (busy !== null) return;
    setRefusal(null);
    setBusy('refreshing');
    void load();
  };
  const redeem = async () => {
    if (busy !== null) return;
    setRefusal(null);
    setBusy('redeeming');
    const redeemed = await redeemPoints(dashboard.points ?? 0, dashboard.active?.id);
    if (redeemed.ok) void celebrate();
    else setRefusal(redeemed.message);
    // Also after a refusal: another tab may have redeemed, or the answer was lost.
    show(await loadBalance());
  };
  return { dashboard, busy, isIncomplete, refusal, refresh, redeem: () => void redeem() };
}
