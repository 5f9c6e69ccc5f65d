import { LangueSysteme } from '#generated/enums/langue-systeme.gen.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rights } from '#generated/rights/rights.gen.ts';
import type { ApiClient } from '#tests/support/api-client.ts';
import { recordCalls } from '#tests/support/record-calls.ts';
import { type BackendUnderTest, backends } from './backend-under-test.ts';

type Data = Readonly<Record<string, unknown>>;

/** One suite, two backs: the server and its simulation accept and refuse the steps of every file alike. */
describe.each(Object.entries(backends))('%s', (_, start) => {
  let backend: BackendUnderTest;
  let staff: ApiClient;
  let userId: number;
  let count = 0;
  const OPEN = 2041;
  const CLOSED = 2042;

  const { change, create, read } = recordCalls(() => staff);
  /** `taken`, or the code of the refusal. */
  async function step(plural: string, id: number, name: string, more: Data = {}): Promise<string> {
    const { Version } = await read(plural, id);
    const { status, body } = await staff.call('POST', `/api/${plural}/${id}/transitions/${name}`, {
      Version,
      Motif: 'essai',
      AvecIncomplets: true,
      ...more,
    });
    return status === 200 ? 'taken' : body.code;
  }
  async function contact(more: Data = {}, person: Data = {}): Promise<Data> {
    count += 1;
    const IdPersonne = await create('personnes', { Nom: `Personne ${count}`, IdPays: 45, ...person });
    const Email = `contact-${count}-${OPEN}@exemple.test`;
    const activite = await create('activites', { TradLibelle: { TraductionFr: `Activité ${count}` } });
    return {
      IdPersonne,
      IdContact: await create('contacts', {
        IdPersonne,
        Email,
        IdsActivite: [activite],
        Adresse: { Adresse1: '3 rue du Port', CodePostal: '29000', Ville: 'Quimper', IdPays: 45 },
        ...more,
      }),
    };
  }
  async function accreditation(more: Data = {}): Promise<number> {
    return create('festival-participant-accredites', { Eannee: OPEN, ...(await contact()), ...more });
  }
  /** Values that the contact lost since the participant was created. */
  async function lacking(values: Data): Promise<number> {
    const who = await contact();
    const id = await create('festival-participant-accredites', { Eannee: OPEN, ...who });
    await change('contacts', Number(who['IdContact']), values);
    return id;
  }
  const REFUSED = 'transition-refusee';
  const BY_TRANSFER_LATER = { Valeurs: { IsReglementDiffere: true, DateEcheance: '2099-01-15' } };
  function of(IdParticipant: number): string {
    return encodeURIComponent(
      JSON.stringify({ Criteres: { field: 'IdParticipant', op: 'eq', value: IdParticipant }, Colonnes: ['NoFacture'] }),
    );
  }
  const ACCREDITATIONS = 'festival-participant-accredites';
  const VOLUNTEERS = 'festival-participant-benevoles';

  beforeAll(async () => {
    backend = await start();
    staff = await backend.signInWith(rights.map(({ code }) => code));
    userId = (await staff.call('GET', '/api/ping')).body.Id;
    const dates = { DateDebut: '2041-01-30', DateFin: '2041-02-07' };
    await create('bam-emetteurs', {
      RaisonSociale: 'Association du festival',
      Siret: '12345678900015',
      Adresse: { Adresse1: '1 rue des Écrans', CodePostal: '63000', Ville: 'Valombre', IdPays: 45 },
    });
    await create('festival-editions', { Eannee: CLOSED, ...dates, IsDefaut: false });
    await create('festival-editions', { Eannee: OPEN, ...dates, IsDefaut: true, IsAccredOuvert: true, IsDemandeBenevoleOuvert: true });
  });
  afterAll(() => backend.close());

  describe('an accreditation', () => {
    test('is submitted with a country, an activity and an address, to the open edition by default', async () => {
      expect(await step(ACCREDITATIONS, await accreditation(), 'soumettre')).toBe('taken');
      expect(await step(ACCREDITATIONS, await accreditation({ Eannee: CLOSED }), 'soumettre')).toBe(REFUSED);
      expect(await step(ACCREDITATIONS, await lacking({ IdsActivite: [] }), 'soumettre')).toBe(REFUSED);
      expect(await step(ACCREDITATIONS, await lacking({ Email: null }), 'soumettre')).toBe(REFUSED);
    });

    test('is validated at once by staff, also when the public form of its edition is closed', async () => {
      expect(await step(ACCREDITATIONS, await accreditation({ Eannee: CLOSED }), 'creer-validee')).toBe('taken');
      expect(await step(ACCREDITATIONS, await lacking({ IdsActivite: [] }), 'creer-validee')).toBe(REFUSED);
    });

    test('waits for a payment only at a price, and is not refused once paid', async () => {
      const id = await accreditation();
      expect(await step(ACCREDITATIONS, id, 'soumettre')).toBe('taken');
      expect(await step(ACCREDITATIONS, id, 'demander-paiement')).toBe(REFUSED);
      await change(ACCREDITATIONS, id, { Prix: 80 });
      expect(await step(ACCREDITATIONS, id, 'demander-paiement')).toBe('taken');
      for (const [name, more] of [
        ['valider-paiement', BY_TRANSFER_LATER],
        ['desister', { Suites: { Pieces: 'garder' } }],
      ] as const)
        expect(await step(ACCREDITATIONS, id, name, more)).toBe('taken');
      const [piece] = (await staff.call('GET', `/api/bam-paiements/filter?filter=${of(id)}&skip=0&take=5`)).body;
      const received = await staff.call('POST', `/api/bam-paiements/${piece.Id}/reglements`, {
        Version: piece.Version,
        Montant: 30,
        ModePaiement: 1,
      });
      expect(received.body).toEqual({ ResteDu: 50 });
      expect(await step(ACCREDITATIONS, id, 'reprendre-paiement')).toBe('taken');
      expect(await step(ACCREDITATIONS, id, 'refuser')).toBe(REFUSED);
      expect(await step(ACCREDITATIONS, id, 'rendre-a-traiter')).toBe(REFUSED);
    });

    test('comes back from a withdrawal to where its payment stands', async () => {
      const due = await accreditation({ Prix: 80 });
      const paid = await accreditation({ Prix: 80 });
      for (const name of ['soumettre', 'demander-paiement'])
        for (const id of [due, paid]) expect(await step(ACCREDITATIONS, id, name)).toBe('taken');
      expect(await step(ACCREDITATIONS, due, 'valider-paiement', BY_TRANSFER_LATER)).toBe('taken');
      expect(await step(ACCREDITATIONS, paid, 'valider-paiement', { Valeurs: { ModePaiement: 1 } })).toBe('taken');
      for (const id of [due, paid]) expect(await step(ACCREDITATIONS, id, 'desister', { Suites: { Pieces: 'garder' } })).toBe('taken');
      expect(await step(ACCREDITATIONS, due, 'reprendre-validee')).toBe(REFUSED);
      expect(await step(ACCREDITATIONS, due, 'reprendre-paiement')).toBe('taken');
      expect(await step(ACCREDITATIONS, paid, 'reprendre-paiement')).toBe(REFUSED);
      expect(await step(ACCREDITATIONS, paid, 'reprendre-validee')).toBe('taken');
    });

    test('tells when its badge was handed over and by whom, until that is undone', async () => {
      const id = await accreditation();
      await step(ACCREDITATIONS, id, 'creer-validee');
      expect(await step(ACCREDITATIONS, id, 'remettre')).toBe('taken');
      expect(await read(ACCREDITATIONS, id)).toMatchObject({
        Statut: 128,
        DateRemise: expect.stringMatching(/^\d{4}-.*T/),
        IdRemisPar: userId,
      });
      expect(await step(ACCREDITATIONS, id, 'annuler-remise')).toBe('taken');
      expect(await read(ACCREDITATIONS, id)).toMatchObject({ Statut: 64, DateRemise: null, IdRemisPar: null });
    });
  });

  describe('a volunteer', () => {
    test.each<[string, Data, Data, string]>([
      ['born eighteen years before the eve', {}, { DateNaissance: '2023-01-29' }, 'taken'],
      ['born one day later', {}, { DateNaissance: '2023-01-30' }, REFUSED],
      ['whose birth date is on the request', { DateNaissance: '2000-05-05' }, {}, 'taken'],
      ['without a birth date', {}, {}, REFUSED],
      ['of an edition that takes no requests', { DateNaissance: '2000-05-05', Eannee: CLOSED }, {}, REFUSED],
    ])('%s submits: %s', async (_name, request, person, outcome) => {
      const id = await create(VOLUNTEERS, { Eannee: OPEN, ...(await contact({}, person)), ...request });
      expect(await step(VOLUNTEERS, id, 'soumettre')).toBe(outcome);
    });

    test('is validated with a post, and not before', async () => {
      const id = await create(VOLUNTEERS, { Eannee: OPEN, ...(await contact()), DateNaissance: '2000-05-05' });
      await step(VOLUNTEERS, id, 'soumettre');
      expect(await step(VOLUNTEERS, id, 'valider')).toBe(REFUSED);
      const IdPosteAffecte = await create('festival-poste-benevoles', { TradLibelle: { TraductionFr: 'Accueil des salles' } });
      await change(VOLUNTEERS, id, { IdPosteAffecte });
      expect(await step(VOLUNTEERS, id, 'valider')).toBe('taken');
    });
  });

  describe('a group', () => {
    async function group(more: Data): Promise<number> {
      const { IdContact } = await contact();
      return create('festival-groupes', { Libelle: `Groupe ${count}`, Eannee: OPEN, IdContact, ...more });
    }

    test('has its quote validated once it says how much and to whom, or is declared free', async () => {
      const paying = await group({ IsPayant: true });
      expect(await step('festival-groupes', paying, 'valider-devis')).toBe(REFUSED);
      await change('festival-groupes', paying, { PrixTtc: 240 });
      expect(await step('festival-groupes', paying, 'valider-devis')).toBe('taken');
      expect(await read('festival-groupes', paying)).toMatchObject({ Statut: 2, IsPayant: true, PrixTtc: 240 });
      const free = await group({ IsPayant: true, PrixTtc: 180 });
      expect(await step('festival-groupes', free, 'declarer-gratuit')).toBe('taken');
      expect(await read('festival-groupes', free)).toMatchObject({ Statut: 4, IsPayant: false });
      const pieces = await staff.call('POST', '/api/bam-paiements/filter', {
        filter: { Criteres: { and: [{ field: 'IdGroupe', op: 'eq', value: free }] }, Colonnes: ['Etat'] },
        skip: 0,
        take: 10,
      });
      expect([pieces.status, pieces.body]).toEqual([200, []]);
      expect(await step('festival-groupes', free, 'rouvrir')).toBe('taken');
      expect(await step('festival-groupes', free, 'valider-devis')).toBe(REFUSED);
    });
  });

  const LANGUAGES = { IdLangueSource: LangueSysteme.fr, IdLangueCible: LangueSysteme.en };
  function write(IdFilm: number, IdTexteType: number, IdLangue: number): Promise<number> {
    return create('film-textes', { IdFilm, IdTexteType, IdLangue, Texte: `Texte ${IdLangue}` });
  }

  describe('a translation batch', () => {
    test('that misses texts ends with a reason alone, and says which', async () => {
      const other = await backend.signInWith(['UTILISATEUR']);
      const IdTraducteur: number = (await other.call('GET', '/api/ping')).body.Id;
      const people = { IdCorrecteur: userId, IdTraducteur, IdRelecteur: userId };
      const id = await create('festival-tranches', { Libelle: 'Lot incomplet', Eannee: OPEN, ...people, ...LANGUAGES });
      const IdFilm = await create('films', { Prefixe: 'La', TitreOriginal: 'Barque pleine' });
      const IdTexteType = await create('texte-types', { TradLibelle: { TraductionFr: 'Synopsis' }, NbSignesMax: 30 });
      const part = await create('festival-tranche-films', { IdTranche: id, IdFilm, IsCorrige: true, IsTraduit: false, IsRelu: false });
      async function tick(record: Record<string, unknown>): Promise<unknown> {
        const { status, body } = await staff.call('PUT', `/api/festival-tranche-films/${part}`, {
          ...(await read('festival-tranche-films', part)),
          ...record,
        });
        return status === 200 ? status : body.errors[0].message;
      }
      expect(await tick({ IsTraduit: true })).toContain('faute de texte de départ : La Barque pleine');
      await write(IdFilm, IdTexteType, LangueSysteme.fr);
      expect(await tick({ IsTraduit: true })).toContain('à traduire d’abord : La Barque pleine (Synopsis)');
      const target = await write(IdFilm, IdTexteType, LangueSysteme.en);
      await change('film-textes', target, { Texte: 'Much too long for what the catalogue has room for' });
      expect(await tick({ IsTraduit: true })).toContain('trop longs pour le catalogue : La Barque pleine (Synopsis)');
      await change('film-textes', target, { Texte: 'A boat.' });
      expect(await tick({ IsTraduit: true })).toBe(200);
      for (const name of ['envoyer-correction', 'valider-correction', 'envoyer-traduction']) await step('festival-tranches', id, name);
      await change('film-textes', target, { Texte: 'Much too long for what the catalogue has room for' });
      async function take(name: string, more = {}) {
        const { Version } = await read('festival-tranches', id);
        return staff.call('POST', `/api/festival-tranches/${id}/transitions/${name}`, { Version, ...more });
      }
      const refused = await take('valider-traduction');
      expect([refused.status, refused.body.detail]).toEqual([409, expect.stringContaining('La Barque pleine (Synopsis)')]);
      expect((await take('traduction-incomplete')).status).toBe(400);
      expect((await take('traduction-incomplete', { Motif: 'Le catalogue part ce soir' })).status).toBe(200);
      expect(await read('festival-tranches', id)).toMatchObject({ Statut: 4, Motif: 'Le catalogue part ce soir' });
    });

    test('goes on when all its films carry the tick of the step, keeps the dates and loses them on the way back', async () => {
      // A translator does not read their own translation again.
      const other = await backend.signInWith(['UTILISATEUR']);
      const translator: number = (await other.call('GET', '/api/ping')).body.Id;
      const people = { IdCorrecteur: userId, IdTraducteur: translator, IdRelecteur: userId };
      const id = await create('festival-tranches', { Libelle: 'Lot 1', Eannee: OPEN, IdCorrecteur: userId, ...LANGUAGES });
      function go(name: string): Promise<string> {
        return step('festival-tranches', id, name);
      }
      const film = await create('films', { TitreOriginal: 'À traduire' });
      const IdTexteType = await create('texte-types', { TradLibelle: { TraductionFr: 'Synopsis' } });
      for (const language of [LangueSysteme.fr, LangueSysteme.en]) await write(film, IdTexteType, language);
      const part = await create('festival-tranche-films', {
        IdTranche: id,
        IdFilm: film,
        IsCorrige: false,
        IsTraduit: false,
        IsRelu: false,
      });
      for (const absent of Object.keys(people)) {
        await change('festival-tranches', id, { ...people, [absent]: null });
        expect([absent, await go('envoyer-correction')]).toEqual([absent, REFUSED]);
      }
      await change('festival-tranches', id, people);
      expect(await go('envoyer-correction')).toBe('taken');
      // On its way it keeps its people: they are replaced, not taken away.
      const sent = await read('festival-tranches', id);
      for (const absent of Object.keys(people)) {
        const { status, body } = await staff.call('PUT', `/api/festival-tranches/${id}`, { ...sent, [absent]: null });
        expect([status, body.errors]).toEqual([400, [expect.objectContaining({ path: absent, code: 'obligatoire' })]]);
      }
      expect(await go('valider-correction')).toBe(REFUSED);
      await change('festival-tranche-films', part, { IsCorrige: true });
      expect(await go('valider-correction')).toBe('taken');
      const corrected = { IdCorrecteur: userId, DateCorrige: expect.any(String) };
      expect(await read('festival-tranches', id)).toMatchObject({ Statut: 2, ...corrected, DateTraduit: null, DateRelue: null });
      expect([await go('envoyer-traduction'), await go('valider-traduction')]).toEqual(['taken', REFUSED]);
      await change('festival-tranche-films', part, { IsTraduit: true });
      expect(await go('valider-traduction')).toBe('taken');
      const translated = { ...corrected, IdTraducteur: translator, DateTraduit: expect.any(String) };
      expect(await read('festival-tranches', id)).toMatchObject({ Statut: 4, ...translated, DateRelue: null });
      expect([await go('envoyer-relecture'), await go('valider-relecture')]).toEqual(['taken', REFUSED]);
      await change('festival-tranche-films', part, { IsRelu: true });
      expect(await go('valider-relecture')).toBe('taken');
      const reviewed = { ...translated, IdRelecteur: userId, DateRelue: expect.any(String) };
      expect(await read('festival-tranches', id)).toMatchObject({ Statut: 6, ...reviewed, IsValid: false });
      expect(await go('terminer')).toBe('taken');
      expect(await read('festival-tranches', id)).toMatchObject({ Statut: 6, IsValid: true, DateValidation: expect.any(String) });
      expect(await go('revenir-relecture')).toBe('taken');
      expect(await read('festival-tranches', id)).toMatchObject({ Statut: 5, IsValid: false, DateRelue: null, DateValidation: null });
      expect(await go('valider-correction')).toBe(REFUSED);
    });
  });

  test('a translator hands over the step of their batch with the right to its films alone, and sends it nowhere', async () => {
    const films = ['FESTIVAL-TRANCHES', 'FESTIVAL-TRANCHE', 'FESTIVAL-TRANCHE-FILM', 'FESTIVAL-TRANCHE-FILM-WRITE'];
    const translator = await backend.signInWith(films);
    const { Id: IdTraducteur } = (await translator.call('GET', '/api/ping')).body;
    const people = { IdCorrecteur: userId, IdTraducteur, IdRelecteur: userId };
    const id = await create('festival-tranches', { Libelle: 'Lot des externes', Eannee: OPEN, ...people, ...LANGUAGES });
    const IdFilm = await create('films', { TitreOriginal: 'À rendre' });
    const IdTexteType = await create('texte-types', { TradLibelle: { TraductionFr: 'Synopsis' } });
    for (const language of [LangueSysteme.fr, LangueSysteme.en]) await write(IdFilm, IdTexteType, language);
    const ticks = { IsCorrige: true, IsTraduit: false, IsRelu: false };
    const part = await create('festival-tranche-films', { IdTranche: id, IdFilm, ...ticks });
    for (const name of ['envoyer-correction', 'valider-correction', 'envoyer-traduction'])
      expect(await step('festival-tranches', id, name)).toBe('taken');
    async function take(name: string) {
      const { Version } = await read('festival-tranches', id);
      return translator.call('POST', `/api/festival-tranches/${id}/transitions/${name}`, { Version });
    }
    expect((await take('valider-traduction')).body.code).toBe(REFUSED);
    // A translation that is withdrawn is missing again.
    for (const IsTraduit of [true, false]) await change('festival-tranche-films', part, { IsTraduit });
    expect((await take('valider-traduction')).body.code).toBe(REFUSED);
    await change('festival-tranche-films', part, { IsTraduit: true });
    expect((await take('valider-traduction')).status).toBe(200);
    expect(await read('festival-tranches', id)).toMatchObject({ Statut: 4, DateTraduit: expect.any(String) });
    for (const name of ['envoyer-relecture', 'revenir-traduction']) expect((await take(name)).status).toBe(403);
  });

  describe('a registration', () => {
    test('leaves its programme unless the programme is screened', async () => {
      const IdSectionType = await create('festival-section-types', { TradLibelle: { TraductionFr: 'Compétition' } });
      const IdSection = await create('festival-sections', { TradLibelle: { TraductionFr: 'Nationale' }, IdSectionType, Eannee: OPEN });
      const IdProgramme = await create('festival-programmes', { TradLibelle: { TraductionFr: 'N1' }, IdSection, Eannee: OPEN });
      async function programmed(): Promise<number> {
        const IdFilm = await create('films', { TitreOriginal: 'Programmé' });
        const id = await create('festival-inscriptions', { IdFilm, IdSection, Eannee: OPEN, IdProgramme });
        return id;
      }
      const first = await programmed();
      expect(await step('festival-inscriptions', first, 'deprogrammer')).toBe('taken');
      const second = await programmed();
      const screening = await create('festival-programmations', { IdProgramme, Eannee: OPEN, Debut: '2041-01-31T19:00:00.000', Etat: 2 });
      expect(await step('festival-inscriptions', second, 'deprogrammer')).toBe(REFUSED);
      await change('festival-programmations', screening, { Etat: 3 });
      expect(await step('festival-inscriptions', second, 'deprogrammer')).toBe('taken');
    });
  });

  describe('a status given by mistake', () => {
    const INVITATIONS = 'festival-participant-invites';
    async function correct(client: ApiClient, plural: string, [id, body]: readonly [number, Data]) {
      return client.call('POST', `/api/${plural}/${id}/statut`, {
        Version: (await read(plural, id)).Version,
        Motif: 'Erreur de saisie',
        ...body,
      });
    }
    async function withdrawn(): Promise<number> {
      const id = await create(INVITATIONS, { Eannee: OPEN, ...(await contact()) });
      for (const name of ['confirmer', 'desister']) expect(await step(INVITATIONS, id, name)).toBe('taken');
      return id;
    }

    test('is put right to any other, and the history says who, from what, to what and why', async () => {
      const id = await withdrawn();
      const { Version } = await read(INVITATIONS, id);
      const { status, headers } = await correct(staff, INVITATIONS, [id, { Statut: 128 }]);
      expect([status, headers.get('etag')]).toEqual([200, `"${Version + 1}"`]);
      // The reason of the withdrawal is another one, and no badge was handed over.
      expect(await read(INVITATIONS, id)).toMatchObject({ Statut: 128, Motif: 'essai', DateRemise: null, Version: Version + 1 });
      const [line] = (await staff.call('GET', `/api/${INVITATIONS}/${id}/historique`)).body;
      const expectedChange = { Before: { Statut: 256 }, After: { Statut: 128, MotifCorrection: 'Erreur de saisie' } };
      expect(line).toMatchObject({ Op: 'update', IdUtilisateur: userId, ...expectedChange });
    });

    test('takes with it the dates of the steps it takes back, and leaves those of the others', async () => {
      const stay = { NuitsMax: 0, Arrivee: '2041-02-01', Depart: '2041-02-04' };
      const id = await create(INVITATIONS, { Eannee: OPEN, ...(await contact()), ...stay });
      for (const name of ['envoyer', 'valider', 'remettre']) expect(await step(INVITATIONS, id, name)).toBe('taken');
      const { DateInvitation, DateRemise } = await read(INVITATIONS, id);
      expect([DateInvitation, DateRemise]).toEqual([expect.any(String), expect.any(String)]);
      expect((await correct(staff, INVITATIONS, [id, { Statut: 64 }])).status).toBe(200);
      expect(await read(INVITATIONS, id)).toMatchObject({ Statut: 64, DateInvitation, DateRemise: null, IdRemisPar: null });
      const [line] = (await staff.call('GET', `/api/${INVITATIONS}/${id}/historique`)).body;
      expect(line).toMatchObject({
        Before: { Statut: 128, DateRemise, IdRemisPar: userId },
        After: { Statut: 64, DateRemise: null, IdRemisPar: null, MotifCorrection: 'Erreur de saisie' },
      });
      // The badge is handed over again: the step dates itself anew.
      expect(await step(INVITATIONS, id, 'remettre')).toBe('taken');
      expect(await read(INVITATIONS, id)).toMatchObject({ Statut: 128, DateRemise: expect.any(String), IdRemisPar: userId });
      expect((await correct(staff, INVITATIONS, [id, { Statut: 1 }])).status).toBe(200);
      expect(await read(INVITATIONS, id)).toMatchObject({ Statut: 1, DateInvitation: null, DateRemise: null });
    });

    test('asks for a reason, and for another status of the file', async () => {
      const id = await withdrawn();
      async function refused(body: Data) {
        return (await correct(staff, INVITATIONS, [id, body])).body.errors;
      }
      expect(await refused({ Statut: 64, Motif: '  ' })).toEqual([
        expect.objectContaining({ path: 'Motif', code: 'obligatoire', message: 'Champs obligatoire' }),
      ]);
      for (const Statut of [256, 2, 4096])
        expect(await refused({ Statut })).toEqual([expect.objectContaining({ path: 'Statut', code: 'valeur' })]);
      expect(await refused({})).toEqual([expect.objectContaining({ path: 'Statut', code: 'obligatoire' })]);
    });

    test('is refused to who saw another version, lacks the right, or may not write the record', async () => {
      const id = await withdrawn();
      const reader = ['FESTIVAL-PARTICIPANT-INVITE', 'FESTIVAL-PARTICIPANT-INVITES'];
      for (const rightsHeld of [
        [...reader, 'FESTIVAL-PARTICIPANT-INVITE-WRITE'],
        [...reader, 'CORRIGER-STATUT'],
      ]) {
        const { status, body } = await correct(await backend.signInWith(rightsHeld), INVITATIONS, [id, { Statut: 64 }]);
        expect([status, body.code]).toEqual([403, 'droit-manquant']);
      }
      const stale = await correct(staff, INVITATIONS, [id, { Statut: 64, Version: 1 }]);
      expect([stale.status, stale.body.code]).toEqual([409, 'version-perimee']);
      expect(await read(INVITATIONS, id)).toMatchObject({ Statut: 256 });
    });

    test('stays as it is where what holds of every participant would not', async () => {
      const who = await contact();
      const id = await create(INVITATIONS, { Eannee: OPEN, ...who });
      expect(await step(INVITATIONS, id, 'confirmer')).toBe('taken');
      expect(await step(INVITATIONS, id, 'desister')).toBe('taken');
      await create(ACCREDITATIONS, { Eannee: OPEN, ...who });
      const { status, body } = await correct(staff, INVITATIONS, [id, { Statut: 64 }]);
      expect([status, body.code]).toEqual([409, 'regle-metier']);
      expect(body.detail).toMatch(/accr[ée]dit/i);
    });

    test('is not for files whose status tells what was done with money, mails or other records', async () => {
      const { IdContact } = await contact();
      const id = await create('festival-groupes', { Libelle: 'Lycée', Eannee: OPEN, IdContact });
      expect((await correct(staff, 'festival-groupes', [id, { Statut: 4 }])).status).toBe(404);
    });
  });
});
