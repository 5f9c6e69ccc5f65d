/** The records of one set of mocks. */
import { type Drawing, FIRST_ID } from './draw.ts';
import type { MockRecord, Values } from './world.ts';

type Table = Map<number, MockRecord>;

export interface Records {
  readonly all: (entity: string) => readonly MockRecord[];
  readonly find: (entity: string, id: number) => MockRecord | undefined;
  /** The id that a new record gets. */
  readonly nextId: (entity: string) => number;
  readonly put: (entity: string, record: MockRecord) => void;
  readonly remove: (entity: string, id: number) => void;
  /** Ids of a list of links. */
  readonly links: (list: string) => readonly number[];
  readonly link: (list: string, ids: readonly number[]) => void;
  /** As they were at first. */
  readonly reset: () => void;
}

export interface RecordsOptions {
  readonly size: number;
  readonly stateful: boolean;
  readonly records: Readonly<Record<string, readonly object[]>>;
}

export function recordsOf(drawing: Drawing, { size, stateful, records }: RecordsOptions): Records {
  const tables = new Map<string, Table>();
  const lists = new Map<string, readonly number[]>();
  function first(entity: string): Table {
    const given: readonly Values[] = (records[entity] ?? []).map((record) => ({ ...record }));
    const count = records[entity] === undefined ? size : given.length;
    const made = Array.from({ length: count }, (_, index) => {
      const overrides = given[index] ?? {};
      const id = typeof overrides['Id'] === 'number' ? overrides['Id'] : FIRST_ID + index;
      const drawn = drawing.record(entity, id);
      const version = typeof overrides['Version'] === 'number' ? overrides['Version'] : drawn.Version;
      return [id, { ...drawn, ...overrides, Id: id, Version: version }] as const;
    });
    return new Map(made);
  }
  function table(entity: string): Table {
    const entityTable = tables.get(entity) ?? first(entity);
    tables.set(entity, entityTable);
    return entityTable;
  }
  return {
    all: (entity) => [...table(entity).values()],
    // Without state any id has its record: a test need not know which exist.
    find: (entity, id) => table(entity).get(id) ?? (stateful ? undefined : drawing.record(entity, id)),
    nextId: (entity) => Math.max(FIRST_ID - 1, ...table(entity).keys()) + 1,
    put: (entity, record) => {
      if (stateful) table(entity).set(record.Id, record);
    },
    remove: (entity, id) => {
      if (stateful) table(entity).delete(id);
    },
    links: (list) => lists.get(list) ?? (stateful ? [] : [FIRST_ID]),
    link: (list, ids) => {
      if (stateful) lists.set(list, ids);
    },
    reset: () => {
      tables.clear();
      lists.clear();
    },
  };
}
