import type { FestivalEdition } from '#generated/records/festival-edition.gen.ts';
import type { EntityDescriptor, JsonValue } from '#generated/entities/descriptor.gen.ts';
import { copiedRecord } from '#domain/records/write/copied-record.ts';
import { daysBetween } from '#domain/values/dates.ts';
import { readId, readNumber, type RecordData } from '#domain/values/record-data.ts';
import { createAll, find, read, refuse, refuseField, type Work } from '#domain/work/work.ts';
import { alreadyThere } from './already-there.ts';
import { shifted } from './shifted.ts';

type DescriptorOf = (entity: string) => EntityDescriptor;

export interface RolloverRules {
  readonly descriptorOf: DescriptorOf;
  /** Kinds of records that may be ticked. */
  readonly entities: readonly string[];
  /** True if the person may write such records into any edition. */
  readonly isAllowed: (entity: string) => boolean;
}

/** Kinds of records of an edition that are copied to another one. */
export function rolloverEntities(all: readonly EntityDescriptor[]): readonly string[] {
  return all.flatMap(({ name, edition, rollover }) => (edition !== null && rollover !== undefined ? [name] : []));
}

interface Parts {
  readonly entity: string;
  /** The field that names what they are parts of. */
  readonly field: string;
  readonly rows: readonly RecordData[];
  readonly parts: readonly Parts[];
}

/** Copies of one kind of records. */
export interface RolloverLine {
  readonly entity: string;
  /** Null: the person may not. */
  readonly plan: RolloverPlan | null;
}

export interface RolloverPlan {
  /** Originals to copy. */
  readonly rows: readonly RecordData[];
  readonly parts: readonly Parts[];
  /** Those that the edition has already. */
  readonly present: number;
  /** Those that name something out of use. */
  readonly unused: number;
}

export interface Rollover {
  /** Year that is copied from. */
  readonly source: number;
  /** Days by which dates move. */
  readonly days: number;
  readonly lines: readonly RolloverLine[];
}

interface RolloverRequest {
  /** Id of the edition that receives. */
  readonly id: number;
  readonly source: number;
}

/** Copies of each tick. */
export function* previewRollover(rules: RolloverRules, { id, source }: RolloverRequest): Work<Rollover> {
  const [target] = yield* find('festival-edition', { Id: id });
  if (target === undefined) return yield* refuse('introuvable');
  const years = yield* openYears(target, source);
  const lines: RolloverLine[] = [];
  for (const entity of rules.entities) lines.push({ entity, plan: rules.isAllowed(entity) ? yield* planOf(rules, entity, years) : null });
  return { source, days: years.days, lines };
}

/**
 * Copies what is ticked. The edition is held from the first look: who asks at the same time waits, and finds everything there.
 */
export function* rollOver(
  rules: RolloverRules,
  { id, source, entities }: RolloverRequest & { readonly entities: readonly string[] },
): Work<Rollover> {
  const unknown = entities.findIndex((entity) => !rules.entities.includes(entity));
  if (unknown >= 0) return yield* refuseField({ path: `Entites.${unknown}`, code: 'enumeration' });
  if (!entities.every(rules.isAllowed)) return yield* refuse('droit-manquant');
  const years = yield* openYears(yield* read('festival-edition', id), source);
  const lines: RolloverLine[] = [];
  for (const entity of new Set(entities)) {
    const plan = yield* planOf(rules, entity, years);
    const year = { [rules.descriptorOf(entity).edition ?? '']: years.target };
    yield* copyRows(rules.descriptorOf, { ...plan, entity, own: () => year }, years.days);
    lines.push({ entity, plan });
  }
  return { source, days: years.days, lines };
}

interface Years {
  readonly source: number;
  readonly target: number;
  readonly days: number;
}

