/** Screens that show a whole edition: what they read costs the database as much for a few people as for many. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readRecaps } from '#domain/lodging/invoiced/read-recaps.ts';
import { planningOf } from '#domain/volunteers/planning.ts';
import { readBudget } from '#domain/welcome/budget/read-budget.ts';
import { readId } from '#domain/values/record-data.ts';
import type { Facts } from '#domain/work/rule.ts';
import type { Work } from '#domain/work/work.ts';
import { createRecordEngine } from '#server/records/engine/create-engine.ts';
import { runWork } from '#server/records/transaction/run-work.ts';
import { inUnitOfWork } from '#server/records/transaction/unit-of-work.ts';
import { factsOf } from '#server/rules/facts.ts';
import { exportFeuillesDeRoute } from '#server/services/welcome/roadmap-files.ts';
import { reachable } from '#tests/support/reachable-contact.ts';
import { everyRight } from '#tests/support/record-factory.ts';
import { type RecordApi, startRecordApi } from '../support/record-api.ts';

const FEW = 2;
const GUESTS = 'festival-participant-invites';
const [SMALL, LARGE] = [2081, 2082];

let admin: RecordApi;
beforeAll(async () => {
  admin = await startRecordApi();
});
afterAll(() => admin.api.close());

async function step(plural: string, id: number, name: string): Promise<void> {
  const { Version } = await admin.get(`/api/${plural}/${id}`);
  const { statusCode, body } = await admin.call('POST', `/api/${plural}/${id}/transitions/${name}`, { Version, Mail: false });
  expect([statusCode, body]).toEqual([200, expect.anything()]);
}

/** A guest with all that costs: nights in a hotel of their own that invoices them to a structure, a journey, an allowance, a role. */
async function addGuest(Eannee: number, index: number): Promise<void> {
  const { create } = admin;
  const IdPersonne = await create('personnes', { Nom: `Brandt ${Eannee} ${index}`, Prenom: 'Ida', IdPays: 45 });
  const IdContact = await create('contacts', { IdPersonne, ...(await reachable(create)) });
  const stay = { Arrivee: `${Eannee}-01-30`, Depart: `${Eannee}-02-01`, NuitsMax: 2, Analytique: 1, IdTarifDefraiement: 2, JoursMax: 2 };
  const IdParticipant = await create(GUESTS, { Eannee, IdPersonne, IdContact, ...stay });
  await step(GUESTS, IdParticipant, 'confirmer');
  const IdHotel = await create('festival-hotels', { Libelle: `Hôtel ${Eannee} ${index}`, NbChambres: 9, PrixDouble: 80 });
  const order = { IdParticipant, IdHotel, Dates: [`${Eannee}-01-30`], TypePec: 1, IsCellule: true, IsConfirme: true };
  expect((await admin.call('POST', '/api/festival-hotel-pecs/assignation', order)).statusCode).toBe(200);
  const IdStructurePayeur = await create('structures', { RaisonSociale: `Région ${Eannee} ${index}` });
  const filter = { Criteres: { field: 'IdParticipant', op: 'eq', value: IdParticipant }, Colonnes: ['DateNuit'] };
  for (const { Id } of await admin.list('festival-hotel-pecs', filter))
    await admin.update('festival-hotel-pecs', Number(Id), { IdStructurePayeur });
  await create('festival-hotel-factures', { IdHotel, Eannee, NoFacture: 'F-1', Payeur: 1, IdStructurePayeur, NbNuits: 1, Montant: 80 });
  await create('festival-trajets', { IdParticipant, Sens: 1, Date: `${Eannee}-01-30`, Moyen: 2, Prix: 64, Payeur: 1 });
  await create('festival-defraiements', { IdParticipant, IdTarif: 2, Quantite: 2 });
  const TradLibelle = { TraductionFr: `Section ${index}` };
  const IdSection = await create('festival-sections', { Eannee, IdSectionType: 1, Prefixe: `S${index}`, TradLibelle });
  const IdImplication = await create('festival-implications', { TradLibelle });
  await create('participant-implications', { IdParticipant, IdImplication, IdSection });
}

/** A volunteer with hours at a post of their own. */
async function addVolunteer(Eannee: number, index: number): Promise<void> {
  const { create } = admin;
  const IdPersonne = await create('personnes', { Nom: `Adler ${Eannee} ${index}`, Prenom: 'Ana' });
  const IdContact = await create('contacts', { IdPersonne, ...(await reachable(create)) });
  const IdPoste = await create('festival-poste-benevoles', { TradLibelle: { TraductionFr: `Poste ${Eannee} ${index}` } });
  const hours = { IdPoste, Debut: `${Eannee}-01-31T08:00:00.000`, Fin: `${Eannee}-01-31T12:00:00.000` };
  const IdBesoin = await create('benevole-besoins', { Eannee, NbVoulus: 2, ...hours });
  const sheet = { Eannee, IdContact, DateNaissance: '2050-01-01', IdPosteAffecte: IdPoste };
  const IdParticipant = await create('festival-participant-benevoles', sheet);
  for (const one of ['soumettre', 'valider']) await step('festival-participant-benevoles', IdParticipant, one);
  await create('benevole-affectations', { IdParticipant, IdBesoin, ...hours });
}

async function fill(Eannee: number, people: number): Promise<void> {
  await admin.create('festival-editions', {
    Eannee,
    DateDebut: `${Eannee}-01-30`,
    DateFin: `${Eannee}-02-07`,
    IsDefaut: true,
    IsDemandeBenevoleOuvert: true,
  });
  for (let index = 0; index < people; index += 1) {
    await addGuest(Eannee, index);
    await addVolunteer(Eannee, index);
  }
}

async function counted<T>(work: (facts: Facts) => Work<T>): Promise<readonly [number, T]> {
  let spent = 0;
  const engine = createRecordEngine({
    pool: admin.api.database.pool,
    secretKey: Buffer.alloc(32, 7),
    onQueries: ({ queries }) => {
      spent += queries;
    },
  });
  const entity = engine.registry.get('festival-edition');
  const result = await inUnitOfWork(engine, everyRight(), {
    operation: 'lecture',
    entity,
    work: (unit) => runWork(unit, work(factsOf(unit))),
  });
  return [spent, result];
}

it('the budget and the pages of guests, the recap of hotels and the planning of volunteers ask as many statements for three times the people', async () => {
  const statementCounts: (readonly number[])[] = [];
  for (const [year, people] of [
    [SMALL, FEW],
    [LARGE, 3 * FEW],
  ] as const) {
    await fill(year, people);
    const [budget, { Lignes }] = await counted(() => readBudget(year));
    // A night, a journey and an allowance each.
    expect(Lignes.length).toBe(3 * people);
    const [recap, hotels] = await counted(() => readRecaps(year, null));
    expect(hotels.map(({ lines }) => lines.length)).toEqual(Array.from({ length: people }, () => 1));
    const [planning, { Besoins, Affectations, Benevoles }] = await counted(() => planningOf(year));
    expect([Besoins.length, Affectations.length, Benevoles.length]).toEqual([people, people, people]);
    const Ids = (await admin.list(GUESTS, { Criteres: { field: 'Eannee', op: 'eq', value: year } })).map(readId);
    const [pages, printed] = await counted((facts) => exportFeuillesDeRoute.run({ body: { Ids } }, facts));
    expect([Ids.length, (await printed).name]).toEqual([people, `Feuille de route ${year}.pdf`]);
    statementCounts.push([budget, recap, planning, pages]);
  }
  const [small = [], large] = statementCounts;
  expect(large).toEqual(small);
  expect(Math.max(...small)).toBeLessThanOrEqual(40);
});
