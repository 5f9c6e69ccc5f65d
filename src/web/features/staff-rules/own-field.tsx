import type { ReactNode } from 'react';
import type { EntityModule } from '#generated/entities/descriptor.gen.ts';
import type { RegleChoix } from '#generated/client/types.gen.ts';
import type { RecordData } from '#domain/values/record-data.ts';
import type { FeatureForm } from '#web/records/feature-tab.ts';
import { LabelledField } from '#web/records/fields/labelled-field.tsx';
import { findField } from '#web/records/lookup/resolve-field.ts';
import { Field } from '#web/ui/field.tsx';
import { Select, type SelectOption } from '#web/ui/select.tsx';
import type { RuleDraft } from './rule-draft.ts';

/** A rule that is being written, and what it may name. */
export interface SentenceProps {
  readonly entity: EntityModule;
  readonly form: FeatureForm | undefined;
  readonly values: RecordData;
  readonly draft: RuleDraft;
  readonly choices: RegleChoix;
  /** Kind of the records that the sentence is about; null until it names one. */
  readonly subject: EntityModule | null;
  readonly disabled: boolean;
}

/** None of these fields holds other records. */
const NO_MODULES: ReadonlyMap<string, EntityModule> = new Map();

interface OwnFieldProps extends SentenceProps {
  readonly name: string;
  readonly width: number;
}

/** A field of the rule itself, as any sheet shows it. */
export function OwnField({ entity, form, values, name, width, disabled }: OwnFieldProps): ReactNode {
  const field = findField(entity.descriptor, name);
  if (field === undefined) return null;
  return (
    <LabelledField
      disabled={disabled}
      errors={[]}
      field={field}
      id={`regle-${name}`}
      module={entity}
      modules={NO_MODULES}
      onBlur={() => undefined}
      onChange={(value) => form?.setValue(name, value)}
      onProblem={() => undefined}
      record={values}
      width={width}
    />
  );
}

interface ChoiceFieldProps {
  readonly id: string;
  readonly label: string;
  readonly value: string;
  readonly options: readonly SelectOption[];
  readonly emptyLabel: string;
  readonly disabled: boolean;
  readonly errors: readonly string[];
  readonly onChange: (value: string) => void;
  readonly help?: string | null;
}

/** A choice that the server offers within the rights of the user. */
export function ChoiceField({ id, label, errors, help = null, ...select }: ChoiceFieldProps): ReactNode {
  return (
    <Field errors={errors} help={help} id={id} label={label} width={6}>
      {(aria) => <Select aria={aria} {...select} />}
    </Field>
  );
}
