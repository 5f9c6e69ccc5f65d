import type { EntityDescriptor, EnumDescriptor, FieldDescriptor, RoleDescriptor } from '#generated/entities/descriptor.gen.ts';
import { scopesOf } from '#domain/records/query/scope.ts';
import { isDerived, isTranslation } from '#domain/values/record-data.ts';

/** A descriptor with what the engine looks up on every call worked out once. */
export interface Entity {
  readonly descriptor: EntityDescriptor;
  readonly name: string;
  readonly table: string;
  /** Entity whose row carries the id, the version, the history and the events: itself, or its base. */
  readonly root: Entity;
  readonly fields: ReadonlyMap<string, FieldDescriptor>;
  /** Stored fields by the table that holds them: the root's first. */
  readonly stored: readonly FieldDescriptor[];
  readonly translations: readonly FieldDescriptor[];
  readonly owned: readonly FieldDescriptor[];
  readonly idsFields: readonly FieldDescriptor[];
  readonly linkFields: readonly FieldDescriptor[];
  readonly derived: readonly FieldDescriptor[];
}

/** A link field seen from the entity it points to. */
export interface LinkTo {
  readonly owner: Entity;
  readonly field: FieldDescriptor;
}

export interface Registry {
  readonly all: readonly Entity[];
  readonly get: (name: string) => Entity;
  readonly find: (name: string) => Entity | undefined;
  /** The entity that plays a role for the platform. */
  readonly playing: (is: RoleDescriptor['is']) => Entity | undefined;
  readonly enumOf: (name: string) => EnumDescriptor | undefined;
  readonly linksTo: (name: string) => readonly LinkTo[];
  /** Rights that lift the scopes which change with the hour. */
  readonly timelessRights: readonly string[];
}

export interface RegistryInput {
  readonly entities: Readonly<Record<string, EntityDescriptor>>;
  readonly enums?: Readonly<Record<string, EnumDescriptor>>;
}

export function createRegistry({ entities, enums = {} }: RegistryInput): Registry {
  const built = new Map<string, Entity>();
  function get(name: string): Entity {
    const cached = built.get(name);
    if (cached !== undefined) return cached;
    const descriptor = entities[name];
    if (descriptor === undefined) throw new Error(`entity « ${name} » is not in the schema`);
    const entity = buildEntity(descriptor, descriptor.extends === null ? null : get(descriptor.extends));
    built.set(name, entity);
    return entity;
  }
  const all = Object.keys(entities).map(get);
  const links = groupLinks(all);
  const roles = new Map(all.flatMap((entity) => (entity.descriptor.role === undefined ? [] : [[entity.descriptor.role.is, entity]])));
  return {
    all,
    get,
    find: (name) => built.get(name),
    playing: (is) => roles.get(is),
    enumOf: (name) => enums[name],
    linksTo: (name) => links.get(name) ?? [],
    timelessRights: all.flatMap(({ descriptor: { scope } }) =>
      scopesOf(scope).flatMap((one) => (one.any.some(({ past }) => past) ? [one.all] : [])),
    ),
  };
}

export function fieldOf(entity: Entity, name: string): FieldDescriptor {
  const field = entity.fields.get(name);
  if (field === undefined) throw new Error(`field « ${name} » is not in « ${entity.name} »`);
  return field;
}

/** Target entity of a reference, link, owned or nested field. */
export function targetOf(field: FieldDescriptor): string {
  if (field.to === undefined) throw new Error(`field « ${field.name} » has no target`);
  return field.to;
}

export function linkOf(field: FieldDescriptor): NonNullable<FieldDescriptor['link']> {
  if (field.link === undefined) throw new Error(`field « ${field.name} » has no link table`);
  return field.link;
}

/** `/api/films/{id}/mots-cles/{ids}` → the field `MotsCles`. */
export function linkFieldOfPath(entity: Entity, path: string): FieldDescriptor {
  const segment = path.split('/')[4] ?? '';
  const field = entity.linkFields.find(({ name }) => name.replace(/([a-z0-9])([A-Z])/g, '$1-$2').toLowerCase() === segment);
  if (field === undefined) throw new Error(`no link field for ${path}`);
  return field;
}

export function isSearchable(entity: Entity): boolean {
  return entity.descriptor.search.length > 0;
}

/** The entity and, for a subtype, its base: one table each. */
export function lineage(entity: Entity): readonly Entity[] {
  return entity.root === entity ? [entity] : [entity.root, entity];
}

function buildEntity(descriptor: EntityDescriptor, base: Entity | null): Entity {
  const fields = descriptor.fields;
  const stored = fields.filter((field) => field.column !== null);
  const partial = {
    descriptor,
    name: descriptor.name,
    table: descriptor.table,
    fields: new Map(fields.map((field) => [field.name, field])),
    stored,
    translations: fields.filter(isTranslation),
    owned: fields.filter((field) => field.kind === 'owned'),
    idsFields: fields.filter((field) => field.kind === 'ids'),
    linkFields: fields.filter((field) => field.kind === 'links'),
    derived: fields.filter(isDerived),
  };
  if (base !== null) return { ...partial, root: base.root };
  const entity: Entity & { root: Entity } = {
    ...partial,
    get root(): Entity {
      return entity;
    },
  };
  return entity;
}

function append<T>(map: Map<string, T[]>, key: string, value: T): void {
  const list = map.get(key);
  if (list === undefined) map.set(key, [value]);
  else list.push(value);
}

function groupLinks(all: readonly Entity[]): Map<string, LinkTo[]> {
  const links = new Map<string, LinkTo[]>();
  for (const owner of all) {
    for (const field of [...owner.idsFields, ...owner.linkFields]) {
      if (field.declaredIn === owner.name) append(links, targetOf(field), { owner, field });
    }
  }
  return links;
}
