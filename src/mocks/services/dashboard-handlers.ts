import { CHARTS, type ChartKey, chartCriteria } from '#domain/dashboard/charts.ts';
import { figureCriteria } from '#domain/dashboard/figures.ts';
import { FESTIVAL_ZONE } from '#domain/records/values/dates.ts';
import { displayOf } from '#domain/records/read/display.ts';
import { matchesFilter } from '#domain/records/query/filter-tree.ts';
import { readNumber, readText } from '#domain/records/values/record-data.ts';
import { isChartVisible, visibleFigures } from '#server/services/dashboard/visible-figures.ts';
import { type MockCall, type MockReply, reply } from '../call.ts';
import { countRecords } from '../store/list.ts';
import type { Row } from '../store/tables.ts';
import type { Handlers } from './handlers.ts';

export const dashboardHandlers: Handlers<'getTableauDeBord'> = {
  getTableauDeBord: ({ query, call }) => dashboardOf(call, query.edition ?? null),
};

function dashboardOf(call: MockCall, edition: number | null): MockReply {
  const { store, context } = call;
  const Chiffres = visibleFigures(store.registry, context).map((figure) => {
    const Criteres = figureCriteria(figure, store.tables.entity(figure.entity), { edition, today: context.today });
    return { Cle: figure.key, Nombre: countRecords(store, { entity: figure.entity, filter: { Criteres } }, context) };
  });
  const rows = (key: ChartKey): readonly Row[] | null =>
    isChartVisible(store.registry, context, CHARTS[key]) ? chartRows(call, key, edition) : null;
  return reply({
    Jour: context.today,
    Chiffres,
    Participants: grouped(rows('Participants'), (row) => ({ Type: number(row, 'Type'), Statut: number(row, 'Statut') })),
    Tranches: grouped(rows('Tranches'), (row) => ({ Statut: number(row, 'Statut') })),
    Depots: byValue(grouped(rows('Depots'), (row) => ({ IdPays: readNumber(row, 'IdPays'), ColumnName: countryOf(call, row) }))),
    Nuits: nightsOf(call, rows('Nuits'), edition),
    Arrivees: grouped(rows('Arrivees'), (row) => ({
      Jour: readText(row, 'Arrivee') ?? '',
      Heure: Number((readText(row, 'HeureArrivee') ?? '0').slice(0, 2)),
    })),
  });
}

function chartRows({ store, context }: MockCall, key: ChartKey, edition: number | null): readonly Row[] {
  const { entity } = CHARTS[key];
  const filtering = { source: store.source(context.culture), calendar: { today: context.today, zone: FESTIVAL_ZONE } };
  const criteria = chartCriteria(CHARTS[key], edition);
  return store.tables.all(entity).filter((record) => matchesFilter(filtering, { entity, record }, criteria));
}

type Group = Readonly<Record<string, string | number | null>>;
type Point = Group & { readonly Nombre: number };

/** Rows of the same group are one point; points come in the order of their group. */
function grouped(rows: readonly Row[] | null, groupOf: (row: Row) => Group): Point[] | null {
  if (rows === null) return null;
  const groups = Map.groupBy(rows, (row) => JSON.stringify(groupOf(row)));
  return [...groups.values()]
    .flatMap((items) => items.slice(0, 1).map((first): Point => ({ ...groupOf(first), Nombre: items.length })))
    .toSorted(byGroup);
}

function byGroup(left: Point, right: Point): number {
  for (const key of Object.keys(left)) {
    const [one, other] = [left[key] ?? '', right[key] ?? ''];
    if (one !== other) return one < other ? -1 : 1;
  }
  return 0;
}

/** PostgreSQL puts what has no name last. */
const AFTER_ALL = '\uffff';

function byValue(points: Point[] | null): Group[] | null {
  if (points === null) return null;
  const nameOf = ({ ColumnName }: Point): string => String(ColumnName ?? AFTER_ALL);
  const sorted = points.toSorted((left, right) => right.Nombre - left.Nombre || nameOf(left).localeCompare(nameOf(right), 'fr'));
  return sorted.map(({ Nombre, ...point }) => ({ ...point, Value: Nombre }));
}

function nightsOf({ store }: MockCall, nights: readonly Row[] | null, edition: number | null): Group[] | null {
  if (nights === null) return null;
  const contracts = new Set(
    store.tables.all('festival-hotel-edition').flatMap((row) => (edition === null || row['Eannee'] === edition ? [row['Id']] : [])),
  );
  const allotted = store.tables.all('festival-hotel-contingent').filter((row) => contracts.has(row['IdHotelEdition'] ?? null));
  const dates = new Set([...nights.map((row) => readText(row, 'DateNuit')), ...allotted.map((row) => readText(row, 'Date'))]);
  return [...dates]
    .filter((date) => date !== null)
    .toSorted()
    .map((Nuit) => ({
      Nuit,
      Occupees: new Set(nights.filter((row) => row['DateNuit'] === Nuit).map((row) => row['IdChambre'] ?? `n${String(row['Id'])}`)).size,
      Contingent: allotted.filter((row) => row['Date'] === Nuit).reduce((sum, row) => sum + number(row, 'NbChambres'), 0),
    }));
}

function countryOf({ store, context }: MockCall, row: Row): string | null {
  const id = readNumber(row, 'IdPays');
  const record = id === null ? null : store.tables.find('pays', id);
  return record === null ? null : displayOf(store.source(context.culture), { entity: 'pays', record });
}

const number = (row: Row, name: string): number => readNumber(row, name) ?? 0;
