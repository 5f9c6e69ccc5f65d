import type { FieldDescriptor } from '#generated/entities/descriptor.gen.ts';
import { type Entity, fieldOf } from '#domain/records/engine/registry.ts';
import type { RecordEngine } from '#server/records/engine/engine.ts';
import { toStored } from '#server/records/write/stored-value.ts';
import type { RecordFactory } from '../record-factory.ts';

export interface Planter {
  /** A record of any entity; one that no form creates is a row with what its table requires. */
  readonly make: (name: string) => Promise<number>;
  /** Writes a column past every rule and trigger. */
  readonly set: (entity: Entity, id: number, values: Readonly<Record<string, unknown>>) => Promise<void>;
}

export function createPlanter(engine: RecordEngine, factory: RecordFactory): Planter {
  const { pool } = engine;
  let made = 0;
  async function make(name: string): Promise<number> {
    const entity = engine.registry.get(name);
    const [subtype] = entity.descriptor.subtypes;
    if (subtype !== undefined) return make(subtype);
    if (entity.descriptor.operations.includes('create')) return factory.create(entity);
    const required = entity.stored.filter((field) => field.required);
    const values: unknown[] = [];
    for (const field of required) values.push(await valueOf(field));
    const columns = required.map(({ column }) => column).join(', ');
    const { rows } = await pool.query<{ id: number }>(
      `insert into ${entity.table} (${columns}) values (${values.map((_, index) => `$${index + 1}`).join(', ')}) returning id`,
      values,
    );
    return rows[0]?.id ?? 0;
  }
  async function valueOf(field: FieldDescriptor): Promise<unknown> {
    if (field.kind === 'file' || field.kind === 'image') return storedFile();
    return field.to === undefined ? filled(field) : keyOf(field);
  }
  /** A file whose content is lost. */
  async function storedFile(): Promise<number> {
    const { rows } = await pool.query<{ id: number }>(
      "insert into fichier (nom, type_mime, taille, empreinte, chemin) values ('canari.png', 'image/png', 1, repeat('a', 64), 'x') returning id",
    );
    return rows[0]?.id ?? 0;
  }
  function filled({ kind, unique }: FieldDescriptor): unknown {
    made += 1;
    return unique ? `x${made}` : FILLED[kind];
  }
  async function keyOf({ to = '', key = 'Id' }: FieldDescriptor): Promise<unknown> {
    const target = engine.registry.get(to);
    const id = await make(to);
    if (key === 'Id') return id;
    const column = fieldOf(target, key).column ?? '';
    return (await pool.query<{ value: unknown }>(`select ${column} as value from ${target.table} where id = $1`, [id])).rows[0]?.value;
  }
  async function set(entity: Entity, id: number, values: Readonly<Record<string, unknown>>): Promise<void> {
    const client = await pool.connect();
    await client.query('begin; set local session_replication_role = replica');
    for (const [name, value] of Object.entries(values)) {
      const field = fieldOf(entity, name);
      const { table } = engine.registry.get(field.declaredIn);
      const stored = field.privacy?.encrypt === true ? await toStored(field, String(value), engine.secrets) : value;
      await client.query(`update ${table} set ${field.column ?? ''} = $2 where id = $1`, [id, stored]);
    }
    await client.query('commit');
    client.release();
  }
  return { make, set };
}

const FILLED: Readonly<Record<string, unknown>> = {
  string: 'x',
  text: 'x',
  email: 'x@exemple.test',
  enum: 1,
  flags: 0,
  boolean: false,
  integer: 0,
  money: 0,
  decimal: 0,
  percent: 0,
  year: 2020,
  url: 'https://exemple.test',
  date: '2020-06-30',
  datetime: '2020-06-30',
};
