import type { EntityDescriptor, FieldDescriptor, FieldKind } from '#generated/entities/descriptor.gen.ts';
import { isDerived, isTranslation, tradName } from '#domain/values/record-data.ts';

export type BulkOperation = 'definir' | 'vider' | 'ajouter' | 'retirer' | 'remplacer';

/** What belongs to one record only, or is edited as a whole on its sheet. */
const SINGLE: ReadonlySet<FieldKind> = new Set(['secret', 'owned', 'links', 'object', 'objects', 'records', 'image', 'file']);
const LISTS: ReadonlySet<FieldKind> = new Set(['ids', 'numbers', 'strings', 'days', 'flags']);
const TEXTS: ReadonlySet<FieldKind> = new Set(['string', 'text', 'email', 'url', 'phone', 'label', 'longText']);

/** A field that a form writes as one value. */
export const isWritten = (field: FieldDescriptor): boolean => !field.readOnly && !isDerived(field) && !SINGLE.has(field.kind);

/** May the field of many records be changed at once? What tells records apart, or places a part, may not. */
export function isBulkField({ parent, unique }: Pick<EntityDescriptor, 'parent' | 'unique'>, field: FieldDescriptor): boolean {
  if (!isWritten(field) || field.unique || parent?.field === field.name) return false;
  return !unique.some(([name, ...others]) => name === field.name && others.length === 0);
}

export function bulkOperations({ kind, required }: Pick<FieldDescriptor, 'kind' | 'required'>): readonly BulkOperation[] {
  const clear = required || kind === 'boolean' ? [] : (['vider'] as const);
  if (LISTS.has(kind)) return ['ajouter', 'retirer', 'definir', ...clear];
  return ['definir', ...clear, ...(TEXTS.has(kind) ? (['remplacer'] as const) : [])];
}

/** Name under which a record holds what a form edits: `IdLibelle` is edited as `TradLibelle`. */
export const heldAs = (field: FieldDescriptor): string => (isTranslation(field) ? tradName(field) : field.name);
