import type {
  DerivedKind,
  FieldDescriptor,
  FilterNode,
  FilterOperator,
  ResolvedPath,
  SummaryForm,
} from '#generated/entities/descriptor.gen.ts';
import { comparedAs } from '#domain/records/conditions/compared-as.ts';
import { festivalZone } from '#domain/values/dates.ts';
import { ID_FIELD, type NamedField } from '#domain/records/query/filter-fields.ts';
import { isDerived, isTranslation } from '#domain/values/record-data.ts';
import { AGGREGATES, aggregateKind, lengthOf } from './aggregate-sql.ts';
import { type Chain, openChain } from './chain-sql.ts';
import type { Comparable } from './comparable.ts';
import { dayOf, differenceSql, type Moment } from './difference-sql.ts';
import { type GatheredText, foldedSql, gatheredSql, gatheringOf } from './gathered-sql.ts';
import { castOf, kindOf } from './kind-sql.ts';
import { languagesSql } from './languages-sql.ts';
import { isLink, libelleText, linkMembership, selectLinkedIds } from './link-sql.ts';
import { type PathTerm, constantCondition, pathTerms } from './path-conditions-sql.ts';
import { fieldOf } from '#domain/records/engine/registry.ts';
import { fieldCondition, settledConditions, valueCondition } from './row-condition-sql.ts';
import { type Source, columnOf, foldedColumnOf, idOf, openSource } from './source-sql.ts';
import { daysOfSpan, spanText } from './span-sql.ts';
import { type Gathering, type SqlBuild, literal, sharedToken } from './sql-build.ts';
import { daySql, summaryParts, summarySql } from './summary-sql.ts';
import { displayOf, foldedEnd, referencedText, textOf, translationOf, writtenText } from './text-sql.ts';

/**
 * A derived field is worked out of other fields, and its conditions compare others again. That recursion is all in this file:
 * the files it imports write SQL from what is handed to them and call nothing back.
 */

type FieldUse = Pick<NamedField, 'field' | 'isLibelle'> & {
  /** Asks for what the operator needs besides the value. */
  readonly op?: FilterOperator;
};

/** The field a name stands for, on a row of the entity that holds it. */
export function comparableOf(build: SqlBuild, source: Source, { field, isLibelle, op }: FieldUse): Comparable {
  if (field.name === 'Id') return { as: 'choice', cast: 'int', sql: idOf(source) };
  if (field.name === 'Version') return { as: 'number', cast: 'int', sql: `${source.root}.version` };
  if (isLibelle) {
    const sql = foldedSql(build, libelleText(build, source, field));
    return { as: 'text', cast: 'text', sql, ...(op === 'same' && { written: libelleText(build, source, field) }) };
  }
  const as = comparedAs(field);
  if (field.kind === 'span') return { as, cast: 'date', ...daysOfSpan(source, field) };
  const comparable: Comparable = { as, cast: castOf(field), sql: expressionOf(build, source, field) };
  if (as === 'text' && op === 'same') return { ...comparable, written: valueOf(build, source, field) };
  const isSought = (op === 'in' || op === 'notIn') && isLink(field);
  return isSought ? { ...comparable, membership: linkMembership(build, source, field) } : comparable;
}

/** A derived field as the value it is: a number of seconds for a duration, an instant, a text as it is written. */
export function derivedOf(build: SqlBuild, source: Source, field: FieldDescriptor): string {
  const { sharing } = build;
  if (sharing === null || sharing.root !== source.root) return workedOut(build, source, field);
  if (!sharing.values.has(field.name)) sharing.values.set(field.name, workedOut(build, source, field));
  return sharedToken(field.name);
}

/** Conditions of the schema on the rows that a path crosses. */
export function conditionsAlong(
  build: SqlBuild,
  start: Source,
  { chain, where }: { readonly chain: Chain; readonly where: FieldDescriptor['where'] },
): readonly string[] {
  return pathTerms(chain.sources, where).map((term) => termSql(build, start, term));
}

