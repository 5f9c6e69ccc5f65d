import type { FieldDescriptor } from '#generated/entities/descriptor.gen.ts';
import { CONTENT_LANGUAGES } from '#domain/values/text/translation.ts';
import { fieldOf } from '#domain/records/engine/registry.ts';
import { type Source, columnOf } from './source-sql.ts';
import type { SqlBuild } from './sql-build.ts';
import { translationTable } from './text-sql.ts';

/** Flags of the languages in which every translation of the field has a text, or one of them has none. */
export function languagesSql(build: SqlBuild, source: Source, { of = [], enum: name = '', missing = false }: FieldDescriptor): string {
  const bits = (build.registry.enumOf(name)?.values ?? []).map(({ key, value }) => {
    const column = CONTENT_LANGUAGES.find((language) => language === key);
    if (column === undefined) throw new Error(`« ${key} » of « ${name} » is no language of texts`);
    const filled = of.map((held) => filledSql(build, source, { field: fieldOf(source.entity, held), column })).join(' and ');
    return `case when ${filled} then ${missing ? 0 : value} else ${missing ? value : 0} end`;
  });
  return `(${bits.join(' + ')})`;
}

function filledSql(
  build: SqlBuild,
  source: Source,
  { field, column }: { readonly field: FieldDescriptor; readonly column: string },
): string {
  const alias = build.alias();
  return `exists (select 1 from ${translationTable(field)} ${alias} where ${alias}.id = ${columnOf(source, field)} and ${alias}.traduction_${column} <> '')`;
}
