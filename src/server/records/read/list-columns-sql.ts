import type { FieldDescriptor } from '#generated/entities/descriptor.gen.ts';
import { shownFields } from '#domain/records/query/shown-fields.ts';
import { isSealed, isTranslation, textName } from '#domain/values/record-data.ts';
import { invalidFields } from '#domain/errors/app-error.ts';
import type { Access } from '#domain/records/engine/access.ts';
import { type SharedColumns, sharedColumns } from './shared-columns-sql.ts';
import { identityColumns, named, rowField } from '../sql/projection-sql.ts';
import type { Source } from '../sql/source-sql.ts';
import type { SqlBuild } from '../sql/sql-build.ts';

interface AskedColumns {
  readonly names: readonly string[] | null;
  readonly access: Access;
  /** Encrypted fields to read as they are stored: whoever asks holds their right and opens them. */
  readonly opened?: ReadonlySet<string>;
}

const NONE: ReadonlySet<string> = new Set();

/** Columns of a list row: Id, Version, the requested ones and their siblings. */
export function listColumns(build: SqlBuild, source: Source, { names, access, opened = NONE }: AskedColumns): SharedColumns {
  const shown = shownFields(source.entity.descriptor, names);
  if ('errors' in shown) throw invalidFields(...shown.errors);
  return sharedColumns(build, source, () => [
    ...identityColumns(source),
    ...listFields(build, source, { fields: shown.fields, access, opened }),
  ]);
}

/** These fields as a list row shows them, with their siblings. */
export function listFields(
  build: SqlBuild,
  source: Source,
  { fields, access, opened = NONE }: Omit<AskedColumns, 'names'> & { readonly fields: readonly FieldDescriptor[] },
): readonly string[] {
  return fields.flatMap((field) =>
    (isSealed(field) && !opened.has(field.name)) || access.isMasked(source.entity.name, field)
      ? [named('null', shownName(field))]
      : rowField(build, source, field),
  );
}

function shownName(field: FieldDescriptor): string {
  return isTranslation(field) ? textName(field) : field.name;
}
