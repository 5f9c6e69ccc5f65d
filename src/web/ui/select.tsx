import type { ReactNode } from 'react';
import type { ControlAria } from './field.tsx';
import './kit/select/select.css';

export interface SelectOption {
  readonly value: string;
  readonly label: string;
  /** Heading of the choices that it stands among, after those that have none. */
  readonly group?: string;
}

interface SelectProps {
  readonly aria?: Partial<ControlAria>;
  readonly label?: string;
  readonly value: string;
  readonly options: readonly SelectOption[];
  /** Adds a first, empty choice. */
  readonly emptyLabel?: string;
  readonly onChange: (value: string) => void;
  readonly onBlur?: () => void;
  readonly disabled?: boolean;
}

/** The browser's own list of choices in the skin of a picker: a name and keys for nothing. */
export function Select({ aria = {}, label, value, options, emptyLabel, onChange, onBlur, disabled }: SelectProps): ReactNode {
  return (
    <select
      {...aria}
      aria-label={label ?? aria['aria-label']}
      className="ui-input ui-select"
      disabled={disabled}
      onBlur={onBlur}
      onChange={(event) => onChange(event.target.value)}
      value={value}
    >
      {emptyLabel === undefined ? null : <option value="">{emptyLabel}</option>}
      {options.filter(({ group }) => group === undefined).map(choiceOf)}
      {[...Map.groupBy(options, ({ group }) => group)].map(([group, groupOptions]) =>
        group === undefined ? null : (
          <optgroup key={group} label={group}>
            {groupOptions.map(choiceOf)}
          </optgroup>
        ),
      )}
    </select>
  );
}

function choiceOf({ value, label }: SelectOption): ReactNode {
  return (
    <option key={value} value={value}>
      {label}
    </option>
  );
}
