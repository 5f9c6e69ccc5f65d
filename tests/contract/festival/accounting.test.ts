import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rights } from '#generated/rights/rights.gen.ts';
import { addDays, addMonths } from '#domain/values/dates.ts';
import type { ApiClient, ApiReply } from '#tests/support/api-client.ts';
import { recordCalls } from '#tests/support/record-calls.ts';
import { type BackendUnderTest, backends } from '../backend-under-test.ts';

type Data = Readonly<Record<string, unknown>>;

const ACCREDITATIONS = 'festival-participant-accredites';
const BELGIAN = { Code: 'BE', TradLibelle: { TraductionFr: 'Belgique' }, IsCee: true };
const [CHEQUE, TRANSFER] = [2, 1];

/** One suite, two backs: money moves alike in the server and in its simulation. */
describe.each(Object.entries(backends))('%s', (_, start) => {
  let backend: BackendUnderTest;
  let staff: ApiClient;
  let count = 0;

  const { change, create, read } = recordCalls(() => staff);
  async function act(plural: string, id: number, { path, body }: { readonly path: string; readonly body: Data }): Promise<ApiReply> {
    const { Version } = await read(plural, id);
    return staff.call('POST', `/api/${plural}/${id}/${path}`, { Version, ...body });
  }
  function step(plural: string, id: number, name: string, Valeurs?: Data): Promise<ApiReply> {
    return act(plural, id, { path: `transitions/${name}`, body: Valeurs === undefined ? {} : { Valeurs } });
  }
  /** Pieces of a record, oldest first. */
  async function piecesOf(field: string, id: number): Promise<readonly Data[]> {
    const filter = {
      Criteres: { and: [{ field, op: 'eq', value: id }] },
      Tri: [{ Key: 'NoFacture', Desc: false }],
      Colonnes: ['NoFacture'],
    };
    const { body } = await staff.call('POST', '/api/bam-paiements/filter', { filter, skip: 0, take: 50 });
    return Promise.all(body.map((row: Data) => read('bam-paiements', Number(row['Id']))));
  }
  async function contact(person: Data = {}): Promise<Data> {
    count += 1;
    const IdPersonne = await create('personnes', { Nom: `Client ${count}`, Prenom: 'Ana', IdPays: 45, ...person });
    const activite = await create('activites', { TradLibelle: { TraductionFr: `Activité ${count}` } });
    return {
      IdPersonne,
      IdContact: await create('contacts', {
        IdPersonne,
        Email: `client-${count}@exemple.test`,
        IdsActivite: [activite],
        Adresse: { Adresse1: '3 rue du Port', CodePostal: '29000', Ville: 'Quimper', IdPays: 45 },
      }),
    };
  }
  async function awaiting(more: Data = {}): Promise<number> {
    const id = await create(ACCREDITATIONS, { Eannee: EDITION, ...(await contact()), Prix: 95, ...more });
    for (const name of ['soumettre', 'demander-paiement']) expect((await step(ACCREDITATIONS, id, name)).status).toBe(200);
    return id;
  }
  async function paid(more: Data = {}): Promise<{ readonly id: number; readonly piece: Data }> {
    const id = await awaiting(more);
    expect((await step(ACCREDITATIONS, id, 'valider-paiement', { ModePaiement: TRANSFER })).status).toBe(200);
    const [piece = {}] = await piecesOf('IdParticipant', id);
    return { id, piece };
  }
  function credit(piece: Data, body: Data = {}): Promise<ApiReply> {
    return act('bam-paiements', Number(piece['Id']), { path: 'avoir', body });
  }
  function receipt(piece: Data, body: Data): Promise<ApiReply> {
    return act('bam-paiements', Number(piece['Id']), { path: 'reglements', body });
  }
  const EDITION = 2043;
  let belgium = 0;
  /** By the clock of the backend. */
  let today = '';

  function issuer(): Promise<number> {
    return create('bam-emetteurs', {
      RaisonSociale: 'Association du festival',
      Siret: '12345678900015',
      Adresse: { Adresse1: '1 rue des Écrans', CodePostal: '63000', Ville: 'Valombre', IdPays: 45 },
      DelaiPaiement: 30,
    });
  }

  beforeAll(async () => {
    backend = await start();
    staff = await backend.signInWith(rights.map(({ code }) => code));
    const dates = { DateDebut: '2043-01-30', DateFin: '2043-02-07' };
    await create('festival-editions', { Eannee: EDITION, ...dates, IsDefaut: true, IsAccredOuvert: true });
    const { body: countries } = await staff.call('GET', '/api/payss/choix?search=Belgique&take=5');
    const [existing] = countries;
    belgium = existing?.Id ?? (await create('payss', BELGIAN));
    await change('payss', belgium, { Code: 'BE', IsCee: true });
    await issuer();
    today = String((await paid()).piece['DateEmission']);
  });
  afterAll(() => backend.close());

  test('the books of a period tell what was sold and what was received, in an order, to who holds its list', async () => {
    const { piece } = await paid({ Prix: 95 });
    function books(who: ApiClient, Debut: string) {
      return who.call('POST', '/api/comptabilite/bam-accred-paiement/export', { Debut, Fin: today, Format: 'csv' });
    }
    const { status, headers, body } = await books(staff, today);
    expect([status, headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8']);
    const entries = String(body)
      .split('\r\n')
      .map((line) => line.split(';'))
      .filter((cells) => cells[2] === piece['NoFacture']);
    expect(entries.map(([journal, , , account]) => [journal, account])).toEqual([
      ['VE', '411000'],
      ['VE', '706000'],
      ['VE', '445710'],
      ['BQ', '512000'],
      ['BQ', '411000'],
    ]);
    expect((await books(staff, addDays(today, 1))).body.errors).toEqual([expect.objectContaining({ path: 'Fin', code: 'ordre' })]);
    expect((await books(await backend.signInWith(['FILMS']), today)).status).toBe(403);
  });

  describe('a validated payment', () => {
    test('issues a frozen invoice under the next number of the year, receives the money and validates the accreditation', async () => {
      const first = await paid({ Prix: 95 });
      const second = await paid({ Prix: 125 });
      expect(await read(ACCREDITATIONS, first.id)).toMatchObject({ Statut: 64, IsPaye: true, ModePaiement: TRANSFER });
      expect(first.piece).toMatchObject({
        IsAvoir: false,
        TypeOrigine: 2,
        Etat: 4,
        PrixHt: 79.17,
        PrixTva: 15.83,
        PrixTtc: 95,
        TauxTva: 20,
        Regle: 95,
        NomClient: expect.stringMatching(/^Ana Client/),
        Emetteur: expect.objectContaining({ RaisonSociale: expect.any(String), Festival: expect.objectContaining({ Couleur: null }) }),
      });
      function number(piece: Data): number {
        return Number(String(piece['NoFacture']).split('-')[1]);
      }
      expect(first.piece['NoFacture']).toMatch(new RegExp(`^FA${today.slice(0, 4)}-\\d{5}$`));
      expect(number(second.piece)).toBe(number(first.piece) + 1);
    });

    test('is not taken without a means of payment, nor by cheque without its bank and its number, and leaves no number behind', async () => {
      const before = await paid();
      const id = await awaiting();
      expect((await step(ACCREDITATIONS, id, 'valider-paiement')).body.code).toBe('transition-refusee');
      expect((await step(ACCREDITATIONS, id, 'valider-paiement', { ModePaiement: CHEQUE })).body.code).toBe('reglement-incomplet');
      expect(await read(ACCREDITATIONS, id)).toMatchObject({ Statut: 4, IsPaye: false });
      expect(
        (await step(ACCREDITATIONS, id, 'valider-paiement', { ModePaiement: CHEQUE, Banque: 'Banque des Alpes', NoCheque: '0012' })).status,
      ).toBe(200);
      const [piece = {}] = await piecesOf('IdParticipant', id);
      function number(one: Data): number {
        return Number(String(one['NoFacture']).split('-')[1]);
      }
      expect(number(piece)).toBe(number(before.piece) + 1);
    });

    test('may come later only where somebody with the right to say so does: the others change the rest of the record', async () => {
      const id = await awaiting();
      const clerk = await backend.signInWith(rights.map(({ code }) => code).filter((code) => code !== 'REGLEMENT-DIFFERE'));
      const { Version } = await read(ACCREDITATIONS, id);
      function put(values: Data) {
        return clerk.call('PUT', `/api/${ACCREDITATIONS}/${id}`, { Version, ...values });
      }
      const refused = await put({ IsReglementDiffere: true });
      expect([refused.status, refused.body.errors]).toEqual([
        400,
        [{ path: 'IsReglementDiffere', code: 'droit-requis', message: "Vous n'avez pas le droit de changer ce champ." }],
      ]);
      const deferral = { IsReglementDiffere: true, DateEcheance: '2099-01-15' };
      const step = await clerk.call('POST', `/api/${ACCREDITATIONS}/${id}/transitions/valider-paiement`, { Version, Valeurs: deferral });
      expect([step.status, step.body.errors?.[0]]).toEqual([400, expect.objectContaining({ path: 'Valeurs.IsReglementDiffere' })]);
      expect((await put({ IsReglementDiffere: false, Commentaire: 'Rappeler mardi' })).status).toBe(200);
      expect(await read(ACCREDITATIONS, id)).toMatchObject({ Statut: 4, IsReglementDiffere: false });
    });

    test('may come later: the invoice is issued with its due date, and the accreditation is paid when the money is there', async () => {
      const id = await awaiting();
      expect((await step(ACCREDITATIONS, id, 'valider-paiement', { IsReglementDiffere: true, DateEcheance: '2099-01-15' })).status).toBe(
        200,
      );
      expect(await read(ACCREDITATIONS, id)).toMatchObject({ Statut: 64, IsPaye: false });
      const [piece = {}] = await piecesOf('IdParticipant', id);
      expect(piece).toMatchObject({ Etat: 2, DateEcheance: '2099-01-15', DatePaiement: null });
      expect((await receipt(piece, { Montant: 100, ModePaiement: TRANSFER })).body.code).toBe('trop-percu');
      expect((await receipt(piece, { Montant: 40, ModePaiement: TRANSFER })).body).toEqual({ ResteDu: 55 });
      expect(await read('bam-paiements', Number(piece['Id']))).toMatchObject({ Etat: 3, Regle: 40 });
      expect((await receipt(piece, { Montant: 55, ModePaiement: TRANSFER })).body).toEqual({ ResteDu: 0 });
      expect(await read('bam-paiements', Number(piece['Id']))).toMatchObject({ Etat: 4, DatePaiement: expect.any(String) });
      expect(await read(ACCREDITATIONS, id)).toMatchObject({ IsPaye: true });
    });

    test('invoices a group at its quote, for its number of people', async () => {
      const { IdContact } = await contact();
      const id = await create('festival-groupes', {
        Libelle: 'Lycée des Crêtes',
        Eannee: EDITION,
        IdContact,
        IsPayant: true,
        PrixTtc: 360,
        EffectifPrevu: 24,
      });
      expect((await step('festival-groupes', id, 'valider-devis')).status).toBe(200);
      expect((await step('festival-groupes', id, 'valider-paiement', { ModePaiement: TRANSFER, NumEngagement: 'ENG-7' })).status).toBe(200);
      expect(await read('festival-groupes', id)).toMatchObject({ Statut: 4 });
      expect(await piecesOf('IdGroupe', id)).toMatchObject([
        { TypeOrigine: 3, NumEngagement: 'ENG-7', Qte: 24, PrixHt: 300, PrixTva: 60, PrixTtc: 360 },
      ]);
    });

    test('issues no second invoice for a file whose invoice stands, and one for a file whose invoice was credited', async () => {
      const { id, piece } = await paid();
      expect(
        (await act(ACCREDITATIONS, id, { path: 'transitions/desister', body: { Motif: 'Empêchement', Suites: { Pieces: 'garder' } } }))
          .status,
      ).toBe(200);
      expect((await credit(piece)).status).toBe(200);
      const refund = (await piecesOf('IdParticipant', id)).find((one) => one['IsAvoir'] === true) ?? {};
      expect((await receipt(refund, { Montant: -95, ModePaiement: TRANSFER })).body).toEqual({ ResteDu: 0 });
      expect(await read(ACCREDITATIONS, id)).toMatchObject({ IsPaye: false });
      expect((await step(ACCREDITATIONS, id, 'reprendre-paiement')).status).toBe(200);
      expect((await step(ACCREDITATIONS, id, 'valider-paiement', { ModePaiement: TRANSFER })).status).toBe(200);
      expect((await piecesOf('IdParticipant', id)).map((one) => one['PrixTtc'])).toEqual([-95, 95, 95]);
    });
  });

  describe('a credit note', () => {
    test('of all of an invoice cancels it, which is never told as paid', async () => {
      const { piece } = await paid();
      await credit(piece, { MontantTtc: 40 });
      expect(await read('bam-paiements', Number(piece['Id']))).toMatchObject({ Etat: 4, DatePaiement: expect.any(String) });
      await credit(await read('bam-paiements', Number(piece['Id'])));
      expect(await read('bam-paiements', Number(piece['Id']))).toMatchObject({ Etat: 5, DatePaiement: null });
      const owed = await awaiting();
      expect((await step(ACCREDITATIONS, owed, 'valider-paiement', { IsReglementDiffere: true, DateEcheance: today })).status).toBe(200);
      const [unpaid = {}] = await piecesOf('IdParticipant', owed);
      await credit(unpaid);
      expect(await read('bam-paiements', Number(unpaid['Id']))).toMatchObject({ Etat: 5, DatePaiement: null, IsEchue: false });
    });

    test('answers a whole invoice under a number of its own, each naming the other', async () => {
      const { id, piece } = await paid();
      const { body } = await credit(piece, { Motif: 'Désistement' });
      expect(await read('bam-paiements', body)).toMatchObject({
        NoFacture: expect.stringMatching(new RegExp(`^AV${today.slice(0, 4)}-\\d{5}$`)),
        IsAvoir: true,
        IdAvoir: piece['Id'],
        PrixHt: -79.17,
        PrixTva: -15.83,
        PrixTtc: -95,
        Motif: 'Désistement',
        Etat: 2,
      });
      expect(await read('bam-paiements', Number(piece['Id']))).toMatchObject({ IdAvoir: body, Credite: -95, PrixTtc: 95 });
      expect(await read(ACCREDITATIONS, id)).toMatchObject({ Statut: 64 });
    });

    test('may answer a part; the parts never pass the invoice and make it to the cent', async () => {
      const { piece } = await paid({ Prix: 100 });
      for (const MontantTtc of [33.33, 33.33]) expect((await credit(piece, { MontantTtc })).status).toBe(200);
      expect((await credit(piece, { MontantTtc: 33.35 })).body.code).toBe('avoir-excessif');
      const { body: last } = await credit(piece);
      expect(await read('bam-paiements', last)).toMatchObject({ PrixTtc: -33.34 });
      const { body: rows } = await staff.call('POST', '/api/bam-paiements/filter', {
        filter: { Criteres: { and: [{ field: 'IdAvoir', op: 'eq', value: piece['Id'] }] }, Colonnes: ['PrixHt', 'PrixTva'] },
        skip: 0,
        take: 10,
      });
      function cents(name: string): number {
        return rows.reduce((sum: number, row: Data) => sum + Math.round(Number(row[name]) * 100), 0);
      }
      expect([cents('PrixHt'), cents('PrixTva')]).toEqual([-8333, -1667]);
      expect((await credit(piece)).body.code).toBe('avoir-excessif');
    });

    test('is not made of a credit note, nor of a version somebody changed since', async () => {
      const { piece } = await paid();
      const stale = { Version: piece['Version'] };
      const { body: id } = await credit(piece, { MontantTtc: 10 });
      expect((await credit({ Id: id })).body.code).toBe('avoir-impossible');
      expect((await staff.call('POST', `/api/bam-paiements/${piece['Id']}/avoir`, stale)).body.code).toBe('version-perimee');
    });
  });

  describe('a subscription', () => {
    function day(shift: number): string {
      return addDays(today, shift);
    }
    let plan = 0;
    async function subscribed(more: Data = {}): Promise<number> {
      count += 1;
      const IdCompte = await create('bam-comptes', { Login: `abonne-${count}@exemple.test`, IdContact: (await contact())['IdContact'] });
      if (plan === 0)
        plan = await create('bam-formules', {
          IdService: 1,
          TradLibelle: { TraductionFr: 'Acheteur 12 mois' },
          IsActive: true,
          PrixHt: 190,
          PrixTtc: 228,
          NbMois: 12,
          NbMoisOffert: 2,
          Tva: 20,
        });
      return create('bam-abonnements', {
        IdCompte,
        IdFormule: plan,
        Debut: day(-400),
        Fin: day(-3),
        PrixHt: 190,
        PrixTtc: 228,
        IdPaysFacturation: 45,
        ...more,
      });
    }
    function renew(id: number): Promise<ApiReply> {
      return act('bam-abonnements', id, { path: 'renouvellement', body: {} });
    }
    function pay(id: number, body: Data): Promise<ApiReply> {
      return act('bam-abonnements', id, { path: 'paiement', body });
    }

    test('that ended is renewed for the months of its plan and those it gives, and awaits its payment', async () => {
      // It ended three days ago: the next one begins today; it ended yesterday: the day after, which is today too.
      for (const Fin of [day(-3), day(-1)]) {
        const { body: id } = await renew(await subscribed({ Fin }));
        expect(await read('bam-abonnements', id)).toMatchObject({
          IdFormule: plan,
          IsAttenteReglement: true,
          PrixHt: 190,
          PrixTtc: 228,
          Debut: today,
          Fin: addDays(addMonths(today, 12 + 2), -1),
          IsSansFin: false,
        });
      }
    });

    test('that runs, or was renewed already, is not renewed', async () => {
      for (const more of [{ Fin: day(30) }, { Fin: null, IsSansFin: true }])
        expect((await renew(await subscribed(more))).body.code).toBe('abonnement-en-cours');
      const ended = await subscribed();
      expect((await renew(ended)).status).toBe(200);
      expect((await renew(ended)).body.code).toBe('abonnement-en-cours');
    });

    test('that awaits its payment gets an invoice and waits no more, once', async () => {
      const id = await subscribed({ IsAttenteReglement: true });
      expect((await pay(id, { ModePaiement: 0 })).body.code).toBe('reglement-incomplet');
      expect((await pay(id, { ModePaiement: TRANSFER })).body).toBe(id);
      expect(await read('bam-abonnements', id)).toMatchObject({ IsAttenteReglement: false, ModeReglement: TRANSFER });
      expect(await piecesOf('IdAbonnement', id)).toMatchObject([{ TypeOrigine: 1, PrixHt: 190, PrixTva: 38, PrixTtc: 228, Etat: 4 }]);
      expect((await pay(id, { ModePaiement: TRANSFER })).body.code).toBe('deja-fait');
    });

    test('that is owed stands in the header of its structure, and is named before its person is anonymised', async () => {
      const IdStructure = await create('structures', { RaisonSociale: 'Karukera Films', IsSansSiret: true });
      const { IdContact } = await contact();
      await change('contacts', Number(IdContact), { IdStructure });
      const IdCompte = await create('bam-comptes', { Login: 'karukera@exemple.test', IdContact });
      const id = await subscribed({ IsAttenteReglement: true, IdCompte });
      expect((await pay(id, { IsReglementDiffere: true, DateEcheance: day(20) })).body).toBe(id);
      const [piece = {}] = await piecesOf('IdAbonnement', id);
      expect(piece).toMatchObject({ Etat: 2, PrixTtc: 228 });
      expect(await read('structures', IdStructure)).toMatchObject({ DuAbonnements: 228, DuGroupes: 0 });
      const unconfirmed = await act('bam-comptes', IdCompte, { path: 'anonymisation', body: {} });
      expect([unconfirmed.status, unconfirmed.body.code]).toEqual([409, 'confirmation-requise']);
      expect(unconfirmed.body.detail).toContain('factures non réglées, 1');
      expect(unconfirmed.body.detail).toContain(String(piece['NoFacture']));
      expect((await receipt(piece, { Montant: 228, ModePaiement: TRANSFER })).status).toBe(200);
      expect(await read('structures', IdStructure)).toMatchObject({ DuAbonnements: 0 });
    });

    test('of a company of another country of the Union is invoiced without tax, with the mention that says why', async () => {
      const union = { IsAttenteReglement: true, IdPaysFacturation: belgium, NumTva: 'BE0000000097' };
      const id = await subscribed({ ...union, PrixTtc: 190 });
      expect((await pay(id, { ModePaiement: TRANSFER })).status).toBe(200);
      expect(await piecesOf('IdAbonnement', id)).toMatchObject([
        { PrixHt: 190, PrixTva: 0, PrixTtc: 190, TauxTva: 0, MentionTva: expect.stringMatching(/Autoliquidation/) },
      ]);
      const wrong = await subscribed(union);
      expect((await pay(wrong, { ModePaiement: TRANSFER })).body.code).toBe('montant-incoherent');
      const english = { Version: 1, ModePaiement: TRANSFER };
      const refused = await staff.call('POST', `/api/bam-abonnements/${wrong}/paiement`, english, { culture: 'en' });
      expect(JSON.stringify(refused.body)).toContain('€190.00 expected at 0 %');
      expect(await read('bam-abonnements', wrong)).toMatchObject({ IsAttenteReglement: true });
    });
  });
});
