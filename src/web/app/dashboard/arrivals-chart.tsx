import { type ReactNode, useState } from 'react';
import type { ArriveesDuneHeure } from '#generated/client/types.gen.ts';
import type { CriteriaOf } from '#domain/work/typed-paths.ts';
import { CHARTS } from '#domain/dashboard/charts.ts';
import { formatDay } from '#domain/values/dates.ts';
import { useLanguage, useText } from '#web/i18n/use-text.ts';
import { Select } from '#web/ui/select.tsx';
import { BarColumns } from '#web/charts/bar-columns.tsx';
import { ChartCard } from '#web/charts/chart-card.tsx';
import { listHref } from '#web/records/list/list-href.ts';
import styles from './dashboard.module.css';

/** Guests expected at each hour of a day, or of the whole edition: how many welcome at the station when. */
export function ArrivalsChart({ rows }: { readonly rows: readonly ArriveesDuneHeure[] }): ReactNode {
  const text = useText();
  const language = useLanguage();
  const [day, setDay] = useState('');
  const title = text('tableau.dessin.arrivees');
  const days = [...new Set(rows.map(({ Jour }) => Jour))].toSorted();
  const shown = rows.filter(({ Jour }) => day === '' || Jour === day);
  const columns = hoursOf(shown).map(({ hour, count }) => {
    const label = text('tableau.heure', { heure: hour });
    return {
      label: String(hour),
      point: {
        key: String(hour),
        title: text('tableau.point', { titre: label, nombre: count }),
        value: count,
        color: 'var(--chart-3)',
        href: listHref<'festival-participant-invite'>('festival-participant-invites', 'tous', [
          ...CHARTS.Arrivees.filter.slice(0, 1),
          ...timeFilter(day, hour),
        ]),
      },
    };
  });
  const table = {
    head: [text('tableau.colonne.jour'), text('tableau.colonne.heure'), text('tableau.colonne.nombre')],
    rows: shown.map(({ Jour, Heure, Nombre }) => [formatDay(Jour, language), text('tableau.heure', { heure: Heure }), Nombre]),
  };
  const options = days.map((value) => ({ value, label: formatDay(value, language) }));
  return (
    <ChartCard table={table} title={title}>
      <div className={styles.day}>
        <Select emptyLabel={text('tableau.tousLesJours')} label={text('tableau.jour')} onChange={setDay} options={options} value={day} />
      </div>
      <BarColumns columns={columns} help={text('tableau.aideGraphique')} title={title} />
    </ChartCard>
  );
}

/** Every hour from the first to the last one, those without anybody too: a gap is information. */
function hoursOf(rows: readonly ArriveesDuneHeure[]): readonly { readonly hour: number; readonly count: number }[] {
  const hours = rows.map(({ Heure }) => Heure);
  const first = Math.min(...hours);
  return Array.from({ length: Math.max(...hours) - first + 1 }, (_, index) => {
    const hour = first + index;
    return { hour, count: rows.reduce((sum, { Heure, Nombre }) => (Heure === hour ? sum + Nombre : sum), 0) };
  });
}

function timeFilter(day: string, hour: number): readonly CriteriaOf<'festival-participant-invite'>[] {
  const padded = String(hour).padStart(2, '0');
  return [
    day === '' ? { field: 'Arrivee', op: 'notEmpty' } : { field: 'Arrivee', op: 'eq', value: day },
    { field: 'HeureArrivee', op: 'between', value: [`${padded}:00:00`, `${padded}:59:59`] },
  ];
}
