import type { FieldDescriptor } from '#generated/entities/descriptor.gen.ts';
import { CONTENT_LANGUAGES, TRANSLATION_PROPERTIES } from '#domain/values/text/translation.ts';
import { derivedOf } from './comparable-sql.ts';
import { type Held, kindOf, resultOf } from './kind-sql.ts';
import { joinedLinkTexts, linkedIds, linkedTexts } from './link-sql.ts';
import { targetOf } from '#domain/records/engine/registry.ts';
import { type Source, columnOf, fromSource, idOf, openSource } from './source-sql.ts';
import { type SqlBuild, quoted } from './sql-build.ts';
import { referencedText, translationOf, translationTable } from './text-sql.ts';

export interface Projection {
  /** Derived fields and the texts of other records: for readers, useless to a writer. */
  readonly isForReading: boolean;
  /** Fields whose value the caller may not see. */
  readonly isMasked: (entity: string, field: FieldDescriptor) => boolean;
  /** Of the record itself, those of these names alone; absent: all. */
  readonly fields?: ReadonlySet<string> | undefined;
}

/** `expression as "Name"` for everything the record of the wire format has. */
function recordColumns(build: SqlBuild, source: Source, projection: Projection): readonly string[] {
  return [
    ...identityColumns(source),
    ...source.entity.descriptor.fields.flatMap((field) => {
      if (projection.fields?.has(field.name) === false) return [];
      if (projection.isMasked(source.entity.name, field)) return [named('null', field.name)];
      return recordField(build, source, { field, projection });
    }),
  ];
}

export function identityColumns(source: Source): readonly string[] {
  return [named(idOf(source), 'Id'), named(`${source.root}.version`, 'Version')];
}

/** The record as one JSON object, for a statement whose FROM already has the source. */
export function recordJson(build: SqlBuild, source: Source, projection: Projection): string {
  return `(select row_to_json(r) from (select ${recordColumns(build, source, projection).join(', ')}) r)`;
}

/** Columns of a list row for one field, with its siblings. */
export function rowField(build: SqlBuild, source: Source, field: FieldDescriptor): readonly string[] {
  const { row, record } = COLUMNS[kindOf(field).held];
  return (row ?? record)(build, source, { field, projection: { isForReading: true, isMasked: () => false } });
}

export function named(expression: string, name: string): string {
  return `${expression} as ${quoted(name)}`;
}

/** A stored column in the form of the wire. */
export function wireValue(field: FieldDescriptor, column: string): string {
  return kindOf(field).wire(column);
}

interface Shown {
  readonly field: FieldDescriptor;
  readonly projection: Projection;
}

type WriteColumns = (build: SqlBuild, source: Source, shown: Shown) => readonly string[];

const recordField: WriteColumns = (build, source, shown) => COLUMNS[kindOf(shown.field).held].record(build, source, shown);

/** Property of the nested record: `IdAdresse` → `Adresse`. */
function ownedName(field: FieldDescriptor): string {
  return field.name.replace(/^Id(?=[A-Z])/, '');
}

function sibling(field: FieldDescriptor, text: () => string): readonly string[] {
  return field.libelle === undefined ? [] : [named(text(), field.libelle)];
}

const secretColumns: WriteColumns = (_, source, { field }) =>
  field.store === 'encrypt' ? [named('null', field.name), named(`${columnOf(source, field)} is not null`, hasName(field))] : [];

/** `MotDePasse` → `HasMotDePasse`. */
function hasName(field: FieldDescriptor): string {
  return `Has${field.name}`;
}

function translationJson(build: SqlBuild, source: Source, field: FieldDescriptor): string {
  const alias = build.alias();
  const texts = CONTENT_LANGUAGES.map((language) => `${alias}.traduction_${language} as ${quoted(TRANSLATION_PROPERTIES[language])}`);
  const row = `select ${alias}.id as "Id", ${texts.join(', ')} from ${translationTable(field)} ${alias} where ${alias}.id = ${columnOf(source, field)}`;
  return `(select row_to_json(r) from (${row}) r)`;
}

function ownedJson(
  build: SqlBuild,
  source: Source,
  { field, projection }: { readonly field: FieldDescriptor; readonly projection: Projection },
): string {
  const target = openSource(build, build.entity(targetOf(field)));
  const row = `select ${recordColumns(build, target, projection).join(', ')} from ${fromSource(target)} where ${idOf(target)} = ${columnOf(source, field)}`;
  return `(select row_to_json(r) from (${row}) r)`;
}

const idsColumns: WriteColumns = (build, source, { field, projection }) => {
  const ids = named(linkedIds(build, source, field), field.name);
  if (!projection.isForReading || field.libelle === undefined) return [ids];
  return [ids, named(linkedTexts(build, source, field), field.libelle)];
};

const referenceColumns: WriteColumns = (build, source, { field, projection }) => [
  named(columnOf(source, field), field.name),
  ...(projection.isForReading ? sibling(field, () => referencedText(build, source, field)) : []),
];

/** Columns of a field by the place of its value: of the record that travels, and of a list row where that shows something else. */
const COLUMNS: Readonly<Record<Held, { readonly record: WriteColumns; readonly row?: WriteColumns }>> = {
  column: { record: (_, source, { field }) => [named(wireValue(field, columnOf(source, field)), field.name)] },
  reference: { record: referenceColumns },
  owned: {
    record: (build, source, { field, projection }) => [
      named(columnOf(source, field), field.name),
      named(ownedJson(build, source, { field, projection: { ...projection, fields: undefined } }), ownedName(field)),
    ],
    row: referenceColumns,
  },
  translation: {
    record: (build, source, { field }) => [
      named(columnOf(source, field), field.name),
      named(translationJson(build, source, field), field.trad ?? field.name),
    ],
    row: (build, source, { field }) => [
      named(columnOf(source, field), field.name),
      named(translationOf(build, source, field), field.text ?? field.name),
    ],
  },
  ids: { record: idsColumns },
  links: {
    record: () => [],
    row: (build, source, { field }) => [named(joinedLinkTexts(build, source, field), field.libelle ?? field.name)],
  },
  secret: { record: secretColumns },
  derived: {
    record: (build, source, { field, projection }) =>
      projection.isForReading ? [named(resultOf(field).wire(derivedOf(build, source, field)), field.name)] : [],
  },
};
