import { type ReactNode, Suspense } from 'react';
import { showingOf } from '#domain/records/kinds/shown-kinds.ts';
import { readText, type RecordData } from '#domain/values/record-data.ts';
import { LazyFileView } from '#web/files/load-files.ts';
import { helpKey, Status } from '#web/ui/status/status.tsx';
import type { NamedField } from '../lookup/resolve-field.ts';
import { type CellContext, cellStatus, cellText } from './cell-text.ts';

/** A cell: plain text, but for statuses and colours. */
export function cellValue(named: NamedField, row: RecordData, context: CellContext): ReactNode {
  const status = cellStatus(named, row);
  if (status !== null)
    return (
      <Status help={helpKey(named.field.enum ?? '', status.value)} meaning={status.status}>
        {status.labels[context.language]}
      </Status>
    );
  const value = row[named.name];
  const { cell } = showingOf(named.kind);
  if ((cell === 'image' || cell === 'file') && typeof value === 'number') return <CellFile id={value} kind={cell} />;
  const text = cellText(named, row, context);
  const swatch = named.field.swatch === undefined ? null : readText(row, named.field.swatch);
  if (swatch !== null && text !== '') return <ColorMark color={swatch} text={text} />;
  if (cell === 'color' && text !== '') return <ColorMark color={text} text={text} />;
  return text;
}

/** The picture that a record is shown by. */
export function cellPicture(row: RecordData, name: string): ReactNode {
  const id = pictureId(row, name);
  return id === null ? '' : <CellFile id={id} kind="image" />;
}

/** Its number: a field of kind image holds it, a join writes it. */
export function pictureId(row: RecordData, name: string): number | null {
  const id = Number(row[name] ?? 0);
  return Number.isInteger(id) && id > 0 ? id : null;
}

function CellFile({ id, kind }: { readonly id: number; readonly kind: 'image' | 'file' }): ReactNode {
  return (
    <Suspense>
      <LazyFileView id={id} isCell kind={kind} />
    </Suspense>
  );
}

function ColorMark({ color, text }: { readonly color: string; readonly text: string }): ReactNode {
  return (
    <>
      <span aria-hidden className="ui-swatch" style={{ backgroundColor: color }} />
      {text}
    </>
  );
}
