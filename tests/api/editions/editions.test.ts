/** Editions: one year each (000 §5), exactly one default. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RecordData, readVersion } from '#domain/values/record-data.ts';
import { type RecordApi, startRecordApi } from '../support/record-api.ts';

let admin: RecordApi;
beforeAll(async () => {
  admin = await startRecordApi();
});
afterAll(() => admin.api.close());

function edition(Eannee: number, more: RecordData = {}): RecordData {
  return {
    Eannee,
    DateDebut: `${Eannee}-03-10`,
    DateFin: `${Eannee}-03-18`,
    ...more,
  };
}

function create(Eannee: number, more: RecordData = {}): Promise<number> {
  return admin.create('festival-editions', edition(Eannee, more));
}

function read(id: number): Promise<RecordData> {
  return admin.get(`/api/festival-editions/${id}`);
}

async function defaults(): Promise<readonly unknown[]> {
  return (await admin.list('festival-editions', { Criteres: { field: 'IsDefaut', op: 'eq', value: true }, Colonnes: ['Eannee'] })).map(
    ({ Eannee }) => Eannee,
  );
}

describe('the year of an edition', () => {
  it('is refused, by the name of its field, when another edition has it', async () => {
    await create(2041);
    const reply = await admin.call('POST', '/api/festival-editions', edition(2041));
    expect({ status: reply.statusCode, errors: reply.json().errors }).toMatchObject({
      status: 409,
      errors: [{ path: 'Eannee', code: 'deja-pris', message: 'Cette valeur est déjà utilisée.' }],
    });
  });

  it('is accepted when the same edition is saved again', async () => {
    const id = await create(2042);
    const reply = await admin.call('PUT', `/api/festival-editions/${id}`, { ...(await read(id)), Numero: 48 });
    expect(reply.statusCode).toBe(200);
  });
});

describe('the default edition', () => {
  it('is one: who becomes it takes it from the other, whose public forms close in the same transaction', async () => {
    const former = await create(2043, { IsDefaut: true, IsAccredOuvert: true, IsDemandeBenevoleOuvert: true });
    const next = await create(2044);
    expect(await defaults()).toEqual([2043]);
    await admin.update('festival-editions', next, { IsDefaut: true });
    expect(await defaults()).toEqual([2044]);
    expect(await read(former)).toMatchObject({ IsDefaut: false, IsAccredOuvert: false, IsDemandeBenevoleOuvert: false, Version: 2 });
    const [line] = Object.values(await admin.get(`/api/festival-editions/${former}/historique`));
    expect(line).toMatchObject({
      Op: 'update',
      Before: { IsDefaut: true, IsAccredOuvert: true },
      After: { IsDefaut: false, IsAccredOuvert: false },
    });
  });

  it('stays one when two people each make another edition the default one', async () => {
    const ids = [await create(2045), await create(2046), await create(2047)];
    const records = await Promise.all(ids.map(read));
    const replies = await Promise.all(
      records.map((record) => admin.call('PUT', `/api/festival-editions/${String(record['Id'])}`, { ...record, IsDefaut: true })),
    );
    // Accounts closed meanwhile come with a version that is no longer the last.
    expect(replies.every(({ statusCode }) => statusCode === 200 || statusCode === 409)).toBe(true);
    expect(await defaults()).toHaveLength(1);
  });

  it('is never given up without another one', async () => {
    const [year] = await defaults();
    const [row] = await admin.list('festival-editions', { Criteres: { field: 'IsDefaut', op: 'eq', value: true }, Colonnes: ['Eannee'] });
    const id = Number(row?.['Id']);
    const reply = await admin.call('PUT', `/api/festival-editions/${id}`, { ...(await read(id)), IsDefaut: false });
    expect({ status: reply.statusCode, errors: reply.json().errors }).toMatchObject({ status: 400, errors: [{ path: 'IsDefaut' }] });
    expect(await defaults()).toEqual([year]);
  });

  it('that comes back from the trash takes it back, and stays one', async () => {
    const [row] = await admin.list('festival-editions', { Criteres: { field: 'IsDefaut', op: 'eq', value: true }, Colonnes: ['Eannee'] });
    const id = Number(row?.['Id']);
    const year = row?.['Eannee'];
    const reply = await admin.call('DELETE', `/api/festival-editions/${id}`, { Id: id, Version: readVersion(await read(id)) });
    expect(reply.json()).toBe(true);
    await create(2048, { IsDefaut: true });
    expect((await admin.call('POST', `/api/corbeille/${String(reply.headers['x-batch'])}/restauration`)).json()).toBe(true);
    expect(await defaults()).toEqual([year]);
  });
});
