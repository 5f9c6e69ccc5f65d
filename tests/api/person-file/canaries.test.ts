/**
 * Two people hold a canary in every personal field of every record that reaches them: each canary is in the file of its person, and in
 * nobody else's. Personal fields that reach no person are listed with their reason.
 */
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { entities } from '#generated/entities/all.gen.ts';
import type { EntityDescriptor, FieldDescriptor } from '#generated/entities/descriptor.gen.ts';
import { rights } from '#generated/rights/rights.gen.ts';
import { ADDRESSED, addressFields, baseOf, type Edge, edgesTo, isIdentity, PERSON, subtypesOf } from '#domain/person-file/edges.ts';
import { isTold } from '#domain/person-file/describe.ts';
import { createRecordEngine } from '#server/records/engine/create-engine.ts';
import { readSecretKey } from '#server/records/write/secret-box.ts';
import { createPlanter, type Planter } from '#tests/support/samples/planted-rows.ts';
import { createRecordFactory } from '#tests/support/record-factory.ts';
import { type ApiApp, type SignedIn, startApiApp, TEST_CONFIG } from '../support/api-app.ts';

/** Entities with personal fields that lead to no person: what stands there is about people whom no record names. */
const UNREACHED: Readonly<Record<string, string>> = {
  'acces-acte': 'a line of the journal of access is about an account of the team, which is no person of the directory',
  'bam-releve-ligne': 'a line of a bank statement names no record of a person',
  'facture-recue': 'an invoice is of a structure',
  'festival-groupe-membre': 'a member of a group is a name of somebody without a record, hidden from the file of the contact',
  'festival-inscription-reponse': 'an answer about the registration of a film is about no person',
  'festival-hotel-edition-reponse': 'an answer about a hotel is about no person',
  'festival-programmation-reponse': 'an answer about a screening is about no person',
  'fil-commentaire': 'a comment is about a record by its number, and goes with the person it speaks of',
  tache: 'a task is about a record by its number, and goes with the person it speaks of',
  structure: 'a structure is no person',
  adresse: 'an address is in the record that owns it',
};

const WORDS: readonly string[] = ['string', 'text', 'email', 'url', 'phone', 'object', 'objects'];

interface Canary {
  readonly place: string;
  readonly word: string;
}

interface Planted {
  readonly person: number;
  readonly canaries: readonly Canary[];
}

let api: ApiApp;
let admin: SignedIn;
let planter: Planter;
let engine: ReturnType<typeof createRecordEngine>;
let ana: Planted;
let leo: Planted;

beforeAll(async () => {
  api = await startApiApp();
  admin = await api.signInWith(...rights.map(({ code }) => code));
  engine = createRecordEngine({
    pool: api.database.pool,
    secretKey: readSecretKey({ dataDir: TEST_CONFIG.dataDir, secretKey: TEST_CONFIG.secretKey ?? undefined }),
  });
  planter = createPlanter(engine, createRecordFactory(engine, { sender: admin.person.id }));
  ana = await plant('ana');
  leo = await plant('leo');
}, 180_000);
afterAll(() => api.close());

/** Shortest ways to entities, from a person and then from the records that an address leads to. */
function waysFromPerson(): ReadonlyMap<string, readonly Edge[]> {
  const ways = new Map<string, readonly Edge[]>();
  for (const start of [PERSON, ...ADDRESSED.map(({ name }) => name)]) if (!ways.has(start)) addWays(ways, start);
  return ways;
}

function addWays(ways: Map<string, readonly Edge[]>, start: string): void {
  ways.set(start, []);
  const queue: string[] = [start];
  for (let base = queue.shift(); base !== undefined; base = queue.shift())
    for (const edge of edgesTo(base)) {
      const isFollowed = edge.kind === 'identity' || edge.kind === 'about';
      if (!isFollowed || edge.field.kind !== 'reference' || ways.has(baseOf(edge.entity.name))) continue;
      ways.set(baseOf(edge.entity.name), [...(ways.get(base) ?? []), edge]);
      queue.push(baseOf(edge.entity.name));
    }
}

const WAYS = waysFromPerson();

function personalFields({ fields }: EntityDescriptor): readonly FieldDescriptor[] {
  return fields.filter(
    (field) => field.privacy?.purpose !== undefined && field.column !== null && isTold(field) && WORDS.includes(field.kind),
  );
}

/** Bases with personal fields, and those on the way to them. */
const NEEDED: ReadonlySet<string> = new Set(
  [...WAYS].flatMap(([base, way]) => {
    const family = Object.values<EntityDescriptor>(entities).filter(({ name }) => baseOf(name) === base);
    return family.some((entity) => personalFields(entity).length > 0) ? [base, ...way.map(({ to }) => to)] : [];
  }),
);

let planted = 0;

/** A person, and one record at the end of each way, each with a canary in every personal field. */
async function plant(who: string): Promise<Planted> {
  const planting = { canaries: [], made: new Map<string, number>(), email: `${who}@exemple.test` };
  for (const [base, way] of WAYS) {
    const types = subtypesOf(base).map(({ name }) => name);
    if (NEEDED.has(base)) for (const name of types.length > 0 ? types : [base]) await plantAt(planting, name, way);
  }
  return { person: planting.made.get(PERSON) ?? 0, canaries: planting.canaries };
}

