import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { InvitationStatut } from '#generated/enums/invitation-statut.gen.ts';
import { MailStatut } from '#generated/enums/mail-statut.gen.ts';
import { MailUsage } from '#generated/enums/mail-usage.gen.ts';
import { rights } from '#generated/rights/rights.gen.ts';
import { remindDueViewings } from '#domain/committee/viewing-reminders.ts';
import { createGuest } from '#tests/support/festival/guests.ts';
import type { ApiClient, ApiReply } from '#tests/support/api-client.ts';
import { reachable } from '#tests/support/reachable-contact.ts';
import { recordCalls } from '#tests/support/record-calls.ts';
import { film } from '#tests/support/sample-film.ts';
import { type BackendUnderTest, backends } from '../backend-under-test.ts';

const EDITION = 2061;
const DAY = '2061-01-20';
const GUESTS = 'festival-participant-invites';
const VOLUNTEERS = 'festival-participant-benevoles';
const ALL = rights.map(({ code }) => code);
const COMMITTEE = ['CAMPAGNE', 'VISIONNEMENTS', 'FILM', 'FILMS', 'FILM-NOTE', 'FILM-NOTE-WRITE', 'FESTIVAL-INSCRIPTION'];
/** The edition has no number, so that no mail about it has one. */
const HOLE = "Numéro de l'édition";

