import type { FieldDescriptor, ResolvedPath, SummaryForm } from '#generated/entities/descriptor.gen.ts';
import { comparedAs } from '#domain/records/query/compared-as.ts';
import { FESTIVAL_ZONE } from '#domain/records/values/dates.ts';
import type { NamedField } from '#domain/records/query/filter-fields.ts';
import { isDerived, isTranslation } from '#domain/records/values/record-data.ts';
import { aggregateSql, lengthOf } from './aggregate-sql.ts';
import { type Chain, openChain } from './chain-sql.ts';
import { type Comparable, type ReadField, castOf } from './comparable.ts';
import { differenceSql } from './difference-sql.ts';
import { type GatheredPath, foldedSql, gatheredSql, gatheringOf, ungathered } from './gathered-sql.ts';
import { languagesSql } from './languages-sql.ts';
import { isLinkedTo, joinedLinkTexts, selectLinkedIds } from './link-sql.ts';
import { pathConditions } from './path-conditions-sql.ts';
import { fieldOf } from '#domain/records/engine/registry.ts';
import { rowConditions } from './row-condition-sql.ts';
import { type Source, columnOf, foldedColumnOf, idOf } from './source-sql.ts';
import { type SqlBuild, literal, sharedToken } from './sql-build.ts';
import { daySql, summarySql } from './summary-sql.ts';
import { displayOf, foldedDisplayOf, referencedText, textOf, translationOf, writtenText } from './text-sql.ts';

/** The field a name stands for, on a row of the entity that holds it. */
export const comparableOf = (
  build: SqlBuild,
  source: Source,
  { field, isLibelle }: Pick<NamedField, 'field' | 'isLibelle'>,
): Comparable => {
  if (field.name === 'Id') return ID(source);
  if (field.name === 'Version') return VERSION(source);
  if (isLibelle) {
    const written = (): string => aliasedText(build, source, field);
    return { as: 'text', cast: 'text', sql: foldedSql(build, written()), written };
  }
  const as = comparedAs(field);
  if (field.kind === 'span') return { as, cast: 'date', ...daysOfSpan(source, field) };
  const comparable: Comparable = { as, cast: castOf(field, as), sql: expressionOf(build, source, field) };
  if (as === 'text') return { ...comparable, written: () => valueOf(build, source, field) };
  return isLink(field) ? { ...comparable, isLinked: isLinkedTo(build, source, field) } : comparable;
};

const isLink = (field: FieldDescriptor): boolean => field.kind === 'ids' || field.kind === 'links';

const ID = (source: Source): Comparable => ({ as: 'choice', cast: 'int', sql: idOf(source) });
const VERSION = (source: Source): Comparable => ({ as: 'number', cast: 'int', sql: `${source.root}.version` });

/** A derived field as the value it is: a number of seconds for a duration, an instant, a text as it is written. */
export const derivedOf = (build: SqlBuild, source: Source, field: FieldDescriptor): string => {
  const { sharing } = build;
  if (sharing === null || sharing.root !== source.root) return workedOut(build, source, field);
  if (!sharing.values.has(field.name)) sharing.values.set(field.name, workedOut(build, source, field));
  return sharedToken(field.name);
};

const workedOut = (build: SqlBuild, source: Source, field: FieldDescriptor): string => {
  if (field.path !== undefined)
    return isOwnDisplay(field.path)
      ? displayOf(build, source)
      : alongPath(build, source, { field: { ...field, path: field.path }, isFolded: false });
  const read = reader(build, source);
  switch (field.kind) {
    case 'difference':
      return differenceSql(build, field, read);
    case 'product':
      return `(${(field.of ?? []).map((name) => read(name).sql).join(' * ')})`;
    case 'span': {
      const { sql, last } = daysOfSpan(source, field);
      return `case when ${last} >= ${sql} then ${daySql(build, sql)} || ' – ' || ${daySql(build, last)} end`;
    }
    case 'condition':
      return `(${rowConditions(build, field.when ?? [], read)} is true)`;
    case 'choice':
    case 'pick':
      return casesSql(build, source, field);
    case 'summary':
      return summaryOf(build, source, field);
    case 'references':
      return `nullif(concat_ws(', ', ${(field.of ?? []).map((name) => referencedText(build, source, fieldOf(source.entity, name))).join(', ')}), '')`;
    case 'languages':
      return languagesSql(build, source, field);
    default:
      throw new Error(`derived field « ${field.name} » has no path`);
  }
};

