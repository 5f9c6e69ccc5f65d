import type { JsonValue } from '#generated/entities/descriptor.gen.ts';
import type { Addition } from '#domain/imports/beside/addition.ts';
import { NEW, newKey, type NewRecord } from '#domain/imports/beside/new-records.ts';
import type { ImportRow } from '#domain/imports/import-rows.ts';
import type { Part } from '#domain/imports/parts.ts';
import { readId, type RecordData } from '#domain/values/record-data.ts';
import { clientOf } from '#web/runtime/record-calls.ts';
import { loadEntity } from '#web/runtime/entities.ts';
import { type KnownLine, type LineFate, titledLines } from '../names/known-records.ts';
import { type Answers, newRecordsOf } from '../names/wanted-names.ts';
import type { Prepared } from '../prepared.ts';
import type { CellFault } from '../cell-fault.ts';
import { readSheet } from '../sheet-values.ts';
import { partColumns, partIn } from './part-columns.ts';

/** Lines to write, and the records that they may name. */
export interface PlacedLines {
  readonly rows: readonly ImportRow[];
  readonly records: ReadonlyMap<string, NewRecord>;
}

/** Facts in the lines about films besides their screenings. */
export interface ReadPart {
  readonly faults: readonly CellFault[];
  /** Lines whose film is new: what they say of it is written. */
  readonly isNew: (line: number) => boolean;
  /** Some of the lines with what they need: a line that is left out places no film. */
  readonly place: (rows: readonly ImportRow[]) => PlacedLines;
}

interface Settling {
  readonly answers: Answers;
  readonly known: readonly KnownLine[];
  readonly fates: ReadonlyMap<string, LineFate>;
  readonly signal: AbortSignal;
}

/** The films that lines place in their programmes: those that exist, those that are made, each placed once. */
export async function readPart(rows: readonly ImportRow[], prepared: Prepared, settling: Settling): Promise<ReadPart> {
  const newRecords = newRecordsOf(settling.answers);
  const part = partIn(prepared.columns);
  if (part === null) return { faults: [], isNew: () => true, place: (some) => ({ rows: some, records: newRecords }) };
  const { named, faults, records } = partRecords(part, prepared, settling);
  const ids = [...placesIn(rows, part, named).keys()].filter((place) => typeof place === 'number');
  const shared = await sharedBy(part, { ids, signal: settling.signal });
  const made = new Map([...newRecords, ...records]);
  return { faults, isNew: (line) => newKey(named.get(line)) !== null, place: (some) => placed(some, { part, named, shared, made }) };
}

interface Placement extends Pick<PartRecords, 'named'> {
  readonly part: Part;
  readonly shared: ReadonlyMap<number, RecordData>;
  readonly made: ReadonlyMap<string, NewRecord>;
}

function placed(rows: readonly ImportRow[], { part, named, shared, made }: Placement): PlacedLines {
  const records = new Map(made);
  const beside = new Map<number, readonly Addition[]>();
  for (const [place, { line, films }] of placesIn(rows, part, named)) {
    const programmeRecord = typeof place === 'number' ? shared.get(place) : made.get(place)?.data;
    const additions = films.map((film, index) => additionOf(part, { film, rank: index + 1, own: programmeRecord ?? {} }));
    if (typeof place === 'number') {
      const to = additions.map((one) => ({ ...one, data: { ...one.data, [part.via.field]: place } }));
      beside.set(line, [...(beside.get(line) ?? []), ...to]);
    } else {
      const record = made.get(place);
      if (record !== undefined) records.set(place, { ...record, additions: [...record.additions, ...additions] });
    }
  }
  return {
    rows: withoutRepeated(rows, named).map((row) => ({ ...row, additions: [...row.additions, ...(beside.get(row.line) ?? [])] })),
    records,
  };
}

interface PartRecords {
  /** The record of each line: its id, or what stands for a new one. */
  readonly named: ReadonlyMap<number, JsonValue>;
  readonly faults: readonly CellFault[];
  readonly records: ReadonlyMap<string, NewRecord>;
}

