import type { FieldDescriptor } from '#generated/entities/descriptor.gen.ts';
import { type ComparedAs, comparedAs } from '#domain/records/compared-as.ts';
import type { NamedField } from '#domain/records/filter-fields.ts';
import { isDerived, isTranslation } from '#domain/records/record-data.ts';
import { derivedOf, foldedJoinOf } from './derived-sql.ts';
import { joinedLinkTexts, selectLinkedIds } from './link-sql.ts';
import { type Source, columnOf, foldedColumnOf, idOf } from './source-sql.ts';
import type { SqlBuild } from './sql-build.ts';
import { referencedText, translationOf } from './text-sql.ts';

/** An expression that conditions and sorts compare, and how its values are read. */
export interface Comparable {
  readonly as: ComparedAs;
  /** Type of the parameters it is compared with. */
  readonly cast: 'int' | 'numeric' | 'text' | 'boolean' | 'date' | 'timestamptz' | 'time';
  /** Texts are already folded: case and accents never count. Lists are a `select` of their items. */
  readonly sql: string;
}

/** The field a name stands for, on a row of the entity that holds it. */
export const comparableOf = (
  build: SqlBuild,
  source: Source,
  { field, isLibelle }: Pick<NamedField, 'field' | 'isLibelle'>,
): Comparable => {
  if (field.name === 'Id') return { as: 'choice', cast: 'int', sql: idOf(source) };
  if (field.name === 'Version') return { as: 'number', cast: 'int', sql: `${source.root}.version` };
  if (isLibelle) return { as: 'text', cast: 'text', sql: `norm(${aliasedText(build, source, field)})` };
  const as = comparedAs(field);
  return { as, cast: castOf(field, as), sql: expressionOf(build, source, field) };
};

const expressionOf = (build: SqlBuild, source: Source, field: FieldDescriptor): string => {
  const as = comparedAs(field);
  if (isDerived(field) && as !== 'text') return derivedOf(build, source, field);
  if (isDerived(field)) return foldedJoinOf(build, source, field) ?? `norm(${derivedOf(build, source, field)})`;
  if (isTranslation(field)) return `norm(${translationOf(build, source, field)})`;
  if (field.kind === 'ids' || field.kind === 'links') return selectLinkedIds(build, source, field);
  if (field.kind === 'strings') return `select norm(item) from unnest(${columnOf(source, field)}) item`;
  if (field.kind === 'numbers') return `select item from unnest(${columnOf(source, field)}) item`;
  return as === 'text' ? foldedColumnOf(source, field) : columnOf(source, field);
};

const castOf = (field: FieldDescriptor, as: ComparedAs): Comparable['cast'] => {
  switch (as) {
    case 'text':
    case 'boolean':
    case 'date':
    case 'time':
      return as;
    case 'datetime':
      return 'timestamptz';
    case 'number':
      return isFractional(field) ? 'numeric' : 'int';
    case 'list':
      return listCast(field);
    default:
      return 'int';
  }
};

const isFractional = ({ kind, as }: FieldDescriptor): boolean =>
  ['money', 'percent', 'decimal', 'elapsed'].includes(kind) || as === 'money';

const listCast = ({ kind }: FieldDescriptor): Comparable['cast'] => {
  if (kind === 'strings') return 'text';
  return kind === 'numbers' ? 'numeric' : 'int';
};

const aliasedText = (build: SqlBuild, source: Source, field: FieldDescriptor): string => {
  return field.kind === 'ids' || field.kind === 'links' ? joinedLinkTexts(build, source, field) : referencedText(build, source, field);
};
