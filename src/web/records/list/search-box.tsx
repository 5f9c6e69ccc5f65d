import { Search, X } from 'lucide-react';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { useText } from '#web/i18n/use-text.ts';

const TYPING_PAUSE_MS = 200;

/** Search over the whole list; `/` comes here from anywhere on the page. */
export function SearchBox({ value, onChange }: { readonly value: string; readonly onChange: (value: string) => void }): ReactNode {
  const text = useText();
  const [typed, setTyped] = useState(value);
  const commit = useEffectEvent((next: string) => {
    if (next !== value) onChange(next);
  });
  const [lastValue, setLastValue] = useState(value);
  if (lastValue !== value) {
    // The address changed by itself (Back, a view, a cleared filter).
    setLastValue(value);
    setTyped(value);
  }
  useEffect(() => {
    const timer = setTimeout(() => commit(typed), TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  return (
    <search className="search-box">
      <Search aria-hidden size={14} />
      <input
        aria-label={text('liste.recherche')}
        className="ui-input"
        // Target of « / » and Ctrl+Alt+F of the frame.
        data-recherche
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') onChange(typed);
          if (event.key === 'Escape') setTyped('');
        }}
        placeholder={text('liste.recherche')}
        type="text"
        value={typed}
      />
      {typed === '' ? (
        <kbd aria-hidden>/</kbd>
      ) : (
        <button aria-label={text('liste.rechercheEffacer')} className="ui-icon-button" onClick={() => setTyped('')} type="button">
          <X aria-hidden size={13} />
        </button>
      )}
    </search>
  );
}
