/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/interactive-supports-focus -- ARIA combobox: the focus stays in the field, which points to the active option; no native element loads its choices from a server. */
import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import type { PickerTexts } from './picker-texts.ts';
import type { AsyncOptions, PickerOption } from '../use-async-options.ts';

interface PickerListProps {
  readonly id: string;
  readonly input: RefObject<HTMLInputElement | null>;
  readonly found: AsyncOptions;
  readonly active: number;
  readonly texts: PickerTexts;
  readonly onChoose: (option: PickerOption) => void;
  /** The last option makes what is looked for; null: nothing is made here. */
  readonly made: { readonly label: string; readonly run: () => void } | null;
}

/** The options under a picker that is open, in the top layer so that no scrolling box cuts them. */
export function PickerList({ id, input, found, active, texts, onChoose, made }: PickerListProps): ReactNode {
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => showPanel(panel.current, input.current), [input]);
  useEffect(() => {
    // A block: what scrolling answers in the newest browsers is no function to end an effect by.
    panel.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  const note = noteOf(found, texts);
  return (
    <div className="ui-popover ui-picker-panel" popover="manual" ref={panel}>
      <div aria-label={texts.open} id={id} role="listbox">
        {found.options.map((option, index) => (
          <Option id={`${id}-${index}`} isActive={index === active} key={option.id} onTake={() => onChoose(option)}>
            <span>{option.label}</span>
            {option.detail === null ? null : <span className="ui-picker-detail">{option.detail}</span>}
          </Option>
        ))}
        {made === null ? null : (
          <Option id={`${id}-${found.options.length}`} isActive={active === found.options.length} onTake={made.run}>
            <strong>{made.label}</strong>
          </Option>
        )}
      </div>
      <p aria-live="polite" className="ui-picker-note" hidden={note === null}>
        {note}
      </p>
    </div>
  );
}

interface OptionProps {
  readonly id: string;
  readonly isActive: boolean;
  readonly onTake: () => void;
  readonly children: ReactNode;
}

function Option({ id, isActive, onTake, children }: OptionProps): ReactNode {
  return (
    <div
      aria-selected={isActive}
      className="ui-picker-option"
      id={id}
      // Before the field loses its focus, or the list would close under the pointer.
      onMouseDown={(event) => {
        event.preventDefault();
        onTake();
      }}
      role="option"
    >
      {children}
    </div>
  );
}

function noteOf(found: AsyncOptions, texts: PickerTexts): string | null {
  if (found.status === 'failed') return texts.failed;
  if (found.options.length > 0) return null;
  return found.status === 'done' ? texts.none : texts.loading;
}

function showPanel(panel: HTMLDivElement | null, input: HTMLInputElement | null): void {
  if (panel === null || input === null) return;
  panel.style.minWidth = `${input.offsetWidth}px`;
  panel.showPopover({ source: input });
}