function partRecords({ entity }: Part, { sheet, columns: all }: Prepared, { answers, known, fates }: Settling): PartRecords {
  const columns = partColumns(all);
  const { rows, faults: unread } = readSheet(sheet, { columns, clears: false, answers, fixed: {} });
  const byLine = new Map(rows.map((row) => [row.line, row]));
  const guessed = new Set(known.map(({ key }) => key));
  const named = new Map<number, JsonValue>();
  const faults = [...unread];
  const records = new Map<string, NewRecord>();
  for (const { key, lines } of titledLines(sheet, { entity, columns })) {
    const fate = fates.get(key);
    if (guessed.has(key) && fate === undefined) {
      faults.push(...lines.map((line) => ({ line, column: null, fault: { code: 'fiche-a-choisir' as const } })));
      continue;
    }
    const recordKey = `${entity} | ${key}`;
    const isKnown = fate !== undefined && fate !== 'nouvelle';
    for (const line of lines) named.set(line, isKnown ? fate.id : { [NEW]: recordKey });
    if (!isKnown)
      records.set(
        recordKey,
        recordOf(
          recordKey,
          entity,
          lines.flatMap((line) => byLine.get(line) ?? []),
        ),
      );
  }
  return { named, faults, records };
}

/** Several lines say the same film: the first one that says something of it is believed. */
function recordOf(key: string, entity: string, rows: readonly ImportRow[]): NewRecord {
  const data: RecordData = Object.assign({}, ...rows.toReversed().map((row) => row.data));
  return { key, entity, data, additions: rows.find(({ additions }) => additions.length > 0)?.additions ?? [] };
}

/** A block of films is one screening, however many lines tell its films. */
function withoutRepeated(rows: readonly ImportRow[], named: ReadonlyMap<number, JsonValue>): readonly ImportRow[] {
  const seen = new Set<string>();
  return rows.filter(({ line, data, linked }) => {
    const fingerprint = JSON.stringify([data, linked]);
    const isRepeated = named.has(line) && seen.has(fingerprint);
    seen.add(fingerprint);
    return !isRepeated;
  });
}

interface ProgrammeLines {
  /** The first line that names it. */
  readonly line: number;
  readonly films: readonly JsonValue[];
}

/** By programme, its id or the key of the one that is made: its films, in the order of the lines. */
function placesIn(
  rows: readonly ImportRow[],
  { of }: Part,
  named: ReadonlyMap<number, JsonValue>,
): ReadonlyMap<number | string, ProgrammeLines> {
  const places = new Map<number | string, ProgrammeLines>();
  for (const { line, data } of rows) {
    const value = data[of];
    const place = typeof value === 'number' ? value : newKey(value);
    const film = named.get(line);
    if (place === null || film === undefined) continue;
    const programme = places.get(place) ?? { line, films: [] };
    const isThere = programme.films.some((one) => JSON.stringify(one) === JSON.stringify(film));
    places.set(place, isThere ? programme : { ...programme, films: [...programme.films, film] });
  }
  return places;
}

interface Placing {
  readonly film: JsonValue;
  readonly rank: number;
  readonly own: RecordData;
}

function additionOf({ via }: Part, { film, rank, own }: Placing): Addition {
  const shared = Object.fromEntries(via.shared.map((name) => [name, own[name] ?? null]));
  return { entity: via.entity, field: via.field, data: { ...shared, [via.names]: film, [via.rank]: rank } };
}

/** Values that existing programmes already have. */
async function sharedBy(
  { via }: Part,
  { ids, signal }: { readonly ids: readonly number[]; readonly signal: AbortSignal },
): Promise<ReadonlyMap<number, RecordData>> {
  if (ids.length === 0) return new Map();
  const { descriptor } = await loadEntity(via.entity);
  const to = descriptor.fields.find(({ name }) => name === via.field)?.to ?? '';
  const filter = {
    Tri: [],
    GlobalSearch: null,
    IdsPk: null,
    IdsPkExclude: null,
    Classement: null,
    Criteres: { field: 'Id', op: 'in' as const, value: ids },
    Colonnes: [...via.shared],
  };
  const rows = await clientOf((await loadEntity(to)).descriptor).list({ filter, skip: 0, take: ids.length, signal });
  return new Map(rows.map((row) => [readId(row), row]));
}
