import { type ReactNode, useState } from 'react';
import type { JsonValue } from '#generated/entities/descriptor.gen.ts';
import { parseDecimal } from '#domain/values/money.ts';
import { useText } from '#web/i18n/use-text.ts';
import { TextArea } from '#web/ui/text-input.tsx';
import { TypedInput } from '#web/ui/typed-input.tsx';
import type { ControlProps } from './control-props.ts';

const DECIMALS = 6;

/** Numbers or short texts in one field, separated by commas. */
export function ListControl({ field, aria, value, disabled, onChange, onBlur, onProblem }: ControlProps): ReactNode {
  const text = useText();
  const items = Array.isArray(value) ? value : [];
  return (
    <TypedInput<readonly JsonValue[]>
      aria={aria}
      disabled={disabled}
      format={(list) => list.map(String).join('; ')}
      onBlur={onBlur}
      onChange={(list) => onChange(list ?? [])}
      onProblem={(typed) => onProblem(typed === null ? null : 'type')}
      parse={(typed) => parseItems(typed, field.kind === 'numbers')}
      placeholder={text('saisie.listeAide')}
      value={items.length === 0 ? null : items}
    />
  );
}

function parseItems(text: string, isNumeric: boolean): readonly JsonValue[] | null {
  const parts = text
    .split(';')
    .map((part) => part.trim())
    .filter((part) => part !== '');
  if (!isNumeric) return parts;
  const numbers = parts.map((part) => parseDecimal(part, DECIMALS));
  return numbers.includes(null) ? null : numbers;
}

/** Free objects have no form of their own: their JSON text, read when the field is left. */
export function JsonControl({ aria, value, disabled, onChange, onBlur, onProblem }: ControlProps): ReactNode {
  const stored = value === null ? '' : JSON.stringify(value, null, 1);
  const [typed, setTyped] = useState<string | null>(null);
  const commit = (): void => {
    const parsed = typed === null ? undefined : parseJson(typed);
    onProblem(typed !== null && parsed === undefined ? 'format' : null);
    if (parsed !== undefined) {
      onChange(parsed);
      setTyped(null);
    }
    onBlur();
  };
  return <TextArea aria={aria} disabled={disabled} onBlur={commit} onChange={setTyped} value={typed ?? stored} />;
}

function parseJson(text: string): JsonValue | undefined {
  if (text.trim() === '') return null;
  try {
    return JSON.parse(text) as JsonValue;
  } catch {
    return undefined;
  }
}
