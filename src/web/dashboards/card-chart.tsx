import { type ReactNode, useMemo } from 'react';
import { useText } from '#web/i18n/use-text.ts';
import { ChartLegend } from '#web/charts/chart-legend.tsx';
import { failureText } from '#web/records/failure-text.ts';
import { type Drawn, drawnGroups } from '#web/records/questions/groups/drawn-groups.ts';
import { Drawing, legendOf } from '#web/records/questions/groups/groups-chart.tsx';
import { GroupsTable } from '#web/records/questions/groups/groups-table.tsx';
import { PivotTable } from '#web/records/questions/groups/pivot-table.tsx';
import type { DrawnQuestion } from '#web/records/questions/groups/use-group-question.ts';
import { useGroups } from '#web/records/questions/groups/use-groups.ts';
import type { CardList } from './use-card-list.ts';
import { useCardQuestion } from './use-card-question.ts';

/** Groups that a card tells apart; the others stand together. */
const DRAWN = 12;
const SERIES = 8;
const CELLS = 500;
/** Columns and lines fill their card, above the names of their axis; a legend takes room too. */
const HEIGHT = 288;
const LEGENDED_HEIGHT = 240;

/** The groups of a view, drawn or in a table; each of them opens its rows. */
export function CardChart({ list, isTable }: { readonly list: CardList; readonly isTable: boolean }): ReactNode {
  const text = useText();
  const question = useCardQuestion(list);
  const { drawn, error } = useDrawn(list, question);
  if (error !== null) return <p role="alert">{failureText(error, text('tableaux.carteEchec'))}</p>;
  if (drawn === null) return null;
  if (drawn.lines.length === 0) return <p className="ui-note">{text('tableaux.aucuneLigne')}</p>;
  if (isTable || question.form === 'tableau')
    return drawn.columns.length > 0 ? <PivotTable drawn={drawn} question={question} /> : <GroupsTable drawn={drawn} question={question} />;
  return (
    <>
      <Drawing drawn={drawn} height={drawn.columns.length === 0 ? HEIGHT : LEGENDED_HEIGHT} question={question} />
      <ChartLegend entries={legendOf(drawn, question.form)} />
    </>
  );
}

function useDrawn(list: CardList, question: DrawnQuestion): { readonly drawn: Drawn | null; readonly error: Error | null } {
  const text = useText();
  const { asked, axes, figure } = question;
  const isKnown = axes.length === asked.length && axes.length > 0;
  const [first, second] = asked;
  const { entity, screen, filter, href } = list;
  const shared = { descriptor: entity.descriptor, ecran: screen.screen, filter, calculs: figure === null ? [] : [figure] };
  const lines = useGroups({ ...shared, par: isKnown && first !== undefined ? [first] : null, max: DRAWN });
  const series = useGroups({ ...shared, par: isKnown && second !== undefined ? [second] : null, max: SERIES });
  const cells = useGroups({ ...shared, par: isKnown && second !== undefined ? asked : null, max: CELLS });
  const drawn = useMemo(
    () =>
      lines.data === undefined || (second !== undefined && (series.data === undefined || cells.data === undefined))
        ? null
        : drawnGroups({ lines: lines.data, series: series.data ?? null, cells: cells.data ?? null, question, href, text }),
    // oxlint-disable-next-line react/exhaustive-deps -- what is drawn follows what was answered and the card
    [lines.data, series.data, cells.data, list, question.labelOf(first?.champ ?? ''), text],
  );
  return { drawn, error: lines.error ?? series.error ?? cells.error };
}
