import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rights } from '#generated/rights/rights.gen.ts';
import type { ApiClient } from '#tests/support/api-client.ts';
import { recordCalls } from '#tests/support/record-calls.ts';
import { type BackendUnderTest, backends } from '../backend-under-test.ts';

type Data = Readonly<Record<string, unknown>>;

const ON_SITE = 1;
const [TRANSFER, CHEQUE, CARD, CASH, CREDIT] = [1, 2, 3, 4, 6];
const [RECEIVED, USED, REFUNDED, KEPT, UNDONE] = [1, 2, 3, 4, 5];

/** One suite, two backs: what a client paid beyond a piece is theirs, to the cent, whatever is undone. */
describe.each(Object.entries(backends))('%s', (_, start) => {
  let backend: BackendUnderTest;
  let staff: ApiClient;
  const { create, read } = recordCalls(() => staff);
  const Adresse = { Adresse1: '1 rue des Écrans', CodePostal: '63000', Ville: 'Valombre', IdPays: 45 };

  function client(RaisonSociale: string): Promise<number> {
    return create('structures', { RaisonSociale, Adresse, IsSansSiret: true });
  }
  async function invoice(IdStructure: number, price = 1000): Promise<number> {
    const id = await create('bam-ventes', { Objet: 'Publicité', IdStructure });
    await create('bam-vente-lignes', { IdVente: id, Designation: 'Page', PrixUnitaire: price, IdNature: ON_SITE });
    const { Version } = await read('bam-ventes', id);
    return Number((await staff.call('POST', `/api/bam-ventes/${id}/facture`, { Version })).body);
  }
  async function onPiece(piece: number, act: 'reglements' | 'credit' | 'avoir', body: Data) {
    const { Version } = await read('bam-paiements', piece);
    return staff.call('POST', `/api/bam-paiements/${piece}/${act}`, { Version, ...body });
  }
  async function rowsOf(plural: string, field: string, value: number, columns: readonly string[]): Promise<readonly Data[]> {
    const filter = { Criteres: { field, op: 'eq', value }, Tri: [{ Key: 'Id', Desc: false }], Colonnes: columns };
    return (await staff.call('POST', `/api/${plural}/filter`, { filter, skip: 0, take: 50 })).body;
  }
  function receiptsOf(piece: number) {
    return rowsOf('bam-reglements', 'IdPaiement', piece, ['Montant', 'ModePaiement', 'IdAnnule']);
  }
  function creditsOf(structure: number) {
    return rowsOf('bam-credits', 'IdStructure', structure, ['Nature', 'Montant', 'ModePaiement', 'Motif']);
  }
  async function creditOf(structure: number): Promise<unknown> {
    return (await read('structures', structure))['CreditClient'];
  }

  beforeAll(async () => {
    backend = await start();
    staff = await backend.signInWith(rights.map(({ code }) => code));
    await create('bam-emetteurs', { RaisonSociale: 'Association', Siret: '73282932000074', Adresse });
  });
  afterAll(() => backend.close());

  test('takes a cheque and a card in one gesture, all or nothing', async () => {
    const piece = await invoice(await client('Banque du Val'));
    const cheque = { Montant: 1000, ModePaiement: CHEQUE, Banque: 'Crédit du Lac', NoCheque: '77' };
    const refused = await onPiece(piece, 'reglements', { ...cheque, Autres: [{ Montant: 201, ModePaiement: CARD }] });
    expect([refused.status, refused.body.code]).toEqual([409, 'trop-percu']);
    expect(await receiptsOf(piece)).toEqual([]);
    const taken = await onPiece(piece, 'reglements', { ...cheque, Autres: [{ Montant: 200, ModePaiement: CARD }] });
    expect([taken.status, taken.body]).toEqual([200, { ResteDu: 0 }]);
    expect(await receiptsOf(piece)).toMatchObject([
      { Montant: 200, ModePaiement: CARD },
      { Montant: 1000, ModePaiement: CHEQUE },
    ]);
    expect(await read('bam-paiements', piece)).toMatchObject({ Etat: 4, Regle: 1200 });
  });

  test('keeps what exceeds an invoice for its client, pays another with it and gives the rest back with a reason', async () => {
    const structure = await client('Imprimerie du Lac');
    const [first, second] = [await invoice(structure), await invoice(structure)];
    const over = { Montant: 1500, ModePaiement: TRANSFER };
    expect((await onPiece(first, 'reglements', over)).status).toBe(409);
    expect((await onPiece(first, 'reglements', { ...over, IsTropPercu: true })).body).toEqual({ ResteDu: 0 });
    expect(await creditOf(structure)).toBe(300);
    expect((await staff.call('GET', `/api/bam-paiements/${second}/credit`)).body).toEqual({ Credit: 300 });
    const beyond = await onPiece(second, 'credit', { Montant: 301 });
    expect([beyond.status, beyond.body.code]).toEqual([409, 'credit-insuffisant']);
    expect((await onPiece(second, 'credit', { Montant: 250 })).body).toEqual({ ResteDu: 950 });
    const refund = { IdStructure: structure, Montant: 50, ModePaiement: TRANSFER, Motif: 'Demande du client' };
    expect((await staff.call('POST', '/api/comptabilite/credits/remboursement', refund)).body).toEqual({ Credit: 0 });
    const again = await staff.call('POST', '/api/comptabilite/credits/remboursement', { ...refund, Montant: 0.01 });
    expect([again.status, again.body.code]).toEqual([409, 'credit-insuffisant']);
    expect(await creditsOf(structure)).toMatchObject([
      { Nature: RECEIVED, Montant: 300, ModePaiement: TRANSFER },
      { Nature: USED, Montant: -250, ModePaiement: CREDIT },
      { Nature: REFUNDED, Montant: -50, Motif: 'Demande du client' },
    ]);
    expect(await creditOf(structure)).toBe(0);
  });

  test('undoes a receipt with the credit it brought, but not while that credit is used', async () => {
    const structure = await client('Café des Arts');
    const [first, second] = [await invoice(structure), await invoice(structure)];
    const cheque = { Montant: 1300, ModePaiement: CHEQUE, Banque: 'Lac', NoCheque: '8', IsTropPercu: true };
    await onPiece(first, 'reglements', cheque);
    await onPiece(second, 'credit', { Montant: 100 });
    const [receipt] = await receiptsOf(first);
    const undo = { Cause: 3, Motif: 'Provision insuffisante' };
    const used = await staff.call('POST', `/api/bam-reglements/${Number(receipt?.['Id'])}/annulation`, undo);
    expect([used.status, used.body.code]).toEqual([409, 'credit-utilise']);
    const [paid] = await receiptsOf(second);
    const wrong = await staff.call('POST', `/api/bam-reglements/${Number(paid?.['Id'])}/correction`, { ModePaiement: CARD, Motif: 'Non' });
    expect(wrong.body.code).toBe('reglement-credit');
    await staff.call('POST', `/api/bam-reglements/${Number(paid?.['Id'])}/annulation`, { Motif: 'Mauvaise pièce' });
    expect(await creditOf(structure)).toBe(100);
    const reversed = await staff.call('POST', `/api/bam-reglements/${Number(receipt?.['Id'])}/annulation`, undo);
    expect(reversed.body).toEqual({ ResteDu: 1200 });
    expect(await creditOf(structure)).toBe(0);
    expect((await creditsOf(structure)).map(({ Nature, Montant }) => [Nature, Montant])).toEqual([
      [RECEIVED, 100],
      [USED, -100],
      [UNDONE, 100],
      [UNDONE, -100],
    ]);
  });

  test('corrects the means of a receipt and of the credit it brought', async () => {
    const structure = await client('Garage Sud');
    const piece = await invoice(structure);
    await onPiece(piece, 'reglements', { Montant: 1210, ModePaiement: CARD, IsTropPercu: true });
    const [receipt] = await receiptsOf(piece);
    const reply = await staff.call('POST', `/api/bam-reglements/${Number(receipt?.['Id'])}/correction`, {
      ModePaiement: TRANSFER,
      Motif: 'Virement',
    });
    expect(reply.status).toBe(200);
    expect((await creditsOf(structure)).map(({ Nature, Montant, ModePaiement }) => [Nature, Montant, ModePaiement])).toEqual([
      [RECEIVED, 10, CARD],
      [RECEIVED, 10, TRANSFER],
      [UNDONE, -10, CARD],
    ]);
    expect(await creditOf(structure)).toBe(10);
  });

  test('keeps what a credit note gives back for its client, and money that no invoice asked for', async () => {
    const structure = await client('Librairie');
    const [piece, next] = [await invoice(structure), await invoice(structure)];
    await onPiece(piece, 'reglements', { Montant: 1200, ModePaiement: TRANSFER });
    const credit = Number((await onPiece(piece, 'avoir', { MontantTtc: 200, Motif: 'Geste' })).body);
    expect((await onPiece(credit, 'credit', { Montant: 201 })).status).toBe(409);
    expect((await onPiece(credit, 'credit', { Montant: 200 })).body).toEqual({ ResteDu: 0 });
    const advance = {
      IdStructure: structure,
      Reglements: [
        { Montant: 30, ModePaiement: CASH },
        { Montant: 20, ModePaiement: CARD },
      ],
    };
    expect((await staff.call('POST', '/api/comptabilite/credits', advance)).body).toEqual({ Credit: 250 });
    expect((await onPiece(next, 'credit', { Montant: 250 })).body).toEqual({ ResteDu: 950 });
    expect((await creditsOf(structure)).map(({ Nature }) => Nature)).toEqual([KEPT, RECEIVED, RECEIVED, USED]);
    // Cash that no desk received is counted with its register.
    const { DateEmission } = await read('bam-paiements', next);
    const register = await staff.call('GET', `/api/guichet/caisse?guichet=Hors%20guichet&jour=${String(DateEmission)}`);
    expect(register.body).toMatchObject({ Total: 30, NbReglements: 1 });
    const closing = { Guichet: 'Hors guichet', Jour: DateEmission, Attendu: 30, Especes: 30, Cheques: 0, Cb: 0, Autres: 0 };
    expect((await staff.call('POST', '/api/guichet/clotures', closing)).status).toBe(200);
    const nobody = await staff.call('POST', '/api/comptabilite/credits', { Reglements: advance.Reglements });
    expect([nobody.status, nobody.body.code]).toEqual([409, 'credit-client']);
  });

  test('undoes an advance by its opposite, once', async () => {
    const structure = await client('Mairie');
    const advance = { IdStructure: structure, Reglements: [{ Montant: 80, ModePaiement: TRANSFER }] };
    await staff.call('POST', '/api/comptabilite/credits', advance);
    const [move] = await creditsOf(structure);
    const path = `/api/bam-credits/${Number(move?.['Id'])}/annulation`;
    expect((await staff.call('POST', path, { Cause: 1, Motif: 'Autre client' })).body).toEqual({ Credit: 0 });
    expect((await staff.call('POST', path, { Motif: 'Encore' })).body.code).toBe('reglement-annule');
  });

  test('is for who may receive, and read by who may see credits', async () => {
    const reader = await backend.signInWith(['BAM-CREDITS', 'BAM-CREDIT']);
    const filter = { filter: {}, skip: 0, take: 1 };
    expect((await reader.call('POST', '/api/bam-credits/filter', filter)).status).toBe(200);
    const money = { IdStructure: 1, Montant: 1, ModePaiement: TRANSFER, Motif: 'x' };
    const refused = await Promise.all([
      reader.call('POST', '/api/comptabilite/credits', { IdStructure: 1, Reglements: [{ Montant: 1, ModePaiement: TRANSFER }] }),
      reader.call('POST', '/api/comptabilite/credits/remboursement', money),
      reader.call('POST', '/api/bam-credits/1/annulation', { Motif: 'x' }),
      reader.call('POST', '/api/bam-paiements/1/credit', { Version: 1, Montant: 1 }),
      reader.call('GET', '/api/bam-paiements/1/credit'),
    ]);
    expect(refused.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403]);
    const clerk = await backend.signInWith(['ENCAISSER']);
    expect((await clerk.call('POST', '/api/bam-credits/filter', filter)).status).toBe(403);
  });
});
