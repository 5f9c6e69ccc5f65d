/** Deleting a film (001 §8, domain rule over A-90): what is its own goes with it, what is the festival's keeps it. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { entities } from '#generated/entities/all.gen.ts';
import { type RecordData, readVersion } from '#domain/values/record-data.ts';
import { createRecordEngine } from '#server/records/engine/create-engine.ts';
import { linksOf } from '#domain/records/engine/deletion-plan.ts';
import { createRecordFactory } from '#tests/support/record-factory.ts';
import { type RecordApi, startRecordApi } from '../support/record-api.ts';
import { checksum } from '../support/checksum.ts';
import { reachable } from '#tests/support/reachable-contact.ts';

let admin: RecordApi;
const YEAR = new Date().getFullYear() + 1;
let section = 0;
let pastSection = 0;
beforeAll(async () => {
  admin = await startRecordApi();
  for (const Eannee of [YEAR, YEAR - 2])
    await admin.create('festival-editions', { Eannee, DateDebut: `${Eannee}-03-10`, DateFin: `${Eannee}-03-18` });
  [section = 0, pastSection = 0] = [await createSection(YEAR), await createSection(YEAR - 2)];
});
afterAll(() => admin.api.close());

function createSection(Eannee: number): Promise<number> {
  return admin.create('festival-sections', { Eannee, TradLibelle: { TraductionFr: 'Courts' }, Prefixe: 'C', IdSectionType: 1 });
}

function film(more: RecordData = {}): Promise<number> {
  return admin.create('films', { TitreOriginal: 'La Digue', ...more });
}

function register(IdFilm: number, more: RecordData = {}): Promise<number> {
  return admin.create('festival-inscriptions', { IdFilm, IdSection: section, Eannee: YEAR, ...more });
}

async function remove(id: number) {
  return admin.call('DELETE', `/api/films/${id}`, { Id: id, Version: readVersion(await admin.get(`/api/films/${id}`)) });
}

/** Rows that stay and pointed to the film: their version went on twice. */
const VERSIONED = ['mail_trace', 'memoire_traduction', 'participant_implication'];
const TRACES = ['historique', 'acces_acte', 'numero_donne', 'evenement', 'session', 'corbeille', 'idempotence'];

/** Columns of every table that refer to films, from the database itself. */
async function columnsToFilm(): Promise<readonly { readonly table: string; readonly column: string }[]> {
  const { rows } = await admin.api.database.pool.query(
    `select c.conrelid::regclass::text as "table", a.attname as "column" from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
     where c.contype = 'f' and c.confrelid = 'film'::regclass`,
  );
  return rows;
}

async function placesOf(id: number): Promise<readonly string[]> {
  const found: string[] = [];
  for (const { table, column } of await columnsToFilm()) {
    const { rowCount } = await admin.api.database.pool.query(`select 1 from ${table} where ${column} = $1`, [id]);
    if ((rowCount ?? 0) > 0) found.push(`${table}.${column}`);
  }
  return found.toSorted();
}

/** A film with a row in everything that refers to films, links included. */
async function surroundedFilm(): Promise<number> {
  const engine = createRecordEngine({ pool: admin.api.database.pool, secretKey: Buffer.alloc(32, 7) });
  const factory = createRecordFactory(engine);
  const id = await factory.create(engine.registry.get('film'));
  // A submission comes from the deposit site only.
  for (const { entity, field } of entities.film.referencedBy.filter((one) => one.entity !== 'ins-recup'))
    await factory.create(engine.registry.get(entity), {
      [field]: id,
      ...(entity === 'festival-inscription' ? { IdSection: section, Eannee: YEAR } : {}),
    });
  for (const { owner, field, side } of linksOf(engine.registry, engine.registry.get('film'))) {
    const target = engine.registry.get(field.to ?? '');
    const other = side === 'owner' ? target : owner;
    const otherId = await factory.create(other);
    const { table, ownerColumn, targetColumn } = field.link ?? { table: '', ownerColumn: '', targetColumn: '' };
    const values = side === 'owner' ? [id, otherId] : [otherId, id];
    await admin.api.database.pool.query(
      `insert into ${table} (${ownerColumn}, ${targetColumn}) values ($1, $2) on conflict do nothing`,
      values,
    );
  }
  return id;
}

