import type { ReactNode } from 'react';
import type { FieldDescriptor } from '#generated/entities/descriptor.gen.ts';
import { readText, type RecordData } from '#domain/values/record-data.ts';
import type { CellContext } from '#web/records/fields/cell-text.ts';
import { cellValue } from '#web/records/fields/cell-value.tsx';
import { useReferenceNames } from '#web/records/fields/references/use-reference-names.ts';
import type { NamedField } from '#web/records/lookup/resolve-field.ts';

interface PartTextProps {
  readonly named: NamedField;
  readonly item: RecordData;
  readonly context: CellContext;
}

/** A value of a part as it is read; requests the name of what was picked since. */
export function PartText({ named, item, context }: PartTextProps): ReactNode {
  const { field } = named;
  const ids = pickedSince(field, item);
  return <span className="parts-text">{ids === null ? cellValue(named, item, context) : <Names field={field} ids={ids} />}</span>;
}

/** Record behind a reference that came without a name. */
function pickedSince({ kind, name, libelle }: FieldDescriptor, item: RecordData): readonly number[] | null {
  if ((kind !== 'reference' && kind !== 'ids') || libelle === undefined || Array.isArray(item[libelle])) return null;
  const ids = [item[name]].flat().filter((id) => typeof id === 'number');
  return ids.length === 0 || readText(item, libelle) !== null ? null : ids;
}

function Names({ field: { to = '', key = 'Id' }, ids }: { readonly field: FieldDescriptor; readonly ids: readonly number[] }): ReactNode {
  const names = useReferenceNames({ entity: to, key }, ids);
  return ids.map((id) => names.get(id) ?? '…').join(', ');
}
