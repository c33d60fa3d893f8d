import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { messages } from '#domain/messages.ts';
import { IconButton } from '#src/islands/ui/icons/IconButton.tsx';
import { OrderIcon } from '#src/islands/ui/icons/OrderIcon.tsx';
import { Notice } from '#src/islands/ui/states/Notice.tsx';
import type { CallResult } from '#src/lib/flows/shell/try-call.ts';
import { TeamContent, TeamLoadFailed } from './TeamContent.tsx';
import { SkeletonRows } from './TeamGuard.tsx';
import { BackLink, TeamHead } from './TeamHead.tsx';

/** What a page shows, how it is read again, and whether the last attempt failed. */
export type Loaded<Found> = {
  found: Found | null;
  setFound: (found: Found) => void;
  hasFailed: boolean;
  load: () => Promise<void>;
};

/** Reads what a page shows when it opens. What was read stays on the page when a later attempt fails. */
export function useLoaded<Found>(read: () => Promise<CallResult<Found>>): Loaded<Found> {
  const [found, setFound] = useState<Found | null>(null);
  const [hasFailed, setFailed] = useState(false);
  const load = useCallback(async () => {
    setFailed(false);
    const loaded = await read();
    setFailed(!loaded.ok);
    if (loaded.ok) setFound(loaded.value);
  }, [read]);
  useEffect(() => void load(), [load]);
  return { found, setFound, hasFailed, load };
}

type Props<Found> = {
  title: string;
  /** The line below the title. */
  note?: string | undefined;
  /** The page that this one belongs to. */
  back: { href: string; label: string };
  page: Loaded<Found>;
  children: (found: Found) => ReactNode;
};

/** A team page below another one: its head with a button to read it again, the way back, and what was read. */
export function LoadedPage<Found>({ title, note, back, page, children }: Props<Found>) {
  const { found, hasFailed, load } = page;
  return (
    <>
      <TeamHead
        title={title}
        note={note}
        action={
          <IconButton label={messages.team.refresh} onClick={() => void load()}>
            <OrderIcon name="refresh-cw" />
          </IconButton>
        }
      />
      <BackLink {...back} />
      {hasFailed ? (
        <TeamContent>
          {found === null ? (
            <TeamLoadFailed onRetry={() => void load()} />
          ) : (
            <Notice kind="bad">{messages.attempt.unreachable}</Notice>
          )}
        </TeamContent>
      ) : null}
      {found === null && !hasFailed ? <SkeletonRows /> : null}
      {found === null ? null : children(found)}
    </>
  );
}