describe('a deleted film', () => {
  it('leaves no row with its id, and comes back whole from the trash', async () => {
    const id = await surroundedFilm();
    const places = await placesOf(id);
    expect(places).toEqual(
      (await columnsToFilm())
        .map(({ table, column }) => `${table}.${column}`)
        .filter((place) => !place.startsWith('ins_recup.'))
        .toSorted(),
    );
    const before = await checksum(admin.api.database.pool, [...TRACES, ...VERSIONED]);
    const reply = await remove(id);
    expect({ status: reply.statusCode, body: reply.json() }).toEqual({ status: 200, body: true });
    expect(await placesOf(id)).toEqual([]);
    expect((await admin.call('POST', `/api/corbeille/${String(reply.headers['x-batch'])}/restauration`)).json()).toBe(true);
    expect(await placesOf(id)).toEqual(places);
    expect(await checksum(admin.api.database.pool, [...TRACES, ...VERSIONED])).toEqual(before);
  });

  it('lets participants stay, without the link to it', async () => {
    const id = await film();
    const guest = await admin.create('festival-participant-invites', {
      Eannee: YEAR,
      IdContact: await admin.create('contacts', {
        IdPersonne: await admin.create('personnes', { Nom: 'Autrice' }),
        ...(await reachable(admin.create)),
      }),
    });
    await admin.call('POST', `/api/festival-participants/${guest}/films/${id}`);
    expect((await remove(id)).statusCode).toBe(200);
    expect(await admin.get(`/api/festival-participant-invites/${guest}`)).toMatchObject({ Id: guest });
    expect(await admin.get(`/api/festival-participants/${guest}/films`)).toEqual([]);
  });
});

describe('a film stays, and the refusal names what keeps it,', () => {
  async function expectKept(id: number, entity: string, field: string): Promise<void> {
    const reply = await remove(id);
    expect({ status: reply.statusCode, references: reply.json().conflict?.references }).toMatchObject({
      status: 409,
      references: expect.arrayContaining([
        expect.objectContaining({
          Entite: entity,
          Champ: field,
          Nombre: 1,
          Fiches: [expect.objectContaining({ Libelle: expect.any(String) })],
        }),
      ]),
    });
    expect((await admin.call('GET', `/api/films/${id}`)).statusCode).toBe(200);
  }

  it('when it is programmed', async () => {
    const id = await film();
    const registration = await register(id);
    for (const name of ['shortlister', 'programmer'])
      await admin.call('POST', `/api/festival-inscriptions/${registration}/transitions/${name}`, {
        Version: readVersion(await admin.get(`/api/festival-inscriptions/${registration}`)),
      });
    await expectKept(id, 'festival-inscription', 'Statut');
  });

  it('when it has a prize', async () => {
    const id = await film();
    const IdProgramme = await admin.create('festival-programmes', {
      Eannee: YEAR,
      IdSection: section,
      TradLibelle: { TraductionFr: 'Primés' },
    });
    const IdInscription = await register(id, { IdProgramme });
    const IdPrix = await admin.create('festival-prixs', { TradLibelle: { TraductionFr: 'Grand prix' }, IdSectionType: 1 });
    await admin.create('inscription-prixs', { IdInscription, IdPrix });
    await expectKept(id, 'inscription-prix', 'IdPrix');
  });

  it('when it belongs to an edition that is over', async () => {
    const id = await film();
    await register(id, { IdSection: pastSection, Eannee: YEAR - 2 });
    await expectKept(id, 'festival-inscription', 'Eannee');
  });

  it('in a deletion of several too, which then deletes none', async () => {
    const [free, kept] = [await film(), await film()];
    await register(kept, { IdSection: pastSection, Eannee: YEAR - 2 });
    const reply = await admin.call('POST', '/api/films/lot', { Items: [], Deleted: [free, kept].map((Id) => ({ Id, Version: 1 })) });
    expect(reply.statusCode).toBe(409);
    expect((await admin.call('GET', `/api/films/${free}`)).statusCode).toBe(200);
  });
});
