import type { ReactNode } from 'react';
import type { EntityModule, FieldDescriptor } from '#generated/entities/descriptor.gen.ts';
import { isRecordData } from '#domain/values/record-data.ts';
import type { FeatureForm, RecordValues } from '#web/records/feature-tab.ts';
import { LabelledField } from '#web/records/fields/labelled-field.tsx';
import { findField } from '#web/records/lookup/resolve-field.ts';
import styles from './hotel-cover.module.css';

const FIELDS = ['Arrivee', 'HeureArrivee', 'Depart', 'DateDebutHebergement', 'DateFinHebergement', 'TypeChambre', 'NuitsMax'];
/** None of these fields refers to another record. */
const NO_MODULES: ReadonlyMap<string, EntityModule> = new Map();

interface StayFormProps {
  readonly entity: EntityModule;
  readonly record: RecordValues;
  readonly form: FeatureForm;
  readonly disabled: boolean;
}

/** The dates and numbers that the nights depend on, of the sheet's own form: they are saved with it. */
export function StayForm({ entity, record, form, disabled }: StayFormProps): ReactNode {
  const fields = FIELDS.flatMap((name) => findField(entity.descriptor, name) ?? []);
  return (
    <div className={styles.stay}>
      {fields.map((field) => (
        <StayField disabled={disabled} entity={entity} field={field} form={form} key={field.name} record={record} />
      ))}
    </div>
  );
}

function StayField({ entity, field, form, record, disabled }: StayFormProps & { readonly field: FieldDescriptor }): ReactNode {
  const shown: unknown = { ...record, ...form.values };
  if (!isRecordData(shown)) return null;
  return (
    <LabelledField
      disabled={disabled}
      errors={[]}
      field={field}
      id={`sejour-${field.name}`}
      module={entity}
      modules={NO_MODULES}
      onBlur={() => undefined}
      onChange={(value) => form.setValue(field.name, value)}
      onProblem={() => undefined}
      record={shown}
      width={3}
    />
  );
}
