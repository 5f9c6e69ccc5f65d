import type { EntityDescriptor, FieldDescriptor, JsonValue } from '#generated/entities/descriptor.gen.ts';
import { sameValue } from '#domain/values/record-data.ts';
import type { EntityName, NamedRow } from '#domain/work/typed-records.ts';
import type { Having } from '#domain/records/read/record-source.ts';
import { folded, ReadIndex } from '#domain/records/read/read-index.ts';

/** One stored row: every stored field of the entity and of its base, with the translations beside their keys. */
export type Row = Record<string, JsonValue>;

/** Rows of an entity that is named: what was never given of one is not there, and what it links to is not in it. */
export type RowOf<E extends string> = string extends E ? Row : E extends EntityName ? NamedRow<E> : never;

/** One row of a link table, by its columns. */
export interface LinkRow {
  readonly columns: Readonly<Record<string, number>>;
  ordre: number;
  payload: Readonly<Record<string, JsonValue>>;
}

const FIRST_FREE_ID = 1001;

/** Rows in memory, as the database would hold them: a subtype lives in the row of its base. */
export class Tables {
  readonly entities: Readonly<Record<string, EntityDescriptor>>;
  readonly #rows = new Map<string, Map<number, Row>>();
  readonly #links = new Map<string, LinkRow[]>();
  readonly #nextIds = new Map<string, number>();
  /** One for each transaction under way, the outer ones first. */
  readonly #undos: Undo[] = [];
  /** Only while a call reads: rows are changed in place, so an index does not outlive it. */
  #index: ReadIndex<Row, LinkRow> | null = null;

  constructor(entities: Readonly<Record<string, EntityDescriptor>>) {
    this.entities = entities;
  }

  entity(name: string): EntityDescriptor {
    const found = this.entities[name];
    if (found === undefined) throw new Error(`entity « ${name} » is not in the schema`);
    return found;
  }

  rootOf(name: string): EntityDescriptor {
    const entity = this.entity(name);
    return entity.extends === null ? entity : this.rootOf(entity.extends);
  }

  /** Runs work that changes nothing. */
  reading<T>(work: () => T): T {
    this.#index = new ReadIndex<Row, LinkRow>();
    try {
      return work();
    } finally {
      this.#index = null;
    }
  }

  /** Rows of an entity by id; those of a subtype only, for a subtype. */
  all<E extends string>(name: E): readonly RowOf<E>[];
  all(name: string): readonly Row[] {
    return this.#index?.rows(name, () => this.#all(name)) ?? this.#all(name);
  }

  /** Rows whose field has this value. */
  having(name: string, { field, value, isFolded = false }: Having): readonly Row[] {
    const isPlain = value !== null && typeof value !== 'object';
    if (this.#index !== null && isPlain) return this.#index.having(name, { field, value, isFolded }, () => this.#all(name));
    const rows = this.#all(name, this.#rows.get(this.rootOf(name).name)?.values() ?? []);
    const found = rows.filter((row) => (isFolded ? folded(row[field]) === folded(value) : sameValue(row[field], value)));
    for (const row of found) this.#table(name, Number(row['Id']));
    return found;
  }

  /** The caller names the rows that it gives away. */
  #all(name: string, rows: Iterable<Row> = this.#table(name).values()): readonly Row[] {
    const conditions = Object.entries(this.entity(name).discriminator);
    return [...rows].filter((row) => conditions.every(([field, value]) => row[field] === value));
  }

  find<E extends string>(name: E, id: number): RowOf<E> | null;
  find(name: string, id: number): Row | null {
    const row = this.#table(name, id).get(id);
    if (row === undefined) return null;
    return Object.entries(this.entity(name).discriminator).every(([field, value]) => row[field] === value) ? row : null;
  }

  put(name: string, row: Row): void {
    this.#table(name, Number(row['Id'])).set(Number(row['Id']), row);
  }

  remove(name: string, id: number): void {
    this.#table(name).delete(id);
  }

