/** Indexes of a table, and their reasons: uniqueness, foreign keys, the sort of its lists, the global search. */
import { KINDS } from '../../kinds/kinds.ts';
import type { ModelEntity } from '../../model/model.ts';
import type { FieldDescriptor, PathStep } from '../../runtime/field.ts';
import { type SortedColumn, sortedColumns } from '../../model/default-sorts.ts';
import { SORT_KEY } from '../../model/naming.ts';
import { type DbIndex, foldedName, objectName } from './db-model.ts';

interface IndexContext {
  readonly entities: ReadonlyMap<string, ModelEntity>;
  readonly searched: boolean;
}

export function tableIndexes(entity: ModelEntity, { entities, searched }: IndexContext): DbIndex[] {
  const found = [
    ...uniqueFields(entity),
    ...uniqueGroups(entity, entities),
    ...keyIndexes(entity),
    ...lookupIndexes(entity, entities),
    ...(entity.dictionary === null ? sortIndexes(entity, entities) : []),
    ...(searched ? [index(entity.table, ['recherche'], { columns: ['recherche gin_trgm_ops'], method: 'gin' })] : []),
  ];
  // An index that begins another one is that other one.
  const useful = found.filter((one) => one.unique || one.where !== null || !found.some((other) => other !== one && covers(other, one)));
  return [...new Map(useful.map((one) => [one.name, one])).values()].toSorted((a, b) => (a.name < b.name ? -1 : 1));
}

function covers(other: DbIndex, one: DbIndex): boolean {
  return (
    other.method === one.method &&
    other.where === null &&
    one.columns.every((column, place) => other.columns[place] === column) &&
    (other.columns.length > one.columns.length || other.unique)
  );
}

function index(table: string, names: readonly string[], rest: Partial<DbIndex> = {}): DbIndex {
  return {
    name: objectName([table, ...names], rest.unique === true ? 'key' : 'idx'),
    columns: names,
    unique: false,
    method: 'btree',
    where: null,
    ...rest,
  };
}

/** Texts are unique whatever their case and accents. */
function comparedColumn({ column, normalised }: FieldDescriptor): string {
  return normalised ? foldedName(column ?? '') : (column ?? '');
}

function isOwn({ name }: ModelEntity, { declaredIn, column }: FieldDescriptor): boolean {
  return declaredIn === name && column !== null;
}

function uniqueFields(entity: ModelEntity): DbIndex[] {
  const fields = entity.fields.filter((field) => isOwn(entity, field) && field.unique);
  return fields.map((field) => index(entity.table, [field.column ?? ''], { unique: true, columns: [comparedColumn(field)] }));
}

/** Groups of the entity, and those of its subtypes whose columns all stand here: unique among the rows of the subtype. */
function uniqueGroups(entity: ModelEntity, entities: IndexContext['entities']): DbIndex[] {
  const ownIndexes = entity.unique.flatMap((group) => uniqueGroup(entity, entity, group));
  const below = entity.subtypes.flatMap((name) => {
    const subtype = entities.get(name);
    return subtype === undefined ? [] : subtype.unique.flatMap((group) => uniqueGroup(entity, subtype, group));
  });
  return [...ownIndexes, ...below];
}

function uniqueGroup(holder: ModelEntity, speaker: ModelEntity, group: readonly string[]): DbIndex[] {
  const fields = group.flatMap((name) => speaker.fields.find((field) => field.name === name) ?? []);
  if (fields.length < group.length || !fields.every((field) => isOwn(holder, field))) return [];
  const names = fields.map(({ column }) => column ?? '');
  const columns = fields.map(comparedColumn);
  if (holder === speaker) return [index(holder.table, names, { unique: true, columns })];
  return [{ ...index(speaker.table, names, { unique: true, columns }), where: discriminatorSql(speaker) }];
}

/** A group of a subtype that neither its table nor the base's holds whole. */
export function unkeptGroups(entity: ModelEntity, entities: IndexContext['entities']): readonly (readonly string[])[] {
  const holders = [entity, ...(entity.extends === null ? [] : [entities.get(entity.extends)])];
  return entity.unique.filter((group) => !holders.some((holder) => holder !== undefined && uniqueGroup(holder, entity, group).length > 0));
}

