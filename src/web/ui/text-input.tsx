import type { KeyboardEvent, ReactNode, Ref } from 'react';
import type { ControlAria } from './field.tsx';

export interface TextInputProps {
  readonly aria: ControlAria;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly onBlur?: () => void;
  readonly onKeyDown?: (event: KeyboardEvent<HTMLInputElement>) => void;
  readonly disabled?: boolean;
  readonly type?: 'text' | 'email' | 'url' | 'tel' | 'password' | 'search';
  readonly autoComplete?: string;
  readonly placeholder?: string;
  readonly align?: 'right';
  readonly inputMode?: 'text' | 'decimal' | 'numeric';
  readonly lang?: string;
  readonly ref?: Ref<HTMLInputElement>;
}

export function TextInput({
  aria,
  value,
  onChange,
  onBlur,
  disabled,
  type = 'text',
  autoComplete = 'off',
  align,
  ...rest
}: TextInputProps): ReactNode {
  return (
    <input
      {...aria}
      {...rest}
      autoComplete={autoComplete}
      className="ui-input"
      data-align={align}
      onBlur={onBlur}
      onChange={(event) => onChange(event.target.value)}
      readOnly={disabled}
      type={type}
      value={value}
    />
  );
}

/** Grows with its text (`field-sizing` of the browser, so no measuring). */
export function TextArea({
  aria,
  value,
  onChange,
  onBlur,
  disabled,
  lang,
  rows = 2,
}: TextInputProps & { readonly rows?: number }): ReactNode {
  return (
    <textarea
      {...aria}
      className="ui-input ui-textarea"
      lang={lang}
      onBlur={onBlur}
      onChange={(event) => onChange(event.target.value)}
      readOnly={disabled}
      rows={rows}
      value={value}
    />
  );
}
