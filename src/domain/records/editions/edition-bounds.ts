import type { EntityDescriptor, FieldDescriptor } from '#generated/entities/descriptor.gen.ts';
import { editionPathOf } from './edition-links.ts';

/** Ways in which a record belongs to editions: all that it says or names must be of an open one. */
export interface EditionBound {
  /** Fields that say a year; empty in a record, it is of every edition. */
  readonly years: readonly FieldDescriptor[];
  /** References to records that belong to editions themselves. */
  readonly references: readonly FieldDescriptor[];
  /** Pair of fields that names a record of any entity; null: it has none. */
  readonly pair: { readonly entity: FieldDescriptor } | null;
}

const NAMES_ANY = { entity: 'Entite', id: 'IdFiche' };

/** Entities whose records belong to editions, by name; absent: films, persons and lists of the schema, which every edition shares. */
export function editionBounds(all: readonly EntityDescriptor[]): ReadonlyMap<string, EditionBound> {
  const byName = new Map(all.map((descriptor) => [descriptor.name, descriptor]));
  function descriptorOf(name: string): EntityDescriptor {
    const found = byName.get(name);
    if (found === undefined) throw new Error(`entity « ${name} » is not in the schema`);
    return found;
  }
  const editions = all.find(({ role }) => role?.is === 'editions')?.name ?? null;
  const bound = new Set<string>();
  for (let size = -1; size !== bound.size;) {
    size = bound.size;
    for (const descriptor of all) if (isBound(boundOf(descriptor, { descriptorOf, editions, bound }))) bound.add(descriptor.name);
  }
  return new Map(
    all.flatMap((descriptor) => {
      const entityBound = boundOf(descriptor, { descriptorOf, editions, bound });
      return isBound(entityBound) ? [[descriptor.name, entityBound] as const] : [];
    }),
  );
}

interface Bounding {
  readonly descriptorOf: (name: string) => EntityDescriptor;
  /** Entity of the editions themselves. */
  readonly editions: string | null;
  readonly bound: ReadonlySet<string>;
}

const UNBOUND: EditionBound = { years: [], references: [], pair: null };

function isBound({ years, references, pair }: EditionBound): boolean {
  return years.length > 0 || references.length > 0 || pair !== null;
}

function boundOf(descriptor: EntityDescriptor, { descriptorOf, editions, bound }: Bounding): EditionBound {
  const { name, fields, edition, parent, role } = descriptor;
  if (role?.is === 'editions') return { ...UNBOUND, years: fields.filter((field) => field.name === role.year) };
  if (edition !== null) return { ...UNBOUND, years: fields.filter((field) => field.name === edition) };
  // People work in an edition and belong to none.
  if (role?.is === 'people') return UNBOUND;
  if (parent !== null && editionPathOf(descriptorOf, name) !== null)
    return { ...UNBOUND, references: fields.filter((field) => field.name === parent.field) };
  return {
    years: fields.filter(({ kind, to, key = 'Id' }) => kind === 'reference' && to === editions && key !== 'Id'),
    references: fields.filter(({ kind, to = '', key = 'Id' }) => kind === 'reference' && key === 'Id' && to !== name && bound.has(to)),
    pair: pairOf(fields),
  };
}

function pairOf(fields: readonly FieldDescriptor[]): EditionBound['pair'] {
  const entity = fields.find(({ name, kind }) => name === NAMES_ANY.entity && kind === 'string');
  const id = fields.find(({ name, kind }) => name === NAMES_ANY.id && kind === 'integer');
  return entity === undefined || id === undefined ? null : { entity };
}
