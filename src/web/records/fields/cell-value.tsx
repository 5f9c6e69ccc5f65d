import { type ReactNode, Suspense } from 'react';
import type { RecordData } from '#domain/records/record-data.ts';
import { LazyFileView } from '#web/files/load-files.ts';
import { Pill } from '#web/ui/pill.tsx';
import type { NamedField } from '../resolve-field.ts';
import { type CellContext, cellStatus, cellText } from './cell-text.ts';

/** A cell: plain text, but for statuses and colours. */
export function cellValue(named: NamedField, row: RecordData, context: CellContext): ReactNode {
  const status = cellStatus(named, row);
  if (status !== null) return <Pill tone={status.tone}>{status.labels[context.language]}</Pill>;
  const value = row[named.name];
  if ((named.kind === 'image' || named.kind === 'file') && typeof value === 'number') {
    return (
      <Suspense>
        <LazyFileView id={value} isCell kind={named.kind} />
      </Suspense>
    );
  }
  const text = cellText(named, row, context);
  if (named.kind === 'color' && text !== '') return <ColorMark color={text} />;
  return text;
}

function ColorMark({ color }: { readonly color: string }): ReactNode {
  return (
    <span className="ui-color-mark">
      <span aria-hidden className="ui-swatch" style={{ backgroundColor: color }} />
      {color}
    </span>
  );
}
