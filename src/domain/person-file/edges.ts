import { entities } from '#generated/entities/all.gen.ts';
import type { EntityDescriptor, FieldDescriptor } from '#generated/entities/descriptor.gen.ts';
import { isDerived } from '#domain/values/record-data.ts';
import type { EntityName } from '#domain/work/typed-records.ts';

/**
 * A way from a record of a person to another record. `identity`: the same person again. `about`: states facts about the person.
 * `mention`: a record of something or somebody else that names the person. `hidden`: names of other people beside the person.
 * `signed`: written by the person for the festival, counted only.
 */
type EdgeKind = 'identity' | 'about' | 'mention' | 'hidden' | 'signed';

export interface Edge {
  /** Entity that declares the field. */
  readonly entity: EntityDescriptor;
  readonly field: FieldDescriptor;
  /** Base of the records that the field leads to. */
  readonly to: string;
  readonly kind: EdgeKind;
}

const ALL: readonly EntityDescriptor[] = Object.values(entities);
const BY_NAME: ReadonlyMap<string, EntityDescriptor> = new Map(ALL.map((entity) => [entity.name, entity]));

export const PERSON = 'personne' satisfies EntityName;
const ACCOUNT = 'utilisateur' satisfies EntityName;

/** Records that are the person themselves, by the fields that say whose they are. */
const IDENTITIES: Readonly<Partial<Record<EntityName, readonly string[]>>> = {
  contact: ['IdPersonne'],
  'bam-compte': ['IdContact'],
  'festival-participant': ['IdPersonne', 'IdContact'],
  utilisateur: ['IdPersonne'],
};
const IDENTITY_FIELDS: ReadonlyMap<string, readonly string[]> = new Map([...Object.entries(IDENTITIES), [PERSON, []]]);

/** Its address is no person's. */
const ORGANISATION = 'structure' satisfies EntityName;

/** Words of a user of their own: other signatures of users stand under the data of others. */
const AUTHORED: ReadonlySet<string> = new Set<EntityName>(['film-note', 'tranche-brouillon', 'tranche-commentaire']);

/** Addresses that mails leave from: the festival's. */
const SENDERS: ReadonlySet<string> = new Set(['Expediteur', 'ReplyTo']);

export function baseOf(name: string): string {
  return BY_NAME.get(name)?.extends ?? name;
}

export function descriptorOf(name: string): EntityDescriptor | undefined {
  return BY_NAME.get(name);
}

export function subtypesOf(name: string): readonly EntityDescriptor[] {
  return ALL.filter((entity) => entity.extends === name);
}

export function isIdentity(name: string): boolean {
  return IDENTITY_FIELDS.has(baseOf(name));
}

function isPersonalField({ privacy }: FieldDescriptor): boolean {
  return privacy?.purpose !== undefined;
}

/** A record with a name of its own is of whoever it names. */
function namesPeople({ name, fields }: EntityDescriptor): boolean {
  return !isIdentity(name) && fields.some((field) => field.name === 'Nom' && isPersonalField(field));
}

/** Fields with an address of the person that a record is about. */
export function addressFields({ name, fields }: EntityDescriptor): readonly FieldDescriptor[] {
  return isIdentity(name) ? [] : fields.filter((field) => field.kind === 'email' && isPersonalField(field) && !SENDERS.has(field.name));
}

/** References of a record to people, but for the users who signed something in it. */
export function peopleFields({ fields }: EntityDescriptor): readonly FieldDescriptor[] {
  return fields.filter(({ kind, to }) => kind === 'reference' && to !== undefined && to !== ACCOUNT && isIdentity(to));
}

/** Ways that lead from records of a base to other records, in the order of the schema. */
export function edgesTo(base: string): readonly Edge[] {
  return EDGES.filter(({ to }) => to === base);
}

/** Entities whose records tell their person by an address. */
export const ADDRESSED: readonly EntityDescriptor[] = ALL.filter(
  (entity) => entity.extends === null && entity.name !== ORGANISATION && addressFields(entity).length > 0,
);

const EDGES: readonly Edge[] = ALL.flatMap((entity) =>
  entity.fields.filter(({ declaredIn }) => declaredIn === entity.name).flatMap((field) => edgeOf(entity, field)),
);

function edgeOf(entity: EntityDescriptor, field: FieldDescriptor): Edge[] {
  const isWay = field.kind === 'reference' || (field.kind === 'links' && field.link?.inverseOf === undefined);
  if (!isWay || field.to === undefined || isDerived(field)) return [];
  const to = baseOf(field.to);
  const kind = isIdentity(to) ? fromIdentity(entity, field, to) : fromOther(entity, field, to);
  return kind === null ? [] : [{ entity, field, to, kind }];
}

function fromIdentity(entity: EntityDescriptor, field: FieldDescriptor, to: string): EdgeKind {
  const identityFields = IDENTITY_FIELDS.get(baseOf(entity.name));
  if (identityFields?.includes(field.name) === true) return 'identity';
  if (identityFields !== undefined) return to === ACCOUNT ? 'signed' : 'mention';
  if (to === ACCOUNT) return AUTHORED.has(entity.name) ? 'about' : 'signed';
  return field.parent === true || isPersonal(entity) ? 'about' : 'mention';
}

/** From what is about the person to its parts, and to further personal records that no address of somebody else marks. */
function fromOther(entity: EntityDescriptor, { kind, parent }: FieldDescriptor, to: string): EdgeKind | null {
  if (isIdentity(entity.name) || kind !== 'reference') return null;
  if (parent === true) return namesPeople(entity) ? 'hidden' : 'about';
  const isFollowed = isPersonal(entity) && BY_NAME.get(to)?.personal === true && addressFields(entity).length === 0;
  return isFollowed && !namesPeople(entity) ? 'about' : null;
}

function isPersonal({ personal, fields }: EntityDescriptor): boolean {
  return personal || fields.some(isPersonalField);
}
