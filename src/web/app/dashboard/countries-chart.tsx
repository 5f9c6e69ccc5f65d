import type { ReactNode } from 'react';
import type { DepotsDunPays } from '#generated/client/types.gen.ts';
import type { CriteriaOf } from '#domain/work/typed-paths.ts';
import { formatNumber } from '#domain/values/money.ts';
import { useLanguage, useText } from '#web/i18n/use-text.ts';
import { BarRows } from '#web/charts/bar-rows.tsx';
import { ChartCard } from '#web/charts/chart-card.tsx';
import { listHref } from '#web/records/list/list-href.ts';

/** The drawing shows the first ones; the table has them all. */
const DRAWN = 10;

export function CountriesChart({ rows }: { readonly rows: readonly DepotsDunPays[] }): ReactNode {
  const text = useText();
  const language = useLanguage();
  function number(value: number): string {
    return formatNumber(value, 0, language);
  }
  const title = text('tableau.dessin.depots');
  function nameOf({ ColumnName }: DepotsDunPays): string {
    return ColumnName ?? text('tableau.sansPays');
  }
  const others = rows.slice(DRAWN);
  const bars = rows.slice(0, DRAWN).map((row) => ({
    key: String(row.IdPays),
    label: nameOf(row),
    total: number(row.Value),
    points: [
      {
        key: String(row.IdPays),
        title: text('tableau.point', { titre: nameOf(row), nombre: number(row.Value) }),
        value: row.Value,
        color: 'var(--chart-11)',
        href: listHref<'ins-recup'>('ins-recups', 'toutes', [countryFilter(row.IdPays)]),
      },
    ],
  }));
  const table = {
    head: [text('tableau.colonne.pays'), text('tableau.colonne.nombre')],
    rows: rows.map((row) => [nameOf(row), row.Value]),
  };
  const rest = others.reduce((sum, { Value }) => sum + Value, 0);
  return (
    <ChartCard table={table} title={title}>
      <BarRows help={text('tableau.aideGraphique')} rows={bars} title={title} />
      {others.length === 0 ? null : (
        <p className="ui-note">
          {text('tableau.point', { titre: text('tableau.autres', { count: others.length }), nombre: number(rest) })}
        </p>
      )}
    </ChartCard>
  );
}

function countryFilter(id: number | null): CriteriaOf<'ins-recup'> {
  return id === null ? { field: 'IdPays', op: 'empty' } : { field: 'IdPays', op: 'eq', value: id };
}