/** One suite, two backs: a mail that the product writes by itself never leaves with a hole that nobody saw. */
describe.each(Object.entries(backends))('%s', (_, start) => {
  let backend: BackendUnderTest;
  let staff: ApiClient;
  let post: number;
  const { create, read } = recordCalls(() => staff);

  function listed(plural: string, field: string, value: unknown, Colonnes: readonly string[]): Promise<ApiReply> {
    const filter = { Criteres: { field, op: 'eq', value }, Colonnes, Tri: [{ Key: 'Id', Desc: true }] };
    return staff.call('POST', `/api/${plural}/filter`, { filter, skip: 0, take: 50 });
  }
  /** Puts a word that nothing fills into the template of a usage. */
  async function pierce(usage: MailUsage): Promise<void> {
    const [{ Id }] = (await listed('mail-modeles', 'Usage', usage, [])).body;
    const template = await read('mail-modeles', Id);
    const TradDescription = { ...template.TradDescription, TraductionFr: '<p>Édition n° {{numeroEdition}}</p>' };
    const reply = await staff.call('PUT', `/api/mail-modeles/${Id}`, { ...template, TradDescription });
    expect([usage, reply.status, reply.body.detail]).toEqual([usage, 200, undefined]);
  }
  async function statesOf(usage: MailUsage): Promise<readonly unknown[]> {
    const rows: ApiReply['body'] = (await listed('mail-traces', 'Usage', usage, ['Statut'])).body;
    return rows.map(({ Statut }: { Statut: number }) => Statut);
  }
  /** Refused whole, with names and words, until the person says to have seen as many; the mails then leave. */
  async function expectAsked(path: string, body: object, { usage, count = 1 }: { usage: MailUsage; count?: number }): Promise<void> {
    const refused = await staff.call('POST', path, body);
    expect([path, refused.status, refused.body]).toEqual([path, 409, expect.objectContaining({ code: 'mail-incomplet' })]);
    expect(refused.body.detail).toContain(HOLE);
    expect(refused.body.conflict.Incomplets).toHaveLength(count);
    expect(refused.body.conflict.Incomplets[0]).toEqual({ Nom: expect.any(String), Manquants: ['numeroEdition'] });
    expect(await statesOf(usage)).toEqual([]);
    const sent = await staff.call('POST', path, { ...body, AvecIncomplets: count });
    expect([path, sent.status, sent.body.detail]).toEqual([path, 200, undefined]);
    expect(await statesOf(usage)).toEqual(Array.from({ length: count }, () => MailStatut.enAttente));
  }
  function guest(Nom: string): Promise<number> {
    const stay = { Eannee: EDITION, Arrivee: DAY, Depart: '2061-01-22', NuitsMax: 0 };
    return createGuest(create, { Nom, Prenom: 'Ida', IdPays: 45 }, stay);
  }
  async function step(plural: string, id: number, name: string, more: object = {}): Promise<ApiReply> {
    const { Version } = await read(plural, id);
    return staff.call('POST', `/api/${plural}/${id}/transitions/${name}`, { Version, ...more });
  }
  async function volunteer(Nom: string): Promise<number> {
    const born = { DateNaissance: '2000-01-01' };
    const IdPersonne = await create('personnes', { Nom, Prenom: 'Léo', IdPays: 45, ...born });
    const IdContact = await create('contacts', { IdPersonne, ...(await reachable(create)) });
    const id = await create(VOLUNTEERS, { Eannee: EDITION, IdPersonne, IdContact, IdPosteAffecte: post, ...born });
    for (const name of ['soumettre', 'valider']) expect((await step(VOLUNTEERS, id, name, { Mail: false })).status).toBe(200);
    return id;
  }
  async function assignment(due: string): Promise<number> {
    const member = await backend.signInWith([...COMMITTEE, 'AFFECTATION-VISIONNAGE']);
    const IdUtilisateur = (await member.call('GET', '/api/ping')).body.Id;
    const IdSectionType = await create('festival-section-types', { TradLibelle: { TraductionFr: `Sélection ${IdUtilisateur}` } });
    const IdSection = await create('festival-sections', {
      Eannee: EDITION,
      IdSectionType,
      TradLibelle: { TraductionFr: `Section ${IdUtilisateur}` },
    });
    const IdFilm = await create('films', film());
    await create('festival-inscriptions', { IdFilm, IdSection, Eannee: EDITION });
    const shared = { IdsFilm: [IdFilm], IdsUtilisateur: [IdUtilisateur], ParFilm: 1, Lot: 'A', DateEcheance: due, Essai: false };
    expect((await staff.call('POST', `/api/visionnements/${EDITION}/affectations`, shared)).status).toBe(200);
    return IdUtilisateur;
  }

  beforeAll(async () => {
    backend = await start({ PUBLIC_URL: 'https://bureau.valombre.example/' });
    staff = await backend.signInWith(ALL);
    const opened = { DateDebut: '2061-01-18', DateFin: '2061-01-26', IsDefaut: true, IsDemandeBenevoleOuvert: true };
    await create('festival-editions', { Eannee: EDITION, ...opened });
    post = await create('festival-poste-benevoles', { TradLibelle: { TraductionFr: 'Billetterie' } });
    const { invitationRefusee, feuilleRoute, benevoleHoraires, chauffeurCourses, hotelRooming, visionnementRappel } = MailUsage;
    for (const usage of [invitationRefusee, feuilleRoute, benevoleHoraires, chauffeurCourses, hotelRooming, visionnementRappel])
      await pierce(usage);
  });
  afterAll(() => backend.close());

  test('one step is refused whole, and names the field, unless the person saw the hole', async () => {
    const id = await guest('Sansnumero');
    expect((await step(GUESTS, id, 'envoyer', { Mail: false })).status).toBe(200);
    const refusal = { Motif: 'Complet', Valeurs: { MotifOrigine: 1 } };
    const refused = await step(GUESTS, id, 'refuser', refusal);
    expect([refused.status, refused.body.code, refused.body.detail]).toEqual([409, 'mail-incomplet', expect.stringContaining(HOLE)]);
    expect((await read(GUESTS, id)).Statut).toBe(InvitationStatut.envoyee);
    expect(await statesOf(MailUsage.invitationRefusee)).toEqual([]);
    const taken = await step(GUESTS, id, 'refuser', { ...refusal, AvecIncomplets: true });
    expect([taken.status, taken.body.detail]).toEqual([200, undefined]);
    expect(await statesOf(MailUsage.invitationRefusee)).toEqual([MailStatut.enAttente]);
  });

  test('road maps of guests ask about all of their holes at once', async () => {
    const ids = [await guest('Brandt'), await guest('Costa')];
    for (const id of ids) expect((await step(GUESTS, id, 'confirmer', { Mail: false })).status).toBe(200);
    await expectAsked('/api/accueil/feuilles/envoi', { Ids: ids }, { usage: MailUsage.feuilleRoute, count: 2 });
  });

  test('hours of volunteers, and runs of drivers, ask', async () => {
    const id = await volunteer('Garnier');
    const hours = { Debut: `${DAY}T10:00:00.000`, Fin: `${DAY}T12:00:00.000` };
    await create('benevole-affectations', { IdParticipant: id, IdPoste: post, Lieu: 'Hall', Motif: 'Essai', ...hours });
    await expectAsked(`/api/benevoles/${EDITION}/envoi`, { IsEssai: false }, { usage: MailUsage.benevoleHoraires });
    const driver = (await staff.call('GET', '/api/ping')).body.Id;
    const run = {
      Debut: `${DAY}T14:00:00.000`,
      Fin: `${DAY}T15:00:00.000`,
      Lieu: 'Gare',
      Vehicule: null,
      Chauffeur: `u${driver}`,
      Motif: null,
      Trajets: [],
    };
    const planned = await staff.call('POST', '/api/accueil/transports/courses', { Edition: EDITION, Courses: [run] });
    expect([planned.status, planned.body.detail]).toEqual([200, undefined]);
    await expectAsked('/api/accueil/transports/envoi', { Edition: EDITION, Jour: DAY }, { usage: MailUsage.chauffeurCourses });
  });

  test('the list of a hotel asks, and keeps its number until it leaves', async () => {
    const hotel = await create('festival-hotels', { Libelle: 'Hôtel des Trous', NbChambres: 9, EmailPublic: 'trous@exemple.test' });
    await expectAsked(`/api/festival-hotels/${hotel}/rooming`, { Edition: EDITION, Version: 1 }, { usage: MailUsage.hotelRooming });
  });

  test('a reminder by a person asks; one of the product stays in the outbox, to be completed, until somebody sends it as it is', async () => {
    const member = await assignment('2061-01-10');
    const body = { IdsUtilisateur: [member], Essai: false };
    await expectAsked(`/api/visionnements/${EDITION}/rappels`, body, { usage: MailUsage.visionnementRappel });
    await assignment('2061-02-10');
    await backend.run(() => remindDueViewings('2061-02-09'));
    const [held] = (await listed('mail-traces', 'Statut', MailStatut.aCompleter, ['Erreur', 'Usage'])).body;
    expect(held).toMatchObject({ Usage: MailUsage.visionnementRappel, Erreur: expect.stringContaining(HOLE) });
    const again = { Ids: [held.Id], Cle: crypto.randomUUID() };
    const refused = await staff.call('POST', '/api/mails/renvoi', again);
    expect([refused.status, refused.body.code]).toEqual([409, 'mailing-incomplet']);
    const sent = await staff.call('POST', '/api/mails/renvoi', { ...again, Cle: crypto.randomUUID(), AvecIncomplets: 1 });
    expect([sent.status, sent.body]).toEqual([200, { Nombre: 1, Ignores: 0 }]);
    expect((await read('mail-traces', held.Id)).Statut).toBe(MailStatut.enAttente);
  });
});
