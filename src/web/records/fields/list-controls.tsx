import { type ReactNode, use, useEffect, useState } from 'react';
import type { FieldDescriptor, JsonValue } from '#generated/entities/descriptor.gen.ts';
import type { Typed } from '#domain/records/typed/typed.ts';
import { useText } from '#web/i18n/use-text.ts';
import { TextArea } from '#web/ui/text-input.tsx';
import { TypedInput } from '#web/ui/typed-input.tsx';
import { UnreadContext } from '#web/ui/unread.tsx';
import { FORM_KINDS } from '../kinds/form-kinds.ts';
import type { ControlProps } from './control-props.ts';
import { unreadText } from '#domain/values/unread-text.ts';

/** Numbers or short texts in one field, separated by commas. */
export function ListControl({ field, aria, value, disabled, onChange, onBlur }: ControlProps): ReactNode {
  const text = useText();
  const items = Array.isArray(value) ? value : [];
  return (
    <TypedInput<readonly JsonValue[]>
      aria={aria}
      disabled={disabled}
      expects="liste"
      format={(list) => list.map(String).join('; ')}
      onBlur={onBlur}
      onChange={(list) => onChange(list ?? [])}
      onProblem={(typed) => (typed === null ? undefined : onChange(typed))}
      parse={(typed) => parseItems(typed, field)}
      placeholder={text('saisie.listeAide')}
      unread={unreadText(field, value)}
      value={items.length === 0 ? null : items}
    />
  );
}

function parseItems(text: string, { kind }: Pick<FieldDescriptor, 'kind'>): Typed<readonly JsonValue[]> {
  const items = text
    .split(';')
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map(FORM_KINDS[kind].item);
  const wrong = items.find((one) => 'fault' in one);
  return wrong ?? { value: items.flatMap((one) => ('value' in one ? [one.value] : [])) };
}

/** Free objects have no form of their own: their JSON text, read when the field is left. */
export function JsonControl({ field, aria, value, disabled, onChange, onBlur }: ControlProps): ReactNode {
  const text = useText();
  const tell = use(UnreadContext);
  const unread = unreadText(field, value);
  const [typed, setTyped] = useState<string | null>(null);
  const sentence = unread === null ? null : text('saisie.nonLu.objet');
  useEffect(() => {
    tell(aria.id, sentence);
    return () => tell(aria.id, null);
  }, [tell, aria.id, sentence]);
  function commit(): void {
    if (typed !== null) onChange(parseJson(typed));
    setTyped(null);
    onBlur();
  }
  const stored = value === null ? '' : JSON.stringify(value, null, 1);
  return <TextArea aria={aria} disabled={disabled} onBlur={commit} onChange={setTyped} value={typed ?? unread ?? stored} />;
}

/** An object or a list; other text is given back as it is, for the schema to refuse. */
function parseJson(text: string): JsonValue {
  if (text.trim() === '') return null;
  try {
    const parsed = JSON.parse(text) as JsonValue;
    return typeof parsed === 'object' ? parsed : text;
  } catch {
    return text;
  }
}
