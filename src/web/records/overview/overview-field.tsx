import type { ReactNode } from 'react';
import type { EntityModule, JsonValue } from '#generated/entities/descriptor.gen.ts';
import type { RecordData } from '#domain/values/record-data.ts';
import { useLanguage } from '#web/i18n/use-text.ts';
import { editedProperty } from '../fields/field-property.ts';
import { ReadContent } from '../fields/read/read-value.tsx';
import { fieldLabel, findField } from '../lookup/resolve-field.ts';

interface OverviewFieldProps {
  readonly entity: EntityModule;
  readonly record: RecordData;
  readonly name: string;
}

/** A field of the record with its label; what is empty, or hidden from the reader, is absent. */
export function OverviewField({ entity, record, name }: OverviewFieldProps): ReactNode {
  const language = useLanguage();
  const field = findField(entity.descriptor, name);
  if (field === undefined) return null;
  const value = record[editedProperty(field)] ?? null;
  if (isNothing(value)) return null;
  return (
    <div className="overview-fact">
      <dt>{fieldLabel(entity, field.name, language)}</dt>
      <dd>
        <ReadContent field={field} module={entity} record={record} value={value} />
      </dd>
    </div>
  );
}

/** A box that is not ticked says nothing at a glance. */
function isNothing(value: JsonValue): boolean {
  return value === null || value === '' || value === false || (Array.isArray(value) && value.length === 0);
}
