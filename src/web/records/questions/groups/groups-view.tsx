import { type ReactNode, useMemo } from 'react';
import { useText } from '#web/i18n/use-text.ts';
import { LoadFailure } from '#web/records/sheet/frame/load-failure.tsx';
import type { QuestionViewProps } from '../question-view-props.ts';
import { useRowsHref } from '../use-rows-href.ts';
import { GroupsChart } from './groups-chart.tsx';
import { PivotTable } from './pivot-table.tsx';
import { QuestionBar } from './question-bar.tsx';
import { drawnGroups } from './drawn-groups.ts';
import { useGroupQuestion } from './use-group-question.ts';
import { useGroups } from './use-groups.ts';
import styles from './question-groups.module.css';

/** Groups that a drawing tells apart; the others stand together. */
const DRAWN = 30;
const SERIES = 12;
const CELLS = 2000;
const LISTED = 500;

/** The rows of a list by one or two of their fields: as bars, a line, shares or a table, each figure opening its rows. */
export function GroupsView(props: QuestionViewProps): ReactNode {
  const { entity, screen, list } = props;
  const text = useText();
  const question = useGroupQuestion(props);
  const { asked, figure, form, axes } = question;
  const href = useRowsHref(list);
  const isKnown = axes.length === asked.length && axes.length > 0;
  const [first, second] = asked;
  const shared = {
    descriptor: entity.descriptor,
    ecran: screen.screen,
    filter: list.filter,
    calculs: figure === null ? [] : [figure],
  };
  const max = (form === 'tableau' && second === undefined) || form === 'carte' ? LISTED : DRAWN;
  const lines = useGroups({ ...shared, par: isKnown && first !== undefined ? [first] : null, max });
  const series = useGroups({ ...shared, par: isKnown && second !== undefined ? [second] : null, max: SERIES });
  const cells = useGroups({ ...shared, par: isKnown && second !== undefined ? asked : null, max: CELLS });
  const failed = [lines, series, cells].find(({ error }) => error !== null);
  const drawn = useMemo(
    () =>
      lines.data === undefined
        ? null
        : drawnGroups({ lines: lines.data, series: series.data ?? null, cells: cells.data ?? null, question, href, text }),
    // oxlint-disable-next-line react/exhaustive-deps -- what is drawn follows what was answered and the address
    [lines.data, series.data, cells.data, list.search, text],
  );
  const isMany = drawn !== null && drawn.sum > drawn.total;
  return (
    <div aria-busy={lines.isFetching} className={styles.view}>
      <QuestionBar question={question} />
      {failed?.error == null ? null : <LoadFailure error={failed.error} retry={() => void failed.refetch()} />}
      {asked.length === 0 ? <p className="ui-note">{text('question.aucunChamp')}</p> : null}
      {drawn === null ? null : (
        <>
          <output className="ui-note">
            {text('question.total', { count: drawn.total })} {text('question.groupes', { count: drawn.groups })}{' '}
            {isMany ? text('question.plusieurs') : null}
          </output>
          {second !== undefined && form === 'tableau' ? (
            <PivotTable drawn={drawn} question={question} />
          ) : (
            <GroupsChart drawn={drawn} question={question} />
          )}
        </>
      )}
    </div>
  );
}
