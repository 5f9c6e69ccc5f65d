import { wordsOf } from './label-words.ts';
import { entities } from '#generated/entities/all.gen.ts';
import { addDays, festivalZone, later, parseInstant, toUtcText, weekday, zonedInstant } from '#domain/values/dates.ts';
import type { EntityName, FieldOf, LinkOf, LinkPayload, NamedRow, RecordOf, ValuesOf } from '#domain/work/typed-records.ts';
import { recordFrom } from '#domain/records/read/typed-record.ts';
import { type RecordData, readId } from '#domain/values/record-data.ts';
import type { DemoCaseName } from '../cases/case-names.ts';
import type { FileDrawing } from '../files/drawing.ts';
import { type DemoEdition, type DemoSize, type DemoState, demoEditions } from './frame.ts';
import { type Random, createRandom } from '#domain/values/random.ts';

export interface DemoOptions {
  /** `YYYY-MM-DD`: the day it is. */
  readonly referenceDate: string;
  readonly state: DemoState;
  readonly seed: number;
  readonly size: DemoSize;
  /** Address of the deposit site of the demonstration; an address of nobody by default. */
  readonly depositUrl?: string | undefined;
}

/** Records in the database already: reserved and world rows by code, and the first free id of each entity. */
export interface DemoReferences {
  readonly countries: ReadonlyMap<string, number>;
  readonly languages: ReadonlyMap<string, number>;
  readonly rights: ReadonlyMap<string, number>;
  readonly firstIds: ReadonlyMap<string, number>;
  /** Accounts that sign in to the demonstration and are given films to watch. */
  readonly viewers: readonly number[];
}

/** Rows of an entity as the generators wrote them, with what they link to. */
export type DemoRow<E extends string> = string extends E
  ? RecordData
  : E extends EntityName
    ? NamedRow<E> & DemoLinks<E, Exclude<LinkOf<E>, FieldOf<E>>>
    : never;

/** Values to write, and what they link to. */
export type DemoValues<E extends string> = string extends E ? RecordData : ValuesOf<E> & DemoLinks<E, LinkOf<E>>;

type DemoLinks<E extends string, F extends string> = {
  readonly [L in F]?: readonly (number | ({ readonly Id: number } & Partial<LinkPayload<E, L>>))[] | null;
};

/** The ids of one named case: what it is about → id. */
export type DemoCase = Readonly<Record<string, number>>;

/** A file that records carry, drawn when the festival is loaded. */
export interface DemoFile {
  readonly id: number;
  readonly name: string;
  readonly drawing: FileDrawing;
}

/** Output of the generators. The same options give the same records with the same ids. */
export interface DemoWorld extends DemoOptions {
  readonly depositUrl: string;
  /** The current edition first. */
  readonly editions: readonly DemoEdition[];
  readonly edition: DemoEdition;
  readonly country: (code: string) => number;
  readonly language: (code: string) => number;
  readonly viewers: readonly number[];
  readonly right: (code: string) => number;
  /** Draws of one theme: what another theme draws does not move them. */
  readonly random: (theme: string) => Random;
  /** Keeps a record in its wire form; a state may be any of its enumeration. Returns its id. */
  readonly add: <E extends string>(entity: E, record: DemoValues<E>) => number;
  /** Keeps a file; returns its id, for the field that carries it. */
  readonly addFile: (name: string, drawing: FileDrawing) => number;
  readonly files: readonly DemoFile[];
  readonly records: <E extends string>(entity: E) => readonly DemoRow<E>[];
  /** The same as the product stores them, for its rules: copies. */
  readonly stored: StoredRows;
  /** A number of the full festival that tests do not need in full; never under `floor`. */
  readonly pile: (full: number, floor?: number) => number;
  readonly isFull: boolean;
  /** Day of the current edition: 0 is the opening Friday. */
  readonly day: (offset: number) => string;
  /** Day around the reference date: -1 is yesterday. */
  readonly fromToday: (offset: number) => string;
  readonly nameCase: (name: DemoCaseName, ids: DemoCase) => void;
  readonly cases: ReadonlyMap<DemoCaseName, DemoCase>;
  readonly all: ReadonlyMap<string, readonly RecordData[]>;
}

/** Name of the files among the first ids: they are no records. */
export const FILES = 'fichier';
const NO_SITE = 'https://depot.example';
const PILE_SHARE = 60;
const FIRST_ID = 1001;