/** The two editions; the one that receives is open, and is not the other. */
function* openYears(target: FestivalEdition, source: number): Work<Years> {
  const year = target.Eannee;
  if (target.IsCloturee === true) return yield* refuse('edition-cloturee', { annee: year });
  if (source === year) return yield* refuseField({ path: 'Source', code: 'valeur', message: 'edition.memeEdition' });
  const [from] = yield* find('festival-edition', { Eannee: source });
  if (from === undefined) return yield* refuseField({ path: 'Source', code: 'reference-inconnue' });
  return { source, target: year, days: daysBetween(openingOf(from), openingOf(target)) };
}

function openingOf(edition: FestivalEdition): string {
  return edition.DateDebut;
}

function* planOf({ descriptorOf }: RolloverRules, entity: string, { source, target, days }: Years): Work<RolloverPlan> {
  const descriptor = descriptorOf(entity);
  const { edition } = descriptor;
  if (edition === null) throw new Error(`${entity}: of no edition`);
  const all = yield* find(entity, { [edition]: [source, target] });
  const isThere = alreadyThere(
    descriptor,
    all.filter((row) => row[edition] === target),
  );
  const originals = all.filter((row) => row[edition] === source);
  const missing = originals.filter((row) => !isThere(moved(descriptor, row, days)));
  const rows = yield* inUse(descriptorOf, descriptor, missing);
  return {
    rows,
    parts: yield* partsOf(descriptorOf, entity, rows),
    present: originals.length - missing.length,
    unused: missing.length - rows.length,
  };
}

/** Those that name nothing that was set aside since: a room that closed, a post that no longer exists. */
function* inUse(descriptorOf: DescriptorOf, { fields }: EntityDescriptor, rows: readonly RecordData[]): Work<readonly RecordData[]> {
  let kept = rows;
  for (const { kind, name, to = '', key = 'Id' } of fields) {
    if (kind !== 'reference' || key !== 'Id' || !descriptorOf(to).fields.some((field) => field.name === 'IsActif')) continue;
    const named = [...new Set(kept.flatMap((row) => readNumber(row, name) ?? []))];
    const unused = new Set((named.length === 0 ? [] : yield* find(to, { Id: named, IsActif: false })).map(readId));
    kept = kept.filter((row) => !unused.has(readNumber(row, name) ?? 0));
  }
  return kept;
}

function* partsOf(descriptorOf: DescriptorOf, entity: string, rows: readonly RecordData[]): Work<readonly Parts[]> {
  const found: Parts[] = [];
  for (const { entity: part, field } of descriptorOf(entity).parts) {
    if (descriptorOf(part).rollover === undefined) continue;
    const partRows = rows.length === 0 ? [] : yield* find(part, { [field]: rows.map(readId) });
    found.push({ entity: part, field, rows: partRows, parts: yield* partsOf(descriptorOf, part, partRows) });
  }
  return found;
}

/** Its dates as far from the opening as they were. */
function moved({ rollover }: EntityDescriptor, row: RecordData, days: number): RecordData {
  return {
    ...row,
    ...Object.fromEntries((rollover?.shift ?? []).map((name): [string, JsonValue] => [name, shifted(row[name] ?? null, days)])),
  };
}

interface Copied extends Pick<Parts, 'entity' | 'rows' | 'parts'> {
  /** Field that says where the copy of a record belongs. */
  readonly own: (row: RecordData) => RecordData;
}

function* copyRows(descriptorOf: DescriptorOf, { entity, rows, parts, own }: Copied, days: number): Work<void> {
  const descriptor = descriptorOf(entity);
  const { set = {} } = descriptor.rollover ?? {};
  function copyOf(row: RecordData): RecordData {
    return {
      ...copiedRecord(descriptorOf, entity, moved(descriptor, row, days)),
      ...set,
      ...own(row),
    };
  }
  const ids = yield* createAll(entity, rows.map(copyOf));
  const copies = new Map(rows.map((row, index) => [readId(row), ids[index] ?? 0]));
  for (const part of parts)
    yield* copyRows(descriptorOf, { ...part, own: (row) => ({ [part.field]: copies.get(readNumber(row, part.field) ?? 0) ?? 0 }) }, days);
}
