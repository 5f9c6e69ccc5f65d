import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DepotCategorie } from '#generated/enums/depot-categorie.gen.ts';
import { FraisDepotEtat as Etat } from '#generated/enums/frais-depot-etat.gen.ts';
import { InsRecupTraitement } from '#generated/enums/ins-recup-traitement.gen.ts';
import { ModePaiement } from '#generated/enums/mode-paiement.gen.ts';
import { rights } from '#generated/rights/rights.gen.ts';
import type { Deposit } from '#domain/submissions/deposit.ts';
import { receiveDeposit } from '#domain/submissions/receive-deposit.ts';
import { readId } from '#domain/values/record-data.ts';
import { find } from '#domain/work/work.ts';
import type { ApiClient } from '#tests/support/api-client.ts';
import { recordCalls } from '#tests/support/record-calls.ts';
import { bareDeposit } from '#tests/support/samples/bare-deposit.ts';
import { type BackendUnderTest, backends } from '../backend-under-test.ts';

const EDITION = 2044;
const LATE = '2043-11-20T10:00:00.000';

/** One suite, two backs: what a deposit owes, who waives it, and what becomes of it. */
describe.each(Object.entries(backends))('%s', (_, start) => {
  let backend: BackendUnderTest;
  let staff: ApiClient;
  let section: number;
  let normal: number;
  let count = 0;

  const { create, read, change } = recordCalls(() => staff);
  function receive(numero: string, more: Partial<Deposit>): Promise<number> {
    const sent: Deposit = {
      ...bareDeposit(EDITION),
      numero,
      titreOriginal: `Film déposé ${numero}`,
      envoyeLe: '2043-06-01T10:00:00.000',
      premierFilm: false,
      ...more,
    };
    return backend.run(function* arrive() {
      yield* receiveDeposit(sent, '2043-11-21T10:00:00.000');
      return readId((yield* find('ins-recup', { NumeroDepot: numero }))[0] ?? {});
    });
  }
  function deposit(more: Partial<Deposit> = {}): Promise<number> {
    return receive(`D${EDITION}-${(count += 1)}`, more);
  }
  async function feeOf(deposited: number) {
    const filter = { Criteres: { and: [{ field: 'IdInsRecup', op: 'eq', value: deposited }] }, Colonnes: ['Montant', 'Etat'] };
    const { body } = await staff.call('GET', `/api/frais-depots/filter?filter=${encodeURIComponent(JSON.stringify(filter))}`);
    const [row] = body;
    return row === undefined ? null : read('frais-depots', row.Id);
  }
  async function step(id: number, name: string, body: object = {}, who = staff) {
    const { Version } = await read('frais-depots', id);
    return who.call('POST', `/api/frais-depots/${id}/transitions/${name}`, { Version, ...body });
  }

  beforeAll(async () => {
    backend = await start();
    staff = await backend.signInWith(rights.map(({ code }) => code));
    await create('festival-editions', { Eannee: EDITION, DateDebut: '2044-01-30', DateFin: '2044-02-07' });
    const label = { TradLibelle: { TraductionFr: 'Section V' }, IdSectionType: 1, Eannee: EDITION };
    section = await create('festival-sections', { ...label, Prefixe: 'V', IsInscriptionOuverte: true });
    const of = { IdSection: section };
    normal = await create('festival-section-tarifs', { ...of, Libelle: 'Normal', Jusqua: '2043-09-30', Montant: 18.1 });
    await create('festival-section-tarifs', { ...of, Libelle: 'Tardif', Montant: 25.2 });
    await create('festival-section-tarifs', { ...of, Libelle: 'École', Categorie: DepotCategorie.ecole, Montant: 6.5 });
  });
  afterAll(() => backend.close());

  test('asks for the fee by category and day, and keeps it when the tariff changes', async () => {
    const first = await deposit();
    expect(await feeOf(first)).toMatchObject({ Montant: 18.1, Etat: Etat.du, Tarif: 'Normal', IdSection: section, Eannee: EDITION });
    expect(await feeOf(await deposit({ envoyeLe: LATE }))).toMatchObject({ Montant: 25.2, Tarif: 'Tardif' });
    const school = await deposit({ categorie: 'ecole', envoyeLe: LATE });
    expect(await feeOf(school)).toMatchObject({ Montant: 6.5, Categorie: DepotCategorie.ecole });
    expect(await read('ins-recups', school)).toMatchObject({ Categorie: DepotCategorie.ecole, FraisDus: 6.5 });
    expect(await feeOf(await deposit({ section: null }))).toBeNull();
    expect(await feeOf(await deposit({ envoyeLe: null, etats: ['nonTermine'] }))).toBeNull();
    await change('festival-section-tarifs', normal, { Montant: 99 });
    await change('ins-recups', first, { Categorie: DepotCategorie.ecole });
    expect(await feeOf(first)).toMatchObject({ Montant: 18.1, Categorie: DepotCategorie.professionnel });
    await change('festival-section-tarifs', normal, { Montant: 18.1 });
  });

  test('takes a payment by its mode and day, and gives it back with a reason', async () => {
    const { Id } = (await feeOf(await deposit())) ?? { Id: 0 };
    expect((await step(Id, 'encaisser')).body.detail).toContain('mode de paiement');
    const later = await step(Id, 'encaisser', { Valeurs: { ModePaiement: ModePaiement.virement, PayeLe: '2999-01-01' } });
    expect(later.body.detail).toContain("n'est pas encore venu");
    expect((await step(Id, 'encaisser', { Valeurs: { ModePaiement: ModePaiement.virement, PayeLe: '2020-06-05' } })).status).toBe(200);
    const paid = await read('frais-depots', Id);
    expect(paid).toMatchObject({ Etat: Etat.paye, PayeLe: '2020-06-05', ModePaiement: ModePaiement.virement, Paye: 18.1, Du: null });
    expect(paid.IdEncaissePar).toBeGreaterThan(0);
    expect((await step(Id, 'annuler-paiement')).status).toBe(400);
    expect((await step(Id, 'annuler-paiement', { Motif: 'Chèque sans provision' })).status).toBe(200);
    expect(await read('frais-depots', Id)).toMatchObject({ Etat: Etat.du, PayeLe: null, ModePaiement: ModePaiement.nonDefini });
  });

  test('waives with a reason and under its own right, and tells who did', async () => {
    const { Id } = (await feeOf(await deposit())) ?? { Id: 0 };
    const cashier = await backend.signInWith([
      'INS-RECUPS',
      'INS-RECUP',
      'TOUTES-SECTIONS',
      'FRAIS-DEPOTS',
      'FRAIS-DEPOT',
      'FRAIS-DEPOT-WRITE',
    ]);
    expect((await step(Id, 'exonerer', { Motif: 'Ami' }, cashier)).status).toBe(403);
    expect((await step(Id, 'exonerer')).status).toBe(400);
    expect((await step(Id, 'exonerer', { Motif: 'École partenaire' })).status).toBe(200);
    const waived = await read('frais-depots', Id);
    expect(waived).toMatchObject({ Etat: Etat.exonere, Motif: 'École partenaire', Exonere: 18.1, Du: null });
    expect([waived.ExonereLe !== null, waived.IdExonerePar > 0]).toEqual([true, true]);
    expect((await step(Id, 'encaisser', { Valeurs: { ModePaiement: ModePaiement.cb } })).status).toBe(409);
    expect((await step(Id, 'retirer-exoneration')).status).toBe(200);
    expect(await read('frais-depots', Id)).toMatchObject({ Etat: Etat.du, Motif: null, IdExonerePar: null });
    const reader = await backend.signInWith(['INS-RECUPS', 'INS-RECUP', 'TOUTES-SECTIONS']);
    expect((await reader.call('GET', `/api/frais-depots/${Id}`)).status).toBe(403);
  });

  test('drops a due fee with its deposit and brings it back, and leaves a paid one', async () => {
    const [open, paid] = [await deposit(), await deposit()];
    const fee = (await feeOf(paid)) ?? { Id: 0 };
    await step(fee.Id, 'encaisser', { Valeurs: { ModePaiement: ModePaiement.cb } });
    for (const id of [open, paid]) {
      const { Version } = await read('ins-recups', id);
      await staff.call('POST', `/api/ins-recups/${id}/transitions/annuler`, { Version, Motif: 'Retiré' });
    }
    expect(await read('ins-recups', open)).toMatchObject({ Traitement: InsRecupTraitement.annulee, FraisDus: 0 });
    expect(await feeOf(open)).toMatchObject({ Etat: Etat.annule });
    expect(await feeOf(paid)).toMatchObject({ Etat: Etat.paye, IsARembourser: true });
    const { Version } = await read('ins-recups', open);
    await staff.call('POST', `/api/ins-recups/${open}/transitions/reprendre`, { Version });
    expect(await feeOf(open)).toMatchObject({ Etat: Etat.du });
  });

  test('does not bring back with its deposit a fee that staff dropped by hand', async () => {
    const numero = `D${EDITION}-main`;
    const id = await receive(numero, {});
    const { Id } = (await feeOf(id)) ?? { Id: 0 };
    expect((await step(Id, 'annuler', { Motif: 'Payé sur un autre dépôt' })).status).toBe(200);
    await receive(numero, { etats: ['envoye', 'annule'] });
    await receive(numero, { etats: ['envoye'] });
    expect(await feeOf(id)).toMatchObject({ Etat: Etat.annule, Motif: 'Payé sur un autre dépôt' });
    expect((await step(Id, 'redemander')).status).toBe(200);
    expect(await feeOf(id)).toMatchObject({ Etat: Etat.du, Montant: 18.1, Motif: null });
  });

  test('asks the deposits that came before the tariffs once, in exact cents', async () => {
    const label = { TradLibelle: { TraductionFr: 'Section W' }, IdSectionType: 1, Eannee: EDITION };
    const other = await create('festival-sections', { ...label, Prefixe: 'W', IsInscriptionOuverte: true });
    for (let sent = 0; sent < 3; sent += 1) await deposit({ section: 'W' });
    await deposit({ section: 'W', etats: ['envoye', 'annule'] });
    await create('festival-section-tarifs', { IdSection: other, Libelle: 'Normal', Montant: 0.1 });
    function charge() {
      return staff.call('POST', `/api/festival-sections/${other}/frais`);
    }
    expect((await charge()).body).toEqual({ Demandes: 3, Montant: 0.3 });
    expect((await charge()).body).toEqual({ Demandes: 0, Montant: 0 });
    expect(await read('festival-sections', other)).toMatchObject({ FraisDus: 0.3, FraisPayes: 0 });
    const reader = await backend.signInWith(['FESTIVAL-SECTIONS', 'FESTIVAL-SECTION', 'FRAIS-DEPOT']);
    expect((await reader.call('POST', `/api/festival-sections/${other}/frais`)).status).toBe(403);
  });
});
