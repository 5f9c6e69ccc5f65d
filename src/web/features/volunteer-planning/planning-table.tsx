import type { ReactNode } from 'react';
import { useText } from '#web/i18n/use-text.ts';
import { Table } from '#web/ui/table.tsx';
import { NeedCell, ShiftList } from './need-cell.tsx';
import { type Day, dayBoard, type Planning } from './planning-model.ts';
import type { Desk } from './use-desk.ts';
import styles from './volunteer-planning.module.css';

interface TableProps {
  readonly planning: Planning;
  readonly desk: Desk;
  readonly day: string;
}

/** Posts of a day by the hours they ask for. */
export function PlanningTable({ planning, desk, day }: TableProps): ReactNode {
  const text = useText();
  const board = dayBoard(planning, day);
  if (board.rows.length === 0) return <p className={styles.note}>{text('planning.aucunBesoin')}</p>;
  const hasLoose = board.rows.some(({ loose }) => loose.length > 0);
  const first = firstNeed(board);
  return (
    <Table
      className={styles.table}
      columns={[
        { id: 'post', header: text('planning.poste'), isRowHeader: true, cell: ({ post }) => planning.posts.get(post)?.Libelle },
        ...board.slots.map((slot, index) => ({
          id: slot,
          header: slot,
          cell: ({ cells }: Day['rows'][number]) =>
            cells[index]?.map((need) => (
              <NeedCell
                desk={desk}
                isFirst={need.Id === first && !isShown(board, desk.need?.Id)}
                key={need.Id}
                need={need}
                planning={planning}
              />
            )),
        })),
        ...(hasLoose
          ? [
              {
                id: 'loose',
                header: text('planning.horsBesoin'),
                cell: ({ loose }: Day['rows'][number]) => <ShiftList desk={desk} planning={planning} shifts={loose} />,
              },
            ]
          : []),
      ]}
      rowKey={({ post }) => post}
      rows={board.rows}
    />
  );
}

function firstNeed({ rows }: Day): number | undefined {
  return rows.flatMap(({ cells }) => cells.flat())[0]?.Id;
}

function isShown({ rows }: Day, need: number | undefined): boolean {
  return need !== undefined && rows.some(({ cells }) => cells.flat().some(({ Id }) => Id === need));
}
