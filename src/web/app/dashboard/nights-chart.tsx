import type { ReactNode } from 'react';
import type { ChambresDuneNuit } from '#generated/client/types.gen.ts';
import { formatDay } from '#domain/values/dates.ts';
import { useLanguage, useText } from '#web/i18n/use-text.ts';
import { BarColumns } from '#web/charts/bar-columns.tsx';
import { ChartCard } from '#web/charts/chart-card.tsx';
import type { LegendEntry } from '#web/charts/chart-legend.tsx';
import { listHref } from '#web/records/list/list-href.ts';

/** From this share of the rooms on, a night is nearly full. */
const NEARLY_FULL = 0.95;
const COLORS = { free: 'var(--chart-5)', full: 'var(--chart-15)', limit: 'var(--text)' } as const;

export function NightsChart({ rows }: { readonly rows: readonly ChambresDuneNuit[] }): ReactNode {
  const text = useText();
  const language = useLanguage();
  const title = text('tableau.dessin.nuits');
  const columns = rows.map(({ Nuit, Occupees, Contingent }) => {
    const day = formatDay(Nuit, language);
    return {
      // The day of the month is enough under a column: two of them would touch with their months.
      label: day.slice(0, -3),
      // A night without a contract has no line to stay under.
      ...(Contingent > 0 && { limit: Contingent }),
      point: {
        key: Nuit,
        title: text('tableau.point', {
          titre: day,
          nombre: text('tableau.chambres', { occupees: Occupees, contingent: Contingent }),
        }),
        value: Occupees,
        color: Occupees >= Contingent * NEARLY_FULL ? COLORS.full : COLORS.free,
        href: listHref<'festival-hotel-pec'>('festival-hotel-pecs', 'toutes', [
          { field: 'DateNuit', op: 'eq', value: Nuit },
          { field: 'IdHotel', op: 'notEmpty' },
        ]),
      },
    };
  });
  const legend: readonly LegendEntry[] = [
    { label: text('tableau.colonne.occupees'), color: COLORS.free },
    { label: text('tableau.presqueComplet'), color: COLORS.full },
    { label: text('tableau.colonne.contingent'), color: COLORS.limit, line: 'plain' },
  ];
  const table = {
    head: [text('tableau.colonne.nuit'), text('tableau.colonne.occupees'), text('tableau.colonne.contingent')],
    rows: rows.map(({ Nuit, Occupees, Contingent }) => [formatDay(Nuit, language), Occupees, Contingent]),
  };
  return (
    <ChartCard legend={legend} table={table} title={title}>
      <BarColumns columns={columns} help={text('tableau.aideGraphique')} title={title} />
    </ChartCard>
  );
}
