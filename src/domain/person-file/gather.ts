import type { EntityDescriptor } from '#generated/entities/descriptor.gen.ts';
import { norm } from '#domain/values/text/norm.ts';
import { readId, readNumber, readText, type RecordData } from '#domain/values/record-data.ts';
import { count, find, links, type Work } from '#domain/work/work.ts';
import { personAddresses } from './addresses.ts';
import {
  ADDRESSED,
  addressFields,
  baseOf,
  descriptorOf,
  type Edge,
  edgesTo,
  isIdentity,
  PERSON,
  peopleFields,
  subtypesOf,
} from './edges.ts';

/** One record about the person, with all that is stored of it. */
export interface GatheredRecord {
  /** The entity itself, of a subtype. */
  readonly entity: string;
  readonly base: string;
  readonly record: RecordData;
}

/** Records of others, or of things, that name the person: by the field that names them. */
export interface Mention {
  readonly entity: string;
  readonly field: string;
  readonly ids: readonly number[];
}

/** Rows that are counted only. */
export interface Tally {
  readonly entity: string;
  readonly field: string;
  readonly count: number;
}

export interface Gathered {
  readonly records: readonly GatheredRecord[];
  readonly mentions: readonly Mention[];
  /** Rows beside the person that name other people. */
  readonly hidden: readonly Tally[];
  /** Rows that the person signed as a user. */
  readonly signed: readonly Tally[];
  /** Ids of the records of the person, by base. */
  readonly ids: ReadonlyMap<string, ReadonlySet<number>>;
  /** Addresses of the person, folded. */
  readonly addresses: ReadonlySet<string>;
}

interface Gathering {
  readonly records: GatheredRecord[];
  readonly ids: Map<string, Set<number>>;
  readonly tallies: { mentions: Mention[]; hidden: Tally[]; signed: Tally[] };
}

/** All that is stored about a person: their own records, what refers to them, and what went to their addresses. */
export function* gatherPerson(person: RecordData): Work<Gathered> {
  const gathering: Gathering = { records: [], ids: new Map(), tallies: { mentions: [], hidden: [], signed: [] } };
  yield* keep(gathering, PERSON, [person]);
  yield* follow(gathering, PERSON, [readId(person)]);
  const addresses = yield* personAddresses(gathering.records, gathering.ids);
  for (const entity of ADDRESSED) {
    const found = yield* recordsTo(entity, addresses);
    yield* expand(
      gathering,
      entity.name,
      found.filter((record) => !isOfOthers(gathering, entity, record)),
    );
  }
  const { records, ids, tallies } = gathering;
  return { records, ids, ...tallies, addresses };
}

function* recordsTo(entity: EntityDescriptor, addresses: ReadonlySet<string>): Work<readonly RecordData[]> {
  const found = new Map<number, RecordData>();
  for (const { name } of addressFields(entity))
    for (const record of yield* find(entity.name, { [name]: [...addresses] }))
      if (addresses.has(norm(readText(record, name) ?? ''))) found.set(readId(record), record);
  return [...found.values()];
}

/** Records that are new to the file, and then what refers to them. */
function* expand(gathering: Gathering, entity: string, records: readonly RecordData[]): Work<void> {
  const added = yield* keep(gathering, entity, records);
  if (added.length > 0) yield* follow(gathering, baseOf(entity), added);
}

function* keep({ records, ids }: Gathering, entity: string, found: readonly RecordData[]): Work<readonly number[]> {
  const base = baseOf(entity);
  const held = ids.get(base) ?? new Set<number>();
  ids.set(base, held);
  const fresh = found.filter((record) => !held.has(readId(record)));
  for (const record of fresh) held.add(readId(record));
  const added = fresh.map(readId);
  const whole = new Map<number, GatheredRecord>();
  for (const { name } of subtypesOf(base))
    for (const record of yield* find(name, { Id: added })) whole.set(readId(record), { entity: name, base, record });
  records.push(...fresh.map((record) => whole.get(readId(record)) ?? { entity, base, record }));
  return added;
}

function* follow(gathering: Gathering, base: string, ids: readonly number[]): Work<void> {
  for (const edge of edgesTo(base)) yield* followEdge(gathering, edge, ids);
}

function* followEdge(gathering: Gathering, edge: Edge, ids: readonly number[]): Work<void> {
  const { entity, field, kind, to } = edge;
  const { tallies } = gathering;
  const named = { entity: entity.name, field: field.name };
  if (kind === 'signed' || kind === 'hidden') {
    const rows = field.kind === 'links' ? 0 : yield* count(entity.name, { [field.name]: ids });
    if (rows > 0) tallies[kind].push({ ...named, count: rows });
    return;
  }
  const records = yield* recordsAt(edge, ids);
  if (kind === 'mention') {
    const others = records.map(readId).filter((id) => gathering.ids.get(baseOf(entity.name))?.has(id) !== true);
    if (others.length > 0) tallies.mentions.push({ ...named, ids: others });
    return;
  }
  const isDirect = isIdentity(to);
  yield* expand(gathering, entity.name, isDirect ? records : records.filter((record) => !isOfOthers(gathering, entity, record)));
}

function* recordsAt({ entity, field }: Edge, ids: readonly number[]): Work<readonly RecordData[]> {
  if (field.kind !== 'links') return yield* find(entity.name, { [field.name]: ids });
  const pairs = yield* links(entity.name, field.name, { targets: ids });
  return yield* find(entity.name, { Id: [...new Set(pairs.map(({ owner }) => owner))] });
}

/** A record that names people, none of whom is the person. */
function isOfOthers({ ids }: Gathering, entity: EntityDescriptor, record: RecordData): boolean {
  const named = peopleFields(descriptorOf(entity.name) ?? entity).flatMap(({ name, to = '' }) => {
    const id = readNumber(record, name);
    return id === null ? [] : [{ base: baseOf(to), id }];
  });
  return named.length > 0 && named.every(({ base, id }) => ids.get(base)?.has(id) !== true);
}
