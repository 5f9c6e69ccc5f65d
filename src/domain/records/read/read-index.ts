import type { JsonValue } from '#generated/entities/descriptor.gen.ts';
import { norm } from '#domain/values/text/norm.ts';
import type { Having } from './record-source.ts';

type Values = Readonly<Record<string, JsonValue>>;

interface Linked {
  readonly columns: Readonly<Record<string, number>>;
}

/** Index that a call that only reads computes once: lists need the same parts and links for each of their rows. */
export class ReadIndex<Row extends Values, Link extends Linked> {
  readonly #rows = new Map<string, readonly Row[]>();
  readonly #byValue = new Map<string, ReadonlyMap<JsonValue | undefined, readonly Row[]>>();
  readonly #byOwner = new Map<string, ReadonlyMap<number | undefined, readonly Link[]>>();

  rows(entity: string, read: () => readonly Row[]): readonly Row[] {
    const rows = this.#rows.get(entity) ?? read();
    this.#rows.set(entity, rows);
    return rows;
  }

  having(entity: string, { field, value, isFolded = false }: Having, read: () => readonly Row[]): readonly Row[] {
    const key = `${entity}.${field} ${isFolded}`;
    const compared = isFolded ? folded : (held: JsonValue | undefined) => held;
    const groups = this.#byValue.get(key) ?? Map.groupBy(this.rows(entity, read), (row) => compared(row[field]));
    this.#byValue.set(key, groups);
    return groups.get(compared(value)) ?? [];
  }

  links({ table, column, id }: { readonly table: string; readonly column: string; readonly id: number }, read: () => readonly Link[]) {
    const key = `${table}.${column}`;
    const groups = this.#byOwner.get(key) ?? Map.groupBy(read(), (row) => row.columns[column]);
    this.#byOwner.set(key, groups);
    return groups.get(id) ?? [];
  }
}

/** A text as it is compared without case and accents. */
export function folded(value: JsonValue | undefined): JsonValue | undefined {
  return typeof value === 'string' ? norm(value) : value;
}
