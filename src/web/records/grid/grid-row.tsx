import { memo, type ReactNode } from 'react';
import { readId, type RecordData } from '#domain/values/record-data.ts';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { stillColour } from '#web/ui/still/still.tsx';
import type { ColumnView, RowFace } from './grid-column.ts';

interface GridRowProps {
  readonly row: RecordData;
  /** Index in the page, and rank in the whole list. */
  readonly index: number;
  readonly rank: number;
  readonly views: readonly ColumnView[];
  readonly isSelected: boolean;
  /** Column of the keyboard in this row, −1 for the checkbox, null when it is in another row. */
  readonly activeColumn: number | null;
  readonly selectLabel: string;
  /** Target of the row's title, and the column that holds it. */
  readonly href: string | null;
  readonly titleColumn: string | null;
  readonly faceOf: ((row: RecordData) => RowFace) | null;
}

/** Rendered again only when one of its own properties changes. Clicks are heard once, by the table. */
export const GridRow = memo(function GridRow(props: GridRowProps): ReactNode {
  const { row, index, rank, views, isSelected, activeColumn, selectLabel } = props;
  const face = props.faceOf?.(row) ?? null;
  return (
    <tr aria-rowindex={rank + 1} aria-selected={isSelected} className="grid-row" data-id={readId(row)} data-index={index}>
      <td
        aria-colindex={1}
        className="grid-cell grid-check"
        data-column={-1}
        data-spine={face === null ? undefined : ''}
        style={stillColour(face?.colour)}
        tabIndex={activeColumn === -1 ? 0 : -1}
      >
        <Checkbox aria-label={selectLabel} checked={isSelected} onChange={ignore} tabIndex={-1} />
      </td>
      {views.map((view) => (
        <td
          aria-colindex={view.index + 2}
          aria-readonly={!view.column.isEditable || undefined}
          className="grid-cell"
          data-align={view.column.align}
          data-column={view.index}
          data-pinned={view.isPinned || undefined}
          key={view.column.id}
          style={view.left === null ? undefined : { left: view.left }}
          tabIndex={activeColumn === view.index ? 0 : -1}
        >
          {cellContent(view, props, face)}
        </td>
      ))}
    </tr>
  );
});

/** The title is a link that the browser knows: it opens in a tab, its address is copied. The table hears its plain click. */
function cellContent({ column }: ColumnView, { row, href, titleColumn }: GridRowProps, face: RowFace | null): ReactNode {
  const content = column.render(row);
  if (column.id !== titleColumn) return content;
  const title =
    href === null || content === '' ? (
      content
    ) : (
      <a className="grid-title" href={href} tabIndex={-1}>
        {content}
      </a>
    );
  return face === null || face.still === null ? (
    title
  ) : (
    <>
      {face.still}
      {title}
    </>
  );
}

/** The table hears the click; React only wants a handler beside `checked`. */
function ignore(): void {
  return undefined;
}
