import { type ReactNode, useId, useState } from 'react';
import { nameFields } from '#domain/imports/said-by-name.ts';
import { type RecordData, readText } from '#domain/values/record-data.ts';
import { useLanguage, useText } from '#web/i18n/use-text.ts';
import { fieldLabel } from '#web/records/lookup/resolve-field.ts';
import { useEntity } from '#web/records/use-entity.ts';
import { Button } from '#web/ui/button.tsx';
import { DataTable } from '#web/ui/kit/data-table/data-table.tsx';
import { TextInput } from '#web/ui/text-input.tsx';
import { splitKey, type SplitName } from './wanted-names.ts';

interface NamePartsProps {
  readonly entity: string;
  /** The name as the file writes it. */
  readonly name: string;
  readonly said: RecordData;
  readonly onChange: (nameParts: RecordData) => void;
}

/** The parts in which a name would be written, to be put right. */
export function NameParts({ entity, name, said, onChange }: NamePartsProps): ReactNode {
  const language = useLanguage();
  const module = useEntity(entity);
  const id = useId();
  if (module === null) return null;
  return (
    <div className="import-parts">
      {(nameFields(module.descriptor) ?? []).map((field) => {
        const label = fieldLabel(module, field.name, language);
        const aria = { 'aria-describedby': undefined, 'aria-invalid': undefined, 'aria-required': undefined } as const;
        return (
          <TextInput
            aria={{ ...aria, id: `${id}-${field.name}`, 'aria-label': `${label} · ${name}` }}
            key={field.name}
            onChange={(typed) => onChange({ ...said, [field.name]: typed.trim() === '' ? null : typed })}
            placeholder={label}
            value={readText(said, field.name) ?? ''}
          />
        );
      })}
    </div>
  );
}

interface SplitNamesProps {
  readonly splits: readonly SplitName[];
  readonly parts: ReadonlyMap<string, RecordData>;
  readonly onChange: (parts: ReadonlyMap<string, RecordData>) => void;
}

const SHOWN_FIRST = 100;

/** Names that one column holds whole, in the parts that would be written: nothing is split unseen. */
export function SplitNames({ splits, parts, onChange }: SplitNamesProps): ReactNode {
  const text = useText();
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? splits : splits.slice(0, SHOWN_FIRST);
  return (
    <>
      <p>{text('importation.nomsDecoupes', { count: splits.length })}</p>
      <DataTable
        isPlain
        columns={[
          { id: 'nom', header: text('importation.nom'), isRowHeader: true, cell: (split) => split.text },
          {
            id: 'parties',
            header: text('importation.seraEcrit'),
            cell: (split) => (
              <NameParts
                entity={split.entity}
                name={split.text}
                onChange={(nameParts) => onChange(new Map([...parts, [splitKey(split), nameParts]]))}
                said={parts.get(splitKey(split)) ?? split.said}
              />
            ),
          },
        ]}
        rowKey={splitKey}
        rows={shown}
      />
      {shown.length < splits.length ? (
        <Button onClick={() => setWhole(true)}>{text('importation.autresNoms', { count: splits.length - shown.length })}</Button>
      ) : null}
    </>
  );
}
