import { useCallback, useEffect, useRef, useState } from 'react';
import type { Counts, Queued } from '#contract/staff/staff.ts';
import { messages } from '#domain/messages.ts';
import { watchQueue } from '#src/lib/flows/team/team-push.ts';
import { currentFilter, loadCounts, loadQueue, type QueueFilter, saveFilter } from '#src/lib/flows/team/team-queue.ts';

const words = messages.teamNews;

/** The pause after typing before a request is sent, in ms. */
const DEBOUNCE_MS = 300;

/** The orders that match a filter, page by page, and the numbers beside the filters. */
export type QueueView = {
  filter: QueueFilter;
  setFilter: (filter: QueueFilter) => void;
  counts: Counts | null;
  /** Null while the first page of this filter loads. */
  orders: readonly Queued[] | null;
  hasMore: boolean;
  isLoadingMore: boolean;
  hasFailed: boolean;
  loadMore: () => void;
  reload: () => void;
  /** What a refresh by itself brought, for screen readers; empty at first. */
  news: string;
};

/** As many orders of a filter as are shown now, from the beginning; null when they could not be loaded. */
async function loadAgain(filter: QueueFilter, count: number) {
  const orders: Queued[] = [];
  let next: string | null = '';
  do {
    const loaded = await loadQueue(filter, next);
    if (!loaded.ok) return null;
    orders.push(...loaded.value.orders);
    next = loaded.value.next;
  } while (next !== null && orders.length < count);
  return { orders: orders as readonly Queued[], next };
}

/** The orders of a filter, page by page; the filter is in the address. */
export function useQueue(): QueueView {
  const [filter, change] = useState(currentFilter);
  const [counts, setCounts] = useState<Counts | null>(null);
  const [pages, setPages] = useState<{ orders: readonly Queued[]; next: string | null } | null>(null);
  const [isLoadingMore, setLoadingMore] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const [news, setNews] = useState('');
  /** Only the newest request's answer counts. */
  const newest = useRef(0);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const ask = useCallback(async (wanted: QueueFilter, before: readonly Queued[], after: string) => {
    newest.current += 1;
    const mine = newest.current;
    const loaded = await loadQueue(wanted, after);
    if (mine !== newest.current) return;
    setLoadingMore(false);
    setFailed(!loaded.ok);
    if (loaded.ok) setPages({ orders: [...before, ...loaded.value.orders], next: loaded.value.next });
  }, []);
  const reload = useCallback(() => {
    setFailed(false);
    setPages(null);
    void ask(currentFilter(), [], '');
    void loadCounts().then((loaded) => (loaded.ok ? setCounts(loaded.value) : undefined));
  }, [ask]);
  useEffect(() => {
    reload();
    return () => {
      newest.current += 1;
      clearTimeout(timer.current);
    };
  }, [reload]);

  // Another order came or one moved on: the list is replaced in place, so that nothing jumps and the focus stays.
  const refresh = useRef<() => Promise<void>>(undefined);
  refresh.current = async () => {
    if (pages === null || isLoadingMore) return;
    newest.current += 1;
    const mine = newest.current;
    const fresh = await loadAgain(filter, pages.orders.length);
    if (fresh === null || mine !== newest.current) return;
    const known = new Set(pages.orders.map(({ slug }) => slug));
    const added = fresh.orders.filter(({ slug, status }) => !known.has(slug) && status === 'pending').length;
    setPages(fresh);
    setNews(added > 0 ? words.arrived(added) : words.updated);
    const loaded = await loadCounts();
    if (loaded.ok) setCounts(loaded.value);
  };
  useEffect(() => watchQueue(() => void refresh.current?.()), []);

  const setFilter = (wanted: QueueFilter) => {
    const isTyping = wanted.search !== filter.search && wanted.search !== '';
    change(wanted);
    saveFilter(wanted);
    clearTimeout(timer.current);
    if (!isTyping) setPages(null);
    timer.current = setTimeout(() => void ask(wanted, [], ''), isTyping ? DEBOUNCE_MS : 0);
  };
  const loadMore = () => {
    if (pages === null || pages.next === null || isLoadingMore) return;
    setLoadingMore(true);
    void ask(filter, pages.orders, pages.next);
  };
  const orders = pages?.orders ?? null;
  return {
    filter,
    setFilter,
    counts,
    orders,
    hasMore: pages?.next != null,
    isLoadingMore,
    hasFailed,
    loadMore,
    reload,
    news,
  };
}
