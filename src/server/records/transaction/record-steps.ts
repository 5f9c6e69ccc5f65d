import type { FieldDescriptor, JsonValue } from '#generated/entities/descriptor.gen.ts';
import { payloadOf } from '#domain/records/write/link-payload.ts';
import { narrowedTo } from '#domain/records/sight/shown-rows.ts';
import { isRecordData, type RecordData } from '#domain/values/record-data.ts';
import { toUtcText } from '#domain/values/dates.ts';
import { viewScreen } from '#domain/views/view-screens.ts';
import { readFilter } from '#domain/records/requests/list-request.ts';
import type { CountedFilter, LinkEnds, ListedRows, Step } from '#domain/work/steps.ts';
import { listStatementWithin } from '../read/list-statement.ts';
import { requireEditions } from '../scope/edition-writes.ts';
import { type Entity, fieldOf, lineage, linkOf } from '#domain/records/engine/registry.ts';
import { wireValue } from '../sql/projection-sql.ts';
import { quoted } from '../sql/sql-build.ts';
import { toStored } from '../write/stored-value.ts';
import { plannedForValues } from './plan-mode.ts';
import type { UnitOfWork } from '../engine/engine.ts';

/** One after the other, whatever the rows: a lock of the transaction under a name. */
export async function takeTurn(unit: UnitOfWork, name: string): Promise<null> {
  await unit.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [name]);
  return null;
}

export async function waitForRows(unit: UnitOfWork, { root }: Entity, ids: readonly number[]): Promise<null> {
  await unit.query(`select id from ${quoted(root.table)} where id = any($1::int[]) order by id for no key update`, [ids]);
  return null;
}

export async function readLinkPairs(unit: UnitOfWork, field: FieldDescriptor, of: LinkEnds): Promise<readonly RecordData[]> {
  const { table, ownerColumn, targetColumn } = linkOf(field);
  const [column, ids] = 'owners' in of ? [ownerColumn, of.owners] : [targetColumn, of.targets];
  const payloadPairs = payloadOf(field).map(
    (payloadField) => `'${payloadField.name}', ${wireValue(payloadField, `l.${quoted(payloadField.column ?? '')}`)}`,
  );
  return unit.query<{ Id: number; Lien: number; Dit: RecordData & { readonly [name: string]: JsonValue } }>(
    `select ${quoted(ownerColumn)} as "Id", ${quoted(targetColumn)} as "Lien", json_build_object(${payloadPairs.join(', ')}) as "Dit" from ${quoted(table)} l where ${quoted(column)} = any($1::int[]) order by 1, 2`,
    [ids],
  );
}

/** Rows of the trash under this batch, by the names of their fields. */
export async function readGone(unit: UnitOfWork, entity: Entity, ids: readonly number[]): Promise<readonly RecordData[]> {
  const rows = await unit.query<{ id: number; content: unknown }>(
    `select id_fiche as id, contenu as content from corbeille where lot = $1 and genre = 'ligne' and entite = $2 and nom_table = $3 and id_fiche = any($4::int[])`,
    [unit.context.batch, entity.root.name, entity.root.table, ids],
  );
  return rows.map(({ id, content }) => {
    const columns = isRecordData(content) ? content : {};
    const values = entity.root.stored.map((field) => [field.name, keptValue(field, columns[field.column ?? ''] ?? null)]);
    return { ...Object.fromEntries(values), Id: id };
  });
}

/** The trash keeps an instant with its offset: rules read it as any other record tells it. */
function keptValue({ kind }: FieldDescriptor, value: JsonValue): JsonValue {
  return kind === 'datetime' && typeof value === 'string' ? toUtcText(Date.parse(value)) : value;
}

/** Writes columns that nobody wrote: no version, no history; screens that show them refresh. */
export async function markRows(unit: UnitOfWork, entity: Entity, { ids, data }: Extract<Step, { readonly do: 'mark' }>): Promise<null> {
  await requireEditions(unit, entity, ids);
  const fields = Object.keys(data).map((name) => fieldOf(entity, name));
  for (const level of lineage(entity)) {
    const levelFields = fields.filter((field) => field.declaredIn === level.name);
    if (levelFields.length === 0) continue;
    const values = await Promise.all(levelFields.map((field) => toStored(field, data[field.name] ?? null, unit.engine.secrets)));
    const set = levelFields.map((field, index) => `${quoted(field.column ?? '')} = $${index + 2}`).join(', ');
    await unit.query(`update ${quoted(level.table)} set ${set} where id = any($1::int[])`, [ids, ...values]);
  }
  for (const id of ids) unit.announce({ entity: entity.root.name, op: 'update', parent: null, version: null, id });
  unit.searchChanged({ entity, ids, fields: new Set(Object.keys(data)) });
  return null;
}

/** Deletes with no trash, and announces it to the screens that show the rows. */
export async function dropRows(unit: UnitOfWork, { root }: Entity, ids: readonly number[]): Promise<null> {
  await requireEditions(unit, root, ids);
  await unit.query(`delete from ${quoted(root.table)} where id = any($1::int[])`, [ids]);
  for (const id of ids) unit.announce({ entity: root.name, op: 'delete', parent: null, version: null, id });
  return null;
}

/** The filter is the one that this person counted: nobody uses the key of somebody else. */
export async function readCounted(unit: UnitOfWork, { screen, key, max }: CountedFilter): Promise<readonly number[] | null> {
  const { engine, context } = unit;
  const list = viewScreen(screen);
  const filter = list === undefined ? null : engine.filterKeys.find(context.user.id, list.descriptor.name, key);
  if (list === undefined || filter === null) return null;
  return readListed(unit, engine.registry.get(list.descriptor.name), { shown: list.shown, filter, max });
}

export async function readListed(
  unit: UnitOfWork,
  entity: Entity,
  { shown, filter, max, isNearestFirst = false }: Omit<ListedRows, 'entity'>,
): Promise<readonly number[]> {
  const { engine, context, client } = unit;
  const checked = readFilter(engine.registry, entity, filter);
  const asker = narrowedTo({ ...context, shown }, entity.descriptor, checked);
  return plannedForValues(unit, async () => {
    const shape = { of: 'ids', max, isNearestFirst } as const;
    const { text, values } = await listStatementWithin(engine, asker, { client, entity, filter: checked, shape });
    return (await unit.query<{ id: number }>(text, values)).map(({ id }) => id);
  });
}
