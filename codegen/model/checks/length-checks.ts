/** PostgreSQL cuts names at 63 bytes without a word: two that differ further on would be one. */
import type { Everything } from '../everything.ts';
import type { ModelEntity, Position } from '../model.ts';

/** Longest table name: `…_id_seq` follows it, and `_old_…` precedes it once it is removed. */
const TABLE_MAX = 63 - '_id_seq'.length;
/** Longest column name: `_old_…`, `…_n` for its folded twin. */
const COLUMN_MAX = 63 - '_old_'.length - '_n'.length;

export function checkLengths(entity: ModelEntity, { context, shapes }: Everything): void {
  function check(name: string | null | undefined, most: number, position: Position): void {
    if (name === null || name === undefined || Buffer.byteLength(name) <= most) return;
    const message = `« ${name} » a ${Buffer.byteLength(name)} octets : la base en garde ${most}`;
    context.diagnostics.report('names/too-long', position, message, 'donner un nom plus court');
  }
  check(entity.table, TABLE_MAX, entity.position);
  for (const { name, column, link, declaredIn } of entity.fields) {
    if (declaredIn !== entity.name) continue;
    const draft = shapes.get(entity.name)?.draft.fields.get(name);
    const position = draft?.at() ?? entity.position;
    check(column, COLUMN_MAX, position);
    if (link === undefined || link.inverseOf !== undefined) continue;
    check(link.table, TABLE_MAX, position);
    for (const { name: payloadName, column: held } of link.payload ?? [])
      check(held, COLUMN_MAX, draft?.at('payload', payloadName) ?? position);
  }
}
