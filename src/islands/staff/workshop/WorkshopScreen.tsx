import { useCallback, useEffect, useRef, useState } from 'react';
import type { Workshop, WorkshopOrder } from '#contract/staff/day/workshop.ts';
import { messages } from '#domain/messages.ts';
import { teamPaths } from '#domain/team-paths.ts';
import { PhotosPanel } from '#src/islands/staff/order/photos/PhotosPanel.tsx';
import { TeamContent, TeamLoadFailed } from '#src/islands/staff/TeamContent.tsx';
import { SkeletonRows, TeamGuard } from '#src/islands/staff/TeamGuard.tsx';
import { TeamHead } from '#src/islands/staff/TeamHead.tsx';
import { Button } from '#src/islands/ui/Button.tsx';
import { Dialog } from '#src/islands/ui/dialog/Dialog.tsx';
import { IconButton } from '#src/islands/ui/icons/IconButton.tsx';
import { OrderIcon } from '#src/islands/ui/icons/OrderIcon.tsx';
import { EmptyState } from '#src/islands/ui/states/EmptyState.tsx';
import { Notice } from '#src/islands/ui/states/Notice.tsx';
import { loadWorkshop, markClean } from '#src/lib/flows/team/day/team-workshop.ts';
import { WorkshopCard } from './WorkshopCard.tsx';

const words = messages.teamWorkshop;

/** How often the open page asks again, in ms: riders bring pairs meanwhile. */
const REFRESH_MS = 60_000;

/** The cleaners' page: what to clean and until when, with its pictures. No names, numbers and sums. */
export default function WorkshopScreen({ shopName }: { shopName: string }) {
  return (
    <TeamGuard right="readWorkshop" current={teamPaths.workshop} shopName={shopName}>
      {() => <Bench />}
    </TeamGuard>
  );
}

function Bench() {
  const [workshop, setWorkshop] = useState<Workshop | null>(null);
  const [hasFailed, setFailed] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [said, setSaid] = useState('');
  const [pictured, setPictured] = useState<WorkshopOrder | null>(null);
  const asked = useRef(0);
  const load = useCallback(async () => {
    asked.current += 1;
    const own = asked.current;
    const loaded = await loadWorkshop();
    // A later question was asked since, such as after a mark: its answer counts.
    if (own !== asked.current) return;
    setFailed(!loaded.ok);
    if (loaded.ok) setWorkshop(loaded.value);
  }, []);
  useEffect(() => {
    void load();
    const again = () => {
      if (document.visibilityState === 'visible') void load();
    };
    const timer = setInterval(again, REFRESH_MS);
    document.addEventListener('visibilitychange', again);
    window.addEventListener('online', again);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', again);
      window.removeEventListener('online', again);
    };
  }, [load]);
  const mark = async (order: WorkshopOrder, wanted: 'done' | 'undo') => {
    setProblem(null);
    const marked = await markClean(order.slug, wanted);
    if (marked.ok) setSaid(marked.value.detail);
    else setProblem(marked.message);
    await load();
  };
  const orders = workshop?.orders ?? [];
  const groups = [
    { title: words.cleaning, orders: orders.filter(({ state }) => state === 'cleaning') },
    { title: words.clean, orders: orders.filter(({ state }) => state === 'clean') },
  ].filter((group) => group.orders.length > 0);
  const pairs = orders
    .filter(({ state }) => state === 'cleaning')
    .flatMap(({ lines }) => lines)
    .reduce((sum, { quantity }) => sum + quantity, 0);
  return (
    <>
      <TeamHead
        title={words.title}
        note={workshop === null ? undefined : words.lead(pairs)}
        action={
          <IconButton label={messages.team.refresh} onClick={() => void load()}>
            <OrderIcon name="refresh-cw" />
          </IconButton>
        }
      />
      <p className="sr-only" role="status">
        {said}
      </p>
      {workshop === null && !hasFailed ? <SkeletonRows /> : null}
      <TeamContent>
        {hasFailed && workshop === null ? <TeamLoadFailed onRetry={() => void load()} /> : null}
        {problem === null ? null : <Notice kind="bad">{problem}</Notice>}
        {workshop !== null && groups.length === 0 ? (
          <EmptyState icon={<OrderIcon name="sparkles" />} title={words.none} hint={words.noneHint} />
        ) : null}
        {groups.map((group) => (
          <section key={group.title} aria-label={group.title}>
            <h2 className="pt-3 pb-2 text-xl">{group.title}</h2>
            <ul className="grid grid-cols-1 items-start gap-3 pb-5 md:grid-cols-[repeat(auto-fill,minmax(20rem,1fr))]">
              {group.orders.map((order) => (
                <WorkshopCard key={order.slug} order={order} onMark={mark} onPictures={setPictured} />
              ))}
            </ul>
          </section>
        ))}
      </TeamContent>
      {pictured === null ? null : (
        <Dialog title={pictured.code} onClose={() => setPictured(null)}>
          <PhotosPanel slug={pictured.slug} photos={null} mayDelete={false} />
          <Button kind="outlined" className="w-full" onClick={() => setPictured(null)}>
            {messages.team.close}
          </Button>
        </Dialog>
      )}
    </>
  );
}
