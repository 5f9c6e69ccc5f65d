import type { ReactNode } from 'react';
import { cellText } from '#domain/imports/cells.ts';
import { peopleIn } from '#domain/imports/people.ts';
import { useLanguage, useText } from '#web/i18n/use-text.ts';
import { entityLabel } from '#web/records/lookup/resolve-field.ts';
import { useEntity } from '#web/records/use-entity.ts';
import { DataTable } from '#web/ui/kit/data-table/data-table.tsx';
import type { PlacedLines } from './parts/part-lines.ts';
import { besideCounts, type Trial } from './try-rows.ts';
import type { Prepared } from './prepared.ts';

/** Number of records of each kind that are made with those of the lines. */
export function BesideCounts({ passing }: { readonly passing: PlacedLines }): ReactNode {
  const text = useText();
  const counts = [...besideCounts(passing)];
  if (counts.length === 0) return null;
  return (
    <p className="import-beside">
      {text('importation.aCote')}
      {counts.map(([entity, count]) => (
        <KindCount count={count} entity={entity} key={entity} />
      ))}
    </p>
  );
}

function KindCount({ entity, count }: { readonly entity: string; readonly count: number }): ReactNode {
  const language = useLanguage();
  const module = useEntity(entity);
  return <span>{module === null ? '…' : `${entityLabel(module, 'many', language)} ${count.toLocaleString(language)}`}</span>;
}

const SHOWN_MAX = 200;

interface BesideTableProps {
  readonly prepared: Prepared;
  readonly trial: Trial;
}

/** The names of each line, as its cells were split, under the column that they come of. */
export function BesideTable({ prepared, trial }: BesideTableProps): ReactNode {
  const text = useText();
  const columns = prepared.columns.flatMap((target, index) =>
    (target?.inner ?? target)?.place.in === 'beside' ? [{ index, label: target?.label ?? '' }] : [],
  );
  if (columns.length === 0) return null;
  const refused = new Set(trial.faults.map(({ line }) => line));
  const rows = prepared.sheet.rows.filter(
    ({ line, cells }) => !refused.has(line) && trial.part.isNew(line) && columns.some(({ index }) => cellText(cells[index]) !== ''),
  );
  return (
    <details>
      <summary>{text('importation.detailACote')}</summary>
      <DataTable
        isPlain
        columns={[
          { id: 'ligne', header: text('importation.ligne'), cellClassName: 'num', cell: ({ line }) => line },
          ...columns.map(({ index, label }) => ({
            id: String(index),
            header: label,
            cell: ({ cells }: (typeof rows)[number]) => peopleIn(cellText(cells[index])).join(' · '),
          })),
        ]}
        rowKey={({ line }) => line}
        rows={rows.slice(0, SHOWN_MAX)}
      />
    </details>
  );
}
