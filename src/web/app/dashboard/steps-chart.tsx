import type { ReactNode } from 'react';
import type { TranchesDuneEtape } from '#generated/client/types.gen.ts';
import { trancheStatutEnum } from '#generated/enums/tranche-statut.gen.ts';
import { useLanguage, useText } from '#web/i18n/use-text.ts';
import { BarRows } from '#web/charts/bar-rows.tsx';
import { ChartCard } from '#web/charts/chart-card.tsx';
import { listHref } from '#web/records/list/list-href.ts';

export function StepsChart({ rows }: { readonly rows: readonly TranchesDuneEtape[] }): ReactNode {
  const text = useText();
  const language = useLanguage();
  const title = text('tableau.dessin.tranches');
  const steps = trancheStatutEnum.values.map(({ value, labels }) => ({
    value,
    label: labels[language],
    count: rows.find(({ Statut }) => Statut === value)?.Nombre ?? 0,
  }));
  const table = {
    head: [text('tableau.colonne.etape'), text('tableau.colonne.nombre')],
    rows: rows.length === 0 ? [] : steps.map(({ label, count }) => [label, count]),
  };
  const bars = steps.map(({ value, label, count }) => ({
    key: String(value),
    label,
    total: String(count),
    points:
      count === 0
        ? []
        : [
            {
              key: String(value),
              title: text('tableau.point', { titre: label, nombre: count }),
              value: count,
              color: 'var(--chart-7)',
              href: listHref<'festival-tranche'>('festival-tranches', 'toutes', [{ field: 'Statut', op: 'eq', value }]),
            },
          ],
  }));
  return (
    <ChartCard table={table} title={title}>
      <BarRows help={text('tableau.aideGraphique')} rows={bars} title={title} />
    </ChartCard>
  );
}
