/** The order that a list opens with, as an index can hold it: columns of one table, or a key stored beside each row. */
import { KINDS } from '../kinds/kinds.ts';
import type { EntityDescriptor } from '../runtime/descriptor.ts';
import type { FieldDescriptor, SortKey } from '../runtime/field.ts';

export interface SortedColumn {
  readonly field: FieldDescriptor;
  readonly desc: boolean;
}

interface Sorted extends Pick<EntityDescriptor, 'fields'> {
  /** Texts of the paths that are searched. */
  readonly search: readonly string[];
}

/** The columns of one table that an index can hold in this order; null: some key is worked out, or stands in another table. */
export function sortedColumns({ fields }: Pick<Sorted, 'fields'>, keys: readonly SortKey[]): readonly SortedColumn[] | null {
  const found = keys.flatMap(({ Key, Desc }): SortedColumn[] => {
    const named = fields.find(({ name }) => name === Key);
    const field = fields.find(({ name }) => name === named?.sortBy) ?? named;
    // A field that names a record is compared by the name of that.
    const isHeld =
      field !== undefined && field.column !== null && field.sortable && field.natural !== true && KINDS[field.kind].names === null;
    return isHeld ? [{ field, desc: Desc === true }] : [];
  });
  const tables = new Set(found.map(({ field }) => field.declaredIn));
  return found.length === keys.length && found.length > 0 && tables.size === 1 ? found : null;
}

/**
 * Is the order made of texts at the end of references alone (`Personne.Nom`), all of them searched? What keeps the search text
 * of a row true then keeps their key true as well.
 */
export function isKeptSort(
  { fields, search }: Sorted,
  keys: readonly SortKey[],
  fieldOf: (entity: string, name: string) => FieldDescriptor | undefined,
): boolean {
  const searched = new Set(search);
  return (
    keys.length > 0 &&
    keys.every(({ Key, Desc }) => {
      const { kind, path, where } = fields.find(({ name }) => name === Key) ?? {};
      const end = path?.field ?? null;
      const last = path?.steps.at(-1);
      if (kind !== 'join' || end === null || last === undefined || where !== undefined || Desc === true) return false;
      const field = fieldOf(last.entity, end);
      return (
        path?.steps.every(({ step }) => step === 'reference') === true &&
        field?.normalised === true &&
        field.natural !== true &&
        searched.has(path.text)
      );
    })
  );
}
