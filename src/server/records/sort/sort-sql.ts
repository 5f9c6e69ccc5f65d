import type { FieldDescriptor, ResolvedPath, SortKey } from '#generated/entities/descriptor.gen.ts';
import { resolveFieldName } from '#domain/records/query/filter-fields.ts';
import type { ListFilter } from '#domain/records/query/filter-tree.ts';
import { invalidFields } from '#domain/errors/app-error.ts';
import type { Access } from '#domain/records/engine/access.ts';
import { classementOrder } from '../sql/classement-sql.ts';
import type { Comparable } from '../sql/comparable.ts';
import { comparableOf } from '../sql/comparable-sql.ts';
import { isKeptField } from '#domain/records/engine/kept-texts.ts';
import { type Entity, fieldOf, targetOf } from '#domain/records/engine/registry.ts';
import { type Beside, type SortJoins, createSortJoins } from './sort-joins.ts';
import { type Source, columnOf, foldedColumnOf, fromSource, idOf, keyOf, openSource } from '../sql/source-sql.ts';
import { kindOf } from '../sql/kind-sql.ts';
import { type OrderTerm, whereSql } from '../sql/page-sql.ts';
import type { SqlBuild } from '../sql/sql-build.ts';
import { keptSortOf, withoutAbsent } from './kept-field-sql.ts';
import { isKeptSort, sortKeyOf, sortKeySql } from './sort-key-sql.ts';
import { displayFrom, displayOf, displayPaths } from '../sql/text-sql.ts';

export interface Ordering {
  /** Joins that the terms need, to stand after the FROM of the source. */
  readonly joins: string;
  readonly terms: readonly OrderTerm[];
  /** The same rows walked from the texts of a dictionary that they are sorted by first; null: they are not. */
  readonly walk: Walk | null;
}

/** Rows that have a text come text by text, so that a page is full after the first ones; those without stand last. */
interface Walk {
  readonly joins: string;
  readonly isPresent: string;
  readonly isAbsent: string;
}

interface SortQuery {
  readonly filter: ListFilter;
  readonly access: Access;
  /** From the last row to the first. */
  readonly isReversed?: boolean;
  /** Conditions on the rows, where they are many enough to compute their derived values at once; null: each asks for itself. */
  readonly many?: readonly string[] | null;
}

/** ORDER BY of a list: absent values last both ways, ties by id so that pages never overlap. */
export function orderBy(build: SqlBuild, source: Source, { filter, access, isReversed = false, many = null }: SortQuery): Ordering {
  const joins = createSortJoins(build, source);
  const rows = { build, source, joins, isReversed, texts: [] };
  build.gathering =
    many === null
      ? null
      : { root: source.root, own: source.own, id: idOf(source), from: fromSource(source), conditions: many, joins: joins.parts };
  const sorted = (filter.Tri ?? []).map((key) => sortedField(source, key, access));
  const isKept = isKeptSort(source.entity, filter.Tri ?? []);
  // The key changes with what it was made of, of which nothing is joined here.
  if (isKept) sortKeySql(build, openSource(build, source.entity));
  const terms = isKept ? [{ sql: sortKeyOf(source), direction: isReversed ? ' desc' : '' }] : sorted.map((field) => sortTerm(rows, field));
  // Without another sort, a classement is shown as it was put in order.
  if (terms.length === 0 && typeof filter.Classement === 'number') {
    const { join, term } = classementOrder(build, source, filter.Classement);
    joins.parts.push(join);
    terms.push({ sql: term, direction: isReversed ? ' desc' : '' });
  }
  const [first] = terms;
  return {
    joins: joins.parts.join(''),
    terms: [...terms, { sql: idOf(source), direction: isReversed ? ' desc' : '' }],
    walk: first === undefined ? null : walkOf(rows, first),
  };
}

/** Texts are joined here in the order of the list, which PostgreSQL keeps while it looks up the rows of each. */
function walkOf({ joins, texts }: Pick<SortedRows, 'joins' | 'texts'>, { sql, direction }: OrderTerm): Walk | null {
  const [text] = texts;
  if (text === undefined || sql !== text.sql) return null;
  const inOrder = ` join (${text.rows} order by texte${direction} offset 0) ${text.on}`;
  return { joins: joins.parts.join('').replace(text.join, () => inOrder), isPresent: `${sql} is not null`, isAbsent: `${sql} is null` };
}