interface Planting {
  readonly canaries: Canary[];
  readonly made: Map<string, number>;
  readonly email: string;
}

async function plantAt({ canaries, made, email }: Planting, name: string, way: readonly Edge[]): Promise<void> {
  const entity = engine.registry.get(name);
  const base = baseOf(name);
  const id = await planter.make(name);
  made.set(base, made.get(base) ?? id);
  await planter.set(entity, id, Object.fromEntries(peopleOf(entity.descriptor).map((field) => [field, null])));
  const last = way.at(-1);
  if (last !== undefined) await planter.set(entity, id, { [last.field.name]: made.get(last.to) });
  const [address] = base === PERSON ? ['Email'] : addressFields(entity.descriptor).map((field) => field.name);
  const emailField = way.length > 0 ? undefined : address;
  for (const field of personalFields(entity.descriptor)) {
    planted += 1;
    const word = field.name === emailField ? email : `kan${planted}x`;
    canaries.push({ place: `${name}.${field.name}`, word });
    await planter.set(entity, id, { [field.name]: valueOf(field, word) });
  }
}

function valueOf({ kind }: FieldDescriptor, word: string): string {
  if (kind === 'email') return word.includes('@') ? word : `${word}@exemple.test`;
  if (kind === 'object') return JSON.stringify({ texte: word });
  return kind === 'objects' ? JSON.stringify([{ texte: word }]) : word;
}

/** References to people that the factory filled with people of its own, where a record may stand without them. */
function peopleOf({ fields }: EntityDescriptor): readonly string[] {
  return fields.flatMap(({ kind, to, name, required, column }) =>
    kind === 'reference' && column !== null && to !== undefined && isIdentity(to) && !required ? [name] : [],
  );
}

async function fileOf({ person }: Planted): Promise<{ readonly json: string; readonly names: readonly string[] }> {
  const reply = await admin.call('POST', `/api/personnes/${person}/dossier`);
  expect(reply.statusCode).toBe(200);
  const parts = unzipSync(new Uint8Array(reply.rawPayload));
  const json = Object.entries(parts).find(([name]) => name.endsWith('.json'))?.[1] ?? new Uint8Array();
  return { json: strFromU8(json), names: Object.keys(parts) };
}

test('every entity with personal fields reaches a person, or is listed with its reason', () => {
  const personal = Object.values<EntityDescriptor>(entities).filter((entity) => personalFields(entity).length > 0);
  const unreached = personal.filter(({ name }) => !WAYS.has(baseOf(name)));
  expect(unreached.map(({ name }) => name).toSorted()).toEqual(Object.keys(UNREACHED).toSorted());
});

test('each canary is in the file of its person and in nobody else’s', async () => {
  const files = { ana: await fileOf(ana), leo: await fileOf(leo) };
  expect(ana.canaries.length).toBeGreaterThan(80);
  for (const [file, other] of [
    [files.ana, leo],
    [files.leo, ana],
  ] as const)
    expect(other.canaries.filter(({ word }) => file.json.includes(word))).toEqual([]);
  expect(ana.canaries.filter(({ word }) => !files.ana.json.includes(word)).map(({ place }) => place)).toEqual([]);
  expect(leo.canaries.filter(({ word }) => !files.leo.json.includes(word)).map(({ place }) => place)).toEqual([]);
  expect(files.ana.names.filter((name) => name.endsWith('.pdf'))).toHaveLength(1);
}, 60_000);

test('the file asks for its own right, and the journal keeps who asked for it', async () => {
  const url = `/api/personnes/${ana.person}/dossier`;
  expect((await api.app.inject({ method: 'POST', url })).statusCode).toBe(401);
  expect((await (await api.signInWith('PERSONNE', 'CONSERVATION')).call('POST', url)).statusCode).toBe(403);
  expect((await admin.call('POST', '/api/personnes/999999/dossier')).statusCode).toBe(404);
  await fileOf(ana);
  const { rows } = await api.database.pool.query(
    'select nature, entite, id_fiche, id_utilisateur from conservation_acte order by id desc limit 1',
  );
  expect(rows).toEqual([{ nature: 5, entite: 'Personnes', id_fiche: ana.person, id_utilisateur: admin.person.id }]);
});

test('the file says nothing of other people, in the language of the person', async () => {
  const { pool } = api.database;
  await pool.query("update personne set nom = 'Correspondante', prenom = 'Zoé' where id = $1", [leo.person]);
  await pool.query(
    `update festival_participant set commentaire = 'Vue avec Zoé Correspondante hier',
       id_contact_correspondant = (select id from contact where id_personne = $2 limit 1)
     where id_personne = $1`,
    [ana.person, leo.person],
  );
  await pool.query(
    "update contact set id_langue_correspondance = (select id from langue where code = 'en' limit 1) where id_personne = $1",
    [ana.person],
  );
  const { json, names } = await fileOf(ana);
  expect(json).toContain('Vue avec … hier');
  expect(json).not.toContain('Correspondante');
  expect(json).toContain('[another person]');
  expect(names.some((name) => name.startsWith('File of'))).toBe(true);
});
