import type { ReactNode } from 'react';
import { useText } from '#web/i18n/use-text.ts';
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
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{text('planning.poste')}</th>
          {board.slots.map((slot) => (
            <th key={slot} scope="col">
              {slot}
            </th>
          ))}
          {hasLoose ? <th scope="col">{text('planning.horsBesoin')}</th> : null}
        </tr>
      </thead>
      <tbody>
        {board.rows.map(({ post, cells, loose }) => (
          <tr key={post}>
            <th scope="row">{planning.posts.get(post)?.Libelle}</th>
            {cells.map((needs, index) => (
              <td key={board.slots[index]}>
                {needs.map((need) => (
                  <NeedCell
                    desk={desk}
                    isFirst={need.Id === first && !isShown(board, desk.need?.Id)}
                    key={need.Id}
                    need={need}
                    planning={planning}
                  />
                ))}
              </td>
            ))}
            {hasLoose ? (
              <td>
                <ShiftList desk={desk} shifts={loose} />
              </td>
            ) : null}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const firstNeed = ({ rows }: Day): number | undefined => rows.flatMap(({ cells }) => cells.flat())[0]?.Id;

const isShown = ({ rows }: Day, need: number | undefined): boolean =>
  need !== undefined && rows.some(({ cells }) => cells.flat().some(({ Id }) => Id === need));