function sortedField(source: Source, { Key, Desc }: SortKey, access: Access): SortedField {
  const target = resolveFieldName(() => undefined, source.entity.descriptor, Key);
  if (target === null || !target.field.sortable || !access.mayName(source.entity, target))
    throw invalidFields({ path: `Tri.${Key}`, code: 'champ-inconnu' });
  const field = source.entity.fields.get(target.field.sortBy ?? '') ?? target.field;
  return { field, isLibelle: target.isLibelle && field === target.field, isDescending: Desc === true };
}

interface SortedField {
  readonly field: FieldDescriptor;
  readonly isLibelle: boolean;
  readonly isDescending: boolean;
}

interface SortedRows {
  readonly build: SqlBuild;
  readonly source: Source;
  readonly joins: SortJoins;
  readonly isReversed: boolean;
  /** Of the dictionaries that rows refer to. */
  readonly texts: DictionaryText[];
}

interface DictionaryText {
  readonly sql: string;
  readonly join: string;
  readonly rows: string;
  readonly on: string;
}

function sortTerm(rows: SortedRows, { field, isLibelle, isDescending }: SortedField): OrderTerm {
  const { build, source } = rows;
  const kept = keptTerm(rows, field);
  if (kept !== null)
    return isDescending
      ? { sql: withoutAbsent(kept), direction: direction(rows, true, false) }
      : { sql: kept, direction: direction(rows, false, true) };
  const { held } = kindOf(field);
  const isReference = (held === 'reference' || held === 'owned') && field.libelle !== undefined;
  const beside = isReference ? referenceTerm(rows, { source, isSure: true }, field) : besideTerm(rows, field);
  if (beside !== null) return { sql: ranked(field, beside.sql), direction: direction(rows, isDescending, beside.isSure) };
  // Days may be none although they are required, as every list may.
  const isSure = field.required && !isLibelle && !isReference && kindOf(field).isMany !== true;
  const comparable = comparableOf(build, source, { field, isLibelle: isLibelle || isReference });
  return { sql: ranked(field, sortedValue(comparable)), direction: direction(rows, isDescending, isSure) };
}

/** A worked out text that the row keeps, or one that stands beside it: `Film.Realisation`. Null: it must be worked out. */
function keptTerm({ build, source, joins }: SortedRows, field: FieldDescriptor): string | null {
  if (isKeptField(field)) return keptSortOf(build, source, field);
  const { kind, path, where } = field;
  const last = path?.steps.at(-1);
  if (kind !== 'join' || path === undefined || path.field === null || last === undefined || where !== undefined) return null;
  const end = fieldOf(build.entity(last.entity), path.field);
  if (!isKeptField(end) || path.steps.some(({ step }) => step !== 'reference')) return null;
  return keptSortOf(build, joins.along(path.steps).source, end);
}

interface BesideTerm {
  readonly sql: string;
  /** True if every row has a value. */
  readonly isSure: boolean;
}

/** A text at the end of references only: `Personne.Nom`, `Adresse.Pays`. Null: another field, or a text that must be worked out. */
function besideTerm(rows: SortedRows, { kind, path, where }: FieldDescriptor): BesideTerm | null {
  const last = path?.steps.at(-1);
  if (kind !== 'join' || path === undefined || last === undefined || where !== undefined) return null;
  if (path.steps.some(({ step }) => step !== 'reference')) return null;
  if (path.field === null) {
    const from = rows.joins.along(path.steps.slice(0, -1));
    return referenceTerm(rows, from, fieldOf(from.source.entity, last.field));
  }
  const end = fieldOf(rows.build.entity(last.entity), path.field);
  if (!end.normalised) return null;
  const { source, isSure } = rows.joins.along(path.steps);
  return { sql: foldedColumnOf(source, end), isSure: isSure && end.required };
}

function referenceTerm(rows: SortedRows, from: Beside, field: FieldDescriptor): BesideTerm | null {
  const entity = rows.build.entity(targetOf(field));
  if (entity.descriptor.dictionary !== null) return textTerm(rows, from, { field, entity });
  const { nameOrder } = entity.descriptor;
  if (nameOrder !== undefined) return orderedNameTerm(rows, from, { field, entity, nameOrder });
  const named = nameTerm(rows, from, { field, entity });
  return named !== null || rows.build.gathering === null ? named : textTerm(rows, from, { field, entity });
}

