import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { ContentLanguage, EntityModule, FieldDescriptor, JsonValue } from '#generated/entities/descriptor.gen.ts';
import { formatValue } from '#domain/records/read/format.ts';
import { isRecordData, isTranslation, type RecordData } from '#domain/values/record-data.ts';
import { CONTENT_LANGUAGES, pickText, translationText } from '#domain/values/text/translation.ts';
import { editedProperty } from '#web/records/fields/field-property.ts';
import { loadReference } from '#web/records/fields/references/reference-options.ts';
import { useCellContext } from '#web/records/fields/use-cell-context.ts';
import { ChangedText, type Side } from './changed-text.tsx';

interface HistoryValueProps {
  readonly module: EntityModule;
  readonly name: string;
  readonly value: JsonValue;
  /** Value on the other side of the change. */
  readonly other: JsonValue;
  readonly side: Side;
}

/** A value as it was: words for what it stood for, never the number of a record. */
export function HistoryValue({ module, name, value, other, side }: HistoryValueProps): ReactNode {
  const { language, yes, no } = useCellContext();
  const field = historyField(module, name);
  if (field !== undefined && isTranslation(field) && [value, other].some(isRecordData))
    return <Languages value={value} other={other} side={side} />;
  if (value === null || value === '') return <span className="ui-muted">—</span>;
  if (isRecordData(value)) return pickText(value, language) ?? JSON.stringify(value);
  if (field === undefined) return String(value);
  if (field.kind === 'text') return <ChangedText {...bothOf(side, value, other)} side={side} />;
  const ids = pointedAt(field, value);
  if (ids !== null) return <Named field={field} ids={ids} />;
  return formatValue(field, value, { culture: language, enums: module.enums, yes, no });
}

/** The history speaks of a field as it is edited or as it is stored. */
export function historyField(module: EntityModule, name: string): FieldDescriptor | undefined {
  return module.descriptor.fields.find((field) => editedProperty(field) === name || field.name === name);
}

type LanguagesProps = Pick<HistoryValueProps, 'value' | 'other' | 'side'>;

/** The languages of a text that changed; the one that is read bears no name where it is alone. */
function Languages({ value, other, side }: LanguagesProps): ReactNode {
  const { language: userLanguage } = useCellContext();
  const [shown, against] = [value, other].map((one) => (isRecordData(one) ? one : null));
  function textOf(data: RecordData | null | undefined, language: ContentLanguage): string {
    return translationText(data ?? null, language) ?? '';
  }
  const changed = CONTENT_LANGUAGES.filter((language) => textOf(shown, language) !== textOf(against, language));
  const isNamed = changed.some((language) => language !== userLanguage);
  return changed.map((language) => (
    <div className="changed-language" key={language}>
      {isNamed ? <span className="ui-language-code">{language.toUpperCase()}</span> : null}
      <ChangedText {...bothOf(side, textOf(shown, language), textOf(against, language))} side={side} />
    </div>
  ));
}

function bothOf(side: Side, value: JsonValue, other: JsonValue): { readonly before: string; readonly after: string } {
  const [shown, against] = [String(value ?? ''), String(other ?? '')];
  return side === 'before' ? { before: shown, after: against } : { before: against, after: shown };
}

function pointedAt({ kind, to }: FieldDescriptor, value: JsonValue): readonly number[] | null {
  if (to === undefined || !['reference', 'ids'].includes(kind)) return null;
  return [value].flat().filter((id) => typeof id === 'number');
}

/** A record deleted since, or that may not be chosen from, shows its number. */
function Named({ field, ids }: { readonly field: FieldDescriptor; readonly ids: readonly number[] }): ReactNode {
  const { to = '', key = 'Id' } = field;
  const { data, isPending } = useQuery({
    queryKey: [to, 'choix', 'historique', key, ids],
    queryFn: () => loadReference({ entity: to, key }, ids),
    retry: false,
  });
  if (ids.length === 0) return <span className="ui-muted">—</span>;
  if (isPending) return null;
  return ids.map((id) => data?.find((option) => option.id === id)?.label ?? `n° ${id}`).join(', ');
}
