import { afterAll, beforeAll, expect, test } from 'vitest';
import type pg from 'pg';
import { rights } from '#generated/rights/rights.gen.ts';
import type { RetentionRule } from '#generated/retention/retention.gen.ts';
import type { FieldDescriptor } from '#generated/entities/descriptor.gen.ts';
import { type Entity, fieldOf } from '#domain/records/engine/registry.ts';
import { addDays } from '#domain/values/dates.ts';
import { createRecordEngine } from '#server/records/engine/create-engine.ts';
import type { RecordEngine } from '#server/records/engine/engine.ts';
import { sweepRetention } from '#server/retention/sweep.ts';
import { TERMS, type Term } from '#server/retention/terms.ts';
import { openFiles } from '#server/files/open-files.ts';
import { dropFile } from '#server/files/sweep-files.ts';
import { type RecordFactory, createRecordFactory } from '#tests/support/record-factory.ts';
import { type ApiApp, type SignedIn, startApiApp, TEST_CONFIG } from '../support/api-app.ts';

/** The day of every anchor. */
const ANCHOR = '2020-06-30';
const TEXTS: readonly string[] = ['string', 'text', 'email', 'url', 'phone', 'secret', 'object', 'objects'];

interface Canary {
  readonly rule: RetentionRule;
  readonly table: string;
  readonly column: string;
  readonly id: number;
  /** Null: a value without letters, read in its column alone. */
  readonly word: string | null;
  /** Stands in the name of files: its own, and an export that holds it. */
  readonly fileWord: string;
}

let api: ApiApp;
let admin: SignedIn;
let pool: pg.Pool;
let engine: RecordEngine;
let factory: RecordFactory;
let canaries: readonly Canary[];
const dropped: Promise<void>[] = [];

beforeAll(async () => {
  api = await startApiApp();
  admin = await api.signInWith(...rights.map(({ code }) => code));
  pool = api.database.pool;
  const store = openFiles(TEST_CONFIG);
  engine = createRecordEngine({
    pool,
    secretKey: Buffer.alloc(32, 7),
    onFilesDropped: (ids) => dropped.push(...ids.map((id) => dropFile({ pool, store }, id))),
  });
  factory = createRecordFactory(engine, { sender: admin.person.id });
  canaries = await plantAll();
}, 120_000);
afterAll(() => api.close());

/** A canary in each value that has a term: in its row or its file, its history, its trash, and in a mail about its record. */
async function plantAll(): Promise<readonly Canary[]> {
  const planted: Canary[] = [];
  for (const term of TERMS) planted.push(...(await plant(term, planted.length)));
  await setAnchors();
  return planted;
}

async function plant(term: Term, first: number): Promise<readonly Canary[]> {
  const entity = engine.registry.get(term.entity);
  const id = await make(entity);
  const planted = term.rules.map((rule, index): Canary => {
    const field = fieldOf(entity, rule.field);
    const word = TEXTS.includes(field.kind) ? `kan${first + index}x` : null;
    return { rule, table: entity.table, column: field.column ?? '', id, word, fileWord: word ?? `kan${first + index}x` };
  });
  for (const canary of planted) await write(canary);
  await remember(term, planted);
  await mention(entity.root.name, planted);
  return planted;
}

/** Records that no form creates are rows with what their table requires. */
async function make(entity: Entity): Promise<number> {
  const [subtype] = entity.descriptor.subtypes;
  if (subtype !== undefined) return make(engine.registry.get(subtype));
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
  if (field.kind === 'file' || field.kind === 'image') return storedFile('x');
  return field.to === undefined ? filled(field) : keyOf(field);
}

let made = 0;

function filled({ kind, unique }: FieldDescriptor): unknown {
  made += 1;
  return unique ? `x${made}` : FILLED[kind];
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
  date: ANCHOR,
  datetime: ANCHOR,
};

async function keyOf({ to = '', key = 'Id' }: FieldDescriptor): Promise<unknown> {
  const target = engine.registry.get(to);
  const id = await make(target);
  if (key === 'Id') return id;
  const { rows } = await pool.query<{ value: unknown }>(
    `select ${fieldOf(target, key).column ?? ''} as value from ${target.table} where id = $1`,
    [id],
  );
  return rows[0]?.value;
}

