import type { EntityDescriptor, FieldDescriptor, JsonValue } from '#generated/entities/descriptor.gen.ts';
import { sameValue } from '#domain/records/values/record-data.ts';
import type { Having } from '#domain/records/read/record-source.ts';
import { folded, ReadIndex } from '#domain/records/read/read-index.ts';

/** One stored row: every stored field of the entity and of its base, with the translations beside their keys. */
export type Row = Record<string, JsonValue>;

/** One row of a link table, by its columns. */
export interface LinkRow {
  readonly columns: Readonly<Record<string, number>>;
  ordre: number;
  payload: Readonly<Record<string, JsonValue>>;
}

export const FIRST_FREE_ID = 1001;

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
  all(name: string): readonly Row[] {
    return this.#index?.rows(name, () => this.#all(name)) ?? this.#all(name);
  }

  /** Rows whose field has this value. */
  having(name: string, { field, value, isFolded = false }: Having): readonly Row[] {
    const isPlain = value !== null && typeof value !== 'object';
    if (this.#index !== null && isPlain) return this.#index.having(name, { field, value, isFolded }, () => this.#all(name));
    return this.all(name).filter((row) => (isFolded ? folded(row[field]) === folded(value) : sameValue(row[field], value)));
  }

  #all(name: string): readonly Row[] {
    const { discriminator } = this.entity(name);
    const rows = [...this.#table(name).values()];
    const conditions = Object.entries(discriminator);
    return conditions.length === 0 ? rows : rows.filter((row) => conditions.every(([field, value]) => row[field] === value));
  }

  find(name: string, id: number): Row | null {
    const row = this.#table(name).get(id);
    if (row === undefined) return null;
    return Object.entries(this.entity(name).discriminator).every(([field, value]) => row[field] === value) ? row : null;
  }

  put(name: string, row: Row): void {
    this.#table(name).set(Number(row['Id']), row);
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
    const known = this.#links.get(table);
    const rows = known ?? [];
    if (known === undefined) this.#links.set(table, rows);
    keepFirst(
      this.#undos.map(({ links }) => links),
      table,
      () => copied(rows),
    );
    return rows;
  }

  linkedRows(field: FieldDescriptor, id: number): readonly LinkRow[] {
    const { table, ownerColumn, targetColumn, ordered } = linkOf(field);
    const key = (row: LinkRow): number => row.columns[targetColumn] ?? 0;
    const own =
      this.#index?.links({ table, column: ownerColumn, id }, () => this.linksOf(field)) ??
      this.linksOf(field).filter((row) => row.columns[ownerColumn] === id);
    return own.toSorted((left, right) => (ordered ? left.ordre - right.ordre : 0) || key(left) - key(right));
  }

  linkedIds(field: FieldDescriptor, id: number): readonly number[] {
    const { targetColumn } = linkOf(field);
    return this.linkedRows(field, id).map((row) => row.columns[targetColumn] ?? 0);
  }

  /** Runs work that must succeed whole: what it changed is undone when it throws. */
  transaction<T>(work: () => T): T {
    const undo: Undo = { rows: new Map(), links: new Map() };
    this.#undos.push(undo);
    try {
      return work();
    } catch (error) {
      for (const [name, rows] of undo.rows) this.#rows.set(name, new Map([...rows].map(([id, row]) => [id, { ...row }])));
      for (const [name, rows] of undo.links) this.#links.set(name, copied(rows));
      throw error;
    } finally {
      this.#undos.pop();
    }
  }

  #table(name: string): Map<number, Row> {
    const root = this.rootOf(name).name;
    const known = this.#rows.get(root);
    const table = known ?? new Map<number, Row>();
    if (known === undefined) this.#rows.set(root, table);
    keepFirst(
      this.#undos.map(({ rows }) => rows),
      root,
      () => new Map([...table].map(([id, row]) => [id, { ...row }])),
    );
    return table;
  }
}

/** What the tables that a transaction met held before; whoever meets a row may change it. */
interface Undo {
  readonly rows: Map<string, ReadonlyMap<number, Row>>;
  readonly links: Map<string, readonly LinkRow[]>;
}

/** One copy does for every transaction under way that has not met the table: none of them has changed it. */
function keepFirst<T>(kept: readonly Map<string, T>[], table: string, copy: () => T): void {
  const missing = kept.filter((tables) => !tables.has(table));
  if (missing.length === 0) return;
  const rows = copy();
  for (const tables of missing) tables.set(table, rows);
}

// A change gives a row other values and never reaches into one: to copy its properties is enough, and ten times faster than all.
const copied = (rows: readonly LinkRow[]): LinkRow[] => rows.map((row) => ({ ...row }));

export function linkOf(field: FieldDescriptor): NonNullable<FieldDescriptor['link']> {
  if (field.link === undefined) throw new Error(`field « ${field.name} » has no link table`);
  return field.link;
}
