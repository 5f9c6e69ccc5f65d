/** A server under another key than the one that sealed says so, shows what it cannot read as unreadable, and keeps it for the right key. */
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { entities } from '#generated/entities/all.gen.ts';
import type { EntityDescriptor } from '#generated/entities/descriptor.gen.ts';
import { isSealed, type RecordData } from '#domain/values/record-data.ts';
import { UNREADABLE } from '#domain/values/unreadable.ts';
import { buildApp } from '#server/app.ts';
import { holdsKey } from '#server/records/write/key-witness.ts';
import { createSecretBox } from '#server/records/write/secret-box.ts';
import { createTestDatabase } from '#tests/support/database.ts';
import { TEST_CONFIG } from '../support/api-app.ts';
import { type RecordApi, startRecordApi } from '../support/record-api.ts';

const OTHER = { ...TEST_CONFIG, secretKey: 'la-cle-d-un-autre-dossier-de-donnees' };
let records: RecordApi;
/** The same database under another key. */
let other: FastifyInstance | undefined;
const ids: Record<string, number> = {};
const VALUES: Readonly<Record<string, string>> = {
  Iban: 'FR76 3000 6000 0112 3456 7890 189',
  CarteSejour: 'CS-75-123456',
  NumeroSecu: '2850175001122',
};

/** Another field of the record, that anybody may write. */
const REMARKS: Readonly<Record<string, string>> = { contact: 'Email', 'bam-demande-benevole': 'Suggestions' };

const sealed = Object.values<EntityDescriptor>(entities).flatMap(({ name: entity, plural, fields }) =>
  fields.filter((field) => isSealed(field) && field.declaredIn === entity).map((field) => ({ entity, plural, field: field.name })),
);

beforeAll(async () => {
  records = await startRecordApi();
  await records.create('festival-editions', { Eannee: 2050, DateDebut: '2050-01-28', DateFin: '2050-02-05' });
  const activity = await records.create('activites', { TradLibelle: { TraductionFr: 'Élève' } });
  async function contact(): Promise<number> {
    const IdPersonne = await records.create('personnes', { Nom: 'Discret' });
    const Email = `discret-${IdPersonne}@exemple.test`;
    return records.create('contacts', {
      IdPersonne,
      Email,
      IdsActivite: [activity],
      Adresse: { Ville: 'Lille', IdPays: 45 },
      Iban: VALUES['Iban'] ?? '',
    });
  }
  ids['contact'] = await contact();
  const bodies: Readonly<Record<string, RecordData>> = {
    'bam-demande-benevole': { Eannee: 2050, Nom: 'Jeune', Prenom: 'Ada' },
    'festival-participant-benevole': { Eannee: 2050, IdContact: await contact() },
    'festival-participant-organisateur': { Eannee: 2050, IdContact: await contact(), TypeContrat: 1 },
  };
  for (const { entity: name, plural, field } of sealed)
    ids[name] ??= await records.create(plural, { ...bodies[name], [field]: VALUES[field] ?? '' });
  other = await buildApp({ pool: records.api.database.pool, config: OTHER, clock: records.api.now });
});
afterAll(async () => {
  await other?.close();
  await records.api.close();
});

async function ask(method: 'GET' | 'POST' | 'PUT', url: string, body?: object) {
  return (other ?? records.api.app).inject({ method, url, headers: records.headers, ...(body !== undefined && { payload: body }) });
}

describe('under another key', () => {
  it.each(sealed)(
    '$entity: $field is said to be unreadable, survives a change of the record, and comes back with its key',
    async (place) => {
      const { entity: name, plural, field } = place;
      const other = REMARKS[name] ?? 'Commentaire';
      const url = `/api/${plural}/${ids[name]}`;
      expect((await records.get(url))[field]).toBe(VALUES[field]);
      const shown: RecordData = (await ask('GET', url)).json();
      expect(shown[field]).toBe(UNREADABLE);
      // A client sends back all that it was shown, or an empty field.
      for (const [version, sent] of [UNREADABLE, null, undefined].entries()) {
        const reply = await ask('PUT', url, {
          ...shown,
          Version: Number(shown['Version']) + version,
          [field]: sent,
          [other]: `relu-${version}@exemple.test`,
        });
        expect([reply.statusCode, reply.body]).toEqual([200, expect.any(String)]);
      }
      expect(await records.get(url)).toMatchObject({ [field]: VALUES[field], [other]: 'relu-2@exemple.test' });
    },
  );

  it('an export says it too', async () => {
    const reply = await ask('POST', '/api/exports/contact', { format: 'csv', filter: { IdsPk: [ids['contact']], Colonnes: ['Nom'] } });
    expect(reply.statusCode).toBe(200);
    expect(reply.body).toContain(UNREADABLE);
    expect(reply.body).not.toContain('FR76');
  });

  it('a value that is typed anew is sealed with the key at hand', async () => {
    const IdPersonne = await records.create('personnes', { Nom: 'Nouveau' });
    const created = await ask('POST', '/api/contacts', { IdPersonne, Iban: UNREADABLE });
    const url = `/api/contacts/${created.json()}`;
    const shown: RecordData = (await ask('GET', url)).json();
    expect(shown['Iban']).toBeNull();
    expect((await ask('PUT', url, { ...shown, Iban: VALUES['Iban'] })).statusCode).toBe(200);
    expect((await ask('GET', url)).json()).toMatchObject({ Iban: VALUES['Iban'] });
    expect(await records.get(url)).toMatchObject({ Iban: UNREADABLE });
  });

  it('the server says it, and the one with the right key does not', async () => {
    expect((await ask('GET', '/health')).json()).toMatchObject({ status: 'degrade', key: 'absente' });
    expect((await records.api.app.inject('/health')).json()).toMatchObject({ status: 'ok', key: 'ok' });
  });
});

describe('the witness of a key', () => {
  const [ours, theirs] = [createSecretBox(Buffer.alloc(32, 1)), createSecretBox(Buffer.alloc(32, 2))];

  it('is made once, by the first key, and known to no other', async () => {
    const { pool, close } = await createTestDatabase();
    expect(await holdsKey(pool, ours)).toBe(true);
    expect([await holdsKey(pool, theirs), await holdsKey(pool, ours)]).toEqual([false, true]);
    await close();
  });

  it('is not made by a key that a value of an older database contradicts', async () => {
    const { pool, close } = await createTestDatabase();
    await pool.query("insert into media_serveur (nom, ftp_password) values ('Serveur', $1)", [ours.seal('secret')]);
    expect([await holdsKey(pool, theirs), await holdsKey(pool, ours)]).toEqual([false, true]);
    await close();
  });
});
