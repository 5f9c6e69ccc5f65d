import { type ReactNode, use, useEffect, useState } from 'react';
import type { Typed, TypedFault } from '#domain/records/typed/typed.ts';
import { useText } from '#web/i18n/use-text.ts';
import type { ControlAria } from './field.tsx';
import { TextInput } from './text-input.tsx';
import { UnreadContext } from './unread.tsx';

/** The kind of value that a text is read as: text that is none has a sentence for each. */
export type Expected = 'date' | 'heure' | 'duree' | 'nombre' | 'annee' | 'montant' | 'liste';

interface TypedInputProps<T> {
  readonly aria: ControlAria;
  readonly value: T | null;
  /** Text that could not be read, where the form holds it; absent: this control does. */
  readonly unread?: string | null;
  readonly expects: Expected;
  /** Text shown for a value, at rest. */
  readonly format: (value: T) => string;
  /** Value of what was typed, or why it is none. */
  readonly parse: (text: string) => Typed<T>;
  readonly onChange: (value: T | null) => void;
  /** Receives text that cannot be read, so that the form refuses it; null once it can. */
  readonly onProblem: (text: string | null) => void;
  readonly onBlur?: () => void;
  readonly disabled?: boolean;
  readonly align?: 'right';
  readonly inputMode?: 'text' | 'decimal' | 'numeric';
  readonly placeholder?: string;
  /** Values are given while they are typed, where a button waits for them. */
  readonly isLive?: boolean;
}

/**
 * A value typed as free text (dates, durations, amounts). The text is read when the field is left or
 * Enter is pressed; text that cannot be read stays as it was typed, and its field says so.
 */
export function TypedInput<T>({
  aria,
  value,
  unread,
  expects,
  format,
  parse,
  onChange,
  onProblem,
  onBlur,
  isLive = false,
  ...rest
}: TypedInputProps<T>): ReactNode {
  const [typed, setTyped] = useState<string | null>(null);
  const [rejectedText, setRejectedText] = useState<OwnText<T> | null>(null);
  const illegible = unread === undefined ? ownText(rejectedText, value) : unread;
  useUnreadSentence(aria.id, expects, illegible === null ? null : { text: illegible, fault: faultOf(parse(illegible)) });
  function commit(text: string): void {
    const parsed: Typed<T | null> = text.trim() === '' ? { value: null } : parse(text);
    const isRead = 'value' in parsed;
    setTyped(null);
    setRejectedText(isRead ? null : { text, over: value });
    onProblem(isRead ? null : text);
    if (isRead) onChange(parsed.value);
  }
  return (
    <TextInput
      {...rest}
      aria={illegible === null ? aria : { ...aria, 'aria-invalid': true }}
      onBlur={() => {
        if (typed !== null) commit(typed);
        onBlur?.();
      }}
      onChange={(text) => {
        setTyped(text);
        const parsed = isLive ? parse(text) : null;
        if (parsed !== null && 'value' in parsed) onChange(parsed.value);
      }}
      onKeyDown={(event) => (event.key === 'Enter' && typed !== null ? commit(typed) : undefined)}
      value={typed ?? illegible ?? (value === null ? '' : format(value))}
    />
  );
}

/** Text of a form that does not hold it itself. */
interface OwnText<T> {
  readonly text: string;
  /** The value that it stands over: another one that the form gives replaces it. */
  readonly over: T | null;
}

function ownText<T>(rejectedText: OwnText<T> | null, value: T | null): string | null {
  return rejectedText !== null && Object.is(rejectedText.over, value) ? rejectedText.text : null;
}

interface Illegible {
  readonly text: string;
  readonly fault: TypedFault | null;
}

/** Faults that tell more than what was expected. */
const TOLD = ['ambigu', 'entier', 'decimales'] as const;

/** Tells the field around the control what its text should have been. */
function useUnreadSentence(id: string, expects: Expected, illegible: Illegible | null): void {
  const text = useText();
  const tell = use(UnreadContext);
  const reasonCode = TOLD.find((code) => code === illegible?.fault?.code) ?? expects;
  const sentence =
    illegible === null
      ? null
      : text(`saisie.nonLu.${reasonCode}`, { un: '', autre: '', max: '', ...illegible.fault?.params, texte: illegible.text.trim() });
  useEffect(() => {
    tell(id, sentence);
    return () => tell(id, null);
  }, [tell, id, sentence]);
}

function faultOf(read: Typed<unknown>): TypedFault | null {
  return 'fault' in read ? read.fault : null;
}
