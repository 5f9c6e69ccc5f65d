import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MailUsage } from '#generated/enums/mail-usage.gen.ts';
import { PecType } from '#generated/enums/pec-type.gen.ts';
import { ReservationEtat } from '#generated/enums/reservation-etat.gen.ts';
import { rights } from '#generated/rights/rights.gen.ts';
import { createRandom } from '#domain/values/random.ts';
import { createContact } from '#tests/support/festival/guests.ts';
import type { ApiClient, ApiReply } from '#tests/support/api-client.ts';
import { eventually } from '#tests/support/eventually.ts';
import { reachable } from '#tests/support/reachable-contact.ts';
import { recordCalls } from '#tests/support/record-calls.ts';
import { type TestSmtp, startSmtp } from '#tests/support/servers/smtp-server.ts';
import { type BackendUnderTest, backends } from '../backend-under-test.ts';

const EDITION = 2059;
const DAYS = ['2059-01-19', '2059-01-20', '2059-01-21'] as const;
const GUESTS = 'festival-participant-invites';
const ADDRESS = { Adresse1: '3 place du Marché', CodePostal: '63000', Ville: 'Valombre', IdPays: 45 };
const ALL = rights.map(({ code }) => code);

/** One suite, two backs: people informed of a hotel, an hour or a price are marked when it moves, and informed again in one act. */
describe.each(Object.entries(backends))('%s', (name, start) => {
  let backend: BackendUnderTest;
  let staff: ApiClient;
  let smtp: TestSmtp;
  let count = 0;
  const { create, read, change } = recordCalls(() => staff);
  async function ok(path: string, body: object): Promise<ApiReply['body']> {
    const reply = await staff.call('POST', path, body);
    expect({ path, status: reply.status, body: reply.body }).toMatchObject({ path, status: 200 });
    return reply.body;
  }
  function hotelOf(Libelle: string): Promise<number> {
    return create('festival-hotels', {
      Libelle: `${Libelle} ${(count += 1)}`,
      NbChambres: 9,
      TelephonePublic: '0199000010',
      Adresse: ADDRESS,
    });
  }
  /** Somebody whose voucher left by mail. */
  async function createNotified(Nom: string, hotel: number): Promise<number> {
    const { IdPersonne, IdContact } = await createContact(create, { Nom, Prenom: 'Ida', IdPays: 45 });
    const stay = { Arrivee: DAYS[0], HeureArrivee: '15:40:00', Depart: '2059-01-22', NuitsMax: 3 };
    const id = await create(GUESTS, { Eannee: EDITION, IdPersonne, IdContact, ...stay });
    await assign(id, hotel);
    await step(id, 'valider');
    return id;
  }
  function assign(IdParticipant: number, IdHotel: number, more: object = {}): Promise<unknown> {
    return ok('/api/festival-hotel-pecs/assignation', {
      IdParticipant,
      IdHotel,
      Dates: DAYS,
      TypePec: PecType.festival,
      IsCellule: true,
      IsConfirme: true,
      ...more,
    });
  }
  async function step(id: number, transition: string, more: object = {}): Promise<void> {
    const { Version } = await read(GUESTS, id);
    await ok(`/api/${GUESTS}/${id}/transitions/${transition}`, { Version, ...more });
  }
  async function listed(plural: string, criteria: object, Colonnes: readonly string[]): Promise<ApiReply['body']> {
    return ok(`/api/${plural}/filter`, { filter: { Criteres: criteria, Colonnes }, skip: 0, take: 50 });
  }
  function mailsOf(id: number, usage: MailUsage = MailUsage.invitationConfirmation): Promise<ApiReply['body']> {
    return listed(
      'mail-traces',
      {
        and: [
          { field: 'IdParticipant', op: 'eq', value: id },
          { field: 'Usage', op: 'eq', value: usage },
        ],
      },
      ['IsPerime', 'Ecarts', 'Destinataire', 'Objet'],
    );
  }
  async function stateOf(id: number): Promise<readonly [boolean, string | null]> {
    const rows: ApiReply['body'] = await mailsOf(id);
    const last = rows.toSorted((one: { Id: number }, other: { Id: number }) => one.Id - other.Id).at(-1);
    return [last.IsPerime, last.Ecarts];
  }
  async function nightOf(id: number, day: string): Promise<number> {
    const rows: ApiReply['body'] = await listed('festival-hotel-pecs', { field: 'IdParticipant', op: 'eq', value: id }, ['DateNuit']);
    return rows.find(({ DateNuit }: { DateNuit: string }) => DateNuit === day).Id;
  }
  async function isMarked(id: number): Promise<unknown> {
    const [row] = await listed(GUESTS, { field: 'Id', op: 'eq', value: id }, ['IsAPrevenir']);
    return row.IsAPrevenir;
  }
  async function tell(ids: readonly number[]): Promise<ApiReply['body']> {
    const rows = (await Promise.all(ids.map((id) => mailsOf(id)))).flat();
    return ok('/api/mails/prevenir', { Ids: rows.map(({ Id }: { Id: number }) => Id) });
  }

  beforeAll(async () => {
    smtp = await startSmtp();
    backend = await start({ SMTP_URL: smtp.url, MAIL_FROM: 'accueil@valombre.example', PUBLIC_URL: 'https://bureau.valombre.example/' });
    staff = await backend.signInWith(ALL);
    await create('festival-editions', { Eannee: EDITION, DateDebut: '2059-01-18', DateFin: '2059-01-26', IsDefaut: true });
  });
  afterAll(async () => {
    await backend.close();
    await smtp.close();
  });

  test('a guest whose voucher names another hotel is marked, by whatever way the nights move', async () => {
    const [embruns, phare] = [await hotelOf('Résidence des Embruns'), await hotelOf('Hôtel du Phare')];
    const ways: readonly (readonly [string, (id: number) => Promise<unknown>])[] = [
      ['the sheet', (id) => assign(id, phare)],
      [
        'the board',
        (id) =>
          ok('/api/festival-hotel-pecs/deplacement', {
            IdParticipant: id,
            IdHotel: phare,
            IdHotelVu: embruns,
            Nuits: DAYS,
            Confirme: ['sejour-touche'],
          }),
      ],
      ['a form', async (id) => change('festival-hotel-pecs', await nightOf(id, DAYS[1]), { EtatReservation: ReservationEtat.annulee })],
      ['the hours', (id) => change(GUESTS, id, { HeureArrivee: '23:10:00' })],
      ['its address', () => change('festival-hotels', embruns, { Adresse: { ...ADDRESS, Adresse1: '8 quai des Brumes' } })],
      ['the hotel itself', () => change('festival-hotels', embruns, { TelephonePublic: '0199000099' })],
    ];
    for (const [way, move] of ways) {
      const id = await createNotified(`Marque ${way}`, embruns);
      expect([way, await stateOf(id), await isMarked(id)]).toEqual([way, [false, null], false]);
      await move(id);
      expect([way, (await stateOf(id))[0], await isMarked(id)]).toEqual([way, true, true]);
    }
  });

  test('what was moved and put back is marked no more', async () => {
    const [embruns, phare] = [await hotelOf('Résidence des Embruns'), await hotelOf('Hôtel du Phare')];
    const id = await createNotified('Aller-retour', embruns);
    await assign(id, phare);
    expect((await stateOf(id))[1]).toMatch(/^3 nuits à partir du dim. 19\/01 : avant Résidence des Embruns .*, maintenant Hôtel du Phare /);
    await assign(id, embruns);
    expect(await stateOf(id)).toEqual([false, null]);
  });

  test('the board asks before it moves who was told', async () => {
    const [embruns, phare] = [await hotelOf('Résidence des Embruns'), await hotelOf('Hôtel du Phare')];
    const id = await createNotified('Questionnée', embruns);
    const body = { IdParticipant: id, IdHotel: phare, IdHotelVu: embruns, Nuits: DAYS };
    const unconfirmed = await staff.call('POST', '/api/festival-hotel-pecs/deplacement', body);
    expect([unconfirmed.status, unconfirmed.body.code, unconfirmed.body.detail]).toEqual([
      409,
      'sejour-touche',
      expect.stringContaining('Ida Questionnée sait par mail où dormir et sera à prévenir de nouveau'),
    ]);
  });

  test('one act tells all again, once, with before and now and the new voucher; the mail leaves', async () => {
    const [embruns, phare] = [await hotelOf('Résidence des Embruns'), await hotelOf('Hôtel du Phare')];
    const [one, two, still] = [
      await createNotified('Première', embruns),
      await createNotified('Seconde', embruns),
      await createNotified('Tranquille', embruns),
    ];
    for (const id of [one, two]) await assign(id, phare);
    expect(await tell([one, two, still])).toEqual({ NbMails: 2, NbAJour: 1, SansAdresse: [] });
    for (const id of [one, two, still]) expect([await stateOf(id), await isMarked(id)]).toEqual([[false, null], false]);
    expect(await tell([one, two])).toMatchObject({ NbMails: 0 });
    const rows = await mailsOf(one);
    expect(rows).toHaveLength(2);
    const last = rows.toSorted((a: { Id: number }, b: { Id: number }) => a.Id - b.Id).at(-1);
    const mail = await read('mail-traces', last.Id);
    expect(mail.Objet).toMatch(/^Mise à jour : /);
    expect(mail.Corps).toMatch(
      /Ce qui a changé.*3 nuits à partir du dim. 19\/01 : avant Résidence des Embruns.*maintenant Hôtel du Phare/s,
    );
    const papers = await listed('mail-trace-documents', { field: 'IdTrace', op: 'eq', value: last.Id }, ['Libelle']);
    expect(papers.map(({ Libelle }: { Libelle: string }) => Libelle)).toEqual([expect.stringContaining("Bon d'hôtel")]);
    if (name === 'the simulation') return;
    await eventually(async () => {
      const left = smtp.mails.filter(({ to }) => to.includes(String(last.Destinataire)));
      expect(left).toHaveLength(2);
    });
  });

  test('who declines is told nothing any more, and nobody tells again what they may not write', async () => {
    const [embruns, phare] = [await hotelOf('Résidence des Embruns'), await hotelOf('Hôtel du Phare')];
    const id = await createNotified('Renonce', embruns);
    await assign(id, phare);
    const Ids = (await mailsOf(id)).map(({ Id }: { Id: number }) => Id);
    const clerk = await backend.signInWith(ALL.filter((code) => code !== 'FESTIVAL-PARTICIPANT-INVITE-WRITE'));
    expect((await clerk.call('POST', '/api/mails/prevenir', { Ids })).status).toBe(403);
    await step(id, 'desister', { Mail: false, Motif: 'Malade', Valeurs: { MotifOrigine: 1 }, Suites: { Nuits: 'liberer' } });
    expect(await stateOf(id)).toEqual([false, null]);
  });

  test('a price that was asked for, and a quote that was sent, are marked when they change, until they are paid', async () => {
    const IdContact = await create('contacts', {
      IdPersonne: await create('personnes', { Nom: 'Payeur', Prenom: 'Ida', IdPays: 45 }),
      ...(await reachable(create)),
    });
    await create('bam-emetteurs', {
      RaisonSociale: 'Association du festival',
      Siret: '73282932000074',
      Adresse: { Adresse1: '1 rue des Écrans', CodePostal: '63000', Ville: 'Valombre', IdPays: 45 },
    });
    const prices = { PrixHt: 12.5, PrixTtc: 15, TauxTva: 20, IdNature: 1 };
    const label = { TradLibelle: { TraductionFr: 'Scolaire' } };
    const IdFormule = await create('festival-formules', { Eannee: EDITION, ...label, ...prices, IsGroupe: true });
    const group = await create('festival-groupes', { Libelle: 'Lycée', Eannee: EDITION, IdContact, IdFormule, EffectifPrevu: 10 });
    async function taken(name: string, more: object = {}): Promise<void> {
      const { Version } = await read('festival-groupes', group);
      await ok(`/api/festival-groupes/${group}/transitions/${name}`, { Version, ...more });
    }
    await taken('valider-devis');
    async function quote(): Promise<readonly unknown[]> {
      const rows: ApiReply['body'] = await listed('mail-traces', { field: 'IdGroupe', op: 'eq', value: group }, [
        'IsPerime',
        'Ecarts',
        'Usage',
      ]);
      const [quoteMail] = rows.filter(({ Usage }: { Usage: number }) => Usage === MailUsage.groupeDevis);
      return [quoteMail.IsPerime, quoteMail.Ecarts];
    }
    expect(await quote()).toEqual([false, null]);
    await change('festival-groupes', group, { EffectifPrevu: 12 });
    expect(await quote()).toEqual([
      true,
      expect.stringMatching(/le montant : avant 150,00.€, maintenant 180,00.€ ; l'effectif : avant 10, maintenant 12/),
    ]);
    await taken('valider-paiement', { Mail: false, Valeurs: { ModePaiement: 1 } });
    expect(await quote()).toEqual([false, null]);
  });

  test('a mailing that told the hour of a screening is marked when the screening moves, and tells its people the new one', async () => {
    const IdPersonne = await create('personnes', { Nom: 'Cinéaste', Prenom: 'Ida', IdPays: 45 });
    const Email = 'cineaste@exemple.test';
    await create('contacts', { IdPersonne, ...(await reachable(create)), Email });
    const IdFilm = await create('films', { TitreOriginal: 'Les Heures déplacées' });
    await create('film-credits', { IdFilm, IdPersonne, IdFonction: 1 });
    function label(TraductionFr: string) {
      return { TradLibelle: { TraductionFr } };
    }
    const IdSectionType = await create('festival-section-types', label('Compétition'));
    const IdSection = await create('festival-sections', { IdSectionType, Eannee: EDITION, ...label('Compétition') });
    const IdProgramme = await create('festival-programmes', { Eannee: EDITION, IdSection, ...label('Programme 1') });
    await create('festival-inscriptions', { IdFilm, IdSection, Eannee: EDITION, IdProgramme });
    const IdLieu = await create('festival-lieus', { ...label('Le Rivage'), Type: 1 });
    const IdSalle = await create('festival-salles', { ...label('Salle des Ocres'), IdLieu });
    const hours = { Debut: '2059-01-20T19:15:00.000', Fin: '2059-01-20T21:05:00.000' };
    const screening = await create('festival-programmations', { Eannee: EDITION, IdProgramme, IdSalle, ...hours, Etat: 2 });
    const IdModele = await create('mail-modeles', {
      Contexte: 4,
      Type: 1,
      Libelle: 'Votre séance',
      IsTransactionnel: true,
      TradObjet: { TraductionFr: 'Votre séance' },
      TradDescription: { TraductionFr: '<p>Rendez-vous le {{debut}}, {{salle}}.</p>' },
    });
    const mailingRequest = { IdModele, filter: { IdsPk: [screening] } };
    const { Empreinte } = await ok('/api/mailings/festival-programmation/preparation', mailingRequest);
    await ok('/api/mailings/festival-programmation', { ...mailingRequest, Empreinte, Cle: crypto.randomUUID() });
    async function mails(): Promise<ApiReply['body']> {
      const rows: ApiReply['body'] = await listed('mail-traces', { field: 'Destinataire', op: 'eq', value: Email }, ['IsPerime', 'Ecarts']);
      return rows.toSorted((one: { Id: number }, other: { Id: number }) => one.Id - other.Id);
    }
    expect((await mails()).map(({ IsPerime }: { IsPerime: boolean }) => IsPerime)).toEqual([false]);
    await change('festival-programmations', screening, { Debut: '2059-01-20T16:00:00.000', Fin: '2059-01-20T17:50:00.000' });
    const [stale] = await mails();
    expect([stale.IsPerime, stale.Ecarts]).toEqual([
      true,
      'la séance du lun. 20/01 : avant lun. 20/01 · 20:15 – 22:05 · Salle des Ocres, maintenant lun. 20/01 · 17:00 – 18:50 · Salle des Ocres',
    ]);
    expect(await ok('/api/mails/prevenir', { Ids: [stale.Id] })).toEqual({ NbMails: 1, NbAJour: 0, SansAdresse: [] });
    const after = await mails();
    expect(after.map(({ IsPerime }: { IsPerime: boolean }) => IsPerime)).toEqual([false, false]);
    const mail = await read('mail-traces', after.at(-1).Id);
    expect([mail.Objet, mail.Corps]).toEqual([
      'Mise à jour : Votre séance',
      expect.stringMatching(/avant lun\. 20\/01 · 20:15.*maintenant lun\. 20\/01 · 17:00/),
    ]);
  });

  test('whatever is done to the nights, in any order, a guest is marked exactly while the voucher says something else', async () => {
    const hotels = [await hotelOf('Résidence des Embruns'), await hotelOf('Hôtel du Phare'), await hotelOf('Auberge du Fier')] as const;
    const random = createRandom(2059);
    const id = await createNotified('Hasard', hotels[0]);
    async function nights(): Promise<string> {
      const { body } = await staff.call('GET', `/api/festival-participants/${id}/couverture`);
      return JSON.stringify(
        body.Nuits.map(({ Date, IdHotel, TypeChambre, Type }: Record<string, unknown>) => [Date, IdHotel, TypeChambre, Type]),
      );
    }
    let voucher = await nights();
    for (let turn = 0; turn < 14; turn += 1) {
      const way = random.int(0, 4);
      const Dates = random.shuffle(DAYS).slice(0, random.int(1, 3));
      if (way === 0) await assign(id, random.pick(hotels), { Dates, TypePec: random.pick([PecType.festival, PecType.organisateur]) });
      if (way === 1) await assign(id, random.pick(hotels), { Dates, TypeChambre: random.int(1, 4) });
      if (way === 2) await assign(id, hotels[0], { Dates, IdHotel: null, TypePec: PecType.vide });
      if (way === 3) await assign(id, hotels[0]);
      const due = way === 4 ? Number((await stateOf(id))[0]) : null;
      const mailed = way === 4 ? (await tell([id])).NbMails : null;
      if (mailed === 1) voucher = await nights();
      expect([turn, way, mailed, (await stateOf(id))[0]]).toEqual([turn, way, due, (await nights()) !== voucher]);
    }
  });

  test('a hotel that was sent its list is marked when a night is cancelled by a form, and gets the next version', async () => {
    const hotel = await create('festival-hotels', {
      Libelle: `Auberge ${(count += 1)}`,
      NbChambres: 5,
      EmailPublic: 'desk@auberge.example',
    });
    const id = await createNotified('Hotelière', hotel);
    await ok(`/api/festival-hotels/${hotel}/rooming`, { Edition: EDITION, Version: 1 });
    function traces(): Promise<ApiReply['body']> {
      return listed('mail-traces', { field: 'Destinataire', op: 'eq', value: 'desk@auberge.example' }, ['IsPerime', 'Ecarts']);
    }
    expect((await traces()).map(({ IsPerime }: { IsPerime: boolean }) => IsPerime)).toEqual([false]);
    await change('festival-hotel-pecs', await nightOf(id, DAYS[2]), { EtatReservation: ReservationEtat.annulee });
    const [stale] = await traces();
    expect([stale.IsPerime, stale.Ecarts]).toEqual([true, expect.stringContaining('Hotelière Ida')]);
    const rooming = { field: 'IdHotel', op: 'eq', value: hotel };
    expect((await listed('festival-roomings', rooming, ['Etat']))[0]).toMatchObject({ Etat: 4 });
    expect(await ok('/api/mails/prevenir', { Ids: [stale.Id] })).toEqual({ NbMails: 1, NbAJour: 0, SansAdresse: [] });
    const versions = await listed('festival-roomings', rooming, ['VersionRooming', 'Etat']);
    expect(versions.map(({ VersionRooming, Etat }: { VersionRooming: number; Etat: number }) => [VersionRooming, Etat])).toContainEqual([
      2, 2,
    ]);
    expect((await traces()).every(({ IsPerime }: { IsPerime: boolean }) => !IsPerime)).toBe(true);
  });

  test('all stale lists leave in one act that names their hotels first, once, and those of a selection alone', async () => {
    async function listedHotel(Libelle: string, EmailPublic: string | null): Promise<number> {
      const hotel = await create('festival-hotels', { Libelle, NbChambres: 5, EmailPublic });
      const id = await createNotified(`Occupante ${Libelle}`, hotel);
      await ok(`/api/festival-hotels/${hotel}/rooming`, { Edition: EDITION, Version: 1 });
      await change('festival-hotel-pecs', await nightOf(id, DAYS[2]), { EtatReservation: ReservationEtat.annulee });
      return hotel;
    }
    const [first, second] = [await listedHotel('Zone Un', 'un@zone.example'), await listedHotel('Zone Deux', null)];
    function send(Ids: readonly number[], IsEssai: boolean): Promise<ApiReply['body']> {
      return ok('/api/festival-hotels/roomings/envoi', { Edition: EDITION, Ids, IsEssai });
    }
    async function states(hotel: number): Promise<readonly number[]> {
      const rows: ApiReply['body'] = await listed('festival-roomings', { field: 'IdHotel', op: 'eq', value: hotel }, [
        'Etat',
        'VersionRooming',
      ]);
      return rows.toSorted((a: { Id: number }, b: { Id: number }) => a.Id - b.Id).map(({ Etat }: { Etat: number }) => Etat);
    }
    expect(await send([first, second], true)).toEqual({ Hotels: ['Zone Deux', 'Zone Un'], SansAdresse: ['Zone Deux'] });
    expect([await states(first), await states(second)]).toEqual([[4], [4]]);
    expect(await send([first], false)).toMatchObject({ Hotels: ['Zone Un'] });
    expect([(await states(first)).at(-1), await states(second)]).toEqual([2, [4]]);
    expect(await send([first, second], false)).toMatchObject({ Hotels: ['Zone Deux'] });
    expect(await send([first, second], false)).toMatchObject({ Hotels: [] });
  });
});
