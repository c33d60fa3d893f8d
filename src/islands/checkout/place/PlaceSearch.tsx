import { type KeyboardEvent, useEffect, useId, useMemo, useState } from 'react';
import { messages } from '#domain/messages.ts';
import { Field } from '#src/islands/ui/form/Field.tsx';
import type { Suggestion } from '#src/lib/flows/places/place-search.ts';
import { createPlaceSearch, placesService, type SearchState } from '#src/lib/flows/places/place-search.ts';
import { SuggestionList } from './SuggestionList.tsx';

const location = messages.location;

type Props = {
  label: string;
  text: string;
  error: string | null;
  /** No place is chosen: a text that is there already, after a reload or a search that failed, is looked up on focus. */
  isUnchosen: boolean;
  onType: (text: string) => void;
  onChoose: (suggestion: Suggestion) => void;
  /** The field is left with this text in it. */
  onLeave: (text: string) => void;
  /** The search does not work now; the sentence says why. */
  onFailure: (message: string) => void;
};

/** The address search: a combobox that suggests places while the user types, by touch, mouse or arrow keys. */
export function PlaceSearch({ label, text, error, isUnchosen, onType, onChoose, onLeave, onFailure }: Props) {
  const id = useId();
  const [state, setState] = useState<SearchState>({ name: 'idle' });
  const [active, setActive] = useState(-1);
  const search = useMemo(
    () =>
      createPlaceSearch((next) => {
        setState(next);
        setActive(-1);
      }),
    [],
  );
  useEffect(() => search.stop, [search]);
  useEffect(() => {
    if (state.name === 'failed') onFailure(state.message);
  }, [state, onFailure]);

  const suggestions = state.name === 'found' ? state.suggestions : [];
  const isOpen = suggestions.length > 0;
  const close = () => {
    search.stop();
    setState({ name: 'idle' });
    setActive(-1);
  };
  const choose = (index: number) => {
    const chosen = suggestions[index];
    if (!chosen) return;
    close();
    onChoose(chosen);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const moves: Record<string, number> = { ArrowDown: active + 1, ArrowUp: active < 0 ? -1 : active - 1 };
    const target = moves[event.key];
    if (event.key === 'Enter') {
      // Enter takes the selected suggestion and never submits an incomplete form.
      event.preventDefault();
      choose(active);
    } else if (event.key === 'Escape' && isOpen) {
      event.preventDefault();
      close();
    } else if (target !== undefined && isOpen) {
      event.preventDefault();
      setActive((target + suggestions.length) % suggestions.length);
    }
  };
  return (
    <Field
      label={label}
      placeholder={location.search}
      value={text}
      error={error}
      type="text"
      role="combobox"
      aria-required
      aria-autocomplete="list"
      aria-expanded={isOpen}
      aria-controls={`${id}-list`}
      aria-activedescendant={active >= 0 ? `${id}-${active}` : undefined}
      autoComplete="off"
      autoCorrect="off"
      spellCheck={false}
      enterKeyHint="search"
      maxLength={200}
      onChange={({ target }) => {
        onType(target.value);
        search.type(target.value);
      }}
      onFocus={({ target }) => {
        target.select();
        // Its script arrives while the first letters are typed.
        void placesService();
        if (isUnchosen && text !== '') search.type(text);
      }}
      onBlur={() => {
        close();
        onLeave(text);
      }}
      onKeyDown={onKeyDown}
      suffix={
        <>
          <SuggestionList id={id} suggestions={suggestions} note={noteOf(state)} active={active} onChoose={choose} />
          <p className="sr-only" role="status">
            {spoken(state)}
          </p>
        </>
      }
    />
  );
}

function spoken(state: SearchState): string {
  if (state.name === 'found') return location.suggestionsFound(state.suggestions.length);
  return state.name === 'none' ? location.noSuggestions : '';
}

function noteOf(state: SearchState): string | null {
  if (state.name === 'searching') return location.searching;
  return state.name === 'none' ? location.noSuggestions : null;
}
