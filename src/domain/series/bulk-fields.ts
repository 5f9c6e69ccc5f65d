import type { EntityDescriptor, FieldDescriptor } from '#generated/entities/descriptor.gen.ts';
import { WRITTEN_KINDS } from '#domain/records/kinds/written-kinds.ts';
import { isTranslation, tradName } from '#domain/values/record-data.ts';
import { isWritten } from './written-field.ts';

export type BulkOperation = 'definir' | 'vider' | 'ajouter' | 'retirer' | 'remplacer';

/** May the field of many records be changed at once? What tells records apart, or places a part, may not. */
export function isBulkField({ parent, unique }: Pick<EntityDescriptor, 'parent' | 'unique'>, field: FieldDescriptor): boolean {
  if (!isWritten(field) || field.unique || parent?.field === field.name) return false;
  return !unique.some(([name, ...others]) => name === field.name && others.length === 0);
}

export function bulkOperations({ kind, required }: Pick<FieldDescriptor, 'kind' | 'required'>): readonly BulkOperation[] {
  const clear = required || kind === 'boolean' ? [] : (['vider'] as const);
  const { bulk } = WRITTEN_KINDS[kind];
  if (bulk === 'items') return ['ajouter', 'retirer', 'definir', ...clear];
  return ['definir', ...clear, ...(bulk === 'words' ? (['remplacer'] as const) : [])];
}

/** Name under which a record holds what a form edits: `IdLibelle` is edited as `TradLibelle`. */
export function heldAs(field: FieldDescriptor): string {
  return isTranslation(field) ? tradName(field) : field.name;
}
