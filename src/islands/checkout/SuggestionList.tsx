import { useEffect, useRef, useState } from 'react';
import { messages } from '#domain/messages.ts';
import { OrderIcon } from '#src/islands/ui/OrderIcon.tsx';
import { type SearchState, searchCredit } from '#src/lib/flows/places/place-search.ts';

type Suggestion = Extract<SearchState, { name: 'found' }>['suggestions'][number];

type Props = {
  /** Ids of the options are `{id}-{index}`, of the list `{id}-list`. */
  id: string;
  suggestions: readonly Suggestion[];
  active: number;
  onChoose: (index: number) => void;
};

/** The suggestions under the search field; the focus stays in the field. */
export function SuggestionList({ id, suggestions, active, onChoose }: Props) {
  const credit = useCredit();
  const list = useRef<HTMLDivElement>(null);
  const isOpen = suggestions.length > 0;
  useEffect(() => {
    if (isOpen) list.current?.scrollIntoView({ block: 'nearest' });
  }, [isOpen]);
  return (
    <div className="found" ref={list} hidden={!isOpen}>
      {/* The field keeps the focus and handles the keys: options are no tab stops. */}
      <div role="listbox" id={`${id}-list`} aria-label={messages.location.suggestions}>
        {suggestions.map((suggestion, index) => (
          <button
            key={suggestion.id}
            type="button"
            role="option"
            id={`${id}-${index}`}
            tabIndex={-1}
            aria-selected={index === active}
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => onChoose(index)}
          >
            <OrderIcon name="map-pin" />
            <span>
              {suggestion.main} <span className="text-soft text-sm">{suggestion.secondary}</span>
            </span>
          </button>
        ))}
      </div>
      {credit === null ? null : <p className="text-soft text-xs credit">{credit}</p>}
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
