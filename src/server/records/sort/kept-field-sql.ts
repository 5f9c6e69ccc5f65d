import type { Language } from '#generated/entities/descriptor.gen.ts';
import type { KeptField } from '#domain/records/engine/kept-texts.ts';
import type { Entity } from '#domain/records/engine/registry.ts';
import { comparableOf } from '../sql/comparable-sql.ts';
import { ABSENT } from './sort-key-sql.ts';
import { type Source, heldColumn, openSource } from '../sql/source-sql.ts';
import { SqlBuild } from '../sql/sql-build.ts';

/** One language for all, so that a stored text does not depend on the last person who saved. */
export const KEPT_CULTURE: Language = 'fr';

/** Copy of a computed text in its row, to sort by; an absent one sorts after every text. */
export function keptTextOf(build: SqlBuild, source: Source, field: KeptField): string {
  return `coalesce(${workedOut(build, source, field)}, ${ABSENT})`;
}

function workedOut(build: SqlBuild, source: Source, field: KeptField): string {
  return comparableOf(build, source, { field, isLibelle: false }).sql;
}

/** Reads what the row keeps of the text; null: it reads otherwise in the language of the statement, or as of a day that is past. */
export function keptSortOf(build: SqlBuild, source: Source, field: KeptField): string | null {
  if (build.isPast || !isSpoken(build, source.entity, field)) return null;
  for (const name of kept(build, source.entity, field).touched) build.touched.add(name);
  return `${heldColumn(source, field, field.keptIn)} collate "C"`;
}

/** Mark of an absent text, which sorts after every text, so that absent ones are last; from the last text to the first it is nowhere. */
export function withoutAbsent(kept: string): string {
  return `nullif(${kept}, ${ABSENT})`;
}

interface KeptExpression {
  /** Entities that the text is made of. */
  readonly touched: ReadonlySet<string>;
  /** The text in each language, as a statement. */
  readonly texts: Map<Language, string>;
}

const keptExpressions = new WeakMap<KeptField, KeptExpression>();

function kept({ registry }: SqlBuild, entity: Entity, field: KeptField): KeptExpression {
  const found = keptExpressions.get(field);
  if (found !== undefined) return found;
  const build = new SqlBuild(registry, KEPT_CULTURE);
  const made: KeptExpression = {
    touched: build.touched,
    texts: new Map([[KEPT_CULTURE, workedOut(build, openSource(build, entity), field)]]),
  };
  keptExpressions.set(field, made);
  return made;
}

/** Does the text read the same in the language of the statement as in that of the stored copy? */
function isSpoken(build: SqlBuild, entity: Entity, field: KeptField): boolean {
  const { texts } = kept(build, entity, field);
  const spokenText = texts.get(build.culture) ?? inLanguage(build, entity, field);
  texts.set(build.culture, spokenText);
  return spokenText === texts.get(KEPT_CULTURE);
}

function inLanguage({ registry, culture }: SqlBuild, entity: Entity, field: KeptField): string {
  const build = new SqlBuild(registry, culture);
  return workedOut(build, openSource(build, entity), field);
}
