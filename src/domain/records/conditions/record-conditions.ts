import type { FilterNode, JsonValue } from '#generated/entities/descriptor.gen.ts';
import type { RecordData } from '#domain/values/record-data.ts';

const OF_RECORD = /^\$fiche(?:\.(\w+))?$/;

/**
 * Conditions of a list on the sheet of a record, with its values: `$fiche` is its id, `$fiche.IdProgramme` one of its fields.
 * Null: the record does not have what they ask for, so no row can match.
 */
export function recordConditions(node: FilterNode, record: RecordData): FilterNode | null {
  if ('and' in node) {
    const inner = node.and.map((one) => recordConditions(one, record));
    return inner.includes(null) ? null : { and: inner.flatMap((one) => one ?? []) };
  }
  if ('or' in node) {
    const inner = node.or.flatMap((one) => recordConditions(one, record) ?? []);
    return inner.length === 0 ? null : { or: inner };
  }
  if ('not' in node) {
    const inner = recordConditions(node.not, record);
    return inner === null ? null : { not: inner };
  }
  const match = OF_RECORD.exec(typeof node.value === 'string' ? node.value : '');
  if (match === null) return node;
  const value: JsonValue = record[match[1] ?? 'Id'] ?? null;
  // One value of several: links hold more than one.
  return value === null ? null : { ...node, value: node.op === 'in' ? [value] : value };
}