  /** Ids come from one sequence a table, and are never given twice. */
  nextId(table: string): number {
    const next = this.#nextIds.get(table) ?? FIRST_FREE_ID;
    this.#nextIds.set(table, next + 1);
    return next;
  }

  /** The id that comes next, still free. */
  freeId(table: string): number {
    return this.#nextIds.get(table) ?? FIRST_FREE_ID;
  }

  /** Takes an id that the row brought with it. */
  takeId(table: string, id: number): void {
    this.#nextIds.set(table, Math.max(this.freeId(table), id + 1));
  }

  linksOf(field: FieldDescriptor): LinkRow[] {
    const table = linkOf(field).table;
    const rows = this.#links.get(table) ?? [];
    this.#links.set(table, rows);
    for (const { links } of this.#undos) if (!links.has(table)) links.set(table, copied(rows));
    return rows;
  }

  linkedRows(field: FieldDescriptor, id: number): readonly LinkRow[] {
    const { table, ownerColumn, targetColumn, ordered } = linkOf(field);
    function key(row: LinkRow): number {
      return row.columns[targetColumn] ?? 0;
    }
    const ownerRows =
      this.#index?.links({ table, column: ownerColumn, id }, () => this.linksOf(field)) ??
      this.linksOf(field).filter((row) => row.columns[ownerColumn] === id);
    return ownerRows.toSorted((left, right) => (ordered ? left.ordre - right.ordre : 0) || key(left) - key(right));
  }

  linkedIds(field: FieldDescriptor, id: number): readonly number[] {
    const { targetColumn } = linkOf(field);
    return this.linkedRows(field, id).map((row) => row.columns[targetColumn] ?? 0);
  }

  /** Runs work that must succeed whole: what it changed is undone when it throws. */
  transaction<T>(work: () => T): T {
    const undo: Undo = { rows: new Map(), met: new Map(), links: new Map() };
    this.#undos.push(undo);
    try {
      return work();
    } catch (error) {
      for (const [name, rows] of undo.rows) this.#rows.set(name, new Map([...rows].map(([id, row]) => [id, { ...row }])));
      for (const [name, met] of undo.met)
        for (const [id, row] of met)
          if (row === undefined) this.#rows.get(name)?.delete(id);
          else this.#rows.get(name)?.set(id, { ...row });
      for (const [name, rows] of undo.links) this.#links.set(name, copied(rows));
      throw error;
    } finally {
      this.#undos.pop();
    }
  }

  /** The table, once every transaction under way has kept what it holds: of one row, or all. */
  #table(name: string, id?: number): Map<number, Row> {
    const root = this.rootOf(name).name;
    const table = this.#rows.get(root) ?? new Map<number, Row>();
    this.#rows.set(root, table);
    for (const undo of this.#undos) keepFirst(undo, root, { table, id });
    return table;
  }
}

/** State before a transaction: whole tables, or rows met one by one; any caller that meets a row may change it. */
interface Undo {
  readonly rows: Map<string, ReadonlyMap<number, Row>>;
  readonly met: Map<string, Map<number, Row | undefined>>;
  readonly links: Map<string, readonly LinkRow[]>;
}

/** To copy a table for each row that is read by its id was half of what the simulation did. */
function keepFirst({ rows, met }: Undo, root: string, { table, id }: { table: ReadonlyMap<number, Row>; id: number | undefined }): void {
  if (rows.has(root)) return;
  if (id === undefined) return void rows.set(root, new Map([...table].map(([key, row]) => [key, { ...row }])));
  const firstRows = met.get(root) ?? new Map<number, Row | undefined>();
  if (!firstRows.has(id)) met.set(root, firstRows.set(id, table.has(id) ? { ...table.get(id) } : undefined));
}

// A change gives a row other values and never reaches into one: to copy its properties is enough, and ten times faster than all.
function copied(rows: readonly LinkRow[]): LinkRow[] {
  return rows.map((row) => ({ ...row }));
}

export function linkOf(field: FieldDescriptor): NonNullable<FieldDescriptor['link']> {
  if (field.link === undefined) throw new Error(`field « ${field.name} » has no link table`);
  return field.link;
}