const daysOfSpan = (source: Source, { between }: FieldDescriptor): { readonly sql: string; readonly last: string } => {
  const [sql = 'null', last = 'null'] = (between ?? []).map((end) => columnOf(source, fieldOf(source.entity, end.field ?? '')));
  return { sql, last };
};

const referencesOf = (source: Source, { of = [] }: FieldDescriptor): readonly string[] =>
  of.map((name) => columnOf(source, fieldOf(source.entity, name)));

const isOwnDisplay = ({ steps, field }: ResolvedPath): boolean => steps.length === 0 && field === null;

const reader =
  (build: SqlBuild, source: Source): ReadField =>
  (name, how) =>
    readAt(build, source, { name, ...how });

const readAt = (
  build: SqlBuild,
  source: Source,
  { name, toTheLetter = false }: { readonly name: string; readonly toTheLetter?: boolean },
): Comparable => {
  if (name === 'Id') return ID(source);
  if (name === 'Version') return VERSION(source);
  const field = fieldOf(source.entity, name);
  const comparable = comparableOf(build, source, { field, isLibelle: false });
  return toTheLetter && comparable.as === 'text' ? { ...comparable, sql: valueOf(build, source, field) } : comparable;
};

type PathField = FieldDescriptor & { readonly path: ResolvedPath };

/** `isFolded`: what is read of every row at once is given without case and accents. */
const alongPath = (
  build: SqlBuild,
  source: Source,
  { field, isFolded }: { readonly field: PathField; readonly isFolded: boolean },
): string => {
  const { path, first } = field;
  if (field.kind === 'length' && path.steps.length === 0)
    return `coalesce(${lengthOf(field, valueOf(build, source, fieldOf(source.entity, path.field ?? '')))}, 0)`;
  const gathering = gatheringOf(build, source);
  return ungathered(build, () => {
    const chain = openChain(build, source, path.steps);
    const where = [chain.where, ...conditionsAlong(build, source, { chain, where: field.where })].join(' and ');
    const textOf = (at: Source): string =>
      path.field === null ? displayOf(build, at) : shownText(build, at, fieldOf(at.entity, path.field));
    const along: GatheredPath = {
      chain,
      rows: `from ${chain.from} where ${where}`,
      end: () => valueOf(build, chain.last, fieldOf(chain.last.entity, path.field ?? '')),
      text: () => textOf(chain.last),
      textOf,
      folded: () => foldedEnd(chain.last, path.field),
      first: first === undefined ? null : `${orderOf(build, chain, first.Key)}${first.Desc === true ? ' desc' : ''} nulls last`,
    };
    return gathering !== null && chain.isMany
      ? gatheredSql(build, field, { gathering, path: along, where, isFolded })
      : aggregateSql(field, along);
  });
};

const foldedEnd = (at: Source, name: string | null): string | null => {
  if (name === null) return foldedDisplayOf(at);
  const field = fieldOf(at.entity, name);
  return field.normalised ? foldedColumnOf(at, field) : null;
};

/** Conditions of the schema on the rows that a path crosses. */
export const conditionsAlong = (
  build: SqlBuild,
  start: Source,
  { chain, where }: { readonly chain: Chain; readonly where: FieldDescriptor['where'] },
): readonly string[] =>
  pathConditions(build, { start, sources: chain.sources }, { where, read: (source, name, how) => readAt(build, source, { name, ...how }) });

/** By a field of the nearest entity that has it, from the end. */
const orderOf = (build: SqlBuild, { sources }: Chain, name: string): string => {
  const source = sources.findLast(({ entity }) => entity.fields.has(name));
  if (source === undefined) throw new Error(`no entity of the path has « ${name} »`);
  return readAt(build, source, { name }).sql;
};

/** What is stored, or worked out: not folded, not turned into a text. */
const valueOf = (build: SqlBuild, source: Source, field: FieldDescriptor): string => {
  if (isDerived(field)) return derivedOf(build, source, field);
  return isTranslation(field) ? translationOf(build, source, field) : columnOf(source, field);
};

const shownText = (build: SqlBuild, source: Source, field: FieldDescriptor): string =>
  isDerived(field) ? writtenText(build, field, derivedOf(build, source, field)) : textOf(build, source, field);