export function createWorld(options: DemoOptions, references: DemoReferences): DemoWorld {
  const editions = demoEditions(options.referenceDate, options.state);
  const [edition] = editions;
  if (edition === undefined) throw new RangeError('No edition');
  const all = new Map<string, RecordData[]>();
  const cases = new Map<DemoCaseName, DemoCase>();
  const isFull = options.size === 'entiere';
  const files: DemoFile[] = [];
  const firstFile = references.firstIds.get(FILES) ?? FIRST_ID;
  return {
    ...options,
    depositUrl: options.depositUrl ?? NO_SITE,
    editions,
    edition,
    isFull,
    country: (code) => requireId(references.countries, code),
    language: (code) => requireId(references.languages, code),
    right: (code) => requireId(references.rights, code),
    random: (theme) => createRandom(seedOf(`${options.seed} ${theme}`)),
    add: adder(all, new Map(references.firstIds)),
    addFile: (name, drawing) => files.push({ id: firstFile + files.length, name, drawing }) - 1 + firstFile,
    files,
    viewers: references.viewers,
    records: rowsIn(all),
    stored: storedRows(all),
    pile: (full, floor = 1) => (isFull ? full : Math.max(floor, Math.round(full / PILE_SHARE))),
    day: (offset) => addDays(edition.DateDebut, offset),
    fromToday: (offset) => addDays(options.referenceDate, offset),
    nameCase: (name, ids) => {
      cases.set(name, ids);
    },
    cases,
    all,
  };
}

function rowsIn(all: ReadonlyMap<string, readonly RecordData[]>): DemoWorld['records'] {
  function records<E extends string>(entity: E): readonly DemoRow<E>[];
  function records(entity: string): readonly RecordData[] {
    return all.get(entity) ?? [];
  }
  return records;
}

interface StoredRows {
  <E extends EntityName>(entity: E): readonly RecordOf<E>[];
}

function storedRows(all: ReadonlyMap<string, readonly RecordData[]>): StoredRows {
  return (entity) => (all.get(entity) ?? []).map((row) => recordFrom(entity, row));
}

const BASES = new Map(Object.values(entities).map((entity) => [entity.name, entity.extends]));

function adder(all: Map<string, RecordData[]>, next: Map<string, number>): DemoWorld['add'] {
  function add<E extends string>(entity: E, record: DemoValues<E>): number;
  function add(entity: string, record: RecordData): number {
    const root = BASES.get(entity) ?? entity;
    const id = next.get(root) ?? FIRST_ID;
    next.set(root, id + 1);
    const kept = all.get(entity);
    if (kept === undefined) all.set(entity, [{ ...record, Id: id }]);
    else kept.push({ ...record, Id: id });
    return id;
  }
  return add;
}

function requireId(ids: ReadonlyMap<string, number>, code: string): number {
  const id = ids.get(code);
  if (id === undefined) throw new RangeError(`No row of code ${code}`);
  return id;
}

/** FNV-1a: each theme draws from a sequence of its own. */
function seedOf(text: string): number {
  let hash = 0x811c9dc5;
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  return hash;
}

const instants = new Map<string, number>();

/** Instant on the wire (UTC) of a time of the festival's clock; hours may pass midnight (`25:10`). */
export function at(date: string, time: string): string {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  const midnight = instants.get(date) ?? later(zonedInstant(date, '12:00', festivalZone()), { minutes: -12 * 60 });
  instants.set(date, midnight);
  return toUtcText(later(midnight, { minutes: hours * 60 + minutes }));
}

/** So many minutes after an instant of the wire. */
export function shifted(instant: string, minutes: number): string {
  return toUtcText(later(parseInstant(instant) ?? 0, { minutes }));
}

const FRIDAY = 5;

/** The working day at or before a date: nothing is invoiced or decided on a Sunday. */
export function workday(date: string): string {
  const day = weekday(date);
  return day > FRIDAY ? addDays(date, FRIDAY - day) : date;
}

/** A text, in the languages in which it is written. */
export interface Label {
  readonly TraductionFr: string;
  readonly [field: string]: string;
}

/** Translations that no text gives beside the French are the usual ones of those words. */
export function label(fr: string, en?: string, es?: string): Label {
  const usualWords = wordsOf(fr);
  const [english, spanish] = [en ?? usualWords?.[0], es ?? usualWords?.[1]];
  return {
    TraductionFr: fr,
    ...(english === undefined || english === null ? {} : { TraductionEn: english }),
    ...(spanish === undefined ? {} : { TraductionEs: spanish }),
  };
}

/** Changes a record that was added: what is known of it only later. */
export function amend<E extends string>(world: Pick<DemoWorld, 'all'>, entity: E, id: number): (change: DemoValues<E>) => void {
  const list = world.all.get(entity) ?? [];
  const found = list[id - readId(list[0] ?? {})];
  const record = found !== undefined && readId(found) === id ? found : list.find((item) => readId(item) === id);
  if (record === undefined) throw new RangeError(`No ${entity} ${id}`);
  return (change) => {
    Object.assign(record, change);
  };
}