function discriminatorSql({ discriminator, fields }: ModelEntity): string | null {
  const terms = Object.entries(discriminator).map(
    ([name, value]) => `(${fields.find((field) => field.name === name)?.column ?? name} = ${value})`,
  );
  if (terms.length === 0) return null;
  return terms.length === 1 ? (terms[0] ?? null) : `(${terms.join(' AND ')})`;
}

/** The other side of every key is looked up when its row goes. What is owned belongs to one row. */
function keyIndexes(entity: ModelEntity): DbIndex[] {
  const fields = entity.fields.filter((field) => isOwn(entity, field) && KINDS[field.kind].names !== null);
  return fields.map(({ column, kind }) => index(entity.table, [column ?? ''], { unique: kind === 'owned' }));
}

type Lookup = Extract<PathStep, { readonly step: 'alike' }>;
const lookups = new WeakMap<IndexContext['entities'], readonly Lookup[]>();

/** Every look-up of the schema, gathered once for all tables. */
function lookupsOf(entities: IndexContext['entities']): readonly Lookup[] {
  const cached = lookups.get(entities);
  if (cached !== undefined) return cached;
  const steps = [...entities.values()].flatMap(({ fields }) => fields.flatMap(({ path }) => path?.steps ?? []));
  const found = steps.filter((step) => step.step === 'alike');
  lookups.set(entities, found);
  return found;
}

/** Fields by which other records look for it without a link. */
function lookupIndexes(entity: ModelEntity, entities: IndexContext['entities']): DbIndex[] {
  return lookupsOf(entities).flatMap((step) => {
    if (step.entity !== entity.name) return [];
    const same = step.terms.filter(({ op }) => op === 'eq');
    const fields = same.flatMap(({ theirs }) => entity.fields.filter((field) => field.name === theirs && isOwn(entity, field)));
    if (fields.length === 0) return [];
    return [index(entity.table, [...fields.map(({ column }) => column ?? ''), 'pareil'], { columns: fields.map(comparedColumn) })];
  });
}

/**
 * The order a list opens with, also of those of its subtypes, and each text and year that it shows. Dictionaries are small and read whole;
 * numbers of natural texts are read row by row.
 */
function sortIndexes(entity: ModelEntity, entities: IndexContext['entities']): DbIndex[] {
  const speakers = [entity, ...entity.subtypes.flatMap((name) => entities.get(name) ?? [])];
  const opening = speakers.flatMap((speaker) => speaker.screens.map(({ sort }) => sortedColumns(speaker, sort) ?? []));
  const shown = entity.screens.flatMap(({ columns }) =>
    columns.flatMap(({ field, displayed }) => (displayed ? [sortedColumns(entity, [{ Key: field }]) ?? []] : [])),
  );
  const texts = shown.filter((sorted) => sorted.every(({ field }) => field.normalised));
  // The latest first is how people look at years; absent ones last both ways, which one index does not say.
  const years = shown
    .filter(([first]) => first?.field.kind === 'year')
    .flatMap((sorted) => [sorted, sorted.map((one) => ({ ...one, desc: true }))]);
  const kept = entity.keptSort === undefined ? [] : [index(entity.table, [SORT_KEY], { columns: [`${SORT_KEY} COLLATE "C"`, 'id'] })];
  return [...[...opening, ...texts, ...years].flatMap((sorted) => sortIndex(entity, sorted)), ...kept];
}

/** As the statement asks: absent values last both ways, ties by id. */
function sortIndex(entity: ModelEntity, sorted: readonly SortedColumn[]): DbIndex[] {
  if (sorted.length === 0 || !sorted.every(({ field }) => isOwn(entity, field))) return [];
  const columns = sorted.map(({ field, desc }) => {
    if (!desc) return comparedColumn(field);
    return `${comparedColumn(field)} DESC${field.required ? '' : ' NULLS LAST'}`;
  });
  const names = sorted.map(({ field, desc }) => `${comparedColumn(field)}${desc ? '_desc' : ''}`);
  return [{ ...index(entity.table, [...names, 'tri']), columns: [...columns, 'id'] }];
}
