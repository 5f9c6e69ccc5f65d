import { Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import type { EntityModule, FieldDescriptor, JsonValue } from '#generated/entities/descriptor.gen.ts';
import type { RecordData } from '#domain/values/record-data.ts';
import { type BulkOperation, bulkOperations, heldAs } from '#domain/series/bulk-fields.ts';
import { useLanguage, useText } from '#web/i18n/use-text.ts';
import { LabelledField } from '#web/records/fields/labelled-field.tsx';
import { fieldLabel } from '#web/records/lookup/resolve-field.ts';
import { IconButton } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { Select } from '#web/ui/select.tsx';
import { TextInput } from '#web/ui/text-input.tsx';

/** One change while the person writes it. */
export interface SaidChange {
  readonly key: number;
  readonly field: FieldDescriptor;
  readonly operation: BulkOperation;
  /** Values of the control of the field, with the names of its targets. */
  readonly record: RecordData;
  readonly sought: string;
  readonly by: string;
  /** True if the typed text cannot be read. */
  readonly isUnread: boolean;
}

interface ChangeLineProps {
  readonly module: EntityModule;
  readonly said: SaidChange;
  readonly onChange: (change: Partial<SaidChange>) => void;
  readonly onRemove: () => void;
}

/** Change of one field: its way, and its value. */
export function ChangeLine({ module, said, onChange, onRemove }: ChangeLineProps): ReactNode {
  const text = useText();
  const language = useLanguage();
  const { field, operation } = said;
  const label = fieldLabel(module, field.name, language);
  const id = `serie-${said.key}`;
  const options = bulkOperations(field).map((value) => ({ value, label: text(`serie.${value}`) }));
  return (
    <div className="bulk-line">
      <Field id={`${id}-operation`} label={label}>
        {(aria) => (
          <Select
            aria={aria}
            onChange={(value) => onChange({ operation: bulkOperations(field).find((one) => one === value) ?? operation })}
            options={options}
            value={operation}
          />
        )}
      </Field>
      <div className="bulk-value">
        <Value module={module} onChange={onChange} said={said} />
      </div>
      <IconButton icon={Trash2} label={text('serie.retirerLigne', { nom: label })} onClick={onRemove} />
    </div>
  );
}

function Value({ module, said, onChange }: Omit<ChangeLineProps, 'onRemove'>): ReactNode {
  const text = useText();
  const { field, operation, record } = said;
  const id = `serie-${said.key}`;
  if (operation === 'vider') return null;
  if (operation === 'remplacer') return <Replacement onChange={onChange} said={said} />;
  function set(value: JsonValue): void {
    onChange({ record: { ...record, [heldAs(field)]: value } });
  }
  if (field.kind === 'boolean') {
    const options = [
      { value: 'oui', label: text('alert.oui') },
      { value: 'non', label: text('alert.non') },
    ];
    return (
      <Field id={`${id}-valeur`} label={text('serie.valeur')}>
        {(aria) => (
          <Select
            aria={aria}
            onChange={(value) => set(value === 'oui')}
            options={options}
            value={record[field.name] === true ? 'oui' : 'non'}
          />
        )}
      </Field>
    );
  }
  return (
    <LabelledField
      disabled={false}
      errors={[]}
      field={field}
      id={`${id}-valeur`}
      module={module}
      modules={NONE}
      onBlur={() => undefined}
      onChange={set}
      onProblem={(code) => onChange({ isUnread: code !== null })}
      record={record}
      width={12}
    />
  );
}

const NONE = new Map<string, EntityModule>();

function Replacement({ said, onChange }: Pick<ChangeLineProps, 'said' | 'onChange'>): ReactNode {
  const text = useText();
  const id = `serie-${said.key}`;
  return (
    <>
      <Field id={`${id}-cherche`} label={text('serie.cherche')} required>
        {(aria) => <TextInput aria={aria} onChange={(sought) => onChange({ sought })} value={said.sought} />}
      </Field>
      <Field id={`${id}-par`} label={text('serie.par')}>
        {(aria) => <TextInput aria={aria} onChange={(by) => onChange({ by })} value={said.by} />}
      </Field>
    </>
  );
}