const casesSql = (build: SqlBuild, source: Source, { cases = [], name }: FieldDescriptor): string => {
  const read = reader(build, source);
  const branches = cases.map(({ when, is, take }) => {
    if (is === undefined && take === undefined) throw new Error(`a case of « ${name} » gives nothing`);
    const value = take === undefined ? String(is) : takenSql(build, source, fieldOf(source.entity, take));
    return `when ${rowConditions(build, when, read)} then ${value}`;
  });
  return `case ${branches.join(' ')} end`;
};

/** The day of an instant is the festival's. */
const dayOf = (build: SqlBuild, source: Source, field: FieldDescriptor): string => {
  const sql = valueOf(build, source, field);
  return (field.as ?? field.kind) === 'datetime' ? `(${sql} at time zone ${literal(FESTIVAL_ZONE)})::date` : sql;
};

const takenSql = (build: SqlBuild, source: Source, field: FieldDescriptor): string =>
  field.kind === 'reference' ? referencedText(build, source, field) : valueOf(build, source, field);

const summaryOf = (build: SqlBuild, source: Source, field: FieldDescriptor): string => {
  const shown = (at: Source, name: string | null, form: SummaryForm | undefined): string => {
    if (name === null) return displayOf(build, at);
    const end = fieldOf(at.entity, name);
    if (form === 'jour') return daySql(build, dayOf(build, at, end));
    if (form === 'heure') return `to_char(${valueOf(build, at, end)} at time zone ${literal(FESTIVAL_ZONE)}, 'HH24:MI')`;
    return form === 'majuscules' ? `upper(${shownText(build, at, end)})` : shownText(build, at, end);
  };
  const text = summarySql(build, field, ({ steps, field: end }, form) => {
    if (steps.length === 0) return shown(source, end, form);
    const chain = openChain(build, source, steps);
    return `(select ${shown(chain.last, end, form)} from ${chain.from} where ${chain.where})`;
  });
  const { when = [] } = field;
  return when.length === 0 ? text : `case when ${rowConditions(build, when, reader(build, source))} then ${text} end`;
};

const expressionOf = (build: SqlBuild, source: Source, field: FieldDescriptor): string => {
  const as = comparedAs(field);
  if (field.kind === 'references')
    return `select item from unnest(array[${referencesOf(source, field).join(', ')}]) item where item is not null`;
  if (isDerived(field) && as !== 'text') return derivedOf(build, source, field);
  if (isDerived(field)) return foldedJoinOf(build, source, field) ?? foldedSql(build, derivedOf(build, source, field));
  if (isTranslation(field)) return foldedSql(build, translationOf(build, source, field));
  if (isLink(field)) return selectLinkedIds(build, source, field);
  if (field.kind === 'strings') return `select norm(item) from unnest(${columnOf(source, field)}) item`;
  if (field.kind === 'numbers') return `select item from unnest(${columnOf(source, field)}) item`;
  return as === 'text' ? foldedColumnOf(source, field) : columnOf(source, field);
};

/** The folded column at the end of references only (`Personne.Nom`), so that sorting does not fold each text again. Null: no such column. */
const foldedJoinOf = (build: SqlBuild, source: Source, field: FieldDescriptor): string | null => {
  if (field.kind === 'join' && isManyPath(field) && gatheringOf(build, source) !== null)
    return alongPath(build, source, { field, isFolded: true });
  const end = field.path?.field ?? null;
  if (field.kind !== 'join' || field.path === undefined || end === null || field.path.steps.some(({ step }) => step !== 'reference'))
    return null;
  const chain = openChain(build, source, field.path.steps);
  const target = fieldOf(chain.last.entity, end);
  if (!target.normalised) return null;
  const where = [chain.where, ...conditionsAlong(build, source, { chain, where: field.where })].join(' and ');
  return `(select ${foldedColumnOf(chain.last, target)} from ${chain.from} where ${where})`;
};

const isManyPath = (field: FieldDescriptor): field is PathField => field.path?.steps.some(({ step }) => step !== 'reference') === true;

const aliasedText = (build: SqlBuild, source: Source, field: FieldDescriptor): string => {
  return field.kind === 'ids' || field.kind === 'links' ? joinedLinkTexts(build, source, field) : referencedText(build, source, field);
};
