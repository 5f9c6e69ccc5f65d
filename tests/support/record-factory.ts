import type { FieldDescriptor, JsonValue, RuleDescriptor } from '#generated/entities/descriptor.gen.ts';
import { type RecordData, isTranslation, tradName, withoutId } from '#domain/values/record-data.ts';
import { DEFAULT_LIMITS, fileRules } from '#domain/files/field-rules.ts';
import { mimeTypeOf } from '#domain/files/file-types.ts';
import { brokenRules } from '#domain/records/write/rules.ts';
import { InscriptionStatut } from '#generated/enums/inscription-statut.gen.ts';
import { linkedValues } from './samples/linked-samples.ts';
import { passing } from './samples/checked-samples.ts';
import { createContext } from '#server/http/context.ts';
import type { RecordEngine } from '#server/records/engine/engine.ts';
import { type Entity, type Registry, targetOf } from '#domain/records/engine/registry.ts';
import { createOnce } from '#domain/records/engine/write.ts';
import { write } from '#server/records/write/write-operations.ts';
import { sampleValue, variedValue } from './samples/sample-value.ts';

/** A context that holds every right. */
export function everyRight() {
  return {
    ...createContext({ user: { id: 1, login: 'usine', nom: 'Usine', groupId: null, rights: new Set<string>() } }),
    has: () => true,
  };
}

/** Store for the records of a factory. */
export interface RecordStore {
  readonly registry: Registry;
  readonly create: (entity: Entity, data: RecordData) => Promise<number>;
  /** State of the records that this one refers to, which no form writes: a film wins a prize once it is programmed. */
  readonly prepare: (entity: Entity, record: RecordData) => Promise<void>;
  /** Value of a field that references point to in place of the id. */
  readonly keyOf: (entity: Entity, id: number, field: string) => Promise<number>;
  /** A file of a kind that the field takes. */
  readonly storeFile: (number: number, field: FieldDescriptor) => Promise<number>;
  /** Record that every reference by a key shall point to; without it one is made and shared. */
  readonly sharedKey?: (entity: Entity) => Promise<number | null>;
  /** Numbers of the records, for the factories that fill one database: they shall not make the same unique values. */
  readonly nextNumber?: () => number;
}

export interface RecordFactory {
  /** Body that a form would send for a new record of this entity, everything it refers to created before. */
  readonly sample: (entity: Entity, overrides?: RecordData) => Promise<RecordData>;
  /** The same with a value in every field that a form may send, and other values at each call. */
  readonly full: (entity: Entity, overrides?: RecordData) => Promise<RecordData>;
  readonly create: (entity: Entity, overrides?: RecordData) => Promise<number>;
  /** Values of a record of this entity that let others refer to it, beyond what it requires itself. */
  readonly reachable: (entity: Entity) => Promise<RecordData>;
}

/** Makes valid records of any entity from its descriptor alone. */
export function createRecordFactory(
  engine: RecordEngine,
  { sender = null, ...own }: Pick<RecordStore, 'sharedKey' | 'nextNumber'> & { readonly sender?: number | null } = {},
): RecordFactory {
  return createFactory({ ...engineStore(engine, sender), ...own });
}

