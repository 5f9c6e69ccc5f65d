/* oxlint-disable jsx-a11y/no-noninteractive-tabindex -- a region that scrolls must be reachable by keyboard. */
import type { ReactNode } from 'react';
import type { EntityModule, FieldDescriptor, JsonValue } from '#generated/entities/descriptor.gen.ts';
import { formatValue } from '#domain/records/values/format.ts';
import { differingFields, type FieldChoice, propertyOfField, proposedChoice } from '#domain/records/merge/merged-fields.ts';
import { isRecordData, isTranslation, type RecordData } from '#domain/records/values/record-data.ts';
import { pickText } from '#domain/records/write/translation.ts';
import { useLanguage, useText } from '#web/i18n/use-text.ts';
import { useCellContext } from '#web/records/fields/use-cell-context.ts';
import { fieldLabel } from '#web/records/lookup/resolve-field.ts';
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
  const fields = differingFields(entity.descriptor, data);
  if (fields.length === 0) return <p className="sh-muted">{text('fusion.identiques')}</p>;
  return (
    <section>
      <h2>{text('fusion.champs')}</h2>
      <p className="sh-muted">{text('fusion.champsAide')}</p>
      <div className={styles.scroll} tabIndex={0}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{text('fusion.champ')}</th>
              <th scope="col">
                {text('fusion.gardee')} : {data.labels.destination}
              </th>
              <th scope="col">
                {text('fusion.absorbee')} : {data.labels.source}
              </th>
              <th scope="col">{text('fusion.reunir')}</th>
            </tr>
          </thead>
          <tbody>
            {fields.map((field) => (
              <FieldLine
                choice={choices[field.name] ?? proposedChoice(field, data)}
                data={data}
                entity={entity}
                field={field}
                key={field.name}
                onChoose={(choice) => onChoose(field.name, choice)}
              />
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

interface FieldLineProps {
  readonly entity: EntityModule;
  readonly field: FieldDescriptor;
  readonly data: FusionData;
  readonly choice: FieldChoice;
  readonly onChoose: (choice: FieldChoice) => void;
}

function FieldLine({ entity, field, data, choice, onChoose }: FieldLineProps): ReactNode {
  const text = useText();
  const language = useLanguage();
  const show = useShown(entity, field);
  const label = fieldLabel(entity, field.name, language);
  const option = (value: FieldChoice, shown: string): ReactNode => (
    <label className={styles.option} data-chosen={choice === value || undefined}>
      <input
        aria-label={`${label} : ${shown}`}
        checked={choice === value}
        name={`fusion-${field.name}`}
        onChange={() => onChoose(value)}
        type="radio"
      />
      <span>{shown}</span>
    </label>
  );
  return (
    <tr>
      <th scope="row">{label}</th>
      <td>{option('destination', show(data.destination))}</td>
      <td>{option('source', show(data.source))}</td>
      <td>{field.kind === 'ids' ? option('reunion', text('fusion.reunir')) : null}</td>
    </tr>
  );
}

/** What a person reads for a field of either record. */
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
const lines = (record: RecordData): string =>
  Object.entries(record)
    .filter(([name, value]) => typeof value === 'string' && value !== '' && name !== 'Id')
    .map(([, value]) => String(value))
    .join(', ');
