import type { FestivalHotelContingent } from '#generated/records/festival-hotel-contingent.gen.ts';
import type { FestivalHotelPec } from '#generated/records/festival-hotel-pec.gen.ts';
import type { FestivalParticipant } from '#generated/records/festival-participant.gen.ts';
import type { InsRecup } from '#generated/records/ins-recup.gen.ts';
import type { FilterNode } from '#generated/entities/descriptor.gen.ts';
import { readNumber, readText, type RecordData } from '#domain/values/record-data.ts';
import type { CriteriaOf } from '#domain/work/typed-paths.ts';
import { CHARTS, chartCriteria, type ChartKey } from './charts.ts';

/** Rows of an entity by what they have in common, counted: `{ …fields, Nombre }`. */
export interface Tally {
  readonly entity: string;
  readonly criteria: FilterNode;
  readonly by: readonly string[];
}

/** Tallies behind a chart; for the nights also the rooms under contract, and those taken in hotels that released theirs. */
export type TallyKey = ChartKey | 'Contingent' | 'Gardees';

/** Counts that these charts need, in the edition worked on. */
export function talliesOf(keys: readonly ChartKey[], edition: number | null): ReadonlyMap<TallyKey, Tally> {
  const tallies = new Map<TallyKey, Tally>();
  for (const key of keys) {
    tallies.set(key, { entity: CHARTS[key].entity, criteria: chartCriteria(CHARTS[key], edition), by: CHARTS[key].by });
    if (key !== 'Nuits') continue;
    tallies.set('Contingent', { entity: 'festival-hotel-contingent', criteria: contracts(edition), by: ['Date', 'NbChambres'] });
    tallies.set('Gardees', { entity: CHARTS.Nuits.entity, criteria: keptNights(edition), by: CHARTS.Nuits.by });
  }
  return tallies;
}

/** Rooms that were not released. */
function contracts(edition: number | null): FilterNode {
  const held = { field: 'IsRendues', op: 'eq', value: false } satisfies CriteriaOf<'festival-hotel-contingent'>;
  const ofEdition = { field: 'HotelEdition.Eannee', op: 'eq', value: edition } satisfies CriteriaOf<'festival-hotel-contingent'>;
  return { and: edition === null ? [held] : [held, ofEdition] };
}

/** After the release a hotel keeps the rooms already taken. */
function keptNights(edition: number | null): FilterNode {
  const released = { field: 'IsHotelRendu', op: 'eq', value: true } satisfies CriteriaOf<'festival-hotel-pec'>;
  return { and: [chartCriteria(CHARTS.Nuits, edition), released] };
}

/** Counted rows of each tally, and the names of the countries they speak of. */
export interface Counted {
  readonly rows: (key: TallyKey) => readonly RecordData[] | undefined;
  readonly countryName: (id: number) => string | null;
}

interface Charts {
  readonly Participants: { Type: number; Statut: number; Nombre: number }[] | null;
  readonly Tranches: { Statut: number; Nombre: number }[] | null;
  readonly Depots: { IdPays: number | null; ColumnName: string | null; Value: number }[] | null;
  readonly Nuits: { Nuit: string; Occupees: number; Contingent: number }[] | null;
  readonly Arrivees: { Jour: string; Heure: number; Nombre: number }[] | null;
}

/** The charts of the dashboard as they travel; null: not for this person. */
export function drawCharts({ rows, countryName }: Counted): Charts {
  return {
    Participants: chart(rows('Participants'), (row) => [
      { Type: number(row, 'Type'), Statut: number(row, 'Statut'), Nombre: countOf(row) },
    ]),
    Tranches: chart(rows('Tranches'), (row) => [{ Statut: number(row, 'Statut'), Nombre: countOf(row) }]),
    Depots: deposits(rows('Depots'), countryName),
    Nuits: nights(rows('Nuits'), { contingents: rows('Contingent') ?? [], kept: rows('Gardees') ?? [] }),
    Arrivees: arrivals(rows('Arrivees')),
  };
}

