import type { ReactNode } from 'react';
import type { EntityModule, FieldDescriptor } from '#generated/entities/descriptor.gen.ts';
import type { RecordData } from '#domain/records/values/record-data.ts';
import { useLanguage, useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/ui/button.tsx';
import { fieldLabel } from '#web/records/lookup/resolve-field.ts';
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

/** What would change, before anything does. */
export function RestorePreview({ entity, record, values, left, onRestore, onCancel }: RestorePreviewProps): ReactNode {
  const text = useText();
  const language = useLanguage();
  return (
    <div className="conflict">
      {values.length === 0 ? null : (
        <table className="history">
          <thead>
            <tr>
              <th scope="col">{text('histo.quoi')}</th>
              <th scope="col">{text('histo.maintenant')}</th>
              <th scope="col">{text('histo.ensuite')}</th>
            </tr>
          </thead>
          <tbody>
            {values.map(({ property, field, value = null }) => (
              <tr key={property}>
                <td>{fieldLabel(entity, field.name, language)}</td>
                <td>
                  <HistoryValue module={entity} name={property} other={value} side="before" value={record[property] ?? null} />
                </td>
                <td>
                  <HistoryValue module={entity} name={property} other={record[property] ?? null} side="after" value={value} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {left.length === 0 ? null : (
        <p className="ui-muted">
          {text('histo.nonRetablis', { champs: left.map(({ name }) => fieldLabel(entity, name, language)).join(', ') })}
        </p>
      )}
      {values.length === 0 ? null : <p>{text('histo.retablirAide')}</p>}
      <div className="conflict-actions">
        <Button onClick={onCancel}>{text('fiche.annuler')}</Button>
        {values.length === 0 ? null : (
          <Button onClick={onRestore} variant="primary">
            {text('histo.retablir')}
          </Button>
        )}
      </div>
    </div>
  );
}
