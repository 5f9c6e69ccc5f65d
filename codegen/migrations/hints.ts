/** `was:` and `removed: true` of the schema, renamed and removed entities, as tables and columns. */
import { ownFields } from '../emit/database/build-db-model.ts';
import type { Model, ModelEntity } from '../model/model.ts';
import { columnName, linkTableName, tableName } from '../model/naming.ts';
import type { FieldDescriptor } from '../runtime/field.ts';
import type { DeclaredEntities } from './declared-entities.ts';
import type { Hints, ListedReference, RenamedTranslation } from './types.ts';

export function readHints({ entities, enums }: Model, { renamed = {}, removed = [], enums: enumHints = {} }: DeclaredEntities): Hints {
  const oldNames = new Map(Object.entries(renamed));
  const listed = entities.flatMap((entity) => listedReferences(entity, entities));
  return {
    entities: oldNames,
    removedEntities: new Set(removed),
    enums: new Map(Object.entries(enumHints.renamed ?? {})),
    removedEnums: new Set(enumHints.removed),
    values: new Map(enums.map(({ name, renames }) => [name, renames])),
    renamedTables: new Map(entities.flatMap((entity) => tableRenames(entity, oldNames))),
    removedTables: new Set(entities.flatMap((entity) => entity.removed.flatMap(({ link }) => link?.table ?? []))),
    renames: new Map(entities.map((entity) => [entity.table, columnRenames(entity)])),
    removed: new Map(entities.map((entity) => [entity.table, putAside(entity, listed)])),
    listed,
    translations: new Map(entities.map((entity) => [entity.table, translationRenames(entity)])),
  };
}

/** Columns of removed fields, and those of references that are lists from now on. */
function putAside({ removed, table }: ModelEntity, listed: readonly ListedReference[]): ReadonlySet<string> {
  const moved = listed.filter((one) => one.table === table).map(({ column }) => column);
  return new Set([...removed.flatMap(({ column }) => column ?? []), ...moved]);
}

function listedReferences(entity: ModelEntity, entities: Model['entities']): ListedReference[] {
  return renamedFields(entity).flatMap(({ field, from }) => {
    const target = entities.find(({ name }) => name === field.to);
    if (field.link === undefined || field.link.inverseOf !== undefined || target === undefined || !/^Id[A-Z]/.test(from)) return [];
    return [{ entity: entity.name, table: entity.table, column: columnName(from), link: field.link, target: target.table }];
  });
}

interface RenamedField {
  readonly field: FieldDescriptor;
  readonly from: string;
}

function renamedFields(entity: ModelEntity): RenamedField[] {
  const fields = new Map(ownFields(entity).map((field) => [field.name, field]));
  return Object.entries(entity.renames).flatMap(([to, from]) => {
    const field = fields.get(to);
    return field === undefined ? [] : [{ field, from }];
  });
}

/** The table of a renamed entity, and its link tables; those of renamed link fields. */
function tableRenames(entity: ModelEntity, oldNames: ReadonlyMap<string, string>): [string, string][] {
  const oldName = oldNames.get(entity.name) ?? entity.name;
  const fieldNames = new Map(renamedFields(entity).map(({ field, from }) => [field.name, from]));
  const links = ownFields(entity).flatMap(({ name, link }): [string, string][] => {
    if (link === undefined || link.inverseOf !== undefined) return [];
    return [[link.table, linkTableName(oldName, fieldNames.get(name) ?? name)]];
  });
  const ownRename: [string, string] = [entity.table, tableName(oldName)];
  return [ownRename, ...links].filter(([to, from]) => to !== from);
}

function columnRenames(entity: ModelEntity): ReadonlyMap<string, string> {
  return new Map(renamedFields(entity).flatMap(({ field, from }) => (field.column === null ? [] : [[field.column, columnName(from)]])));
}

function translationRenames(entity: ModelEntity): ReadonlyMap<string, RenamedTranslation> {
  const translated = renamedFields(entity).flatMap(({ field, from }): [string, RenamedTranslation][] => {
    if (field.column === null || field.trad === undefined) return [];
    const table = field.kind === 'label' ? 'trad_libelle' : 'trad_texte';
    return [[field.column, { table, entity: entity.extends ?? entity.name, to: field.name, from }]];
  });
  return new Map(translated);
}