async function write({ rule, table, column, id, word, fileWord }: Canary): Promise<void> {
  const { kind, to } = fieldOf(engine.registry.get(rule.entity), rule.field);
  const values: Readonly<Record<string, unknown>> = {
    email: `${word ?? ''}@exemple.test`,
    object: JSON.stringify({ texte: word }),
    objects: JSON.stringify([{ texte: word }]),
    date: '1907-03-04',
    datetime: '1907-03-04T10:00:00Z',
    days: ['1907-03-04'],
    decimal: 7.5,
    enum: 1,
  };
  const value = (await ownValue(kind, { to: to ?? '', fileWord })) ?? values[kind] ?? word;
  await unruled(`update ${table} set ${column} = $2 where id = $1`, [id, value]);
}

/** Records and files that the field holds; null: a plain value. */
async function ownValue(kind: string, { to, fileWord }: { readonly to: string; readonly fileWord: string }): Promise<number | null> {
  if (kind === 'owned') return factory.create(engine.registry.get(to));
  return kind === 'image' || kind === 'file' ? storedFile(fileWord) : null;
}

async function storedFile(name: string): Promise<number> {
  const { rows } = await pool.query<{ id: number }>(
    "insert into fichier (nom, type_mime, taille, empreinte, chemin) values ($1, 'image/png', 1, repeat('a', 64), 'x') returning id",
    [name],
  );
  return rows[0]?.id ?? 0;
}

/** An export of another screen, made while the value was there, that its person did not fetch yet. */
async function exported({ fileWord }: Canary): Promise<void> {
  await pool.query(
    `insert into travail (id_utilisateur, ecran, format, titre, culture, filtre, etat, id_fichier, demande_le, fini_le)
     values ($1, 'festival-salle', 'xlsx', 'Salles', 'fr', '{}', 'termine', $2, now(), now())`,
    [admin.person.id, await storedFile(fileWord)],
  );
}

/** Issued documents refuse changes: the planting is not what is tested. */
async function unruled(sql: string, values: readonly unknown[]): Promise<void> {
  const client = await pool.connect();
  await client.query('begin; set local session_replication_role = replica');
  await client.query(sql, [...values]);
  await client.query('commit');
  client.release();
}

async function remember({ entity: name }: Term, planted: readonly Canary[]): Promise<void> {
  const entity = engine.registry.get(name);
  const wordsByField = Object.fromEntries(planted.map(({ rule, word }) => [rule.field, word ?? 'kan']));
  const before = Object.fromEntries(Object.entries(wordsByField).map(([field, word]) => [field, `${word}avant`]));
  const id = planted[0]?.id ?? 0;
  await pool.query(
    "insert into historique (lot, entite, id_fiche, operation, avant, apres) values (gen_random_uuid(), $1, $2, 'update', $3, $4)",
    [entity.root.name, id, JSON.stringify(before), JSON.stringify(wordsByField)],
  );
  const { rows } = await pool.query<{ lot: string }>('select gen_random_uuid() as lot');
  for (const table of new Set([entity.table, entity.root.table]))
    await pool.query(
      `insert into corbeille (lot, genre, entite, id_fiche, libelle, nom_table, contenu)
       select $1, 'ligne', $2, t.id + 900000, null, $3, to_jsonb(t) from ${table} t where t.id = $4`,
      [rows[0]?.lot, entity.name, table, id],
    );
}

/** Column of a mail by the record that it is about. */
const ABOUT: Readonly<Record<string, string>> = {
  contact: 'id_contact',
  'festival-participant': 'id_participant',
  'bam-compte': 'id_compte',
};

async function mention(root: string, planted: readonly Canary[]): Promise<void> {
  const column = ABOUT[root];
  if (column === undefined) return;
  const words = planted.map(({ word }) => `${word ?? ''}mail`).join(' ');
  await pool.query(
    `insert into mail_trace (expediteur, destinataire, objet, corps, contexte, statut, date_creation, date_envoi, ${column})
     values ('festival@exemple.test', 'elle@exemple.test', 'Votre séjour', $1, 1, 2, '2020-06-30', '2020-06-30', $2)`,
    [words, planted[0]?.id],
  );
}

