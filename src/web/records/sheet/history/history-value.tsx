import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { EntityModule, FieldDescriptor, JsonValue } from '#generated/entities/descriptor.gen.ts';
import { formatValue } from '#domain/records/values/format.ts';
import { isRecordData } from '#domain/records/values/record-data.ts';
import { pickText } from '#domain/records/write/translation.ts';
import { editedProperty } from '#web/records/fields/field-property.ts';
import { loadReference } from '#web/records/fields/references/reference-options.ts';
import { useCellContext } from '#web/records/fields/use-cell-context.ts';

interface HistoryValueProps {
  readonly module: EntityModule;
  readonly name: string;
  readonly value: JsonValue;
}

/** A value as it was: words for what it stood for, never the number of a record. */
export function HistoryValue({ module, name, value }: HistoryValueProps): ReactNode {
  const { language, yes, no } = useCellContext();
  if (value === null || value === '') return <span className="ui-muted">—</span>;
  if (isRecordData(value)) return pickText(value, language) ?? JSON.stringify(value);
  const field = historyField(module, name);
  if (field === undefined) return String(value);
  const ids = pointedAt(field, value);
  if (ids !== null) return <Named field={field} ids={ids} />;
  return formatValue(field, value, { culture: language, enums: module.enums, yes, no });
}

/** The history speaks of a field as it is edited or as it is stored. */
export const historyField = (module: EntityModule, name: string): FieldDescriptor | undefined =>
  module.descriptor.fields.find((field) => editedProperty(field) === name || field.name === name);

function pointedAt({ kind, to }: FieldDescriptor, value: JsonValue): readonly number[] | null {
  if (to === undefined || !['reference', 'ids'].includes(kind)) return null;
  return [value].flat().filter((id) => typeof id === 'number');
}

/** What was deleted since, or may not be chosen from, keeps its number. */
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
