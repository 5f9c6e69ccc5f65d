import type { ReactNode } from 'react';
import { useText } from '#web/i18n/use-text.ts';
import { BarColumns } from '#web/charts/bar-columns.tsx';
import { BarRows } from '#web/charts/bar-rows.tsx';
import { ChartLegend, type LegendEntry } from '#web/charts/chart-legend.tsx';
import type { ChartPoint } from '#web/charts/chart-point.ts';
import { LineChart } from '#web/charts/line-chart.tsx';
import { ShareChart } from '#web/charts/share-chart.tsx';
import { part } from '#web/runtime/part.ts';
import { GroupsTable } from './groups-table.tsx';
import type { Drawn, DrawnGroup } from './drawn-groups.ts';
import type { DrawnQuestion } from './use-group-question.ts';
import styles from './question-groups.module.css';

interface GroupsChartProps {
  readonly drawn: Drawn;
  readonly question: DrawnQuestion;
}

const GroupsMap = part(
  () => import('../map/groups-map.tsx'),
  (module) => module.GroupsMap,
  'carte',
);

const COLORS = 17;
const ONE_COLOR = 'var(--chart-11)';
const OTHERS = 'var(--chart-8)';

function colorOf(index: number): string {
  return `var(--chart-${(index % COLORS) + 1})`;
}

/** The groups drawn; the same figures stand in a table under the drawing. */
export function GroupsChart({ drawn, question }: GroupsChartProps): ReactNode {
  const { form } = question;
  return (
    <div className={styles.results}>
      {form === 'tableau' ? null : (
        <section className={styles.drawing}>
          <Drawing drawn={drawn} question={question} />
          <ChartLegend entries={legendOf(drawn, form)} />
        </section>
      )}
      <GroupsTable drawn={drawn} question={question} />
    </div>
  );
}

/** Slices have their names here alone; bars in one colour have them beside them. */
export function legendOf({ lines, others, columns }: Drawn, form: DrawnQuestion['form']): readonly LegendEntry[] {
  // A map has the legend of its shades.
  if (form === 'carte') return [];
  if (form === 'parts') {
    const entries = lines.map(({ label }, index) => ({ label, color: colorOf(index) }));
    return others === null ? entries : [...entries, { label: others.label, color: OTHERS }];
  }
  return columns.map(({ label }, index) => ({ label, color: colorOf(index), ...(form === 'courbe' && { line: 'points' as const }) }));
}

/** The drawing alone; `height`: of columns and lines, where their place has one of its own. */
export function Drawing({ drawn, question, height }: GroupsChartProps & { readonly height?: number }): ReactNode {
  const text = useText();
  const { form, measure, asked, labelOf } = question;
  const title = text('question.dessin', { mesure: measure, champs: asked.map(({ champ }) => labelOf(champ)).join(', ') });
  const help = text('tableau.aideGraphique');
  const lines = drawn.others === null ? drawn.lines : [...drawn.lines, drawn.others];
  function point(group: DrawnGroup, color: string, name = group.label): ChartPoint {
    return {
      key: group.key,
      title: text('question.point', { nom: name, valeur: group.shown }),
      value: group.value,
      color,
      href: group.href,
    };
  }
  function points(line: DrawnGroup): readonly ChartPoint[] {
    if (drawn.columns.length === 0 || line.href === null) return [point(line, line.href === null ? OTHERS : ONE_COLOR)];
    return line.cells.flatMap((cell, index) => (cell === null ? [] : [point(cell, colorOf(index))]));
  }
  const mapped = question.axes[0]?.target.field.to;
  if (form === 'carte' && mapped !== undefined) return <GroupsMap entity={mapped} groups={lines} number={question.number} title={title} />;
  if (form === 'parts')
    return (
      <ShareChart
        help={help}
        points={lines.map((line, index) => point(line, line.href === null ? OTHERS : colorOf(index)))}
        title={title}
      />
    );
  if (form === 'courbe') {
    const single = [{ color: ONE_COLOR, points: lines.map((line) => point(line, ONE_COLOR)) }];
    const series = drawn.columns.length === 0 ? single : seriesOf(lines, drawn.columns, point);
    return <LineChart height={height} help={help} labels={lines.map(({ label }) => label)} series={series} title={title} />;
  }
  if (drawn.isOrdered && drawn.columns.length === 0)
    return (
      <BarColumns {...{ help, height, title }} columns={lines.map((line) => ({ point: point(line, ONE_COLOR), label: line.label }))} />
    );
  return (
    <BarRows
      help={help}
      rows={lines.map((line) => ({ key: line.key, label: line.label, total: line.shown, points: points(line) }))}
      title={title}
    />
  );
}

function seriesOf(lines: readonly DrawnGroup[], columns: readonly DrawnGroup[], point: (group: DrawnGroup, color: string) => ChartPoint) {
  return columns.map((_, index) => ({
    color: colorOf(index),
    points: lines.map((line) => {
      const cell = line.cells[index] ?? null;
      return cell === null ? null : point(cell, colorOf(index));
    }),
  }));
}