function workedOut(build: SqlBuild, source: Source, field: FieldDescriptor): string {
  const { kind } = field;
  if (!isDerivedKind(kind)) throw new Error(`field « ${field.name} » is not derived`);
  return DERIVED[kind](build, source, field);
}

function expressionOf(build: SqlBuild, source: Source, field: FieldDescriptor): string {
  const as = comparedAs(field);
  if (field.kind === 'references')
    return `select item from unnest(array[${referencesOf(source, field).join(', ')}]) item where item is not null`;
  if (isDerived(field) && as !== 'text') return derivedOf(build, source, field);
  if (isDerived(field)) return foldedJoinOf(build, source, field) ?? foldedSql(build, derivedOf(build, source, field));
  if (isTranslation(field)) return foldedSql(build, translationOf(build, source, field));
  if (isLink(field)) return selectLinkedIds(build, source, field);
  if (as === 'text') return foldedColumnOf(source, field);
  const { items = (column) => column } = kindOf(field);
  return items(columnOf(source, field));
}

function referencesOf(source: Source, { of = [] }: FieldDescriptor): readonly string[] {
  return of.map((name) => columnOf(source, fieldOf(source.entity, name)));
}

/** The folded column at the end of references only (`Personne.Nom`), so that sorting does not fold each text again. Null: no such column. */
function foldedJoinOf(build: SqlBuild, source: Source, field: FieldDescriptor): string | null {
  if (field.kind !== 'join' || field.path === undefined) return null;
  const { steps, field: end } = field.path;
  const isMany = steps.some(({ step }) => step !== 'reference');
  if (isMany && gatheringOf(build, source) !== null) return alongPath(build, source, { field, path: field.path, isFolded: true });
  if (end === null || isMany) return null;
  const chain = openChain(build, source, steps);
  const target = fieldOf(chain.last.entity, end);
  if (!target.normalised) return null;
  const where = [chain.where, ...conditionsAlong(build, source, { chain, where: field.where })].join(' and ');
  return `(select ${foldedColumnOf(chain.last, target)} from ${chain.from} where ${where})`;
}

/** The value that is stored or worked out: not folded, not turned into a text. */
function valueOf(build: SqlBuild, source: Source, field: FieldDescriptor): string {
  if (isDerived(field)) return derivedOf(build, source, field);
  return isTranslation(field) ? translationOf(build, source, field) : columnOf(source, field);
}

/** A field as a person reads it, stored or worked out; no name: what they read for the record. */
export function shownText(build: SqlBuild, source: Source, name: string | null): string {
  if (name === null) return displayOf(build, source);
  const field = fieldOf(source.entity, name);
  return isDerived(field) ? writtenText(build, field, derivedOf(build, source, field)) : textOf(build, source, field);
}

interface NamedRead {
  readonly name: string;
  readonly op?: FilterOperator;
  /** Two fields of a row are the same to the letter; a value that somebody asks for is found whatever its case and accents. */
  readonly toTheLetter?: boolean;
}

function readAt(build: SqlBuild, source: Source, { name, op, toTheLetter = false }: NamedRead): Comparable {
  if (name === 'Id' || name === 'Version') return comparableOf(build, source, { field: { ...ID_FIELD, name }, isLibelle: false });
  const field = fieldOf(source.entity, name);
  const comparable = comparableOf(build, source, { field, isLibelle: false, ...(op !== undefined && { op }) });
  return toTheLetter && comparable.as === 'text' ? { ...comparable, sql: valueOf(build, source, field) } : comparable;
}

/** Conditions of the schema on one row, all to hold at once. */
function conditionsOn(build: SqlBuild, source: Source, nodes: readonly FilterNode[]): string {
  const settled = settledConditions(build, nodes);
  return settled.length === 0 ? 'true' : `(${settled.map((node) => nodeSql(build, source, node)).join(' and ')})`;
}

