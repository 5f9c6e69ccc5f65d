import type { FieldError } from '#domain/errors/catalogue.ts';
import { readIds, type RecordData } from '#domain/records/values/record-data.ts';
import { invalidFields } from '#server/errors/app-error.ts';
import { targetOf } from '../engine/registry.ts';
import type { UnitOfWork } from '../engine/engine.ts';
import type { WriteInput } from '../write/write-input.ts';
import { idsWithin } from './scope-access.ts';

interface Given {
  readonly input: WriteInput;
  /** What the record named already stays, whoever writes it. */
  readonly before: RecordData | null;
  readonly prefix: string;
}

/** A person names no record that is hidden from them: to them it does not exist. */
export const requireReachable = async (unit: UnitOfWork, { input, before, prefix }: Given): Promise<void> => {
  const errors: FieldError[] = [];
  for (const [field, ids] of namedBy(input, before)) {
    const target = unit.engine.registry.get(targetOf(field));
    const rows = unit.engine.rowScope(target, unit.context);
    if (rows === null || ids.length === 0) continue;
    const seen = await idsWithin(unit, target, { ids, rows });
    if (ids.some((id) => !seen.has(id))) errors.push({ path: `${prefix}${field.name}`, code: 'reference-inconnue' });
  }
  if (errors.length > 0) throw invalidFields(...errors);
};

/** Ids that the record did not name before, by their field. References by another key than the id are of lists open to all. */
const namedBy = ({ values, ids }: WriteInput, before: RecordData | null) => [
  ...[...values].flatMap(([field, value]) => {
    const isNew = field.kind === 'reference' && (field.key ?? 'Id') === 'Id' && before?.[field.name] !== value;
    return isNew && typeof value === 'number' ? [[field, [value]] as const] : [];
  }),
  ...[...ids].map(([field, given]) => {
    const known = new Set(before === null ? [] : readIds(before, field.name));
    return [field, given.filter((id) => !known.has(id))] as const;
  }),
];
