import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MailUsage } from '#generated/enums/mail-usage.gen.ts';
import { rights } from '#generated/rights/rights.gen.ts';
import type { RecordData } from '#domain/values/record-data.ts';
import { createContact } from '#tests/support/festival/guests.ts';
import type { ApiClient, ApiReply } from '#tests/support/api-client.ts';
import { recordCalls } from '#tests/support/record-calls.ts';
import { type BackendUnderTest, backends } from '../backend-under-test.ts';

const EDITION = 2052;
const ACCREDITED = 'festival-participant-accredites';
const GROUPS = 'festival-groupes';
const [TO_TREAT, TO_PAY, VALIDATED] = [2, 4, 64];
const CARD = 3;

/** One suite, two backs: a price is given up with a reason that stays, and whoever has not paid is never thanked for a payment. */
describe.each(Object.entries(backends))('%s', (_, start) => {
  let backend: BackendUnderTest;
  let staff: ApiClient;
  let plan = 0;
  const { change, create, read } = recordCalls(() => staff);

  async function step(plural: string, id: number, name: string, body: RecordData = {}): Promise<ApiReply> {
    const { Version } = await read(plural, id);
    return staff.call('POST', `/api/${plural}/${id}/transitions/${name}`, { Version, ...body });
  }
  async function taken(plural: string, id: number, name: string, body: RecordData = {}): Promise<void> {
    const reply = await step(plural, id, name, body);
    expect({ name, status: reply.status, body: reply.body }).toMatchObject({ status: 200 });
  }
  async function draft(more: RecordData = {}): Promise<number> {
    const { IdPersonne, IdContact } = await createContact(create, { Nom: 'Riou', Prenom: 'Ana', IdPays: 45 });
    return create(ACCREDITED, { Eannee: EDITION, IdContact, IdPersonne, IdFormule: plan, ...more });
  }
  async function asking(more: RecordData = {}): Promise<number> {
    const id = await draft(more);
    await taken(ACCREDITED, id, 'soumettre');
    return id;
  }
  async function series(name: string, ids: readonly number[], body: RecordData): Promise<readonly RecordData[]> {
    const Fiches = [];
    for (const id of ids) Fiches.push({ Id: id, Version: (await read(ACCREDITED, id))['Version'] });
    const reply = await staff.call('POST', `/api/etapes/festival-participant-accredite/${name}/serie`, { Fiches, ...body });
    expect({ status: reply.status, body: reply.body }).toMatchObject({ status: 200 });
    return reply.body.Fiches;
  }
  async function listed(plural: string, and: readonly RecordData[], Colonnes: readonly string[]): Promise<readonly RecordData[]> {
    return (await staff.call('POST', `/api/${plural}/filter`, { filter: { Criteres: { and }, Colonnes }, skip: 0, take: 50 })).body;
  }
  async function usagesOf(id: number): Promise<readonly unknown[]> {
    const traces = await listed('mail-traces', [{ field: 'IdParticipant', op: 'eq', value: id }], ['Usage']);
    return traces.map(({ Usage }) => Usage);
  }

  beforeAll(async () => {
    backend = await start();
    staff = await backend.signInWith(rights.map(({ code }) => code));
    const dates = { DateDebut: `${EDITION}-01-27`, DateFin: `${EDITION}-02-04` };
    await create('festival-editions', { Eannee: EDITION, ...dates, IsDefaut: true, IsAccredOuvert: true });
    const Adresse = { Adresse1: '1 rue des Écrans', CodePostal: '63000', Ville: 'Valombre', IdPays: 45 };
    await create('bam-emetteurs', { RaisonSociale: 'Association du festival', Siret: '73282932000074', Adresse });
    const labels = { TradLibelle: { TraductionFr: 'Professionnel', TraductionEn: 'Industry', TraductionEs: 'Profesional' } };
    plan = await create('festival-formules', { Eannee: EDITION, TauxTva: 20, PrixHt: 104.17, PrixTtc: 125, ...labels });
  });
  afterAll(() => backend.close());

  test.each(['valider-gratuite', 'creer-validee'])(
    '%s of a priced accreditation asks why, and keeps the sum and the reason',
    async (name) => {
      const id = name === 'creer-validee' ? await draft() : await asking();
      const silent = await step(ACCREDITED, id, name);
      expect([silent.status, silent.body.errors]).toMatchObject([400, [{ path: 'Motif' }]]);
      expect((await step(ACCREDITED, id, name, { Motif: '   ' })).status).toBe(400);
      expect(await read(ACCREDITED, id)).toMatchObject({ Prix: 125, MontantOffert: null });
      await taken(ACCREDITED, id, name, { Motif: 'Partenaire du marché' });
      const kept = { Prix: 0, MontantOffert: 125, MotifGratuite: 'Partenaire du marché', Statut: VALIDATED, Motif: null };
      expect(await read(ACCREDITED, id)).toMatchObject({ ...kept, IsEcartFormule: true, IsOffert: true });
      expect(await usagesOf(id)).toEqual([MailUsage.accreditationGratuite]);
      const found = await listed(
        ACCREDITED,
        [
          { field: 'IsOffert', op: 'eq', value: true },
          { field: 'Id', op: 'eq', value: id },
        ],
        ['MontantOffert', 'MotifGratuite'],
      );
      expect(found).toMatchObject([{ MontantOffert: 125, MotifGratuite: 'Partenaire du marché' }]);
      const { body: history } = await staff.call('GET', `/api/${ACCREDITED}/${id}/historique`);
      expect(JSON.stringify(history)).toContain('Partenaire du marché');
    },
  );

  test('what costs nothing is validated without a word, and keeps none', async () => {
    const id = await asking({ Prix: 0 });
    await taken(ACCREDITED, id, 'valider-gratuite');
    expect(await read(ACCREDITED, id)).toMatchObject({ Prix: 0, MontantOffert: null, MotifGratuite: null, IsOffert: false });
  });

  test('a price that is asked again is no longer given up', async () => {
    const id = await asking();
    await taken(ACCREDITED, id, 'valider-gratuite', { Motif: 'Erreur de la presse' });
    await change(ACCREDITED, id, { Prix: 60 });
    expect(await read(ACCREDITED, id)).toMatchObject({ Prix: 60, MontantOffert: null, MotifGratuite: null, IsOffert: false });
  });

  test('a paying group is declared free with the sum and the reason, one that pays nothing without', async () => {
    const more = { Eannee: EDITION, IsPayant: true, PrixHt: 100, PrixTtc: 120 };
    const id = await create(GROUPS, { Libelle: 'Lycée du Port', ...more });
    expect((await step(GROUPS, id, 'declarer-gratuit')).status).toBe(400);
    await taken(GROUPS, id, 'declarer-gratuit', { Motif: 'Convention avec la ville' });
    const kept = { IsPayant: false, MontantOffert: 120, MotifGratuite: 'Convention avec la ville' };
    expect(await read(GROUPS, id)).toMatchObject(kept);
    const free = await create(GROUPS, { Libelle: 'École du Port', ...more, IsPayant: false });
    await taken(GROUPS, free, 'declarer-gratuit');
    expect(await read(GROUPS, free)).toMatchObject({ MontantOffert: null, MotifGratuite: null });
    await taken(GROUPS, id, 'rouvrir');
    await change(GROUPS, id, { IsPayant: true });
    expect(await read(GROUPS, id)).toMatchObject({ MontantOffert: null, MotifGratuite: null });
  });

  test('the trial of a series tells the money that it gives up, asks or invoices, and writes nothing', async () => {
    const priced = [await asking(), await asking({ Prix: 60 })];
    const free = await asking({ Prix: 0 });
    const trial = await series('valider-gratuite', [...priced, free], { Essai: true });
    expect(trial.map(({ Prise, Mail, Effets }) => [Prise, Mail, Effets])).toMatchObject([
      [true, true, { EurosPrix: 125, EurosOfferts: 125, EurosFactures: 0 }],
      [true, true, { EurosPrix: 60, EurosOfferts: 60, EurosFactures: 0 }],
      [true, true, { EurosPrix: 0, EurosOfferts: 0, EurosFactures: 0 }],
    ]);
    for (const id of priced) expect(await read(ACCREDITED, id)).toMatchObject({ Statut: TO_TREAT, MontantOffert: null });
    const silent = await series('valider-gratuite', [...priced, free], { Essai: false });
    expect(silent.map(({ Prise }) => Prise)).toEqual([false, false, true]);
    await series('demander-paiement', priced, { Essai: false });
    const Valeurs = { ModePaiement: CARD, Banque: null, NoCheque: null, IsReglementDiffere: false, DateEcheance: null };
    const paid = await series('valider-paiement', priced, { Essai: true, Valeurs });
    expect(paid.map(({ Effets }) => Effets)).toMatchObject([
      { EurosPrix: 125, EurosOfferts: 0, EurosFactures: 125, EurosRecus: 125 },
      { EurosPrix: 60, EurosOfferts: 0, EurosFactures: 60, EurosRecus: 60 },
    ]);
    for (const id of priced) expect(await read(ACCREDITED, id)).toMatchObject({ Statut: TO_PAY, Facture: 0 });
  });

  test('« paid » goes to who paid; who pays later is told how much, until when, with the invoice', async () => {
    const later = await asking();
    await taken(ACCREDITED, later, 'demander-paiement', { Mail: false });
    const Valeurs = { IsReglementDiffere: true, DateEcheance: '2099-01-31' };
    await taken(ACCREDITED, later, 'valider-paiement', { Valeurs });
    expect(await usagesOf(later)).toEqual([MailUsage.accreditationDifferee]);
    const [trace] = await listed('mail-traces', [{ field: 'IdParticipant', op: 'eq', value: later }], ['Objet']);
    const { Corps } = await read('mail-traces', Number(trace?.['Id']));
    expect(String(Corps).replaceAll(/[\u00a0\u202f]/g, ' ')).toMatch(
      /Il reste à régler <strong>125,00 €<\/strong>, au plus tard le samedi 31 janvier 2099\. Votre facture FA\d{4}-\d{5} est jointe\./,
    );
    expect(Corps).not.toContain('bien reçu');
    const now = await asking();
    await taken(ACCREDITED, now, 'demander-paiement', { Mail: false });
    await taken(ACCREDITED, now, 'valider-paiement', { Valeurs: { ModePaiement: CARD } });
    expect(await usagesOf(now)).toEqual([MailUsage.accreditationPayee]);
  });
});
