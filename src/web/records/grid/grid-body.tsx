import { Fragment, type ReactNode } from 'react';
import { readId, type RecordData } from '#domain/values/record-data.ts';
import { useText } from '#web/i18n/use-text.ts';
import type { ActiveCell, ColumnView, RowFace } from './grid-column.ts';
import type { ShownRows } from './shown-rows.ts';
import { GridRow } from './grid-row.tsx';

interface GridBodyProps {
  readonly rows: readonly RecordData[];
  readonly firstRank: number;
  readonly views: readonly ColumnView[];
  readonly shown: ShownRows;
  readonly active: ActiveCell;
  readonly isSelected: (id: number) => boolean;
  readonly rowName: (row: RecordData) => string;
  readonly hrefOf: (id: number) => string | null;
  readonly titleColumn: string | null;
  readonly faceOf: ((row: RecordData) => RowFace) | null;
}

/** The rows on screen, between empty ones as high as those that are not. */
export function GridBody(props: GridBodyProps): ReactNode {
  const { rows, firstRank, views, shown, active, isSelected, rowName, hrefOf, titleColumn, faceOf } = props;
  const text = useText();
  const items = shown.items.map((item, index) => ({ item, gap: item.start - (shown.items[index - 1]?.end ?? 0) }));
  return (
    <tbody>
      {items.map(({ item, gap }) => {
        const row = rows[item.index];
        if (row === undefined) return null;
        const id = readId(row);
        return (
          <Fragment key={id}>
            <Spacer height={gap} span={views.length + 1} />
            <GridRow
              activeColumn={active.row === item.index ? active.column : null}
              faceOf={faceOf}
              href={hrefOf(id)}
              index={item.index}
              isSelected={isSelected(id)}
              rank={firstRank + item.index + 1}
              row={row}
              selectLabel={text('grille.choisir', { nom: rowName(row) })}
              titleColumn={titleColumn}
              views={views}
            />
          </Fragment>
        );
      })}
      <Spacer height={shown.height - (shown.items.at(-1)?.end ?? 0)} span={views.length + 1} />
    </tbody>
  );
}

function Spacer({ height, span }: { readonly height: number; readonly span: number }): ReactNode {
  if (height <= 0) return null;
  return (
    <tr aria-hidden className="grid-spacer" style={{ height }}>
      <td aria-hidden colSpan={span} />
    </tr>
  );
}
