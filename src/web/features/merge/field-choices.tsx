/* oxlint-disable jsx-a11y/no-noninteractive-tabindex -- a region that scrolls must be reachable by keyboard. */
import type { ReactNode } from 'react';
import type { EntityModule, FieldDescriptor, JsonValue } from '#generated/entities/descriptor.gen.ts';
import { formatValue } from '#domain/records/read/format.ts';
import { differingFields, type FieldChoice, propertyOfField, proposedChoice } from '#domain/records/merge/merged-fields.ts';
import { isRecordData, isTranslation, type RecordData } from '#domain/values/record-data.ts';
import { pickText } from '#domain/values/text/translation.ts';
import { useLanguage, useText } from '#web/i18n/use-text.ts';
import { useCellContext } from '#web/records/fields/use-cell-context.ts';
import { fieldLabel } from '#web/records/lookup/resolve-field.ts';
import { DataTable } from '#web/ui/kit/data-table/data-table.tsx';
import type { FusionData } from './use-merge-data.ts';
import styles from './merge.module.css';

interface FieldChoicesProps {
  readonly entity: EntityModule;
  readonly data: FusionData;
  readonly choices: Readonly<Record<string, FieldChoice>>;
  readonly onChoose: (field: string, choice: FieldChoice) => void;
}

/** One line a field on which the two records differ; the proposed value is ticked. */
export function FieldChoices({ entity, data, choices, onChoose }: FieldChoicesProps): ReactNode {
  const text = useText();
  const language = useLanguage();
  const fields = differingFields(entity.descriptor, data);
  if (fields.length === 0) return <p className="ui-note">{text('fusion.identiques')}</p>;
  function optionOf(field: FieldDescriptor): Omit<OptionProps, 'value'> {
    return {
      entity,
      field,
      data,
      choice: choices[field.name] ?? proposedChoice(field, data),
      onChoose: (choice) => onChoose(field.name, choice),
    };
  }
  return (
    <section>
      <h2>{text('fusion.champs')}</h2>
      <p className="ui-note">{text('fusion.champsAide')}</p>
      <DataTable
        columns={[
          { id: 'champ', header: text('fusion.champ'), isRowHeader: true, cell: ({ name }) => fieldLabel(entity, name, language) },
          {
            id: 'gardee',
            header: `${text('fusion.gardee')} : ${data.labels.destination}`,
            cell: (field) => <Option {...optionOf(field)} value="destination" />,
          },
          {
            id: 'absorbee',
            header: `${text('fusion.absorbee')} : ${data.labels.source}`,
            cell: (field) => <Option {...optionOf(field)} value="source" />,
          },
          {
            id: 'reunir',
            header: text('fusion.reunir'),
            cell: (field) => (field.kind === 'ids' ? <Option {...optionOf(field)} value="reunion" /> : null),
          },
        ]}
        rowKey={({ name }) => name}
        rows={fields}
      />
    </section>
  );
}

interface OptionProps {
  readonly entity: EntityModule;
  readonly field: FieldDescriptor;
  readonly data: FusionData;
  readonly value: FieldChoice;
  readonly choice: FieldChoice;
  readonly onChoose: (choice: FieldChoice) => void;
}

function Option({ entity, field, data, value, choice, onChoose }: OptionProps): ReactNode {
  const text = useText();
  const language = useLanguage();
  const show = useShown(entity, field);
  const shown = value === 'reunion' ? text('fusion.reunir') : show(data[value]);
  return (
    <label className={styles.option} data-chosen={choice === value || undefined}>
      <input
        aria-label={`${fieldLabel(entity, field.name, language)} : ${shown}`}
        checked={choice === value}
        name={`fusion-${field.name}`}
        onChange={() => onChoose(value)}
        type="radio"
      />
      <span>{shown}</span>
    </label>
  );
}

/** Text of a field of either record for a person. */
function useShown(entity: EntityModule, field: FieldDescriptor): (record: RecordData) => string {
  const text = useText();
  const { language, yes, no } = useCellContext();
  const empty = text('fusion.vide');
  return (record) => {
    const value: JsonValue = record[propertyOfField(field)] ?? null;
    if (value === null || value === '' || (Array.isArray(value) && value.length === 0)) return empty;
    if (isTranslation(field) && isRecordData(value)) return pickText(value, language) ?? empty;
    if (field.kind === 'owned' && isRecordData(value)) return lines(value) || empty;
    const sibling = field.libelle === undefined ? null : record[field.libelle];
    if (Array.isArray(sibling)) return sibling.join(', ');
    if (typeof sibling === 'string') return sibling;
    return formatValue(field, value, { culture: language, enums: entity.enums, yes, no });
  };
}

/** An address in one line: what is written in it, names instead of ids. */
function lines(record: RecordData): string {
  return Object.entries(record)
    .filter(([name, value]) => typeof value === 'string' && value !== '' && name !== 'Id')
    .map(([, value]) => String(value))
    .join(', ');
}