function nodeSql(build: SqlBuild, source: Source, node: FilterNode): string {
  if ('and' in node) return node.and.length === 0 ? 'true' : `(${node.and.map((child) => nodeSql(build, source, child)).join(' and ')})`;
  if ('or' in node) return `(${node.or.map((child) => nodeSql(build, source, child)).join(' or ')})`;
  // An absent value is unknown: it is not the case.
  if ('not' in node) return `((${nodeSql(build, source, node.not)}) is not true)`;
  const { field: name, op, other } = node;
  if (other === undefined) return valueCondition(build, readAt(build, source, { name, op }), node);
  const left = readAt(build, source, { name, toTheLetter: true });
  return fieldCondition(left, op, readAt(build, source, { name: other, toTheLetter: true }));
}

function termSql(build: SqlBuild, start: Source, term: PathTerm): string {
  const { source, name } = term;
  if ('other' in term) {
    const left = readAt(build, source, { name, toTheLetter: true });
    return fieldCondition(left, term.op, readAt(build, start, { name: term.other, toTheLetter: true }));
  }
  if ('op' in term) return conditionsOn(build, source, [{ field: name, op: term.op, value: term.value }]);
  const field = source.entity.fields.get(name);
  if (field?.column === null || (field !== undefined && kindOf(field).isMany === true))
    return valueCondition(build, readAt(build, source, { name, op: 'eq' }), { op: 'eq', value: term.constant });
  return constantCondition(field === undefined ? readAt(build, source, { name }).sql : columnOf(source, field), term.constant);
}

interface PathRead {
  readonly field: FieldDescriptor;
  readonly path: ResolvedPath;
  /** True if the text of every row is given without case and accents. */
  readonly isFolded: boolean;
}

function alongPath(build: SqlBuild, source: Source, { field, path, isFolded }: PathRead): string {
  if (field.kind === 'length' && path.steps.length === 0)
    return `coalesce(${lengthOf(field, valueOf(build, source, fieldOf(source.entity, path.field ?? '')))}, 0)`;
  const { gathering } = build;
  const gathered = gatheringOf(build, source);
  // A value that is written meanwhile stands within one of the joins, where the others are not seen.
  build.gathering = null;
  const sql = aggregateAlong(build, source, { field, path, isFolded, gathered });
  build.gathering = gathering;
  return sql;
}

function aggregateAlong(
  build: SqlBuild,
  source: Source,
  { field, path, isFolded, gathered }: PathRead & { readonly gathered: Gathering | null },
): string {
  const kind = aggregateKind(field);
  const { reads, alone } = AGGREGATES[kind];
  const chain = openChain(build, source, path.steps);
  const where = [chain.where, ...conditionsAlong(build, source, { chain, where: field.where })].join(' and ');
  const { Key, Desc = false } = field.first ?? { Key: null };
  const first = Key === null ? null : `${orderOf(build, chain, Key)}${Desc ? ' desc' : ''} nulls last`;
  const alias = gathered !== null && chain.isMany ? build.alias() : null;
  const value = reads === 'value' ? valueOf(build, chain.last, fieldOf(chain.last.entity, path.field ?? '')) : '';
  if (gathered !== null && alias !== null) {
    const text = reads === 'text' ? gatheredText(build, chain.last, path.field) : null;
    return gatheredSql(field, { kind, gathering: gathered, alias, chain, where, value, text, first, isFolded });
  }
  const read = reads === 'text' ? shownText(build, chain.last, path.field) : value;
  return alone(field, { chain, rows: `from ${chain.from} where ${where}`, value: read, first });
}

/** By a field of the nearest entity that has it, from the end. */
function orderOf(build: SqlBuild, { sources }: Chain, name: string): string {
  const source = sources.findLast(({ entity }) => entity.fields.has(name));
  if (source === undefined) throw new Error(`no entity of the path has « ${name} »`);
  return readAt(build, source, { name }).sql;
}

