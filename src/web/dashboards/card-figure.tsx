import type { ReactNode } from 'react';
import { useText } from '#web/i18n/use-text.ts';
import { failureText } from '#web/records/failure-text.ts';
import { useGroups } from '#web/records/questions/groups/use-groups.ts';
import { InnerLink } from '#web/records/questions/inner-link.tsx';
import type { CardList } from './use-card-list.ts';
import { useCardQuestion } from './use-card-question.ts';
import styles from './dashboards.module.css';

/** One number over all the rows of a view, which it opens. */
export function CardFigure({ list }: { readonly list: CardList }): ReactNode {
  const text = useText();
  const { figure, measure, number } = useCardQuestion(list);
  const { entity, screen, filter } = list;
  const calculs = figure === null ? [] : [figure];
  const { data, error } = useGroups({ descriptor: entity.descriptor, ecran: screen.screen, filter, par: [], calculs, max: 1 });
  if (error !== null) return <p role="alert">{failureText(error, text('tableaux.carteEchec'))}</p>;
  if (data === undefined) return null;
  const value = figure === null ? data.Total : (data.Groupes[0]?.Calculs[0] ?? null);
  return (
    <p className={styles.figure}>
      <InnerLink href={list.href([])}>
        <strong className="num">{number(value)}</strong> <span>{measure}</span>
      </InnerLink>
    </p>
  );
}
