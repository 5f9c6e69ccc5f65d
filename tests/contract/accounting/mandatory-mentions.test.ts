import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { OperationType } from '#generated/enums/operation-type.gen.ts';
import { rights } from '#generated/rights/rights.gen.ts';
import type { ApiClient, ApiReply } from '#tests/support/api-client.ts';
import { recordCalls } from '#tests/support/record-calls.ts';
import { type BackendUnderTest, backends } from '../backend-under-test.ts';

type Data = Readonly<Record<string, unknown>>;

const FRANCE = 45;
const SERVICE = 4;
const SIRET = '73282932000074';

/** One suite, two backends: no piece is issued without what the law asks for. */
describe.each(Object.entries(backends))('%s', (_, start) => {
  let backend: BackendUnderTest;
  let staff: ApiClient;
  let issuer: number;
  let books: number;
  const { create, read, change } = recordCalls(() => staff);

  async function sale(client: Data, more: Data = {}): Promise<number> {
    const id = await create('bam-ventes', { Objet: 'Stand', ...client, ...more });
    await create('bam-vente-lignes', { IdVente: id, Designation: 'Stand', PrixUnitaire: 450, IdNature: SERVICE, Ordre: 1 });
    return id;
  }
  async function invoice(id: number): Promise<ApiReply> {
    const { Version } = await read('bam-ventes', id);
    return staff.call('POST', `/api/bam-ventes/${id}/facture`, { Version });
  }
  async function issued(id: number) {
    const { status, body } = await invoice(id);
    expect({ status, body }).toEqual({ status: 200, body: expect.any(Number) });
    return read('bam-paiements', Number(body));
  }

  beforeAll(async () => {
    backend = await start();
    staff = await backend.signInWith(rights.map(({ code }) => code));
    const Adresse = { Adresse1: '1 rue des Écrans', CodePostal: '63000', Ville: 'Valombre', IdPays: FRANCE };
    issuer = await create('bam-emetteurs', { RaisonSociale: 'Association du festival', Siret: SIRET, Adresse });
    books = await create('vente-natures', { TradLibelle: { TraductionFr: 'Livres' }, IsBiens: true });
    await create('regime-tvas', { IdNature: books, Client: 1, Taux: 5.5, DateDebut: '2020-01-01' });
  });
  afterAll(() => backend.close());

  test('refuses a company without address and SIRET, names all of it at once, and issues once it is completed', async () => {
    const IdStructure = await create('structures', { RaisonSociale: 'Banque du Val', Adresse: { IdPays: FRANCE } });
    const id = await sale({ IdStructure });
    const refused = await invoice(id);
    expect([refused.status, refused.body]).toMatchObject([
      409,
      {
        code: 'mentions-manquantes',
        detail: expect.stringContaining('adresse du client, code postal du client, ville du client, SIRET du client'),
        conflict: { Manques: ['rue', 'codePostal', 'ville', 'siret'], ACompleter: { Entite: 'structure', Id: IdStructure } },
      },
    ]);
    const { Adresse } = await read('structures', IdStructure);
    await change('structures', IdStructure, {
      Siret: SIRET,
      Adresse: { ...Adresse, Adresse1: '3 quai des Moulins', CodePostal: '69001', Ville: 'Lyon' },
    });
    const piece = await issued(id);
    expect(piece).toMatchObject({ NatureOperation: OperationType.services, Client: { Siret: SIRET } });
    // A seller who charges the tax has a number, and a company reads what being late costs.
    expect(piece['Emetteur']).toMatchObject({ NumTva: 'FR44732829320' });
    expect(piece['Conditions']).toContain('indemnité forfaitaire de recouvrement de 40 €');
  });

  test('asks no SIRET of an association that has none nor of a foreign company, whose VAT number must be of its country', async () => {
    const Adresse = { Adresse1: '3 quai des Moulins', CodePostal: '69001', Ville: 'Lyon', IdPays: FRANCE };
    const IdStructure = await create('structures', { RaisonSociale: 'Les Amis du film', IsSansSiret: true, Adresse });
    await issued(await sale({ IdStructure }));
    const filter = { Criteres: { field: 'Code', op: 'eq', value: 'BE' }, Colonnes: ['Code'] };
    const [existing] = (await staff.call('POST', '/api/payss/filter', { filter, skip: 0, take: 1 })).body;
    const belgium = existing?.Id ?? (await create('payss', { Code: 'BE', TradLibelle: { TraductionFr: 'Belgique' }, IsCee: true }));
    const place = { Adresse1: '1 rue Haute', Ville: 'Bruxelles', IdPays: belgium };
    const foreign = await create('structures', { RaisonSociale: 'Cinéma Bruxelles', NumIntracom: 'BE0428759498', Adresse: place });
    const id = await sale({ IdStructure: foreign });
    expect((await invoice(id)).body.conflict).toMatchObject({ Manques: ['tvaClient'] });
    await change('structures', foreign, { NumIntracom: 'BE0428759497' });
    await issued(id);
  });

  test('lets a private person pay at once without an address, and asks for it where they pay later', async () => {
    const IdPersonne = await create('personnes', { Nom: 'Sand' });
    const IdContact = await create('contacts', { IdPersonne, IdsActivite: [], Adresse: { IdPays: FRANCE } });
    const refused = await invoice(await sale({ IdContact }));
    expect(refused.body.conflict).toMatchObject({ Manques: ['rue', 'codePostal', 'ville'], ACompleter: { Entite: 'contact' } });
  });

  test('keeps on the piece what is sold, the day of supply and where goods are delivered', async () => {
    const Adresse = { Adresse1: '3 quai des Moulins', CodePostal: '69001', Ville: 'Lyon', IdPays: FRANCE };
    const IdStructure = await create('structures', { RaisonSociale: 'Librairie du Val', Siret: SIRET, Adresse });
    const days = { DatePrestation: '2042-11-02', DateFinPrestation: '2042-11-04' };
    const id = await sale({ IdStructure }, { ...days, AdresseLivraison: { ...Adresse, Adresse1: '9 impasse du Quai', Ville: 'Dépôt' } });
    await create('bam-vente-lignes', { IdVente: id, Designation: 'Catalogues', Quantite: 3, PrixUnitaire: 20, IdNature: books, Ordre: 2 });
    const piece = await issued(id);
    expect(piece).toMatchObject({
      ...days,
      NatureOperation: OperationType.mixte,
      Client: { Livraison: ['9 impasse du Quai', '69001 Dépôt'] },
    });
    const filter = {
      Criteres: { field: 'IdPaiement', op: 'eq', value: piece.Id },
      Colonnes: ['NatureOperation'],
      Tri: [{ Key: 'Ordre', Desc: false }],
    };
    const { body } = await staff.call('POST', '/api/bam-paiement-lignes/filter', { filter, skip: 0, take: 5 });
    expect(body).toMatchObject([{ NatureOperation: OperationType.services }, { NatureOperation: OperationType.biens }]);
  });

  test('leaves it to an issuer whose accountant answers for it otherwise', async () => {
    const IdStructure = await create('structures', { RaisonSociale: 'Sans rien', Adresse: { IdPays: FRANCE } });
    await change('bam-emetteurs', issuer, { IsMentionsVerifiees: false });
    await issued(await sale({ IdStructure }));
    await change('bam-emetteurs', issuer, { IsMentionsVerifiees: true });
  });
});
