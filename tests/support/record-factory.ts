import type { FieldDescriptor, JsonValue } from '#generated/entities/descriptor.gen.ts';
import { type RecordData, tradName, withoutId } from '#domain/records/record-data.ts';
import { createContext } from '#server/http/context.ts';
import type { RecordEngine } from '#server/records/engine.ts';
import { type Entity, targetOf } from '#server/records/registry.ts';
import { createRecord } from '#server/records/write-operations.ts';

/** A context that holds every right. */
export const everyRight = () => ({
  ...createContext({ user: { id: 1, login: 'usine', nom: 'Usine', groupId: null, rights: new Set<string>() } }),
  has: () => true,
});

export interface RecordFactory {
  /** What a form would send for a new record of this entity, everything it refers to created before. */
  readonly sample: (entity: Entity, overrides?: RecordData) => Promise<RecordData>;
  readonly create: (entity: Entity, overrides?: RecordData) => Promise<number>;
}

/** Makes valid records of any entity from its descriptor alone. */
export const createRecordFactory = (engine: RecordEngine): RecordFactory => {
  let number = 0;
  const creating: string[] = [];
  const editions = new Map<string, number>();
  const sample = async (entity: Entity, overrides: RecordData = {}): Promise<RecordData> => {
    number += 1;
    const data: Record<string, JsonValue | undefined> = {};
    for (const field of entity.descriptor.fields) {
      if (field.name in overrides) continue;
      const [name, value] = await sampleField(entity, field);
      if (value !== undefined) data[name] = value;
    }
    return { ...data, ...overrides };
  };
  const sampleField = async (entity: Entity, field: FieldDescriptor): Promise<readonly [string, JsonValue | undefined]> => {
    if (field.readOnly) return [field.name, undefined];
    if (field.kind === 'label' || field.kind === 'longText')
      return [tradName(field), { TraductionFr: `${field.name} élan ${number}`.slice(0, field.max ?? 200), TraductionEn: 'text' }];
    if (field.kind === 'owned')
      return [withoutId(field.name), field.required ? sampleJson(await sample(engine.registry.get(targetOf(field)))) : undefined];
    if (field.kind === 'ids') return [field.name, (field.min ?? 0) > 0 ? [await reach(entity, field)] : undefined];
    if (field.kind === 'reference') return [field.name, field.required ? await reach(entity, field) : undefined];
    if (field.kind === 'image' || field.kind === 'file') return [field.name, field.required ? await storeFile(engine, number) : undefined];
    return [field.name, sampleValue(engine, field, number)];
  };
  const reach = async (entity: Entity, field: FieldDescriptor): Promise<number> => {
    const target = engine.registry.get(targetOf(field));
    // Years run out: one edition serves all.
    const shared = field.key === undefined || field.key === 'Id' ? undefined : editions.get(target.name);
    if (shared !== undefined) return shared;
    if (creating.includes(target.name)) throw new Error(`${entity.name}.${field.name} leads back to ${target.name}`);
    creating.push(target.name);
    const id = await create(target).finally(() => creating.pop());
    if (field.key === undefined || field.key === 'Id') return id;
    const column = target.fields.get(field.key)?.column ?? 'id';
    const { rows } = await engine.pool.query<{ value: number }>(`select ${column} as value from ${target.table} where id = $1`, [id]);
    const value = rows[0]?.value ?? 0;
    editions.set(target.name, value);
    return value;
  };
  const create = async (entity: Entity, overrides: RecordData = {}): Promise<number> => {
    const creatable = entity.descriptor.operations.includes('create')
      ? entity
      : engine.registry.all.find(({ root, descriptor }) => root === entity && descriptor.operations.includes('create'));
    if (creatable === undefined) return insertDirectly(entity, overrides);
    return createRecord(engine, everyRight(), { entity: creatable, data: await sample(creatable, overrides), key: null });
  };
  /** Entities that nobody creates through the interface come by a migration: the engine itself may. */
  const insertDirectly = async (entity: Entity, overrides: RecordData): Promise<number> =>
    createRecord(engine, everyRight(), { entity, data: await sample(entity, overrides), key: null });
  return { sample, create };
};

const storeFile = async ({ pool }: RecordEngine, number: number): Promise<number> => {
  const { rows } = await pool.query<{ id: number }>(
    "insert into fichier (nom, type_mime, taille, empreinte, chemin) values ($1, 'image/png', 1, $2, $2) returning id",
    [`fichier-${number}`, `empreinte-${number}`],
  );
  return rows[0]?.id ?? 0;
};

const sampleJson = (record: RecordData): JsonValue =>
  Object.fromEntries(Object.entries(record).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])));

/** A value that each kind takes, different from one record to the next where it must be unique. */
export const sampleValue = (engine: RecordEngine, field: FieldDescriptor, number: number): JsonValue | undefined => {
  const min = field.min ?? 0;
  switch (field.kind) {
    case 'string':
      return sampleText(field, number);
    case 'text':
      return `Texte élancé ${number}\nsur deux lignes`;
    case 'email':
      return `personne${number}@exemple.test`;
    case 'url':
      return `https://exemple.test/${number}`;
    case 'phone':
      return '+33 1 23 45 67 89';
    case 'color':
      return '#a1b2c3';
    case 'secret':
      return `motdepasse-${number}-tres-long`.slice(0, field.max ?? 150);
    case 'integer':
      return Math.min(field.max ?? 1_000_000, min + (field.unique ? number : 1));
    case 'year':
      return Math.max(field.min ?? 1850, 1850 + (number % 300));
    case 'decimal':
    case 'money':
    case 'percent':
      return min + 0.5;
    case 'boolean':
      return true;
    case 'date':
      return new Date(Date.UTC(2027, 0, number)).toISOString().slice(0, 10);
    case 'datetime':
      return '2027-01-30T13:45:00.250';
    case 'time':
      return '14:00:00';
    case 'duration':
      return '101:02:03';
    case 'enum':
      return engine.registry.enumOf(field.enum ?? '')?.values.at(-1)?.value ?? null;
    case 'flags':
      return engine.registry.enumOf(field.enum ?? '')?.values.reduce((mask, { value }) => mask | value, 0) ?? 0;
    case 'object':
      return { Cle: 'valeur' };
    case 'objects':
      return [{ Cle: number }];
    case 'records':
      return [];
    case 'numbers':
      return [1, 2];
    case 'strings':
      return ['un', 'deux'];
    default:
      return undefined;
  }
};

const sampleText = ({ max = 200, min = 0, name, pattern }: FieldDescriptor, number: number): string | undefined => {
  if (pattern !== undefined) return undefined;
  const text = max < 12 ? `${number}` : `${name} Été ${number}`;
  return text.slice(0, max).trim().padEnd(min, 'x');
};
