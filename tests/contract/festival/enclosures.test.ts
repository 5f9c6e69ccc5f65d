import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MailUsage } from '#generated/enums/mail-usage.gen.ts';
import { PecType } from '#generated/enums/pec-type.gen.ts';
import { addDays } from '#domain/values/dates.ts';
import { rights } from '#generated/rights/rights.gen.ts';
import type { ApiClient, ApiReply } from '#tests/support/api-client.ts';
import { reachable } from '#tests/support/reachable-contact.ts';
import { recordCalls } from '#tests/support/record-calls.ts';
import { type BackendUnderTest, backends } from '../backend-under-test.ts';

type Data = Readonly<Record<string, unknown>>;

/** One suite, two backs: what a mail says it holds goes with it, and the numbers it names are there. */
describe.each(Object.entries(backends))('%s', (_, start) => {
  let backend: BackendUnderTest;
  let staff: ApiClient;
  let plan = 0;
  const EDITION = 2047;
  const GROUPS = 'festival-groupes';
  const GUESTS = 'festival-participant-invites';

  const { create, read } = recordCalls(() => staff);
  async function act(plural: string, id: number, path: string, body: Data = {}): Promise<ApiReply> {
    const { Version } = await read(plural, id);
    const reply = await staff.call('POST', `/api/${plural}/${id}/${path}`, { Version, ...body });
    expect({ path, status: reply.status, body: reply.body }).toMatchObject({ status: 200 });
    return reply;
  }
  async function found(plural: string, Criteres: Data, Colonnes: readonly string[]): Promise<readonly Data[]> {
    return (
      await staff.call('POST', `/api/${plural}/filter`, {
        filter: { Criteres, Colonnes, Tri: [{ Key: 'Id', Desc: true }] },
        skip: 0,
        take: 9,
      })
    ).body;
  }
  /** The last mail of a kind about a record: its text, with the names of what goes with it. */
  async function mailOf(field: string, id: number, usage: number): Promise<{ Corps: string; Objet: string; files: readonly unknown[] }> {
    const both = {
      and: [
        { field, op: 'eq', value: id },
        { field: 'Usage', op: 'eq', value: usage },
      ],
    };
    const [trace] = await found('mail-traces', both, ['Objet']);
    const { Corps, Objet } = await read('mail-traces', Number(trace?.['Id']));
    const documents = await found('mail-trace-documents', { field: 'IdTrace', op: 'eq', value: Number(trace?.['Id']) }, [
      'Libelle',
      'IdFichier',
    ]);
    for (const { IdFichier } of documents) {
      const file = await staff.call('GET', `/api/fichiers/${Number(IdFichier)}`);
      expect([file.status, String(file.body).slice(0, 5)]).toEqual([200, '%PDF-']);
    }
    return { Corps, Objet, files: documents.map(({ Libelle }) => Libelle) };
  }
  async function contact(more: Data = {}): Promise<number> {
    const IdPersonne = await create('personnes', { Nom: 'Cliente', Prenom: 'Ana', IdPays: 45 });
    return create('contacts', { IdPersonne, ...(await reachable(create)), Email: `ana-${IdPersonne}@exemple.test`, ...more });
  }
  async function group(more: Data = {}): Promise<number> {
    return create(GROUPS, { Libelle: 'Lycée', Eannee: EDITION, IdContact: await contact(), IdFormule: plan, EffectifPrevu: 10, ...more });
  }

  beforeAll(async () => {
    backend = await start();
    staff = await backend.signInWith(rights.map(({ code }) => code));
    await create('festival-editions', {
      Eannee: EDITION,
      DateDebut: '2047-01-30',
      DateFin: '2047-02-07',
      IsDefaut: true,
      IsAccredOuvert: true,
    });
    await create('bam-emetteurs', {
      RaisonSociale: 'Association du festival',
      Siret: '12345678900015',
      Adresse: { Adresse1: '1 rue des Écrans', CodePostal: '63000', Ville: 'Valombre', IdPays: 45 },
    });
    const prices = { PrixHt: 10, PrixTtc: 12, TauxTva: 20, IsGroupe: true };
    plan = await create('festival-formules', { Eannee: EDITION, TradLibelle: { TraductionFr: 'Groupe' }, ...prices });
  });
  afterAll(() => backend.close());

  test('a quote is numbered when it goes out, and goes with its mail', async () => {
    const [first, second] = [await group(), await group()];
    await act(GROUPS, first, 'transitions/valider-devis');
    const { NoDevis, DateDevis } = await read(GROUPS, first);
    expect([NoDevis, DateDevis]).toEqual([expect.stringMatching(/^DE\d{4}-\d{5}$/), expect.any(String)]);
    const mail = await mailOf('IdGroupe', first, MailUsage.groupeDevis);
    expect(mail.files).toEqual([`Devis ${NoDevis}.pdf`]);
    expect(mail.Corps).toContain(NoDevis);
    const printed = await staff.call('GET', `/api/${GROUPS}/${first}/devis`);
    expect([printed.status, String(printed.body).slice(0, 5)]).toEqual([200, '%PDF-']);
    // Taken up again and validated again, it keeps its number; the next one has the next.
    await act(GROUPS, first, 'transitions/reprendre-devis');
    await act(GROUPS, first, 'transitions/valider-devis', { Mail: false });
    expect(await read(GROUPS, first)).toMatchObject({ NoDevis });
    await act(GROUPS, second, 'transitions/valider-devis', { Mail: false });
    function rank(number: string): number {
      return Number(number.slice(-5));
    }
    expect(rank((await read(GROUPS, second)).NoDevis)).toBe(rank(NoDevis) + 1);
  });

  test('a group that was not quoted has nothing to print', async () => {
    expect((await staff.call('GET', `/api/${GROUPS}/${await group()}/devis`)).status).toBe(404);
  });

  test('an invoice goes with the mail that says its number, in the language of its reader', async () => {
    const english = (await found('langues', { field: 'Code', op: 'eq', value: 'en' }, ['Code']))[0]?.['Id'];
    const id = await group({ IdContact: await contact({ IdLangueCorrespondance: english }) });
    await act(GROUPS, id, 'transitions/valider-devis', { Mail: false });
    await act(GROUPS, id, 'transitions/valider-paiement', { Valeurs: { ModePaiement: 1 } });
    const [piece] = await found('bam-paiements', { field: 'IdGroupe', op: 'eq', value: id }, ['NoFacture']);
    const mail = await mailOf('IdGroupe', id, MailUsage.groupeFacture);
    expect(mail.files).toEqual([`Invoice ${String(piece?.['NoFacture'])}.pdf`]);
    expect(mail.Corps).toContain(String(piece?.['NoFacture']));
    expect(mail.Corps).toContain('Please find your invoice');
  });

  test('the invoice of a group says how many people it is for, though no whole number of cents is the price of one', async () => {
    const prices = { PrixHt: 31.67, PrixTtc: 38, TauxTva: 20, IsGroupe: true };
    const IdFormule = await create('festival-formules', { Eannee: EDITION, TradLibelle: { TraductionFr: 'École' }, ...prices });
    const id = await group({ IdFormule, EffectifPrevu: 15, NbAccompagnateursGratuits: 2 });
    await act(GROUPS, id, 'transitions/valider-devis', { Mail: false });
    await act(GROUPS, id, 'transitions/valider-paiement', { Valeurs: { ModePaiement: 1 }, Mail: false });
    const [piece] = await found('bam-paiements', { field: 'IdGroupe', op: 'eq', value: id }, ['PrixTtc']);
    const columns = ['Quantite', 'PrixUnitaireHt', 'MontantHt', 'MontantTtc'];
    const lines = await found('bam-paiement-lignes', { field: 'IdPaiement', op: 'eq', value: Number(piece?.['Id']) }, columns);
    expect(lines.find((line) => line['Quantite'] === 13)).toMatchObject({
      Quantite: 13,
      PrixUnitaireHt: 31.67,
      MontantHt: 411.67,
      MontantTtc: 494,
    });
  });

  test('whoever withdraws after paying gets the credit note, and who keeps the invoice gets none', async () => {
    const ACCREDITATIONS = 'festival-participant-accredites';
    async function withdrawn(Pieces: string): Promise<readonly [number, Awaited<ReturnType<typeof mailOf>>]> {
      const id = await create(ACCREDITATIONS, { Eannee: EDITION, IdContact: await contact(), Prix: 95 });
      for (const step of ['soumettre', 'demander-paiement']) await act(ACCREDITATIONS, id, `transitions/${step}`, { Mail: false });
      await act(ACCREDITATIONS, id, 'transitions/valider-paiement', { Valeurs: { ModePaiement: 1 }, Mail: false });
      await act(ACCREDITATIONS, id, 'transitions/desister', { Motif: 'Empêchement', Suites: { Pieces } });
      return [id, await mailOf('IdParticipant', id, MailUsage.accreditationDesistement)];
    }
    const [id, mail] = await withdrawn('avoir');
    const pieces = await found('bam-paiements', { field: 'IdParticipant', op: 'eq', value: id }, ['NoFacture', 'IsAvoir']);
    const number = String(pieces.find(({ IsAvoir }) => IsAvoir === true)?.['NoFacture']);
    expect(mail.files).toEqual([`Avoir ${number}.pdf`]);
    expect(mail.Corps).toContain(`ci-joint l’avoir ${number}`);
    const [, kept] = await withdrawn('garder');
    expect([kept.files, kept.Corps.includes('ci-joint')]).toEqual([[], false]);
  });

  test('the payment of a subscription sends its invoice', async () => {
    const IdContact = await contact();
    const IdCompte = await create('bam-comptes', { Login: `abonne-${IdContact}@exemple.test`, IdContact });
    const IdService = await create('bam-services', { TradLibelle: { TraductionFr: 'Vidéothèque' } });
    const year = { IdService, TradLibelle: { TraductionFr: 'Un an' }, NbMois: 12, PrixHt: 100, PrixTtc: 120, Tva: 20 };
    const id = await create('bam-abonnements', { IdCompte, IdFormule: await create('bam-formules', year), Debut: '2046-01-01' });
    await act('bam-abonnements', id, 'paiement', { ModePaiement: 1 });
    const [piece] = await found('bam-paiements', { field: 'IdAbonnement', op: 'eq', value: id }, ['NoFacture']);
    const mail = await mailOf('IdAbonnement', id, MailUsage.abonnementFacture);
    expect([mail.Objet, mail.files]).toEqual([
      `Votre facture ${String(piece?.['NoFacture'])}`,
      [`Facture ${String(piece?.['NoFacture'])}.pdf`],
    ]);
  });

  test('whoever has a subscription that ends within 30 days is written to once, and not where another follows', async () => {
    const IdService = await create('bam-services', { TradLibelle: { TraductionFr: 'Annuaire' } });
    const IdFormule = await create('bam-formules', { IdService, TradLibelle: { TraductionFr: 'Six mois' }, NbMois: 6 });
    async function account(): Promise<number> {
      const IdContact = await contact();
      return create('bam-comptes', { Login: `fin-${IdContact}@exemple.test`, IdContact });
    }
    async function ending(IdCompte: number, Fin: string): Promise<number> {
      return create('bam-abonnements', { IdCompte, IdFormule, Debut: addDays(today, -200), Fin });
    }
    const quoted = await group();
    await act(GROUPS, quoted, 'transitions/valider-devis', { Mail: false });
    // The day of this side.
    const { DateDevis: today } = await read(GROUPS, quoted);
    const renewed = await account();
    const [soon, later, followed] = [
      await ending(await account(), addDays(today, 30)),
      await ending(await account(), addDays(today, 31)),
      await ending(renewed, addDays(today, 20)),
    ];
    await ending(renewed, addDays(today, 200));
    async function run(): Promise<number> {
      return (await staff.call('POST', '/api/bam-abonnements/rappels')).body;
    }
    expect([await run(), await run()]).toEqual([1, 0]);
    async function countMails(id: number): Promise<number> {
      return (await found('mail-traces', { field: 'IdAbonnement', op: 'eq', value: id }, ['Objet'])).length;
    }
    expect([await countMails(soon), await countMails(later), await countMails(followed)]).toEqual([1, 0, 0]);
  });

  test('a template that names what its mail cannot fill is refused on its text', async () => {
    const template = {
      Contexte: 5,
      Type: 1,
      IsActif: false,
      Libelle: 'Essai',
      TradObjet: { TraductionFr: 'Votre facture {{numeroFacture}}' },
    };
    async function sent(Usage: number | null): Promise<readonly unknown[]> {
      const { status, body } = await staff.call('POST', '/api/mail-modeles', { ...template, Usage });
      return [status, body.errors?.[0]?.path];
    }
    expect(await sent(MailUsage.groupeDevis)).toEqual([400, 'TradObjet.TraductionFr']);
    expect(await sent(null)).toEqual([400, 'TradObjet.TraductionFr']);
    expect((await sent(MailUsage.groupeFacture))[0]).toBe(200);
  });

  test('a confirmed guest gets the voucher of the nights that are held, and none where there are none', async () => {
    async function guest(more: Data): Promise<number> {
      return create(GUESTS, { Eannee: EDITION, IdContact: await contact(), Arrivee: '2047-01-30', Depart: '2047-01-31', ...more });
    }
    async function steps(id: number): Promise<readonly unknown[]> {
      await act(GUESTS, id, 'transitions/confirmer');
      await act(GUESTS, id, 'transitions/valider', {});
      return (await mailOf('IdParticipant', id, MailUsage.invitationConfirmation)).files;
    }
    const lodged = await guest({ NuitsMax: 1 });
    const IdHotel = await create('festival-hotels', { Libelle: 'Hôtel des bons', NbChambres: 2, PrixDouble: 80 });
    await staff.call('POST', '/api/festival-hotel-pecs/assignation', {
      IdParticipant: lodged,
      IdHotel,
      Dates: ['2047-01-30'],
      TypePec: PecType.festival,
    });
    expect(await steps(lodged)).toEqual(["Bon d'hôtel Ana Cliente.pdf"]);
    expect(await steps(await guest({ NuitsMax: 0 }))).toEqual([]);
  });
});