interface Pointed {
  readonly field: FieldDescriptor;
  readonly entity: Entity;
}

/** A record sorts by the text that its entity declares for that: a title without its article. */
function orderedNameTerm(
  { joins }: SortedRows,
  from: Beside,
  { field, entity, nameOrder }: Pointed & { nameOrder: ResolvedPath },
): BesideTerm {
  const { source, isSure } = joins.along([{ step: 'reference', field: field.name, entity: entity.name }, ...nameOrder.steps], from);
  const end = fieldOf(source.entity, nameOrder.field ?? '');
  const isFilled = end.required || source.entity.fields.get(end.fallback ?? '')?.required === true;
  return { sql: foldedColumnOf(source, end), isSure: isSure && isFilled };
}

/** A record that is named by texts of its own or of what it refers to: their folded columns. Null: a name that must be worked out. */
function nameTerm({ build, joins }: SortedRows, from: Beside, { field, entity }: Pointed): BesideTerm | null {
  const paths = displayPaths(entity);
  if (paths.length === 0 || !paths.every((path) => isFoldedText(build, entity, path))) return null;
  const { source, isSure } = joins.along([{ step: 'reference', field: field.name, entity: entity.name }], from);
  function folded({ steps, field: name }: ResolvedPath): string {
    const end = joins.along(steps, { source, isSure }).source;
    return foldedColumnOf(end, fieldOf(end.entity, name ?? ''));
  }
  const [name] = paths.flatMap((path) => (path.steps.length === 0 ? (entity.fields.get(path.field ?? '') ?? []) : []));
  // One required text alone may be walked along its index.
  if (paths.length === 1 && name?.required === true) return { sql: foldedColumnOf(source, name), isSure };
  return { sql: `${displayFrom(source, paths.map(folded))} collate "C"`, isSure };
}

function isFoldedText(build: SqlBuild, entity: Entity, { steps, field }: ResolvedPath): boolean {
  const end = build.entity(steps.at(-1)?.entity ?? entity.name);
  return field !== null && steps.every(({ step }) => step === 'reference') && end.fields.get(field)?.normalised === true;
}

/** Texts that are worked out once each, not once for each row that refers to them: of a dictionary, which is short, or of what many rows refer to. */
function textTerm({ build, joins, source, texts: dictionaryTexts }: SortedRows, from: Beside, { field, entity }: Pointed): BesideTerm {
  const target = openSource(build, entity);
  const alias = build.alias();
  const key = keyOf(target, field.key);
  const column = columnOf(from.source, field);
  const isOwn = entity.descriptor.dictionary === null && from.source === source;
  const met = isOwn ? ` where ${key} in (select ${column} from ${fromSource(source)}${whereSql(build.gathering?.conditions ?? [])})` : '';
  const text = displayOf(build, target);
  // `offset 0` keeps PostgreSQL from working the text out again for each row.
  const rows = `select ${key} as cle, norm(${text}) collate "C" as texte from ${fromSource(target)}${met}`;
  const on = `${alias} on ${alias}.cle = ${column}`;
  const join = ` left join (${rows} offset 0) ${on}`;
  const sql = `${alias}.texte`;
  joins.parts.push(join);
  if (entity.descriptor.dictionary !== null && from.source === source) dictionaryTexts.push({ sql, join, rows, on });
  return { sql, isSure: false };
}

/** Numbers of a natural text sort as numbers. */
function ranked({ natural }: FieldDescriptor, sql: string): string {
  return natural === true ? `naturel(${sql})` : sql;
}

// «desc nulls last» cannot walk an ascending index backwards: it is used only where a value may be absent.
function direction({ isReversed }: Pick<SortedRows, 'isReversed'>, isDescending: boolean, isRequired: boolean): string {
  if (!isDescending) return isReversed ? ' desc' : '';
  if (isReversed) return isRequired ? '' : ' nulls first';
  return isRequired ? ' desc' : ' desc nulls last';
}

/** Days by their first. Folded columns are stored by code point already; other texts say so here, whatever the locale of the database. */
function sortedValue({ as, sql }: Comparable): string {
  if (as === 'days') return `(${sql})[1]`;
  return as === 'text' && !sql.endsWith('_n"') ? `${sql} collate "C"` : sql;
}