type CountedField =
  | keyof Pick<FestivalParticipant, 'Type' | 'Statut' | 'Arrivee' | 'HeureArrivee'>
  | keyof Pick<InsRecup, 'IdPays'>
  | keyof Pick<FestivalHotelPec, 'DateNuit' | 'IdChambre'>
  | keyof Pick<FestivalHotelContingent, 'Date' | 'NbChambres'>;

function numberOrNone(row: RecordData, name: CountedField | 'Nombre'): number | null {
  return readNumber(row, name);
}

function number(row: RecordData, name: CountedField | 'Nombre'): number {
  return numberOrNone(row, name) ?? 0;
}

function text(row: RecordData, name: CountedField): string {
  return readText(row, name) ?? '';
}

function countOf(row: RecordData): number {
  return number(row, 'Nombre');
}

function sum(rows: readonly RecordData[]): number {
  return rows.reduce((total, row) => total + countOf(row), 0);
}

/** Points in the order of what they say. */
function chart<P extends object>(rows: readonly RecordData[] | undefined, pointsOf: (row: RecordData) => readonly P[]): P[] | null {
  return rows === undefined ? null : rows.flatMap(pointsOf).toSorted(bySaying);
}

function bySaying(left: object, right: object): number {
  const [one, other] = [Object.values(left), Object.values(right)];
  const index = one.findIndex((value, at) => value !== other[at]);
  if (index === -1) return 0;
  return one[index] < other[index] ? -1 : 1;
}

/** Rows without a name come last. */
function deposits(rows: readonly RecordData[] | undefined, countryName: Counted['countryName']): Charts['Depots'] {
  if (rows === undefined) return null;
  const points = rows.map((row) => {
    const IdPays = numberOrNone(row, 'IdPays');
    return { IdPays, ColumnName: IdPays === null ? null : countryName(IdPays), Value: countOf(row) };
  });
  return points.toSorted(
    (left, right) => right.Value - left.Value || (left.ColumnName ?? '\uffff').localeCompare(right.ColumnName ?? '\uffff', 'fr'),
  );
}

/** Two people in one numbered room are one room; a night without a room number is a room of its own. */
function nights(
  rows: readonly RecordData[] | undefined,
  { contingents, kept }: { readonly contingents: readonly RecordData[]; readonly kept: readonly RecordData[] },
): Charts['Nuits'] {
  if (rows === undefined) return null;
  const taken = Map.groupBy(rows, (row) => text(row, 'DateNuit'));
  const allotted = Map.groupBy(contingents, (row) => text(row, 'Date'));
  const left = Map.groupBy(kept, (row) => text(row, 'DateNuit'));
  return [...new Set([...taken.keys(), ...allotted.keys()])].toSorted().map((Nuit) => ({
    Nuit,
    Occupees: roomsOf(taken.get(Nuit)),
    Contingent:
      (allotted.get(Nuit) ?? []).reduce((rooms, row) => rooms + number(row, 'NbChambres') * countOf(row), 0) + roomsOf(left.get(Nuit)),
  }));
}

function roomsOf(nightRows: readonly RecordData[] = []): number {
  return nightRows.reduce((rooms, row) => rooms + (numberOrNone(row, 'IdChambre') === null ? countOf(row) : 1), 0);
}

function arrivals(rows: readonly RecordData[] | undefined): Charts['Arrivees'] {
  if (rows === undefined) return null;
  const groups = Map.groupBy(rows, (row) => `${text(row, 'Arrivee')} ${text(row, 'HeureArrivee').slice(0, 2)}`);
  return [...groups.keys()]
    .toSorted()
    .map((key) => ({ Jour: key.slice(0, 10), Heure: Number(key.slice(11)), Nombre: sum(groups.get(key) ?? []) }));
}
