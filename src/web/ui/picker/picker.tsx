import type { PickerTexts } from './picker-texts.ts';
import { ChevronDown, X } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';
import { IconButton } from '../button.tsx';
import type { ControlAria } from '../field.tsx';
import { PickerList } from './picker-list.tsx';
import { type LoadOptions, type PickerOption, useAsyncOptions } from '../use-async-options.ts';

/** A search without a result can create the record. */
interface PickerCreation {
  readonly label: (name: string) => string;
  readonly run: (name: string) => void;
}

interface PickerProps {
  readonly aria: ControlAria;
  readonly texts: PickerTexts;
  readonly value: PickerOption | null;
  readonly load: LoadOptions;
  readonly onChange: (option: PickerOption | null) => void;
  readonly onBlur?: () => void;
  readonly disabled?: boolean;
  /** Search text, as it is typed. */
  readonly onType?: (text: string) => void;
  /** Several are picked one after the other: the field empties after each. */
  readonly adds?: boolean;
  readonly placeholder?: string;
  /** Offered under what was found; null: nothing of the kind may be made here. */
  readonly creation?: PickerCreation | null;
}

/** Searches the server while typing; arrows, Enter and Escape as in any combobox. */
export function Picker(props: PickerProps): ReactNode {
  const { aria, texts, value, onBlur, disabled = false, adds = false, placeholder } = props;
  const input = useRef<HTMLInputElement>(null);
  const listId = useId();
  const { search, setSearch, active, found, made, choose, type, onKeyDown } = usePicking(props);
  const isOpen = search !== null;
  return (
    <div className="ui-picker" data-disabled={disabled || undefined}>
      <input
        {...aria}
        aria-activedescendant={isOpen && found.options.length + (made === null ? 0 : 1) > 0 ? `${listId}-${active}` : undefined}
        aria-autocomplete="list"
        aria-controls={listId}
        aria-expanded={isOpen}
        autoComplete="off"
        className="ui-input"
        onBlur={() => {
          setSearch(null);
          onBlur?.();
        }}
        onChange={(event) => type(event.target.value)}
        onClick={() => (disabled ? undefined : setSearch(search ?? ''))}
        onFocus={(event) => event.target.select()}
        onKeyDown={disabled ? undefined : onKeyDown}
        placeholder={placeholder}
        readOnly={disabled}
        ref={input}
        role="combobox"
        type="text"
        value={isOpen && (search !== '' || adds) ? search : (value?.label ?? '')}
      />
      {value === null || disabled || adds ? null : (
        <IconButton className="ui-picker-clear" icon={X} label={texts.clear} onClick={() => choose(null)} size={13} tabIndex={-1} />
      )}
      <ChevronDown aria-hidden className="ui-picker-arrow" size={14} />
      {isOpen ? <PickerList active={active} found={found} id={listId} input={input} made={made} onChoose={choose} texts={texts} /> : null}
    </div>
  );
}

/** Typed text, its results, and those that are chosen. */
function usePicking({ value, load, onChange, onType, creation = null, adds = false }: PickerProps) {
  const [search, setSearchText] = useState<string | null>(null);
  const [active, setActive] = useState(0);
  function setSearch(next: string | null): void {
    setSearchText(next);
    setActive(0);
  }
  const found = useAsyncOptions(load, search);

  function choose(option: PickerOption | null): void {
    setSearch(null);
    onChange(option);
  }
  const name = found.status === 'done' ? (search?.trim() ?? '') : '';
  const made =
    creation === null || name === ''
      ? null
      : {
          label: creation.label(name),
          run: (): void => {
            setSearch(null);
            creation.run(name);
          },
        };
  function type(text: string): void {
    setSearch(text);
    onType?.(text);
    // Emptied by keyboard: nothing is chosen any more, as the cross does for the mouse.
    if (text === '' && value !== null && !adds) onChange(null);
  }
  function onKeyDown(event: KeyboardEvent): void {
    const action = keyAction(event, { isOpen: search !== null, active, count: found.options.length + (made === null ? 0 : 1) });
    if (action === null) return;
    event.preventDefault();
    event.stopPropagation();
    if (action === 'open') setSearch('');
    else if (action === 'close') setSearch(null);
    else if (action === 'choose' && active === found.options.length && made !== null) made.run();
    else if (action === 'choose') choose(found.options[active] ?? value);
    else setActive(action);
  }
  return { search, setSearch, active, found, made, choose, type, onKeyDown };
}

type KeyAction = 'open' | 'close' | 'choose' | number | null;

function keyAction(event: KeyboardEvent, state: { readonly isOpen: boolean; readonly active: number; readonly count: number }): KeyAction {
  const { isOpen, active, count } = state;
  if (!isOpen) return event.key === 'ArrowDown' || (event.key === 'F4' && !event.altKey) ? 'open' : null;
  if (event.key === 'Escape') return 'close';
  if (event.key === 'Enter') return count === 0 ? 'close' : 'choose';
  if (count === 0) return null;
  if (event.key === 'ArrowDown') return (active + 1) % count;
  if (event.key === 'ArrowUp') return (active - 1 + count) % count;
  if (event.key === 'PageDown') return Math.min(count - 1, active + 8);
  return event.key === 'PageUp' ? Math.max(0, active - 8) : null;
}
