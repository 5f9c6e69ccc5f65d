import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { ArrowRight, Ellipsis } from 'lucide-react';
import type { DragEvent, ReactNode } from 'react';
import type { FilterNode } from '#generated/entities/descriptor.gen.ts';
import { recordDisplay } from '#domain/records/read/display.ts';
import { readId, type RecordData } from '#domain/values/record-data.ts';
import { useLanguage, useText } from '#web/i18n/use-text.ts';
import { MenuButton } from '#web/ui/menu.tsx';
import { StatusOf } from '#web/ui/status/status.tsx';
import { visibleColumns } from '../../grid/column-layout.ts';
import { cardFields } from '../../list/cards/card-fields.ts';
import { useCardCells } from '../../list/cards/use-card-cells.tsx';
import { listEvents, loadPage, recordKeys } from '../../record-api.ts';
import { nameColumns } from '../calendar/calendar-days.ts';
import { InnerLink } from '../inner-link.tsx';
import type { RowsViewProps } from '../question-view-props.ts';
import type { BoardColumn } from './board-fields.ts';
import styles from './board.module.css';
import type { BoardMove } from './use-board-move.ts';

/** Cards of one column; a list shows the others. */
const SHOWN = 30;

interface BoardLaneProps extends RowsViewProps {
  readonly column: BoardColumn;
  readonly columns: readonly BoardColumn[];
  /** Condition of its rows. */
  readonly node: FilterNode;
  /** Address of its rows as a list. */
  readonly href: string;
  readonly move: BoardMove;
  readonly dragged: { readonly row: RecordData; readonly name: string } | null;
  readonly takesDrag: boolean;
  /** Null: the drag is over. */
  readonly onDrag: (row: RecordData | null, name: string) => void;
}

/** One value and its records; a card of another column may be dropped on it. */
export function BoardLane(props: BoardLaneProps): ReactNode {
  const { column, href, dragged, takesDrag, onDrag, move } = props;
  const text = useText();
  const language = useLanguage();
  const rows = useLaneRows(props);
  const title = column.of?.labels[language] ?? text('kanban.sans');
  const left = column.count - (rows.data?.length ?? 0);
  function onDrop(event: DragEvent): void {
    event.preventDefault();
    onDrag(null, '');
    if (dragged !== null) void move.toColumn(dragged.row, dragged.name, column);
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a card is dropped on it; by keyboard the menu of the card moves it
    <section
      aria-busy={rows.isFetching}
      aria-label={text('kanban.nombre', { nom: title, count: column.count })}
      className={styles.lane}
      data-target={takesDrag || undefined}
      onDragOver={takesDrag ? (event) => event.preventDefault() : undefined}
      onDrop={takesDrag ? onDrop : undefined}
    >
      <h2 className={styles.title}>
        {column.of === null ? title : <StatusOf of={column.of} />}
        <InnerLink href={href} label={text('kanban.nombre', { nom: title, count: column.count })}>
          {column.count}
        </InnerLink>
      </h2>
      {column.count === 0 ? <p className="ui-note">{text('kanban.vide')}</p> : null}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a long column scrolls by keyboard */}
      <ul className={styles.cards} tabIndex={column.count > 0 ? 0 : undefined}>
        <Cards {...props} rows={rows.data ?? []} />
      </ul>
      {rows.data !== undefined && left > 0 ? <InnerLink href={href}>{text('kanban.autres', { count: left })}</InnerLink> : null}
    </section>
  );
}

function Cards({ rows, ...props }: BoardLaneProps & { readonly rows: readonly RecordData[] }): ReactNode {
  const { entity, screen, list } = props;
  const fields = cardFields(entity, screen, visibleColumns(list.layout.layout));
  const cellsOf = useCardCells(entity, { ...fields, status: null });
  return rows.map((row) => <BoardCard {...props} facts={cellsOf(row).facts} key={readId(row)} row={row} />);
}

interface BoardCardProps extends BoardLaneProps {
  readonly row: RecordData;
  readonly facts: readonly string[];
}

/** A record: dragged to another column, or sent there by its menu. */
function BoardCard({ entity, opening, column, columns, move, onDrag, row, facts }: BoardCardProps): ReactNode {
  const text = useText();
  const language = useLanguage();
  const name = recordDisplay(entity, row, language);
  const to = opening.hrefOf(readId(row));
  const drag = move.isPossible
    ? {
        draggable: true,
        onDragStart: ({ dataTransfer }: DragEvent) => {
          dataTransfer.effectAllowed = 'move';
          // Firefox drags nothing without data.
          dataTransfer.setData('text/plain', String(readId(row)));
          onDrag(row, name);
        },
        onDragEnd: () => onDrag(null, ''),
      }
    : {};
  return (
    <li className={styles.card} {...drag}>
      <span className={styles.name}>{to === null ? name : <InnerLink href={to}>{name}</InnerLink>}</span>
      {move.isPossible ? (
        <MenuButton
          icon={Ellipsis}
          iconOnly
          items={columns
            .filter(({ of, value }) => value !== column.value && of?.removed !== true)
            .map((target) => ({
              key: String(target.value),
              label: text('kanban.versColonne', { valeur: target.of?.labels[language] ?? text('kanban.sans') }),
              icon: ArrowRight,
              onSelect: () => void move.toColumn(row, name, target),
            }))}
          label={text('kit.actionsDe', { nom: name })}
        />
      ) : null}
      <span className={styles.facts}>{facts.filter((fact) => fact !== '').join(' · ')}</span>
    </li>
  );
}

/** The first rows of the column, in the order of the list. */
function useLaneRows({
  entity: { descriptor },
  entity,
  screen,
  list,
  node,
  column,
}: BoardLaneProps): UseQueryResult<readonly RecordData[]> {
  const Criteres: FilterNode = { and: [...(list.filter.Criteres === null ? [] : [list.filter.Criteres]), node] };
  const { asked } = cardFields(entity, screen, visibleColumns(list.layout.layout));
  const field = 'field' in node ? [node.field] : [];
  const filter = { ...list.filter, Criteres, Colonnes: [...new Set([...nameColumns(descriptor), ...asked, ...field])] };
  return useQuery({
    queryKey: recordKeys.page(descriptor.name, filter, { skip: 0, take: SHOWN }),
    queryFn: ({ signal }) => loadPage(descriptor, { filter, skip: 0, take: SHOWN, signal }),
    meta: listEvents(descriptor, filter),
    placeholderData: keepPreviousData,
    enabled: column.count > 0,
  });
}
