import { Merge } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { EntityModule, ScreenDescriptor } from '#generated/entities/descriptor.gen.ts';
import { recordDisplay } from '#domain/records/read/display.ts';
import type { RecordData } from '#domain/values/record-data.ts';
import { useLanguage, useText } from '#web/i18n/use-text.ts';
import { useCellContext } from '#web/records/fields/use-cell-context.ts';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { DialogActions } from '#web/ui/dialog-actions.tsx';
import { DataTable } from '#web/ui/kit/data-table/data-table.tsx';
import { compareRecords, type ComparedField, comparedFields } from './compared-fields.ts';

interface PairComparisonProps {
  readonly entity: EntityModule;
  readonly screen: ScreenDescriptor;
  readonly records: readonly RecordData[];
  /** Null: records of this type are not merged, or not by this person. */
  readonly onMerge: (() => void) | null;
}

/** Two records side by side, what differs first in sight. */
export function PairComparison({ entity, screen, records, onMerge }: PairComparisonProps): ReactNode {
  const text = useText();
  const language = useLanguage();
  const context = useCellContext();
  const [isWhole, setWhole] = useState(false);
  const fields = compareRecords(comparedFields(entity, screen, language), records, context);
  const different = fields.filter(({ isSame }) => !isSame);
  return (
    <div>
      <label className="ui-check-line">
        <Checkbox checked={isWhole} onChange={setWhole} />
        {text('comparaison.tout')}
      </label>
      <DataTable
        isPlain
        columns={[
          { id: 'champ', header: text('comparaison.champ'), isRowHeader: true, cell: ({ label }) => label },
          ...records.map((record, index) => ({
            id: String(index),
            header: recordDisplay(entity, record, language),
            cell: (field: ComparedField) => <Value field={field} index={index} />,
          })),
        ]}
        empty={<p className="ui-note">{text('comparaison.pareilles')}</p>}
        rowKey={({ name }) => name}
        rows={isWhole ? fields : different}
      />
      {onMerge === null ? null : (
        <DialogActions
          primary={
            <Button icon={Merge} onClick={onMerge} variant="primary">
              {text('comparaison.fusionner')}
            </Button>
          }
        />
      )}
    </div>
  );
}

function Value({ field: { values, isSame }, index }: { readonly field: ComparedField; readonly index: number }): ReactNode {
  const value = values[index] === '' || values[index] === undefined ? '–' : values[index];
  return isSame ? value : <strong>{value}</strong>;
}