function gatheredText(build: SqlBuild, end: Source, name: string | null): GatheredText {
  const text = shownText(build, end, name);
  if (!text.includes('(select ')) return { text, folded: foldedEnd(end, name), lookup: null };
  const target = openSource(build, end.entity);
  const alias = build.alias();
  return { text, folded: null, lookup: { target, alias, text: shownText(build, target, name) } };
}

type WriteDerived = (build: SqlBuild, source: Source, field: FieldDescriptor) => string;

const pathSql: WriteDerived = (build, source, field) => {
  const { path } = field;
  if (path === undefined) throw new Error(`derived field « ${field.name} » has no path`);
  const isOwnDisplay = path.steps.length === 0 && path.field === null;
  return isOwnDisplay ? displayOf(build, source) : alongPath(build, source, { field, path, isFolded: false });
};

const betweenEnds: WriteDerived = (build, source, field) =>
  differenceSql(
    field,
    (field.between ?? []).map(({ field: name }): Moment =>
      name === null ? { as: 'date', sql: build.param(build.today, 'date') } : readAt(build, source, { name }),
    ),
  );

const casesSql: WriteDerived = (build, source, { cases = [], name }) => {
  const branches = cases.map(({ when, is, take }) => {
    if (is === undefined && take === undefined) throw new Error(`a case of « ${name} » gives nothing`);
    const value = take === undefined ? String(is) : takenSql(build, source, fieldOf(source.entity, take));
    return `when ${conditionsOn(build, source, when)} then ${value}`;
  });
  return `case ${branches.join(' ')} end`;
};

const takenSql: WriteDerived = (build, source, field) =>
  kindOf(field).held === 'reference' ? referencedText(build, source, field) : valueOf(build, source, field);

const summaryOf: WriteDerived = (build, source, field) => {
  const parts = summaryParts(build, field).map((part) => ({ part, text: 'text' in part ? '' : summarised(build, source, part) }));
  const text = summarySql(source, parts);
  const { when = [] } = field;
  return when.length === 0 ? text : `case when ${conditionsOn(build, source, when)} then ${text} end`;
};

interface ShownPath {
  readonly path: ResolvedPath;
  readonly form?: SummaryForm;
}

function summarised(build: SqlBuild, source: Source, { path: { steps, field }, ...form }: ShownPath): string {
  if (steps.length === 0) return formed(build, source, { name: field, ...form });
  const chain = openChain(build, source, steps);
  return `(select ${formed(build, chain.last, { name: field, ...form })} from ${chain.from} where ${chain.where})`;
}

function formed(build: SqlBuild, at: Source, { name, form }: { readonly name: string | null; readonly form?: SummaryForm }): string {
  if (name === null) return displayOf(build, at);
  const field = fieldOf(at.entity, name);
  if (form === 'heure') return `to_char(${valueOf(build, at, field)} at time zone ${literal(festivalZone())}, 'HH24:MI')`;
  if (form === 'jour') return daySql(build, dayOf({ as: comparedAs(field), sql: valueOf(build, at, field) }));
  return form === 'majuscules' ? `upper(${shownText(build, at, name)})` : shownText(build, at, name);
}

const DERIVED: Readonly<Record<DerivedKind, WriteDerived>> = {
  count: pathSql,
  exists: pathSql,
  min: pathSql,
  max: pathSql,
  average: pathSql,
  length: pathSql,
  sum: pathSql,
  join: pathSql,
  difference: betweenEnds,
  product: (build, source, { of = [] }) => `(${of.map((name) => readAt(build, source, { name }).sql).join(' * ')})`,
  condition: (build, source, { when = [] }) => `(${conditionsOn(build, source, when)} is true)`,
  choice: casesSql,
  pick: casesSql,
  summary: summaryOf,
  languages: languagesSql,
  references: (build, source, { of = [] }) =>
    `nullif(concat_ws(', ', ${of.map((name) => referencedText(build, source, fieldOf(source.entity, name))).join(', ')}), '')`,
  span: spanText,
};

function isDerivedKind(kind: FieldDescriptor['kind']): kind is DerivedKind {
  return kind in DERIVED;
}
