/** `was:` and `removed: true` of the schema, told in tables and columns. */
import { ownFields } from '../emit/database/build-db-model.ts';
import type { Model, ModelEntity } from '../model/model.ts';
import { columnName, linkTableName } from '../model/naming.ts';
import type { Hints } from './types.ts';

export function readHints({ entities }: Model): Hints {
  const links = entities.flatMap((entity) => renamedFields(entity).filter(({ isLink }) => isLink));
  return {
    renames: new Map(entities.map((entity) => [entity.table, columnRenames(entity)])),
    renamedTables: new Map(links.map(({ entity, to, from }) => [linkTableName(entity, to), linkTableName(entity, from)])),
    removed: new Map(entities.map((entity) => [entity.table, new Set(entity.removed.flatMap(({ column }) => column ?? []))])),
    removedTables: new Set(entities.flatMap(({ removed }) => removed.flatMap(({ link }) => link?.table ?? []))),
  };
}

const columnRenames = (entity: ModelEntity): ReadonlyMap<string, string> =>
  new Map(renamedFields(entity).flatMap(({ to, from, isLink }) => (isLink ? [] : [[columnName(to), columnName(from)]])));

interface RenamedField {
  readonly entity: string;
  readonly to: string;
  readonly from: string;
  readonly isLink: boolean;
}

function renamedFields(entity: ModelEntity): RenamedField[] {
  const fields = new Map(ownFields(entity).map((field) => [field.name, field]));
  return Object.entries(entity.renames).map(([to, from]) => ({
    entity: entity.name,
    to,
    from,
    isLink: fields.get(to)?.link !== undefined,
  }));
}
