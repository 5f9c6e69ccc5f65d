import type { FieldErrorCode } from '#domain/errors/catalogue.ts';
import { takenFields } from '#domain/errors/taken-fields.ts';
import { AppError, invalidFields } from '#domain/errors/app-error.ts';
import type { Entity, Registry } from '#domain/records/engine/registry.ts';
import { frozenRow } from '#server/errors/known-errors.ts';

interface DatabaseError {
  readonly code: string;
  readonly detail: string;
  readonly table: string;
  readonly column: string;
}

/** Refusal of PostgreSQL as errors of fields: unique values, unknown references, missing values. */
export function toRefusal(registry: Registry, entity: Entity, error: unknown): unknown {
  const frozen = frozenRow(error);
  if (frozen !== null) return frozen;
  const found = readDatabaseError(error);
  if (found === null) return error;
  const fields = fieldsOf(registry, entity, found);
  switch (found.code) {
    case '23505':
      return new AppError('valeur-deja-prise', { fields: takenFields(holderOf(registry, entity, found).name, fields) }, { cause: error });
    case '23001':
    case '23503':
      // «still referenced»: a record that came between the walk of a deletion and the deletion itself.
      if (found.code === '23001' || /still referenced|toujours référencée/.test(found.detail))
        return new AppError('reference-utilisee', {}, { cause: error });
      return refused(fields, 'reference-inconnue', error);
    case '23502':
      return refused(fields, 'obligatoire', error);
    case '23514':
    case '22003':
    case '22001':
      return refused(fields, 'valeur', error);
    default:
      return error;
  }
}

function refused(fields: readonly string[], code: FieldErrorCode, cause: unknown): AppError {
  const refusal =
    fields.length === 0 ? new AppError('requete-invalide', {}, { cause }) : invalidFields(...fields.map((path) => ({ path, code })));
  refusal.cause ??= cause;
  return refusal;
}

function readDatabaseError(error: unknown): DatabaseError | null {
  if (!(error instanceof Error) || !('severity' in error) || !('code' in error)) return null;
  const read: (key: string) => string = (key) => String(Reflect.get(error, key) ?? '');
  return { code: read('code'), detail: read('detail'), table: read('table'), column: read('column') };
}

function holderOf(registry: Registry, entity: Entity, { table }: Pick<DatabaseError, 'table'>): Entity {
  return registry.all.find((candidate) => candidate.table === table) ?? entity;
}

/** `Key (eannee, id_contact)=(2027, 1001) already exists.` → the fields of these columns. */
function fieldsOf(registry: Registry, entity: Entity, { detail, table, column }: DatabaseError): readonly string[] {
  const columns =
    column === ''
      ? (/\(([^()=]+)\)=\(/.exec(detail)?.[1] ?? '').split(',').map((name) => name.trim().replace(/^"|"$/g, '').replace(/_n$/, ''))
      : [column];
  const holder = holderOf(registry, entity, { table });
  const candidateFields = [...holder.descriptor.fields, ...entity.descriptor.fields];
  const names = columns.flatMap(
    (name) => candidateFields.find((field) => field.column === name || field.column === name.replace(/^norm\((.*)\)$/, '$1'))?.name ?? [],
  );
  if (names.length > 0) return [...new Set(names)];
  const linked = candidateFields.find((field) => field.link?.table === table);
  return linked === undefined ? [] : [linked.name];
}
