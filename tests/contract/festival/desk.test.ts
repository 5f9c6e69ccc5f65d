import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rights } from '#generated/rights/rights.gen.ts';
import { festivalZone, addDays, parseInstant, zonedParts } from '#domain/values/dates.ts';
import { update } from '#domain/work/work.ts';
import type { ApiClient, ApiReply } from '#tests/support/api-client.ts';
import { reachable } from '#tests/support/reachable-contact.ts';
import { createDesks } from '#tests/support/desks.ts';
import { recordCalls } from '#tests/support/record-calls.ts';
import { type BackendUnderTest, backends } from '../backend-under-test.ts';

type Data = Readonly<Record<string, unknown>>;

/** One suite, two backs: who stands at the desk, what is handed over once, and the money of the day. */
describe.each(Object.entries(backends))('%s', (_, start) => {
  let backend: BackendUnderTest;
  let staff: ApiClient;
  let serial = 0;
  const EDITION = 2045;
  const ACCREDITATIONS = 'festival-participant-accredites';
  const PASSES = 'festival-participant-passs';
  const [CARD, CASH, CHEQUE] = [3, 4, 2];
  const ALL = rights.map(({ code }) => code);
  const { change, create, read } = recordCalls(() => staff);

  async function step(plural: string, id: number, name: string, Valeurs?: Data): Promise<void> {
    const { Version } = await read(plural, id);
    const body = { Version, Motif: 'essai', Mail: false, ...(Valeurs === undefined ? {} : { Valeurs }) };
    expect((await staff.call('POST', `/api/${plural}/${id}/transitions/${name}`, body)).status).toBe(200);
  }
  async function contactOf(Nom: string): Promise<{ readonly IdPersonne: number; readonly IdContact: number }> {
    const IdPersonne = await create('personnes', { Nom, Prenom: 'Ana', IdPays: 45 });
    return { IdPersonne, IdContact: await create('contacts', { IdPersonne, ...(await reachable(create)) }) };
  }
  /** A person with an accreditation that waits for its payment, or was validated for nothing. */
  async function arriving(steps: readonly string[], more: Data = {}) {
    serial += 1;
    const Nom = `Arrivant${serial}`;
    const { IdPersonne, IdContact } = await contactOf(Nom);
    const id = await create(ACCREDITATIONS, { Eannee: EDITION, IdContact, IdPersonne, Prix: 95, ...more });
    for (const name of steps) await step(ACCREDITATIONS, id, name);
    return { id, Nom, IdPersonne, IdContact, key: `p${IdPersonne}` };
  }
  const FREE = ['soumettre', 'valider-gratuite'];
  const OWING = ['soumettre', 'demander-paiement'];
  async function find(texte: string, edition = EDITION): Promise<ApiReply['body']> {
    return (await staff.call('GET', `/api/guichet/fiches?edition=${edition}&texte=${encodeURIComponent(texte)}`)).body;
  }
  function role(Id: number) {
    return { Entite: 'festival-participant-accredite', Id };
  }
  function order(Fiche: string, Roles: readonly Data[], more: Data = {}): Data {
    return {
      Cle: `geste-${Fiche}-${(serial += 1)}`,
      Edition: EDITION,
      Guichet: 'Guichet 1',
      Fiche,
      Roles,
      Dotations: [],
      ...more,
    };
  }
  function handOver(body: Data, who = staff): Promise<ApiReply> {
    return who.call('POST', '/api/guichet/remises', body);
  }
  async function receiptsOf(desk: string): Promise<readonly Data[]> {
    const filter = { Criteres: { field: 'Guichet', op: 'eq', value: desk }, Colonnes: ['Montant', 'ModePaiement', 'DateRemise'] };
    return (await staff.call('POST', '/api/bam-reglements/filter', { filter, skip: 0, take: 50 })).body;
  }

  beforeAll(async () => {
    backend = await start();
    staff = await backend.signInWith(ALL);
    await createDesks(create, 'Guichet 1', 'Guichet carte', 'Guichet différé', 'Guichet caisse');
    for (const [Eannee, IsDefaut] of [
      [EDITION, true],
      [EDITION - 1, false],
    ] as const) {
      const dates = { DateDebut: `${Eannee}-01-27`, DateFin: `${Eannee}-02-04` };
      await create('festival-editions', { Eannee, ...dates, IsDefaut, IsAccredOuvert: IsDefaut });
    }
    await create('bam-emetteurs', {
      RaisonSociale: 'Association du festival',
      Siret: '12345678900015',
      Adresse: { Adresse1: '1 rue des Écrans', CodePostal: '63000', Ville: 'Valombre', IdPays: 45 },
    });
  });
  afterAll(() => backend.close());

  test('three letters find the people so named before those whose address holds them, and an apostrophe is no obstacle', async () => {
    const edition = EDITION - 1;
    async function arrive(Nom: string, Prenom: string, Email: string): Promise<void> {
      const IdPersonne = await create('personnes', { Nom, Prenom, IdPays: 45 });
      const IdContact = await create('contacts', { IdPersonne, ...(await reachable(create)), Email });
      await create(ACCREDITATIONS, { Eannee: edition, IdContact, IdPersonne });
    }
    // More than a search brings, each before Testard in the order of the list.
    for (let at = 0; at < 65; at += 1) await arrive('Abad', `Ines ${at}`, `test.${at}@essai.example`);
    for (const first of ['Zoe', 'Ana', 'Max']) await arrive('Testard', first, `${first}.t@poste.example`);
    await arrive("O'Brien", 'Conan', 'conan@poste.example');
    async function names(texte: string): Promise<readonly unknown[]> {
      return (await find(texte, edition)).Fiches.map((one: Data) => one['Nom']);
    }
    expect((await names('tes')).slice(0, 4)).toEqual(['Ana Testard', 'Max Testard', 'Zoe Testard', expect.stringContaining('Abad')]);
    for (const typed of ["o'b", 'obrien', 'O’Brien', 'brien, conan', 'Mme O’Brien']) expect(await names(typed)).toEqual(["Conan O'Brien"]);
  });

  test('a name, an address or the token of a badge finds a person with all they are at the edition', async () => {
    const { id, Nom, IdContact, IdPersonne, key } = await arriving(FREE);
    const record = { Eannee: EDITION, IdContact, IdPersonne };
    const organiser = (await staff.call('POST', '/api/festival-participant-organisateurs', record, { confirmation: '7' })).body;
    await backend.run(() => update('festival-participant', id, { JetonBadge: `jeton-${id}-xyz` }));
    const { Email } = await read('contacts', IdContact);
    for (const typed of [`ana ${Nom.toUpperCase()}`, String(Email), ` JETON-${id}-xyz `]) {
      const { Fiches, AutreEdition } = await find(typed);
      expect([Fiches.length, AutreEdition]).toEqual([1, null]);
      expect(Fiches[0]).toMatchObject({ Cle: key, Nom: `Ana ${Nom}`, Verdict: 'remettre', Du: 0 });
      expect(Fiches[0].Roles.map((one: Data) => [one['Id'], one['Refus']])).toEqual([
        [id, null],
        [organiser, 'nonValidee'],
      ]);
    }
    expect(await find('nobody-of-this-name')).toEqual({ Fiches: [], IsTronque: false, IsJeton: false, AutreEdition: null });
  });

  test('a badge of another edition says which', async () => {
    const { id } = await arriving([], { Eannee: EDITION - 1 });
    await backend.run(() => update('festival-participant', id, { JetonBadge: `ancien-${id}` }));
    expect(await find(`ancien-${id}`)).toMatchObject({ IsJeton: true, AutreEdition: EDITION - 1 });
  });

  test('what is handed over says by whom, where and when, once for each gesture', async () => {
    const { id, key } = await arriving(FREE);
    const gift = await create('festival-dotations', { Eannee: EDITION, TradLibelle: { TraductionFr: 'Sac' }, Types: 1 });
    const handoverOrder = order(key, [role(id)], { Dotations: [gift] });
    const first = await handOver(handoverOrder);
    expect([first.status, first.body.IsDejaFait, first.body.Fiche.Verdict]).toEqual([200, false, 'remis']);
    expect(first.body.Fiche.Dotations).toMatchObject([{ Libelle: 'Sac', Remis: { Guichet: 'Guichet 1' } }]);
    expect(await read(ACCREDITATIONS, id)).toMatchObject({ Statut: 128, Guichet: 'Guichet 1', DateRemise: expect.any(String) });
    const again = await handOver(handoverOrder);
    expect([again.status, again.body.IsDejaFait, again.body.Fiche]).toEqual([200, true, first.body.Fiche]);
    const other = await handOver(order(key, [role(id)], { Guichet: 'Guichet 2' }));
    expect([other.status, other.body.code]).toEqual([409, 'guichet-deja-remis']);
    expect(other.body.detail).toMatch(/déjà remis le .*Guichet 1/);
    const twice = await handOver(order(key, [], { Dotations: [gift] }));
    expect(twice.body.code).toBe('guichet-deja-remis');
    const sneaky = await handOver({ ...handoverOrder, Guichet: 'Guichet 3' });
    expect(sneaky.body.code).toBe('cle-deja-utilisee');
    await change('festival-dotations', gift, { IsActif: false });
  });

  test('of two desks on the same badge one wins', async () => {
    const { id, key } = await arriving(FREE);
    const replies = await Promise.all(['Guichet 1', 'Guichet 2'].map((Guichet) => handOver(order(key, [role(id)], { Guichet }))));
    expect(replies.map(({ status }) => status).toSorted((left, right) => left - right)).toEqual([200, 409]);
    expect(replies.find(({ status }) => status === 409)?.body.code).toBe('guichet-deja-remis');
  });

  test('who owes pays first, at the amount that was shown, and the receipt names its desk', async () => {
    const { id, key } = await arriving(OWING);
    expect((await find(`Arrivant${serial}`)).Fiches).toEqual(expect.any(Array));
    expect((await handOver(order(key, [role(id)]))).body.code).toBe('guichet-a-payer');
    const paid = { ModePaiement: CARD, Montant: 95 };
    expect((await handOver(order(key, [role(id)], { Reglement: { ...paid, Montant: 90 } }))).body.code).toBe('guichet-montant');
    const clerk = await backend.signInWith(ALL.filter((code) => code !== 'ENCAISSER'));
    expect((await handOver(order(key, [role(id)], { Reglement: paid }), clerk)).status).toBe(403);
    const cheque = await handOver(order(key, [role(id)], { Reglement: { ModePaiement: CHEQUE, Montant: 95 } }));
    expect([cheque.status, cheque.body.code]).toEqual([409, 'reglement-incomplet']);
    expect(await read(ACCREDITATIONS, id)).toMatchObject({ Statut: 4, IsPaye: false });
    const desk = 'Guichet carte';
    expect((await handOver(order(key, [role(id)], { Guichet: desk, Reglement: paid }))).body.Fiche).toMatchObject({
      Verdict: 'remis',
      Du: 0,
    });
    expect(await read(ACCREDITATIONS, id)).toMatchObject({ Statut: 128, IsPaye: true, Guichet: desk });
    expect(await receiptsOf(desk)).toMatchObject([{ Montant: 95, ModePaiement: CARD }]);
  });

  test('what was to be paid later is handed over at once, and may be paid at the desk', async () => {
    async function later() {
      const one = await arriving(OWING);
      await step(ACCREDITATIONS, one.id, 'valider-paiement', { IsReglementDiffere: true, DateEcheance: '2099-01-15' });
      return one;
    }
    const [first, second] = [await later(), await later()];
    const [file] = (await find(first.Nom)).Fiches;
    expect([file.Verdict, file.Du, file.Roles[0]]).toMatchObject(['remettre', 0, { Du: 95, IsDuAvant: false, Echeance: '2099-01-15' }]);
    expect((await handOver(order(first.key, [role(first.id)]))).status).toBe(200);
    const Reglement = { ModePaiement: CASH, Montant: 95 };
    expect((await handOver(order(second.key, [role(second.id)], { Guichet: 'Guichet différé', Reglement }))).status).toBe(200);
    expect(await read(ACCREDITATIONS, second.id)).toMatchObject({ IsPaye: true, Statut: 128 });
    expect(await receiptsOf('Guichet différé')).toMatchObject([{ Montant: 95, ModePaiement: CASH }]);
  });

  test('who was refused, or is awaited, gets nothing', async () => {
    const refused = await arriving(['soumettre', 'refuser']);
    expect((await find(refused.Nom)).Fiches[0]).toMatchObject({ Verdict: 'refuse', Roles: [{ Refus: 'refusee', Motif: 'essai' }] });
    expect((await handOver(order(refused.key, [role(refused.id)]))).body.code).toBe('guichet-refuse');
    expect(await read(ACCREDITATIONS, refused.id)).toMatchObject({ DateRemise: null, Guichet: null });
    const waiting = await arriving(['soumettre']);
    expect((await find(waiting.Nom)).Fiches[0]).toMatchObject({ Verdict: 'refuse', Roles: [{ Refus: 'nonValidee' }] });
  });

  test('a pass is collected by whoever was named for it, a member of a group at the badge of their own', async () => {
    const taker = await contactOf(`Collecteur${(serial += 1)}`);
    const IdContactRetrait = taker.IdContact;
    const pass = await create(PASSES, { Eannee: EDITION, IsSansNom: true, NomBadge: 'N. N. Mairie', TypeRetrait: 1, IdContactRetrait });
    await step(PASSES, pass, 'valider');
    const [file] = (await find(`Collecteur${serial}`)).Fiches;
    expect(file).toMatchObject({ Cle: `p${taker.IdPersonne}`, Nom: `Ana Collecteur${serial}`, Verdict: 'remettre' });
    expect(file.Roles).toMatchObject([{ Id: pass, Pour: 'N. N. Mairie' }]);
    const done = await handOver(order(file.Cle, [{ Entite: 'festival-participant-pass', Id: pass }]));
    expect([done.status, done.body.Fiche.Verdict]).toEqual([200, 'remis']);

    const IdGroupe = await create('festival-groupes', {
      Libelle: 'Lycée des Combes',
      Eannee: EDITION,
      IsPayant: false,
      IdContact: taker.IdContact,
    });
    const Nom = `Eleve${serial}`;
    const member = await create('festival-groupe-membres', { IdGroupe, Nom, Prenom: 'Lou' });
    expect((await find(Nom)).Fiches[0]).toMatchObject({
      Cle: `m${member}`,
      Verdict: 'refuse',
      Roles: [{ Refus: 'groupeNonValide' }],
    });
    await step('festival-groupes', IdGroupe, 'declarer-gratuit');
    const pointed = { Entite: 'festival-groupe-membre', Id: member };
    expect((await handOver(order(`m${member}`, [pointed], { Guichet: 'Guichet 4' }))).status).toBe(200);
    expect(await read('festival-groupe-membres', member)).toMatchObject({ Statut: 2, Guichet: 'Guichet 4' });
    const [{ Remis }] = (await find(Nom)).Fiches[0].Roles;
    const undone = { Edition: EDITION, Guichet: 'Guichet 4', RemisLe: Remis.Le, Fiche: `m${member}`, Roles: [pointed], Dotations: [] };
    const back = await staff.call('POST', '/api/guichet/reprises', undone);
    expect([back.status, back.body]).toMatchObject([200, { Fiche: { Verdict: 'remettre' }, Rendu: 0, Garde: 0 }]);
    expect((await staff.call('POST', '/api/guichet/reprises', undone)).body.code).toBe('guichet-deja-repris');
    expect(await read('festival-groupe-membres', member)).toMatchObject({ Statut: 1, Guichet: null, DateRemise: null });
  });

  test('what was done while nobody answered keeps its hour, within a day', async () => {
    const [first, second] = [await arriving(FREE), await arriving(FREE)];
    const { body } = await handOver(order(first.key, [role(first.id)]));
    const now = String(body.Fiche.Roles[0].Remis.Le);
    function day(days: number): string {
      return `${addDays(now.slice(0, 10), days)}${now.slice(10)}`;
    }
    const late = await handOver(order(second.key, [role(second.id)], { RemisLe: day(-40) }));
    expect(String(late.body.Fiche.Roles[0].Remis.Le).slice(0, 10)).toBe(now.slice(0, 10));
    const third = await arriving(FREE);
    const backdated = await handOver(order(third.key, [role(third.id)], { RemisLe: `${addDays(now.slice(0, 10), -1)}T23:59:59.000` }));
    expect(backdated.body.Fiche.Roles[0].Remis.Le).toMatch(/^\d{4}-\d\d-\d\dT23:59:59/);
  });

  test('the screen keeps everybody for the time that the server does not answer', async () => {
    const { key } = await arriving(FREE);
    async function page(debut: number): Promise<ApiReply['body']> {
      return (await staff.call('GET', `/api/guichet/annuaire?edition=${EDITION}&debut=${debut}`)).body;
    }
    const { Fiches, Suite } = await page(0);
    expect([Suite, (await page(Fiches.length + 10)).Fiches]).toEqual([null, []]);
    const kept = Fiches.find(({ Cle }: Data) => Cle === key);
    expect(kept).toEqual((await find(kept.Nom)).Fiches[0]);
  });

  test('the badge is printed again with what it says now', async () => {
    const { id, Nom } = await arriving(FREE);
    expect((await find(Nom)).Fiches[0].Roles).toMatchObject([{ Badge: 'aEditer' }]);
    function print() {
      return staff.call('POST', '/api/guichet/badges', { Edition: EDITION, Roles: [role(id)] });
    }
    const preview = await staff.call('POST', '/api/guichet/badges', { Edition: EDITION, Roles: [role(id)], Apercu: true });
    expect(preview.status).toBe(200);
    expect((await find(Nom)).Fiches[0].Roles).toMatchObject([{ Badge: 'aEditer' }]);
    expect(await read(ACCREDITATIONS, id)).toMatchObject({ JetonBadge: null, DateEditionBadge: null });
    expect((await print()).status).toBe(200);
    expect((await find(Nom)).Fiches[0].Roles).toMatchObject([{ Badge: 'edite' }]);
    await change(ACCREDITATIONS, id, { NomBadge: 'Ana de tous' });
    expect((await find(Nom)).Fiches[0].Roles).toMatchObject([{ Badge: 'aReediter' }]);
    expect((await print()).status).toBe(200);
    expect(await read(ACCREDITATIONS, id)).toMatchObject({ NbEditionsBadge: 2 });
  });

  test('a badge that is out of date is asked about before it is handed over, at the desk and from its sheet, with what changed', async () => {
    const { id, Nom, key } = await arriving(FREE);
    await staff.call('POST', '/api/guichet/badges', { Edition: EDITION, Roles: [role(id)] });
    await change(ACCREDITATIONS, id, { NomBadge: 'Ana de tous', CategorieBadge: 1 });
    const [{ Perime }] = (await find(Nom)).Fiches[0].Roles;
    expect(Perime).toMatchObject({ Imprime: { Texte: `Ana ${Nom} ·`, Categorie: null }, Actuel: { Texte: 'Ana de tous ·', Categorie: 1 } });
    const question = { code: 'confirmation-requise', conflict: { Code: 'badge-tel-quel' } };
    const atDesk = await handOver(order(key, [role(id)]));
    expect(atDesk.body).toMatchObject(question);
    expect(atDesk.body.detail).toContain(`« Ana ${Nom} » ; il dirait aujourd'hui « Ana de tous · `);
    const body = { Version: (await read(ACCREDITATIONS, id)).Version, Mail: false };
    function take(more = {}): Promise<ApiReply> {
      return staff.call('POST', `/api/${ACCREDITATIONS}/${id}/transitions/remettre`, body, more);
    }
    expect((await take()).body).toMatchObject(question);
    expect(await read(ACCREDITATIONS, id)).toMatchObject({ Statut: 64, DateRemise: null });
    expect((await take({ confirmation: 'badge-tel-quel' })).status).toBe(200);
    await staff.call('POST', `/api/${ACCREDITATIONS}/${id}/transitions/annuler-remise`, { ...body, Version: Number(body.Version) + 1 });
    // Once it is printed again there is nothing to ask.
    await staff.call('POST', '/api/guichet/badges', { Edition: EDITION, Roles: [role(id)] });
    expect((await handOver(order(key, [role(id)]))).status).toBe(200);
  });

  test('a desk closes its register: counted against recorded, explained, as often a day as it must', async () => {
    const desk = 'Guichet caisse';
    async function pay(ModePaiement: number, more: Data = {}): Promise<ApiReply> {
      const { id, key } = await arriving(OWING);
      return handOver(order(key, [role(id)], { Guichet: desk, Reglement: { ModePaiement, Montant: 95, ...more } }));
    }
    for (const mode of [CASH, CASH, CARD]) expect((await pay(mode)).status).toBe(200);
    const cheque = await pay(CHEQUE, { Banque: 'Banque de Valombre', NoCheque: '7100001' });
    // The day of the festival: after 22:00 or 23:00 UTC it is already the next one.
    const day = zonedParts(parseInstant(cheque.body.Fiche.Roles[0].Remis.Le) ?? 0, festivalZone()).date;
    async function preview() {
      return (await staff.call('GET', `/api/guichet/caisse?guichet=${encodeURIComponent(desk)}&jour=${day}`)).body;
    }
    expect(await preview()).toMatchObject({ Total: 380, NbReglements: 4, Cheques: [{ NoCheque: '7100001', Montant: 95 }], Cloture: null });
    const count = { Guichet: desk, Jour: day, Attendu: 380, Especes: 185, Cheques: 95, Cb: 95, Autres: 0 };
    function close(body: Data, who = staff): Promise<ApiReply> {
      return who.call('POST', '/api/guichet/clotures', body);
    }
    const clerk = await backend.signInWith(ALL.filter((code) => code !== 'CLOTURER-CAISSE'));
    expect((await close(count, clerk)).status).toBe(403);
    expect((await close(count)).body.errors?.[0]).toMatchObject({ path: 'Explication', code: 'obligatoire' });
    const moved = await close({ ...count, Especes: 195, Cb: 90 });
    expect(moved.body.errors?.[0]).toMatchObject({ path: 'Explication' });
    expect((await close({ ...count, Attendu: 285, Explication: 'x' })).body.code).toBe('caisse-changee');
    expect((await close({ ...count, Jour: addDays(day, 9), Explication: 'x' })).body.errors?.[0]?.path).toBe('Jour');
    const closed = await close({ ...count, Explication: 'Un billet de 5 € rendu en trop.' });
    expect(closed.status).toBe(200);
    expect(await read('bam-clotures', closed.body)).toMatchObject({
      Guichet: desk,
      TotalEspeces: 190,
      EspecesComptees: 185,
      TotalCheques: 95,
      Ecart: -5,
      Explication: 'Un billet de 5 € rendu en trop.',
    });
    // The bank has it once it was carried there.
    expect((await receiptsOf(desk)).map(({ DateRemise }) => DateRemise)).toEqual([null, null, null, null]);
    expect(await preview()).toMatchObject({ Total: 0, NbReglements: 0, Cloture: { Id: closed.body, Jour: day } });
    expect((await close({ ...count, Attendu: 0, Explication: 'x' })).body.code).toBe('caisse-cloturee');
    const opening = { Guichet: desk, Fond: 100 };
    expect((await staff.call('POST', '/api/guichet/ouvertures', opening)).status).toBe(200);
    expect((await staff.call('POST', '/api/guichet/ouvertures', opening)).body.code).toBe('caisse-ouverte');
    expect((await pay(CASH)).status).toBe(200);
    expect(await preview()).toMatchObject({ Total: 95, NbReglements: 1, Fond: 100, Cloture: null });
    const second = await close({ ...count, Attendu: 95, Especes: 195, Cheques: 0, Cb: 0 });
    expect(await read('bam-clotures', second.body)).toMatchObject({ Rang: 2, FondCaisse: 100, EspecesComptees: 195, Ecart: 0 });
    expect((await staff.call('GET', `/api/bam-clotures/${closed.body}/bordereau`)).status).toBe(200);
  });

  test('the desk opens to its rights only', async () => {
    const nobody = await backend.signInWith([]);
    const calls = [
      ['GET', `/api/guichet/fiches?edition=${EDITION}&texte=ana`],
      ['GET', `/api/guichet/annuaire?edition=${EDITION}`],
      ['GET', '/api/guichet/caisse?guichet=x&jour=2045-01-28'],
    ] as const;
    for (const [method, path] of calls) expect((await nobody.call(method, path)).status).toBe(403);
    const reader = await backend.signInWith(['FESTIVAL-GUICHETS']);
    expect((await handOver(order('p1', []), reader)).status).toBe(403);
  });
});