/** Every date that an anchor reads, and every change, stands on one day. */
async function setAnchors(): Promise<void> {
  const columns = new Set(
    TERMS.flatMap(({ entity, rules: [{ dates }] }) =>
      dates.map(({ steps, field }) => {
        const last = engine.registry.get(steps.at(-1)?.entity ?? entity);
        const { column, declaredIn } = fieldOf(last, field ?? '');
        return `${engine.registry.get(declaredIn).table} ${column ?? ''}`;
      }),
    ),
  );
  for (const place of columns) {
    const [table, column] = place.split(' ');
    await unruled(`update ${table ?? ''} set ${column ?? ''} = $1`, [ANCHOR]);
    await pool.query(
      `update corbeille set contenu = contenu || jsonb_build_object($2::text, $3::text) where nom_table = $1 and contenu ? $2`,
      [table, column, ANCHOR],
    );
  }
  await unruled('update historique set le = $1', [ANCHOR]);
  await unruled('update corbeille set supprime_le = $1', [ANCHOR]);
}

/** The last day of a term, counted without the statements that are tested. */
function lastDay({ term: { count, unit }, exercise }: RetentionRule): string {
  const [year = 0, month = 0, day = 0] = (exercise ? '2020-12-31' : ANCHOR).split('-').map(Number);
  if (unit === 'days') return addDays(ANCHOR, count);
  const months = unit === 'years' ? count * 12 : count;
  const date = new Date(Date.UTC(year, month - 1 + months, 1));
  const end = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  return new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), Math.min(day, end))).toISOString().slice(0, 10);
}

/** Each canary that some place of the database still holds, with the place. */
async function found(): Promise<ReadonlyMap<string, readonly string[]>> {
  const places = new Map<string, string[]>();
  const { rows: tables } = await pool.query<{ name: string }>(
    "select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace",
  );
  for (const { name } of tables) {
    const { rows } = await pool.query<{ words: string[] }>(
      `select array_agg(distinct m[1]) as words from ${name} t, regexp_matches(t::text, 'kan\\d+x', 'g') m`,
    );
    for (const word of rows[0]?.words ?? []) places.set(word, [...(places.get(word) ?? []), name]);
  }
  return places;
}

async function isThere({ rule, table, column, id }: Canary): Promise<boolean> {
  const { rows } = await pool.query<{ value: unknown }>(`select ${column} as value from ${table} where id = $1`, [id]);
  return rows.length > 0 && (rule.act === 'deleteRow' || (rows[0]?.value ?? null) !== null);
}

const days = [...new Set(TERMS.flatMap(({ rules }) => rules.map(lastDay)))].toSorted();

test.each(days)('each value is there on the last day of its term, %s, and nowhere the day after', async (day) => {
  const due = canaries.filter(({ rule }) => lastDay(rule) === day);
  expect(due.length).toBeGreaterThan(0);
  await sweepRetention(engine, { day });
  const before = await found();
  const early: string[] = [];
  for (const canary of due) {
    const name = `${canary.rule.entity}.${canary.rule.field}`;
    const isKept = canary.word === null ? await isThere(canary) : (before.get(canary.word) ?? []).includes(canary.table);
    if (!isKept) early.push(name);
  }
  expect(early).toEqual([]);

  for (const canary of due) await exported(canary);
  await sweepRetention(engine, { day: addDays(day, 1) });
  await Promise.all(dropped);
  const after = await found();
  const late: string[] = [];
  for (const canary of due) {
    const name = `${canary.rule.entity}.${canary.rule.field}`;
    late.push(...(after.get(canary.fileWord) ?? []).map((table) => `${name} in ${table}`));
    if (canary.word === null && (await isThere(canary))) late.push(name);
  }
  expect(late).toEqual([]);
});

test('a second run on the same day finds nothing', async () => {
  expect(await sweepRetention(engine, { day: addDays(days.at(-1) ?? '', 1) })).toEqual({ purged: [], isDone: true });
});
