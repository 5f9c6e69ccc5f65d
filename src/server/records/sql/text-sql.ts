import type { DisplayPart, FieldDescriptor, ResolvedPath } from '#generated/entities/descriptor.gen.ts';
import { CONTENT_LANGUAGES } from '#domain/values/text/translation.ts';
import { openChain } from './chain-sql.ts';
import { type Entity, fieldOf, targetOf } from '#domain/records/engine/registry.ts';
import { kindOf, resultOf } from './kind-sql.ts';
import { type Source, columnOf, foldedColumnOf, fromSource, idOf, keyOf, openSource } from './source-sql.ts';
import { type SqlBuild, literal, translatedText } from './sql-build.ts';

type TextBuilder = (build: SqlBuild, source: Source, field: FieldDescriptor) => string;

/** Name of a record for a person: `"{Prefixe} {TitreOriginal}"` as one expression. */
export function displayOf(build: SqlBuild, source: Source): string {
  const { display } = source.entity.descriptor;
  if (display.length === 0) return `${idOf(source)}::text`;
  return displayFrom(
    source,
    displayPaths(source.entity).map((path) => textAt(build, source, path)),
  );
}

/** The display without its case and accents, of texts of its own alone: their folded columns hold it. Null: some are read elsewhere. */
function foldedDisplayOf(source: Source): string | null {
  const { display } = source.entity.descriptor;
  const isOwn = display.every((part) => 'text' in part || (part.path.steps.length === 0 && isFolded(source, part.path)));
  return display.length > 0 && isOwn
    ? displayFrom(
        source,
        displayPaths(source.entity).map(({ field }) => foldedColumnOf(source, fieldOf(source.entity, field ?? ''))),
      )
    : null;
}

/** The folded column of a field, or of a display, of texts of its own alone. Null: there is none. */
export function foldedEnd(at: Source, name: string | null): string | null {
  if (name === null) return foldedDisplayOf(at);
  const field = fieldOf(at.entity, name);
  return field.normalised ? foldedColumnOf(at, field) : null;
}

function isFolded({ entity }: Source, { field }: ResolvedPath): boolean {
  return entity.fields.get(field ?? '')?.normalised === true;
}

/** Paths of the values that a display shows, in its order. */
export function displayPaths({ descriptor }: Entity): readonly ResolvedPath[] {
  return descriptor.display.flatMap((part) => ('text' in part ? [] : [part.path]));
}

/** The same from the texts of its values, however they are read: folded columns give the folded display. */
export function displayFrom(source: Source, values: readonly string[]): string {
  const { display } = source.entity.descriptor;
  const separator = commonSeparator(display);
  if (separator === null) {
    const rest = values.values();
    const texts = display.map((part) => ('text' in part ? literal(part.text) : rest.next().value));
    return `coalesce(nullif(btrim(concat(${texts.join(', ')})), ''), ${idOf(source)}::text)`;
  }
  if (values.length === 1) return `coalesce(${values.join('')}, ${idOf(source)}::text)`;
  const joined = separator === ' ' ? spaced(values, source) : `concat_ws(${literal(separator)}, ${values.join(', ')})`;
  return `coalesce(nullif(${joined}, ''), ${idOf(source)}::text)`;
}

/** « L'Atalante », « Le Mépris »: an own text that ends in an apostrophe is followed by no space. */
function spaced(values: readonly string[], source: Source): string {
  const paths = displayPaths(source.entity);
  const followed = values.slice(0, -1).map((value, index) => {
    const path = paths[index];
    return `${value} || ${path !== undefined && isOwnText(source, path) ? spaceAfter(value) : literal(' ')}`;
  });
  return `btrim(concat(${[...followed, ...values.slice(-1)].join(', ')}))`;
}

/** True where a path ends at a text of the record itself: an article may be one. */
export function isOwnText({ entity }: Source, { steps, field }: ResolvedPath): boolean {
  return steps.length === 0 && field !== null && entity.fields.get(field)?.kind === 'string';
}

/** The space after an own text, which an elided article does without. */
export function spaceAfter(value: string): string {
  return `case when right(${value}, 1) in ('''', '’') then '' else ' ' end`;
}

/** Display of the record a reference points to. */
export function referencedText(build: SqlBuild, source: Source, field: FieldDescriptor): string {
  const target = openSource(build, build.entity(targetOf(field)));
  return `(select ${displayOf(build, target)} from ${fromSource(target)} where ${keyOf(target, field.key)} = ${columnOf(source, field)})`;
}

/** Text of a translation in the culture of the statement. */
export function translationOf(build: SqlBuild, source: Source, field: FieldDescriptor): string {
  const alias = build.alias();
  return `(select ${translatedText(alias, build.culture)} from ${translationTable(field)} ${alias} where ${alias}.id = ${columnOf(source, field)})`;
}

export function translationTable({ kind }: { readonly kind: string }): 'trad_libelle' | 'trad_texte' {
  return kind === 'label' ? 'trad_libelle' : 'trad_texte';
}

/** A field as a person reads it: a name for a reference, a label for an enumeration. */
export const textOf: TextBuilder = (build, source, field) => {
  const { held } = kindOf(field);
  if (held === 'translation') return translationOf(build, source, field);
  return held === 'reference' || held === 'owned'
    ? referencedText(build, source, field)
    : writtenText(build, field, columnOf(source, field));
};

/** A value that is stored or worked out, as a person reads it. */
export function writtenText(build: SqlBuild, field: FieldDescriptor, sql: string): string {
  return resultOf(field).text(sql, { build, field });
}

/** Text at the end of a path; several rows are joined by the separator, in the order of the path. */
export function textAt(build: SqlBuild, source: Source, path: ResolvedPath): string {
  return pathText(build, source, { path, read: textOf });
}

/** Text of a path that global search finds: every language of a translation, every row of a part. */
export function searchTextAt(build: SqlBuild, source: Source, path: ResolvedPath): string {
  return pathText(build, source, { path, read: searchText });
}

function pathText(build: SqlBuild, source: Source, how: { readonly path: ResolvedPath; readonly read: TextBuilder }): string {
  const { path, read } = how;
  if (path.steps.length === 0) return endText(build, source, how);
  const chain = openChain(build, source, path.steps);
  const text = endText(build, chain.last, { path, read });
  const value = chain.isMany ? `string_agg(${text}, ' ' order by ${chain.orders.join(', ')})` : text;
  return `(select ${value} from ${chain.from} where ${chain.where})`;
}

function endText(build: SqlBuild, source: Source, { path, read }: { readonly path: ResolvedPath; readonly read: TextBuilder }): string {
  return path.field === null ? displayOf(build, source) : read(build, source, fieldOf(source.entity, path.field));
}

const searchText: TextBuilder = (build, source, field) => {
  if (kindOf(field).held !== 'translation') return textOf(build, source, field);
  const alias = build.alias();
  const languages = CONTENT_LANGUAGES.map((language) => `${alias}.traduction_${language}`).join(', ');
  return `(select concat_ws(' ', ${languages}) from ${translationTable(field)} ${alias} where ${alias}.id = ${columnOf(source, field)})`;
};

/** The one text between every two values, or null when the display has another shape. */
function commonSeparator(display: readonly DisplayPart[]): string | null {
  const isAlternating = display.length % 2 === 1 && display.every((part, index) => 'text' in part === (index % 2 === 1));
  if (!isAlternating) return null;
  const separators = new Set(display.flatMap((part) => ('text' in part ? [part.text] : [])));
  if (separators.size > 1) return null;
  return [...separators][0] ?? ' ';
}
