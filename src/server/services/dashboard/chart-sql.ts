import { CHARTS, type ChartKey, chartCriteria } from '#domain/dashboard/charts.ts';
import type { RequestContext } from '#server/http/context.ts';
import { filterScope } from '#server/records/read/read-operations.ts';
import type { RecordEngine } from '#server/records/engine/engine.ts';
import { whereOf } from '#server/records/read/list-sql.ts';
import { fieldOf } from '#server/records/engine/registry.ts';
import { type Source, columnOf, fromSource, idOf, openSource } from '#server/records/sql/source-sql.ts';
import type { SqlBuild } from '#server/records/sql/sql-build.ts';
import { displayOf } from '#server/records/sql/text-sql.ts';
import { isChartVisible } from './visible-figures.ts';

export interface ChartCall {
  readonly engine: RecordEngine;
  readonly context: RequestContext;
  readonly build: SqlBuild;
  readonly edition: number | null;
}

export interface ChartStatement {
  readonly key: ChartKey;
  readonly sql: string;
}

/** One statement a chart the person may see; its columns are named as the reply names them. */
export const chartStatements = (call: ChartCall): readonly ChartStatement[] =>
  Object.values(CHARTS)
    .filter((chart) => isChartVisible(call.engine.registry, call.context, chart))
    .map(({ key }) => ({ key, sql: WRITERS[key](call) }));

const WRITERS: Readonly<Record<ChartKey, (call: ChartCall) => string>> = {
  Participants: (call) => {
    const { source, from } = openChart(call, 'Participants');
    const column = columnsOf(source);
    return `select ${column('Type')} as "Type", ${column('Statut')} as "Statut", count(*)::int as "Nombre" ${from} group by 1, 2 order by 1, 2`;
  },
  Tranches: (call) => {
    const { source, from } = openChart(call, 'Tranches');
    return `select ${columnsOf(source)('Statut')} as "Statut", count(*)::int as "Nombre" ${from} group by 1 order by 1`;
  },
  Depots: (call) => {
    const { source, from } = openChart(call, 'Depots');
    const country = openSource(call.build, call.build.entity('pays'));
    const name = `(select ${displayOf(call.build, country)} from ${fromSource(country)} where ${idOf(country)} = d."IdPays")`;
    const grouped = `select ${columnsOf(source)('IdPays')} as "IdPays", count(*)::int as "Value" ${from} group by 1`;
    return `select d."IdPays", ${name} as "ColumnName", d."Value" from (${grouped}) d order by d."Value" desc, 2`;
  },
  Nuits: (call) => {
    const { source, from } = openChart(call, 'Nuits');
    const column = columnsOf(source);
    // Two people in one numbered room are one room; a night without a room number is a room of its own.
    const rooms = `count(distinct coalesce('c' || ${column('IdChambre')}, 'n' || ${idOf(source)}))::int`;
    const occupied = `select ${column('DateNuit')} as nuit, ${rooms} as occupees ${from} group by 1`;
    return `select to_char(coalesce(o.nuit, k.nuit), 'YYYY-MM-DD') as "Nuit", coalesce(o.occupees, 0) as "Occupees", coalesce(k.contingent, 0) as "Contingent"
      from (${occupied}) o full join (${allotment(call)}) k on k.nuit = o.nuit order by 1`;
  },
  Arrivees: (call) => {
    const { source, from } = openChart(call, 'Arrivees');
    const column = columnsOf(source);
    return `select to_char(${column('Arrivee')}, 'YYYY-MM-DD') as "Jour", extract(hour from ${column('HeureArrivee')})::int as "Heure", count(*)::int as "Nombre" ${from} group by 1, 2 order by 1, 2`;
  },
};

/** Rooms under contract for each night of the edition. */
const allotment = ({ build, edition }: ChartCall): string => {
  const night = openSource(build, build.entity('festival-hotel-contingent'));
  const contract = openSource(build, build.entity('festival-hotel-edition'));
  const ofNight = columnsOf(night);
  const ofContract = columnsOf(contract);
  const where = edition === null ? '' : ` where ${ofContract('Eannee')} = ${build.param(edition, 'int')}`;
  return `select ${ofNight('Date')} as nuit, sum(${ofNight('NbChambres')})::int as contingent from ${fromSource(night)} join ${fromSource(contract)} on ${idOf(contract)} = ${ofNight('IdHotelEdition')}${where} group by 1`;
};

const openChart = ({ engine, context, build, edition }: ChartCall, key: ChartKey): { readonly source: Source; readonly from: string } => {
  const chart = CHARTS[key];
  const entity = build.entity(chart.entity);
  const source = openSource(build, entity);
  const where = whereOf(build, source, {
    filter: { Criteres: chartCriteria(chart, edition) },
    scope: filterScope(engine, context),
    rows: engine.rowScope(entity, context),
  });
  return { source, from: `from ${fromSource(source)}${where}` };
};

const columnsOf =
  (source: Source) =>
  (name: string): string =>
    columnOf(source, fieldOf(source.entity, name));
