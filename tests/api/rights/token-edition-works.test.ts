/** A token limited to one edition writes nothing in another one, whatever its works take along: a deletion that empties references does too. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rights } from '#generated/rights/rights.gen.ts';
import { HOST, PASSWORD } from '../support/api-app.ts';
import { type RecordApi, startRecordApi } from '../support/record-api.ts';

const OWN = 2031;
const OTHER = 2033;

let admin: RecordApi;
let jeton = '';
let count = 0;

beforeAll(async () => {
  admin = await startRecordApi();
  for (const Eannee of [OWN, OTHER])
    await admin.create('festival-editions', { Eannee, DateDebut: `${Eannee}-03-10`, DateFin: `${Eannee}-03-18` });
  const DateExpiration = new Date(admin.api.now() + 200 * 86_400_000).toISOString().slice(0, 10);
  const Droits = rights.map(({ code }) => code);
  const body = { Libelle: 'Une édition', Droits, IsLecture: false, EditionsPermises: [OWN], DateExpiration, MotDePasse: PASSWORD };
  const reply = await admin.call('POST', '/api/mon-compte/jetons', body);
  if (reply.statusCode !== 200) throw new Error(reply.body);
  jeton = reply.json().Jeton;
});
afterAll(() => admin.api.close());

async function bear(method: 'DELETE', url: string, payload: object) {
  const reply = await admin.api.app.inject({ method, url, headers: { host: HOST, authorization: `Bearer ${jeton}` }, payload });
  return { status: reply.statusCode, code: reply.statusCode === 200 ? null : reply.json().code };
}

/** A group of the edition whose structure the token deletes. */
async function deletedUnder(Eannee: number) {
  const IdStructure = await admin.create('structures', { RaisonSociale: `Maison ${(count += 1)}` });
  const group = await admin.create('festival-groupes', { Eannee, Libelle: `Groupe ${count}`, IdStructure });
  const { Version } = await admin.get(`/api/structures/${IdStructure}`);
  const reply = await bear('DELETE', `/api/structures/${IdStructure}`, { Id: IdStructure, Version });
  return { ...reply, IdStructure, group: await admin.get(`/api/festival-groupes/${group}`) };
}

describe('the deletion of a structure, which every edition shares, by a token of one edition', () => {
  it('is refused where it would empty a field of a group of another edition', async () => {
    const { status, code, IdStructure, group } = await deletedUnder(OTHER);
    expect({ status, code }).toEqual({ status: 403, code: 'jeton-acces-edition' });
    expect(group).toMatchObject({ IdStructure });
  });

  it('empties the field of a group of its own edition', async () => {
    const { status, group } = await deletedUnder(OWN);
    expect(status).toBe(200);
    expect(group).toMatchObject({ IdStructure: null });
  });
});
