import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ApiApp, type SignedIn, startApiApp } from '../support/api-app.ts';

let api: ApiApp;
let staff: SignedIn;

beforeAll(async () => {
  api = await startApiApp();
  staff = await api.signInWith('AGENDAS', 'AGENDA', 'AGENDA-WRITE', 'FESTIVAL-EDITION-WRITE');
  await staff.call('POST', '/api/festival-editions', { Eannee: 2027, DateDebut: '2027-01-29', DateFin: '2027-02-06' });
});
afterAll(() => api.close());

async function create(titre: string, hours: readonly [string, string | null]): Promise<number> {
  const [from, to] = hours.map((hour) => (hour === null ? null : `2027-01-30T${hour}:00.000`));
  const reply = await staff.call('POST', '/api/agendas', { Eannee: 2027, TradTitre: { TraductionFr: titre }, Debut: from, Fin: to });
  return reply.json();
}

test('an event from 10:00 to 12:30 lasts 2.5 hours, in its sheet, in its list and for filters and sorts', async () => {
  const long = await create('Table ronde', ['10:00', '12:30']);
  const short = await create('Café', ['08:00', '08:20']);
  const open = await create('Exposition', ['09:00', null]);
  expect((await staff.call('GET', `/api/agendas/${long}`)).json()).toMatchObject({ DureeHeures: 2.5 });
  expect((await staff.call('GET', `/api/agendas/${open}`)).json()).toMatchObject({ DureeHeures: null });
  async function list(filter: unknown) {
    return (await staff.call('POST', '/api/agendas/filter', { filter, skip: 0, take: 10 })).json();
  }
  expect(await list({ Colonnes: ['DureeHeures'], Tri: [{ Key: 'DureeHeures', Desc: true }], IdsPk: [long, short] })).toMatchObject([
    { Id: long, DureeHeures: 2.5 },
    { Id: short, DureeHeures: 0.33 },
  ]);
  expect(await list({ Criteres: { field: 'DureeHeures', op: 'gt', value: 1.5 } })).toMatchObject([{ Id: long }]);
  expect(await list({ Criteres: { field: 'DureeHeures', op: 'empty' } })).toMatchObject([{ Id: open }]);
});

test.each([
  ['eq', 'demain'],
  ['eq', 20270130],
  ['between', ['2027-01-30', 'après']],
  ['gte', '2027-02-31'],
  ['period', 'jamais'],
])('a stay that is asked for by %s %j is refused, on its field', async (op, value) => {
  const desk = await api.signInWith('FESTIVAL-PARTICIPANTS', 'FESTIVAL-PARTICIPANT');
  const filter = { Criteres: { field: 'Presence', op, value } };
  const reply = await desk.call('POST', '/api/festival-participants/filter', { filter, skip: 0, take: 1 });
  expect([reply.statusCode, reply.json().errors]).toEqual([400, [expect.objectContaining({ path: 'Presence', code: 'valeur' })]]);
});

test('rows sort by what references lead to, and those without it come last both ways', async () => {
  const desk = await api.signInWith('CONTACTS', 'CONTACT-WRITE', 'PERSONNE-WRITE', 'STRUCTURE-WRITE');
  async function person(Nom: string): Promise<number> {
    return (await desk.call('POST', '/api/personnes', { Nom, Prenom: 'Inès' })).json();
  }
  async function company(RaisonSociale: string): Promise<number> {
    return (await desk.call('POST', '/api/structures', { RaisonSociale })).json();
  }
  async function contact(data: object): Promise<number> {
    return (await desk.call('POST', '/api/contacts', data)).json();
  }
  const [FRANCE, MONACO] = [45, 86];
  const zoe = await contact({ IdPersonne: await person('Zoé'), IdStructure: await company('Éclair'), Adresse: { IdPays: MONACO } });
  const alma = await contact({ IdPersonne: await person('álma'), IdStructure: await company('Zig'), Adresse: { IdPays: FRANCE } });
  const nowhere = await contact({ IdPersonne: await person('Nulle part') });
  async function order(Key: string, Desc: boolean) {
    const filter = { Colonnes: ['Id'], IdsPk: [zoe, alma, nowhere], Tri: [{ Key, Desc }] };
    const reply = await desk.call('POST', '/api/contacts/filter', { filter, skip: 0, take: 10 });
    return reply.json().map(({ Id }: { readonly Id: number }) => Id);
  }
  expect(await order('Nom', false)).toEqual([alma, nowhere, zoe]);
  expect(await order('Nom', true)).toEqual([zoe, nowhere, alma]);
  expect(await order('Pays', false)).toEqual([alma, zoe, nowhere]);
  expect(await order('Pays', true)).toEqual([zoe, alma, nowhere]);
  expect(await order('IdStructure', false)).toEqual([zoe, alma, nowhere]);
  expect(await order('IdStructure', true)).toEqual([alma, zoe, nowhere]);
});
