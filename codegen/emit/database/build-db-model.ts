/** Model → tables, columns, keys and indexes. */
import { KINDS } from '../../kinds/kinds.ts';
import type { Model, ModelEntity } from '../../model/model.ts';
import type { FieldDescriptor } from '../../runtime/field.ts';
import type { EntityRights } from '../../runtime/screen.ts';
import { SORT_KEY } from '../../model/naming.ts';
import { columnsOf } from './columns.ts';
import { byName, type DbColumn, type DbForeignKey, type DbModel, type DbTable, objectName } from './db-model.ts';
import { tableIndexes } from './indexes.ts';

function plain(name: string, type: string, rest: Partial<DbColumn> = {}): DbColumn {
  return {
    name,
    type,
    nullable: false,
    default: null,
    generated: null,
    ...rest,
  };
}

export function buildDbModel(model: Model): DbModel {
  const byEntity = new Map(model.entities.map((entity) => [entity.name, entity]));
  const tables = model.entities.flatMap((entity) => [entityTable(entity, byEntity), ...linkTables(entity, byEntity)]);
  const enums = model.enums.map(({ name, flags, values }) => ({
    name,
    flags,
    values: Object.fromEntries(values.map(({ key: word, value }) => [word, value])),
  }));
  const names = model.entities.map(({ name, fields }) => [name, fields.map((field) => field.name).toSorted()]);
  return {
    tables: tables.toSorted(byName),
    enums: enums.toSorted(byName),
    names: Object.fromEntries(names),
    rights: Object.fromEntries(model.entities.flatMap(rightsOf)),
  };
}

function rightsOf({ name, rights, screens }: ModelEntity): [string, readonly string[]][] {
  return [
    [name, codesOf(rights)],
    ...screens.map((screen): [string, readonly string[]] => [`${name}/${screen.screen}`, codesOf(screen.rights)]),
  ];
}

function codesOf({ list, record, write, delete: removal }: EntityRights): readonly string[] {
  return [list, record, write, removal];
}

type Entities = ReadonlyMap<string, ModelEntity>;

/** Fields whose column stands in the table of the entity itself. */
export function ownFields({ name, fields }: ModelEntity): FieldDescriptor[] {
  return fields.filter((field) => field.declaredIn === name);
}

function entityTable(entity: ModelEntity, entities: Entities): DbTable {
  const { table, name, extends: base } = entity;
  const fields = ownFields(entity);
  const searched = base === null && [entity, ...subtypesOf(entity, entities)].some(({ search }) => search.length > 0);
  return {
    name: table,
    entity: name,
    identity: base === null,
    columns: [
      plain('id', 'integer'),
      ...(base === null ? [plain('version', 'integer', { default: '1' })] : []),
      ...fields.flatMap(columnsOf),
      ...(searched ? [plain('recherche', 'text', { nullable: true })] : []),
      ...(entity.keptSort === undefined ? [] : [plain(SORT_KEY, 'text', { nullable: true })]),
      ...fields.flatMap(({ keptIn }) => (keptIn === undefined ? [] : [plain(keptIn, 'text', { nullable: true })])),
    ],
    primaryKey: ['id'],
    foreignKeys: [...baseKey(entity, entities), ...fields.flatMap((field) => foreignKey(table, field, entities))],
    indexes: tableIndexes(entity, { entities, searched }),
  };
}

function subtypesOf({ subtypes }: ModelEntity, entities: Entities): ModelEntity[] {
  return subtypes.flatMap((name) => entities.get(name) ?? []);
}

function baseKey({ extends: base, table }: ModelEntity, entities: Entities): DbForeignKey[] {
  const target = base === null ? undefined : entities.get(base);
  return target === undefined ? [] : [key(table, 'id', { table: target.table, target: 'id' })];
}

function key(table: string, column: string, to: { readonly table: string; readonly target: string }): DbForeignKey {
  return {
    name: objectName([table, column], 'fkey'),
    column,
    ...to,
  };
}

function foreignKey(table: string, field: FieldDescriptor, entities: Entities): DbForeignKey[] {
  const { column } = field;
  const to = column === null ? null : targetOf(field, entities);
  return column === null || to === null ? [] : [key(table, column, to)];
}

function targetOf(field: FieldDescriptor, entities: Entities): { readonly table: string; readonly target: string } | null {
  const table = KINDS[field.kind].names;
  if (table === 'entity') return referenceTarget(field, entities);
  return table === null ? null : { table, target: 'id' };
}

function referenceTarget(
  { to, key: name }: FieldDescriptor,
  entities: Entities,
): { readonly table: string; readonly target: string } | null {
  const entity = entities.get(to ?? '');
  if (entity === undefined) return null;
  const column = name === undefined || name === 'Id' ? 'id' : entity.fields.find((field) => field.name === name)?.column;
  return { table: entity.table, target: column ?? 'id' };
}

/** One table for each link field, made by the side that declares it. */
function linkTables(entity: ModelEntity, entities: Entities): DbTable[] {
  return ownFields(entity).flatMap(({ link, to }) => {
    const target = entities.get(to ?? '');
    if (link === undefined || link.inverseOf !== undefined || target === undefined) return [];
    const { table, ownerColumn, targetColumn, ordered, payload = [] } = link;
    const references = payload.flatMap((field) => foreignKey(table, field, entities));
    return [
      {
        name: table,
        entity: entity.name,
        identity: false,
        columns: [
          plain(ownerColumn, 'integer'),
          plain(targetColumn, 'integer'),
          ...(ordered ? [plain('ordre', 'integer', { nullable: true })] : []),
          ...payload.flatMap(columnsOf),
        ],
        primaryKey: [ownerColumn, targetColumn],
        foreignKeys: [
          key(table, ownerColumn, { table: entity.table, target: 'id' }),
          key(table, targetColumn, { table: target.table, target: 'id' }),
          ...references,
        ],
        indexes: [targetColumn, ...references.map(({ column }) => column)].map((column) => ({
          name: objectName([table, column], 'idx'),
          columns: [column],
          unique: false,
          method: 'btree' as const,
          where: null,
        })),
      },
    ];
  });
}