export function createFactory(store: RecordStore): RecordFactory {
  const { registry } = store;
  let number = 0;
  const count = store.nextNumber ?? (() => number + 1);
  const creating: string[] = [];
  const keys = new Map<string, number>();
  async function fill(entity: Entity, overrides: RecordData, whole: boolean): Promise<RecordData> {
    number = count();
    const data: Record<string, JsonValue | undefined> = {};
    for (const field of entity.descriptor.fields) {
      if (field.name in overrides || field.readOnly) continue;
      const value = await valueOf(entity, field, whole);
      if (value !== undefined) data[propertyOf(field)] = value;
    }
    const record = { ...data, ...overrides };
    for (const rule of entity.descriptor.rules) await obey(entity, rule, record);
    const linked = await linkedValues(entity.name, record, (name, values) => create(registry.get(name), values));
    const filled = { ...record, ...linked, ...overrides };
    await store.prepare(entity, filled);
    return filled;
  }
  /** Values that other values of the same record require of a field. */
  async function obey(entity: Entity, rule: RuleDescriptor, data: Record<string, JsonValue | undefined>): Promise<void> {
    if (brokenRules({ rules: [rule] }, data).length === 0) return;
    const field = entity.fields.get(rule.rule === 'order' ? rule.second : rule.field);
    if (rule.rule === 'check') data[rule.field] = passing(entity.descriptor, { rule, number });
    else if (rule.rule === 'order') data[rule.second] = data[rule.first];
    else if (rule.rule === 'only') data[rule.field] = null;
    else if (field?.kind === 'reference') data[rule.field] = await reach(entity, field);
  }
  async function valueOf(entity: Entity, field: FieldDescriptor, whole: boolean): Promise<JsonValue | undefined> {
    const wanted = whole || field.required;
    if (isTranslation(field)) return { TraductionFr: `${field.name} élan ${number}`.slice(0, field.max ?? 200), TraductionEn: 'text' };
    if (field.kind === 'owned') return wanted ? sampleJson(await fill(registry.get(targetOf(field)), {}, whole)) : undefined;
    if (field.kind === 'ids') return (field.min ?? 0) > 0 || (whole && isFree(field)) ? [await reach(entity, field)] : undefined;
    if (field.kind === 'reference') return field.required || (whole && isFree(field)) ? reach(entity, field) : undefined;
    if (field.kind === 'image' || field.kind === 'file') return wanted ? store.storeFile(number, field) : undefined;
    return whole ? variedValue(registry, field, number) : sampleValue(registry, field, number);
  }
  /** A target that is being created cannot be pointed to yet. */
  function isFree(field: FieldDescriptor): boolean {
    return !creating.includes(targetOf(field));
  }
  async function reach(entity: Entity, field: FieldDescriptor): Promise<number> {
    const target = registry.get(targetOf(field));
    // Years run out: one edition serves all.
    const shared = field.key === undefined || field.key === 'Id' ? undefined : keys.get(target.name);
    if (shared !== undefined) return shared;
    const given = field.key === undefined || field.key === 'Id' ? null : await store.sharedKey?.(target);
    if (given !== null && given !== undefined) return given;
    if (creating.includes(target.name)) throw new Error(`${entity.name}.${field.name} leads back to ${target.name}`);
    creating.push(target.name);
    const id = await create(target, await reachable(target)).finally(() => creating.pop());
    if (field.key === undefined || field.key === 'Id') return id;
    const value = await store.keyOf(target, id, field.key);
    keys.set(target.name, value);
    return value;
  }
  /** Entities that nobody creates through the interface come by a migration: the store itself may. */
  async function create(entity: Entity, overrides: RecordData = {}): Promise<number> {
    function isCreatable({ descriptor }: Entity): boolean {
      return descriptor.operations.includes('create');
    }
    const creatable = isCreatable(entity) ? entity : registry.all.find((other) => other.root === entity && isCreatable(other));
    return store.create(creatable ?? entity, await fill(creatable ?? entity, overrides, false));
  }
  /** A contact that others refer to may become a participant: a country, an activity, an e-mail (001 §5). */
  async function reachable(entity: Entity): Promise<RecordData> {
    // Nothing is written in an edition that is closed, and whoever comes to one comes about its days.
    if (entity.name === 'festival-edition') return { IsCloturee: false, DateDebut: '2026-12-01', DateFin: '2031-12-31' };
    if (entity.name !== 'contact') return {};
    return {
      Adresse: { IdPays: FRANCE },
      IdsActivite: [await create(registry.get('activite'))],
      Email: `contact${(number = count())}@exemple.test`,
      IsEmailErreur: false,
    };
  }
  return {
    sample: (entity, overrides = {}) => fill(entity, overrides, false),
    full: (entity, overrides = {}) => fill(entity, overrides, true),
    create,
    reachable,
  };
}

const FRANCE = 45;

function propertyOf(field: FieldDescriptor): string {
  if (isTranslation(field)) return tradName(field);
  return field.kind === 'owned' ? withoutId(field.name) : field.name;
}

/** `sender`: who is known to have sent the files; nobody else may name them in a record. */
function engineStore(engine: RecordEngine, sender: number | null): RecordStore {
  return {
    registry: engine.registry,
    create: (entity, data) =>
      write(engine, everyRight(), { operation: 'create', entity, work: (unit) => createOnce(unit, entity, { data, key: null }) }),
    prepare: async (entity, record) => {
      if (entity.name !== 'inscription-prix') return;
      const programmed = [InscriptionStatut.programme, record['IdInscription']];
      await engine.pool.query('update festival_inscription set statut = $1 where id = $2', programmed);
    },
    keyOf: async (entity, id, field) => {
      const column = entity.fields.get(field)?.column ?? 'id';
      const { rows } = await engine.pool.query<{ value: number }>(`select ${column} as value from ${entity.table} where id = $1`, [id]);
      return rows[0]?.value ?? 0;
    },
    storeFile: async (number, field) => {
      const [extension = 'pdf'] = fileRules(field, DEFAULT_LIMITS).extensions;
      const { rows } = await engine.pool.query<{ id: number }>(
        'insert into fichier (nom, type_mime, taille, empreinte, chemin, id_utilisateur) values ($1, $4, 1, $2, $2, $3) returning id',
        [`fichier-${number}`, `empreinte-${number}`, sender, mimeTypeOf(extension)],
      );
      return rows[0]?.id ?? 0;
    },
  };
}

function sampleJson(record: RecordData): JsonValue {
  return Object.fromEntries(Object.entries(record).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])));
}
