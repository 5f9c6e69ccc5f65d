import { Check } from 'lucide-react';
import { MultiSelect, type MultiSelectPassThroughOptions } from 'primereact/multiselect';
import { type KeyboardEvent, type ReactNode, useEffect, useEffectEvent, useId, useMemo, useRef, useState } from 'react';
import { PrimeRoot } from './prime-root.tsx';
import './option-list.css';

export interface ListedOption {
  readonly value: number;
  readonly label: string;
  /** Detail that distinguishes it from its namesakes. */
  readonly detail: string | null;
}

interface OptionListProps {
  readonly label: string;
  readonly placeholder: string;
  readonly options: readonly ListedOption[];
  /** Shown under the field when there is nothing to choose: the reason. */
  readonly note: string | null;
  readonly chosen: readonly number[];
  readonly onChange: (chosen: readonly number[]) => void;
  readonly search: string;
  readonly onSearch: (search: string) => void;
}

/**
 * Several of many: the keyboard stays in the search, the arrows walk the list, Enter ticks. What was found by
 * typing is ticked and the search starts anew, so that « fra⏎ ita⏎ ⏎ » chooses two countries and applies.
 */
export function OptionList(props: OptionListProps): ReactNode {
  const { label, placeholder, options, note, search } = props;
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const { active, write, onKeyDown } = useWalk(props);
  useEffect(() => field.current?.focus(), []);
  useEffect(() => {
    if (active !== null) list.current?.querySelector('[data-active]')?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  return (
    <div className="ui-options" ref={list}>
      <input
        aria-activedescendant={active === null ? undefined : `${id}-${active}`}
        aria-autocomplete="list"
        aria-controls={`${id}-list`}
        aria-expanded={options.length > 0}
        aria-label={label}
        autoComplete="off"
        className="ui-input"
        onChange={(event) => write(event.target.value)}
        onKeyDown={onKeyDown}
        placeholder={placeholder}
        ref={field}
        role="combobox"
        type="text"
        value={search}
      />
      <p aria-live="polite" className="ui-picker-note" hidden={note === null}>
        {note}
      </p>
      {options.length === 0 ? null : <Options {...props} active={active} id={id} onKeyDown={onKeyDown} />}
    </div>
  );
}

/** The option that the arrows are on, and what the keys do to it. */
function useWalk({ options, chosen, onChange, search, onSearch }: OptionListProps) {
  const [moved, setMoved] = useState<number | null>(null);
  const walked = moved === null ? null : Math.min(moved, options.length - 1);
  const active = options.length === 0 ? null : (walked ?? (search === '' ? null : 0));
  function write(next: string): void {
    setMoved(null);
    onSearch(next);
  }
  function toggle(value: number): void {
    onChange(chosen.includes(value) ? chosen.filter((one) => one !== value) : [...chosen, value]);
  }
  function onKeyDown(event: KeyboardEvent): void {
    const next = walkedTo(event.key, active, options.length);
    const picked = event.key === 'Enter' && active !== null ? options[active] : undefined;
    if (next === null && picked === undefined) return;
    event.preventDefault();
    if (next !== null) setMoved(next);
    if (picked === undefined) return;
    toggle(picked.value);
    if (search !== '' && moved === null) write('');
  }
  return { active, write, onKeyDown };
}

interface OptionsProps extends Pick<OptionListProps, 'label' | 'options' | 'chosen' | 'onChange'> {
  readonly id: string;
  readonly active: number | null;
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

function Options({ id, label, options, chosen, onChange, active, onKeyDown }: OptionsProps): ReactNode {
  const walk = useEffectEvent(onKeyDown);
  const [onListKey] = useState(() => (event: KeyboardEvent) => walk(event));
  const pt = useMemo(() => partsOf({ id, label, active, onListKey }), [id, label, active, onListKey]);
  const value = useMemo(() => [...chosen], [chosen]);
  const shown = useMemo(() => [...options], [options]);
  return (
    <PrimeRoot>
      <MultiSelect
        checkboxIcon={<Check aria-hidden size={12} strokeWidth={3} />}
        dataKey="value"
        focusOnHover={false}
        inline
        itemTemplate={itemOf}
        onChange={(event) => onChange(event.value)}
        optionLabel="label"
        options={shown}
        optionValue="value"
        pt={pt}
        scrollHeight="240px"
        value={value}
      />
    </PrimeRoot>
  );
}

function itemOf({ label, detail }: ListedOption): ReactNode {
  return (
    <>
      <span>{label}</span>
      {detail === null ? null : <span className="ui-picker-detail">{detail}</span>}
    </>
  );
}

const PAGE = 8;

function walkedTo(key: string, active: number | null, count: number): number | null {
  if (count === 0) return null;
  switch (key) {
    case 'ArrowDown':
      return active === null ? 0 : (active + 1) % count;
    case 'ArrowUp':
      return active === null ? count - 1 : (active - 1 + count) % count;
    case 'PageDown':
      return Math.min(count - 1, (active ?? 0) + PAGE);
    case 'PageUp':
      return Math.max(0, (active ?? 0) - PAGE);
    default:
      return null;
  }
}

interface PartsInput {
  readonly id: string;
  readonly label: string;
  readonly active: number | null;
  readonly onListKey: (event: KeyboardEvent) => void;
}

/** Its own field has no name and takes the focus at each change, and a ticked box inside an option is one control in another: neither is there for anybody. */
function partsOf({ id, label, active, onListKey }: PartsInput): MultiSelectPassThroughOptions {
  return {
    hiddenInputWrapper: { hidden: true },
    // Scrolling by keyboard walks it as from the search.
    list: {
      id: `${id}-list`,
      'aria-label': label,
      'aria-activedescendant': active === null ? undefined : `${id}-${active}`,
      onKeyDown: onListKey,
      tabIndex: 0,
    },
    item: (options) => {
      const index = indexOf(options?.context);
      const attributes = {
        id: `${id}-${index}`,
        'data-active': index === active || undefined,
        // The focus stays in the search.
        onMouseDown: (event: { readonly preventDefault: () => void }) => event.preventDefault(),
      };
      return attributes;
    },
    checkbox: { root: { 'aria-hidden': true }, input: { hidden: true } },
  };
}

/** Given to the parts of an item, and not in the types. */
function indexOf(context: unknown): number {
  return typeof context === 'object' && context !== null && 'index' in context && typeof context.index === 'number' ? context.index : -1;
}
