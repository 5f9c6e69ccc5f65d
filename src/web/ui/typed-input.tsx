import { type ReactNode, useState } from 'react';
import type { ControlAria } from './field.tsx';
import { TextInput } from './text-input.tsx';

interface TypedInputProps<T> {
  readonly aria: ControlAria;
  readonly value: T | null;
  /** Text shown for a value, at rest. */
  readonly format: (value: T) => string;
  /** Value of what was typed; null: not understood. */
  readonly parse: (text: string) => T | null;
  readonly onChange: (value: T | null) => void;
  /** Told what could not be understood, so that the form refuses it; null when all is well again. */
  readonly onProblem: (text: string | null) => void;
  readonly onBlur?: () => void;
  readonly disabled?: boolean;
  readonly align?: 'right';
  readonly inputMode?: 'text' | 'decimal' | 'numeric';
  readonly placeholder?: string;
  /** Told as it is typed, where a button waits for it. */
  readonly isLive?: boolean;
}

/**
 * A value typed as free text (dates, durations, amounts): it is read when the field is left or Enter is
 * pressed, and what was not understood stays in the field as it was typed.
 */
export function TypedInput<T>({
  value,
  format,
  parse,
  onChange,
  onProblem,
  onBlur,
  isLive = false,
  ...rest
}: TypedInputProps<T>): ReactNode {
  const [typed, setTyped] = useState<string | null>(null);
  const commit = (text: string): void => {
    if (text.trim() === '') {
      onChange(null);
      onProblem(null);
      setTyped(null);
      return;
    }
    const parsed = parse(text);
    onProblem(parsed === null ? text : null);
    if (parsed === null) return;
    onChange(parsed);
    setTyped(null);
  };
  return (
    <TextInput
      {...rest}
      onBlur={() => {
        if (typed !== null) commit(typed);
        onBlur?.();
      }}
      onChange={(text) => {
        setTyped(text);
        const parsed = isLive ? parse(text) : null;
        if (parsed !== null) onChange(parsed);
      }}
      onKeyDown={(event) => (event.key === 'Enter' && typed !== null ? commit(typed) : undefined)}
      value={typed ?? (value === null ? '' : format(value))}
    />
  );
}
