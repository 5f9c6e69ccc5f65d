/* oxlint-disable jsx-a11y/prefer-tag-over-role -- ARIA grid pattern: cards are no table, and their cells are reached by the arrows. */
import { isCut } from '#domain/records/query/row-count.ts';
import { type ReactNode, useEffect, useRef } from 'react';
import type { EntityModule, ScreenDescriptor } from '#generated/entities/descriptor.gen.ts';
import { recordDisplay } from '#domain/records/read/display.ts';
import { readId, readText, type RecordData } from '#domain/values/record-data.ts';
import { useLanguage, useText } from '#web/i18n/use-text.ts';
import { visibleColumns } from '../../grid/column-layout.ts';
import type { ActiveCell } from '../../grid/grid-column.ts';
import { type GridActions, useBodyEvents } from '../../grid/use-body-events.ts';
import { useGridFocus } from '../../grid/use-grid-focus.ts';
import { screenTitle } from '../list-header.tsx';
import type { ListController } from '../use-list.ts';
import type { RowOpening } from '../use-row-opening.ts';
import { cardFields } from './card-fields.ts';
import { Card } from './card.tsx';
import { CardTools } from './card-tools.tsx';
import { useCardCells } from './use-card-cells.tsx';
import './cards.css';

interface CardGridProps {
  readonly entity: EntityModule;
  readonly screen: ScreenDescriptor;
  readonly list: ListController;
  readonly opening: RowOpening;
  readonly actions: GridActions;
  readonly rowName: (row: RecordData) => string;
}

/** Cards have no columns: what asks for one is offered nothing. */
const NO_COLUMNS: readonly string[] = [];

/** The rows of a list as cards side by side, with the keys, the selection and the menu of its table. */
export function CardGrid(props: CardGridProps): ReactNode {
  const { entity, screen, list, opening, actions } = props;
  const language = useLanguage();
  const scroller = useRef<HTMLDivElement>(null);
  const { data } = list;
  const focus = useGridFocus(scroller, useRef(null));
  useReturnFocus(data.rows, opening.returnTo, focus.focusCell);
  function perLine(): number {
    return cardsPerLine(scroller.current);
  }
  const events = useBodyEvents({
    rows: data.rows,
    columns: NO_COLUMNS,
    perLine,
    screenRows: () => perLine() * 2,
    focus,
    actions,
    openMenu: () => undefined,
  });
  return (
    <div className="card-view" data-stale={data.stale || undefined}>
      <CardTools list={list} />
      <div className="card-scroller" ref={scroller}>
        <div
          aria-busy={data.stale}
          aria-colcount={2}
          aria-label={screenTitle(entity, screen, language)}
          aria-multiselectable
          aria-rowcount={isCut(data.count) ? -1 : (data.count ?? data.rows.length)}
          className="card-grid"
          role="grid"
          tabIndex={-1}
          {...events}
        >
          <Cards {...props} active={focus.active} />
        </div>
      </div>
    </div>
  );
}

function Cards({ entity, screen, list, opening, rowName, active }: CardGridProps & { readonly active: ActiveCell }): ReactNode {
  const text = useText();
  const language = useLanguage();
  const fields = cardFields(entity, screen, visibleColumns(list.layout.layout));
  const cellsOf = useCardCells(entity, fields);
  function nameOf(row: RecordData): string {
    return (fields.title === null ? recordDisplay(entity, row, language) : readText(row, fields.title)) || rowName(row);
  }
  return list.data.rows.map((row, index) => (
    <Card
      activeColumn={active.row === index ? active.column : null}
      cellsOf={cellsOf}
      href={opening.hrefOf(readId(row))}
      index={index}
      isSelected={list.selection.has(readId(row))}
      key={readId(row)}
      name={nameOf(row)}
      rank={list.skip + index + 1}
      row={row}
      selectLabel={text('grille.choisir', { nom: nameOf(row) })}
    />
  ));
}

/** As many as stand as high as the first. */
function cardsPerLine(scroller: HTMLElement | null): number {
  const cards = [...(scroller?.querySelectorAll<HTMLElement>('[data-index]') ?? [])];
  const top = cards[0]?.offsetTop;
  const line = cards.findIndex(({ offsetTop }) => offsetTop !== top);
  return Math.max(1, line < 0 ? cards.length : line);
}

function useReturnFocus(
  rows: readonly RecordData[],
  returnTo: number | null,
  focusCell: ReturnType<typeof useGridFocus>['focusCell'],
): void {
  const isDone = useRef(false);
  useEffect(() => {
    if (isDone.current || returnTo === null || rows.length === 0) return;
    isDone.current = true;
    const row = rows.findIndex((one) => readId(one) === returnTo);
    if (row >= 0) focusCell({ row, column: 0 });
  }, [rows, returnTo, focusCell]);
}
