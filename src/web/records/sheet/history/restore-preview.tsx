import type { ReactNode } from 'react';
import type { EntityModule, FieldDescriptor } from '#generated/entities/descriptor.gen.ts';
import type { RecordData } from '#domain/values/record-data.ts';
import { useLanguage, useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/ui/button.tsx';
import { fieldLabel } from '#web/records/lookup/resolve-field.ts';
import { DialogActions } from '#web/ui/dialog-actions.tsx';
import { DataTable } from '#web/ui/kit/data-table/data-table.tsx';
import { HistoryValue } from './history-value.tsx';
import type { Restorable } from './restorables.ts';

interface RestorePreviewProps {
  readonly entity: EntityModule;
  readonly record: RecordData;
  readonly values: readonly Restorable[];
  /** Changed too, but by other ways than typing. */
  readonly left: readonly FieldDescriptor[];
  readonly onRestore: () => void;
  readonly onCancel: () => void;
}

/** Preview of the changes, before any is made. */
export function RestorePreview({ entity, record, values, left, onRestore, onCancel }: RestorePreviewProps): ReactNode {
  const text = useText();
  const language = useLanguage();
  return (
    <div className="conflict">
      {values.length === 0 ? null : (
        <DataTable
          columns={[
            { id: 'quoi', header: text('histo.quoi'), cell: ({ field }) => fieldLabel(entity, field.name, language) },
            {
              id: 'maintenant',
              header: text('histo.maintenant'),
              isMuted: true,
              cell: ({ property, value = null }) => (
                <HistoryValue module={entity} name={property} other={value} side="before" value={record[property] ?? null} />
              ),
            },
            {
              id: 'ensuite',
              header: text('histo.ensuite'),
              cell: ({ property, value = null }) => (
                <HistoryValue module={entity} name={property} other={record[property] ?? null} side="after" value={value} />
              ),
            },
          ]}
          isPlain
          isTop
          rowKey={({ property }) => property}
          rows={values}
        />
      )}
      {left.length === 0 ? null : (
        <p className="ui-muted">
          {text('histo.nonRetablis', { champs: left.map(({ name }) => fieldLabel(entity, name, language)).join(', ') })}
        </p>
      )}
      {values.length === 0 ? null : <p>{text('histo.retablirAide')}</p>}
      <DialogActions
        secondary={<Button onClick={onCancel}>{text('fiche.annuler')}</Button>}
        primary={
          values.length === 0 ? null : (
            <Button onClick={onRestore} variant="primary">
              {text('histo.retablir')}
            </Button>
          )
        }
      />
    </div>
  );
}
