import type { FieldDescriptor, JsonValue } from '#generated/entities/descriptor.gen.ts';
import { type Entity, linkOf, type Registry } from '../engine/registry.ts';
import { isRecordData, tradName } from '#domain/values/record-data.ts';
import type { LinkThen, Past, RecordThen } from './rewind.ts';

type Row = Record<string, JsonValue>;

/** One row of a link table in memory. */
interface LinkRow {
  readonly columns: Readonly<Record<string, number>>;
  ordre: number;
  payload: Readonly<Record<string, JsonValue>>;
}

/** Rows in memory, which are changed in place. */
interface Tables {
  find(entity: string, id: number): Row | null;
  put(entity: string, row: Row): void;
  remove(entity: string, id: number): void;
  linksOf(field: FieldDescriptor): LinkRow[];
}

interface Rewinding {
  readonly registry: Registry;
  readonly past: Past;
  /** The row that a batch took. */
  readonly taken: (batch: string, place: { readonly entity: string; readonly id: number }) => Row | null;
  /** The rows of links that a batch took. */
  readonly takenLinks: (batch: string) => readonly { readonly field: FieldDescriptor; readonly rows: readonly LinkRow[] }[];
}

/** Puts rows and links back as they were. */
export function rewindRows(tables: Tables, rewinding: Rewinding): void {
  const { registry, past, takenLinks } = rewinding;
  const batches = new Set<string>();
  for (const [name, records] of past) {
    const entity = registry.get(name);
    const types = [entity, ...entity.descriptor.subtypes.map((type) => registry.get(type))];
    for (const [id, was] of records) {
      if (was.isThere && was.takenBy !== null) batches.add(was.takenBy);
      const row = was.isThere ? rowThen(tables, entity, { id, was, taken: rewinding.taken }) : null;
      if (row === null) tables.remove(name, id);
      else tables.put(name, row);
      for (const [field, links] of was.links) putLinks(tables, types.map(({ fields }) => fields.get(field)).find(Boolean), { id, links });
    }
  }
  for (const { field, rows } of [...batches].flatMap(takenLinks))
    tables.linksOf(field).push(...rows.filter((row) => !isNamed(rewinding, field, row)).map((row) => ({ ...row })));
}

/** Does a line say of this link whether it was there? */
function isNamed({ registry, past }: Rewinding, field: FieldDescriptor, { columns }: LinkRow): boolean {
  const { ownerColumn, targetColumn } = linkOf(field);
  const owner = past.get(registry.get(field.declaredIn).root.name)?.get(columns[ownerColumn] ?? 0);
  return owner?.links.get(field.name)?.has(columns[targetColumn] ?? 0) === true;
}

function rowThen(
  tables: Tables,
  entity: Entity,
  { id, was, taken }: { readonly id: number; readonly was: RecordThen } & Pick<Rewinding, 'taken'>,
): Row | null {
  const row = was.takenBy === null ? tables.find(entity.name, id) : taken(was.takenBy, { entity: entity.name, id });
  if (row === null) return null;
  const values = Object.entries(was.values).map(([name, value]) => {
    const text = row[name];
    return [name, isRecordData(value) && isRecordData(text) ? { ...text, ...value } : value] as const;
  });
  const texts = entity.translations.filter((field) => was.values[tradName(field)] === null).map(({ name }) => [name, null] as const);
  return { ...row, ...Object.fromEntries(values), ...Object.fromEntries(texts) };
}

function putLinks(
  tables: Tables,
  field: FieldDescriptor | undefined,
  { id, links }: { readonly id: number; readonly links: ReadonlyMap<number, LinkThen> },
): void {
  if (field === undefined) return;
  const { ownerColumn, targetColumn } = linkOf(field);
  const rows = tables.linksOf(field);
  function isOf({ columns }: LinkRow): boolean {
    return columns[ownerColumn] === id && links.has(columns[targetColumn] ?? 0);
  }
  const rowsByTarget = new Map(rows.filter(isOf).map((row) => [row.columns[targetColumn], row]));
  const back = [...links].flatMap(([target, { isThere, payload, rank }]): readonly LinkRow[] => {
    const row = rowsByTarget.get(target);
    const columns = { [ownerColumn]: id, [targetColumn]: target };
    return isThere ? [{ columns, ordre: rank ?? row?.ordre ?? 0, payload: { ...row?.payload, ...payload } }] : [];
  });
  rows.splice(0, rows.length, ...rows.filter((row) => !isOf(row)), ...back);
}
