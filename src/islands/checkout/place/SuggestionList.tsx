import { useEffect, useRef, useState } from 'react';
import { messages } from '#domain/messages.ts';
import { CheckoutIcon } from '#src/islands/ui/icons/CheckoutIcon.tsx';
import { type SearchState, searchCredit } from '#src/lib/flows/places/place-search.ts';

type Suggestion = Extract<SearchState, { name: 'found' }>['suggestions'][number];

type Props = {
  /** Ids of the options are `{id}-{index}`, of the list `{id}-list`. */
  id: string;
  suggestions: readonly Suggestion[];
  /** That the search is running, or has found nothing; over the page like the list, so that nothing below moves. */
  note: string | null;
  active: number;
  onChoose: (index: number) => void;
};

/** The suggestions under the search field; the focus stays in the field. */
export function SuggestionList({ id, suggestions, note, active, onChoose }: Props) {
  const credit = useCredit();
  const list = useRef<HTMLDivElement>(null);
  const isOpen = suggestions.length > 0;
  useEffect(() => {
    if (isOpen) list.current?.scrollIntoView({ block: 'nearest' });
  }, [isOpen]);
  return (
    // Above the bar at the bottom edge, and never scrolled behind it.
    <div
      className="absolute inset-[calc(100%+0.35rem)_0_auto_0] z-[31] max-h-80 scroll-mb-24 overflow-y-auto rounded-toe-sm bg-card p-[0.35rem] shadow-hairline-lift"
      ref={list}
      hidden={!isOpen && note === null}
    >
      {note === null ? null : <p className="px-3 py-[0.4rem] text-ink-soft text-sm">{note}</p>}
      {/* The field keeps the focus and handles the keys: options are no tab stops. */}
      <div role="listbox" id={`${id}-list`} aria-label={messages.location.suggestions} hidden={!isOpen}>
        {suggestions.map((suggestion, index) => (
          <button
            key={suggestion.id}
            type="button"
            className="flex min-h-12 w-full cursor-pointer items-center gap-3 rounded-[8px] bg-transparent px-3 py-[0.4rem] text-left font-semibold leading-snug hover:bg-mint-soft aria-selected:bg-mint-soft forced-colors:aria-selected:outline"
            role="option"
            id={`${id}-${index}`}
            tabIndex={-1}
            aria-selected={index === active}
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => onChoose(index)}
          >
            <CheckoutIcon name="map-pin" className="text-green-600" />
            <span>
              {suggestion.main} <span className="text-sm text-soft">{suggestion.secondary}</span>
            </span>
          </button>
        ))}
      </div>
      {credit === null || !isOpen ? null : <p className="px-3 py-1 text-soft text-xs">{credit}</p>}
    </div>
  );
}

function useCredit(): string | null {
  const [credit, setCredit] = useState<string | null>(null);
  useEffect(() => {
    let isGone = false;
    void searchCredit().then((text) => {
      if (!isGone) setCredit(text);
    });
    return () => {
      isGone = true;
    };
  }, []);
  return credit;
}
