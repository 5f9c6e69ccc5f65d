import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MailUsage } from '#generated/enums/mail-usage.gen.ts';
import { rights } from '#generated/rights/rights.gen.ts';
import { remindDueViewings } from '#domain/committee/viewing-reminders.ts';
import type { ApiClient, ApiReply } from '#tests/support/api-client.ts';
import { recordCalls } from '#tests/support/record-calls.ts';
import { film } from '#tests/support/sample-film.ts';
import { withdrawFilm } from '#tests/support/samples/withdraw-film.ts';
import { type BackendUnderTest, backends } from '../backend-under-test.ts';

const EVERY = rights.map(({ code }) => code);
const COMMITTEE = ['CAMPAGNE', 'VISIONNEMENTS', 'FILM', 'FILMS', 'FILM-NOTE', 'FILM-NOTE-WRITE', 'FESTIVAL-INSCRIPTION'];
const Eannee = 2047;
const ROUTE = `/api/visionnements/${Eannee}/affectations`;

interface Member {
  readonly id: number;
  readonly api: ApiClient;
}

/** One suite, two backs: films are shared out in the committee, and leave the list of whoever has judged them. */
describe.each(Object.entries(backends))('%s', (_, start) => {
  let backend: BackendUnderTest;
  let staff: ApiClient;
  let IdSection: number;

  const { create, read, change } = recordCalls(() => staff);
  async function member(): Promise<Member> {
    const api = await backend.signInWith([...COMMITTEE, 'AFFECTATION-VISIONNAGE']);
    return { api, id: (await api.call('GET', '/api/ping')).body.Id };
  }
  async function registered(Duree = '01:40:00', more: Record<string, unknown> = {}): Promise<{ film: number; registration: number }> {
    const id = await create('films', film({ Duree }));
    return { film: id, registration: await create('festival-inscriptions', { IdFilm: id, IdSection, Eannee, ...more }) };
  }
  function share(films: readonly number[], members: readonly Member[], more: Record<string, unknown> = {}): Promise<ApiReply> {
    return staff.call('POST', ROUTE, {
      IdsFilm: films,
      IdsUtilisateur: members.map(({ id }) => id),
      ParFilm: 1,
      Lot: 'Lot A',
      DateEcheance: '2047-01-10',
      Essai: false,
      ...more,
    });
  }
  async function assignments(registration: number): Promise<readonly Record<string, unknown>[]> {
    const filter = {
      Criteres: { field: 'IdInscription', op: 'eq', value: registration },
      Colonnes: ['IdUtilisateur', 'Lot', 'DateEcheance', 'VuLe'],
    };
    return (await staff.call('POST', '/api/affectation-visionnages/filter', { filter, skip: 0, take: 50 })).body;
  }
  async function queueOf({ api }: Member): Promise<readonly number[]> {
    const filter = { Criteres: { field: 'IsAVoir', op: 'eq', value: true }, Colonnes: ['Titre'], Tri: [{ Key: 'Id', Desc: false }] };
    const { status, body } = await api.call('POST', '/api/films/filter', { filter, skip: 0, take: 100 }, { 'x-edition': `${Eannee}` });
    expect(status).toBe(200);
    return body.map(({ Id }: { Id: number }) => Id);
  }

  beforeAll(async () => {
    backend = await start();
    staff = await backend.signInWith(EVERY);
    await create('festival-editions', { Eannee, DateDebut: '2047-01-30', DateFin: '2047-02-07' });
    const IdSectionType = await create('festival-section-types', { TradLibelle: { TraductionFr: 'Compétition' } });
    IdSection = await create('festival-sections', { TradLibelle: { TraductionFr: 'Courts' }, IdSectionType, Eannee });
  });
  afterAll(() => backend.close());

  test('a trial says who would see what and writes nothing; the sharing writes it, and a second one adds nothing', async () => {
    const members = [await member(), await member()];
    const films = [await registered('02:00:00'), await registered('01:00:00'), await registered('01:00:00')];
    const ids = films.map((one) => one.film);
    const trial = await share(ids, members, { Essai: true });
    expect([trial.status, trial.body.NbNouvelles, trial.body.Manques]).toEqual([200, 3, []]);
    expect(trial.body.Membres.map(({ Minutes }: { Minutes: number }) => Minutes)).toEqual([120, 120]);
    expect(await assignments(films[0]?.registration ?? 0)).toEqual([]);
    expect((await share(ids, members)).body).toEqual({ ...trial.body, Ids: [expect.any(Number), expect.any(Number), expect.any(Number)] });
    const [one] = await assignments(films[0]?.registration ?? 0);
    expect(one).toMatchObject({ Lot: 'Lot A', DateEcheance: '2047-01-10', VuLe: null });
    expect((await share(ids, members)).body.NbNouvelles).toBe(0);
    expect((await share(ids, members, { ParFilm: 2 })).body.NbNouvelles).toBe(3);
  });

  test('a sharing is taken back from who has not seen anything yet; what was seen or noted stays', async () => {
    const members = [await member(), await member(), await member()];
    const one = await registered();
    const { Ids } = (await share([one.film], members, { ParFilm: 3 })).body;
    const [seen, noted] = await assignments(one.registration);
    await change('affectation-visionnages', Number(seen?.['Id']), { VuLe: '2046-12-12T10:00:00.000' });
    const judge = members.find(({ id }) => id === noted?.['IdUtilisateur']);
    const note = { IdFilm: one.film, IdInscription: one.registration, IdUtilisateur: judge?.id, Eannee, Note: 6 };
    await create('film-notes', note);
    const taken = await staff.call('POST', `/api/visionnements/${Eannee}/reprise`, { Ids });
    expect(taken.body).toEqual({ NbReprises: 1, NbVues: 2 });
    expect((await assignments(one.registration)).map(({ Id }) => Id)).toEqual([seen?.['Id'], noted?.['Id']]);
    const again = await staff.call('POST', `/api/visionnements/${Eannee}/reprise`, { Ids });
    expect(again.body).toEqual({ NbReprises: 0, NbVues: 2 });
  });

  test('who has films to see is reminded, once a day; who has seen or noted theirs hears nothing', async () => {
    const [late, done, other] = [await member(), await member(), await member()];
    const [one, two] = [await registered(), await registered()];
    await share([one.film, two.film], [late], { ParFilm: 1, DateEcheance: '2047-01-08' });
    const three = await registered();
    await share([three.film], [done], { ParFilm: 1 });
    await create('film-notes', { IdFilm: three.film, IdInscription: three.registration, IdUtilisateur: done.id, Eannee, Note: 7 });
    async function remind(Essai: boolean, client = staff): Promise<ApiReply> {
      return client.call('POST', `/api/visionnements/${Eannee}/rappels`, { IdsUtilisateur: [late.id, done.id, other.id], Essai });
    }
    const waits = { Id: late.id, Libelle: expect.any(String), NbAVoir: 2, Echeance: '2047-01-08' };
    expect((await remind(true)).body).toEqual({ NbMails: 1, Membres: [{ ...waits, Raison: null }] });
    expect((await remind(false)).body.NbMails).toBe(1);
    expect((await remind(false)).body).toEqual({ NbMails: 0, Membres: [{ ...waits, Raison: 'deja-ecrit' }] });
    const filter = {
      Criteres: { field: 'Usage', op: 'eq', value: MailUsage.visionnementRappel },
      Colonnes: ['Objet', 'Destinataire'],
      Tri: [],
    };
    const traces = (await staff.call('POST', '/api/mail-traces/filter', { filter, skip: 0, take: 50 })).body;
    expect(traces.map(({ Objet }: { Objet: string }) => Objet)).toEqual(['Films à voir avant le 08/01/2047']);
    expect((await remind(true, late.api)).status).toBe(403);
  });

  test('the product reminds by itself three days before a day due, on its eve and on its morrow, and on no other day', async () => {
    const [assignee, films] = [await member(), [await registered()]];
    const shared = await share(
      films.map((one) => one.film),
      [assignee],
      { DateEcheance: '2047-03-10' },
    );
    expect(shared.status).toBe(200);
    const days = ['2047-03-06', '2047-03-07', '2047-03-08', '2047-03-09', '2047-03-10', '2047-03-11', '2047-03-12'];
    const mails: number[] = [];
    for (const day of days) mails.push(await backend.run(() => remindDueViewings(day)));
    expect(mails).toEqual([0, 1, 0, 1, 0, 1, 0]);
  });

  test('nobody is given a film in which they have an interest, and a film that lacks members is named', async () => {
    const [author, other] = [await member(), await member()];
    const { film: id, registration } = await registered();
    const person = await create('personnes', { Nom: 'Ormeau', Prenom: 'Basile' });
    await change('utilisateurs', author.id, { IdPersonne: person });
    await create('film-credits', { IdFilm: id, IdFonction: 1, IdPersonne: person });
    const { body } = await share([id], [author, other], { ParFilm: 2 });
    expect(body).toMatchObject({ NbNouvelles: 1, Manques: [{ Id: id, Manque: 1, NbInterets: 1 }] });
    expect((await assignments(registration)).map(({ IdUtilisateur }) => IdUtilisateur)).toEqual([other.id]);
  });

  test('films without an open registration of the edition are named and left', async () => {
    const withdrawn = await registered('01:00:00');
    await withdrawFilm(staff, withdrawn.registration);
    const unknown = await create('films', film());
    const { body } = await share([withdrawn.film, unknown], [await member()]);
    expect(body).toMatchObject({ NbNouvelles: 0, NonInscrits: [expect.any(String), expect.any(String)] });
  });

  test('a film that was judged leaves the list of who judged it, at that moment and for that person', async () => {
    const [one, other] = [await member(), await member()];
    const { film: id, registration } = await registered();
    await share([id], [one, other], { ParFilm: 2 });
    expect([await queueOf(one), await queueOf(other)]).toEqual([[id], [id]]);
    const note = { IdFilm: id, IdUtilisateur: one.id, Eannee, Note: 7.5, Avis: 1 };
    expect((await one.api.call('POST', '/api/film-notes', note)).status).toBe(200);
    expect([await queueOf(one), await queueOf(other)]).toEqual([[], [id]]);
    const seenBy = new Map((await assignments(registration)).map(({ IdUtilisateur, VuLe }) => [IdUtilisateur, VuLe]));
    expect([seenBy.get(one.id), seenBy.get(other.id)]).toEqual([expect.stringMatching(/^20/), null]);
  });

  test('a comment alone is no judgement', async () => {
    const one = await member();
    const { film: id } = await registered();
    await share([id], [one]);
    const { status } = await one.api.call('POST', '/api/film-notes', {
      IdFilm: id,
      IdUtilisateur: one.id,
      Eannee,
      Commentaire: 'À revoir',
    });
    expect([status, await queueOf(one)]).toEqual([200, [id]]);
  });

  test('whoever tells of an interest is no longer to see the film, and is not given it again', async () => {
    const one = await member();
    const { film: id, registration } = await registered();
    await share([id], [one]);
    const note = { IdFilm: id, IdUtilisateur: one.id, Eannee, IsConflitInteret: true };
    expect((await one.api.call('POST', '/api/film-notes', note)).status).toBe(200);
    expect([await queueOf(one), await assignments(registration)]).toEqual([[], []]);
    expect((await share([id], [one])).body.NbNouvelles).toBe(0);
  });

  test('the committee is who may note films, with what each has seen and has to see', async () => {
    const one = await member();
    const outsider = await backend.signInWith(['FILM', 'FILMS', 'CAMPAGNE']);
    const outsiderId = (await outsider.call('GET', '/api/ping')).body.Id;
    const { film: id } = await registered('01:30:00');
    await share([id], [one]);
    const { body } = await staff.call('GET', `/api/visionnements/${Eannee}/membres`);
    const idsOf = body.map(({ Id }: { Id: number }) => Id);
    expect([idsOf.includes(one.id), idsOf.includes(outsiderId)]).toEqual([true, false]);
    expect(body.find(({ Id }: { Id: number }) => Id === one.id)).toMatchObject({ NbVus: 0, NbAVoir: 1, Minutes: 90 });
    expect((await share([id], [{ id: outsiderId, api: outsider }], { ParFilm: 2 })).body.NbNouvelles).toBe(0);
  });

  test('sharing takes the right to assign, in an open edition, with a number and a day that make sense', async () => {
    const one = await member();
    const { film: id, registration } = await registered();
    const shareRequest = { IdsFilm: [id], IdsUtilisateur: [one.id], ParFilm: 1, Lot: null, DateEcheance: null, Essai: false };
    expect((await one.api.call('POST', ROUTE, shareRequest)).status).toBe(403);
    expect((await one.api.call('GET', `/api/visionnements/${Eannee}/membres`)).status).toBe(403);
    expect((await backend.anonymous.call('POST', ROUTE, shareRequest)).status).toBe(401);
    expect((await staff.call('POST', ROUTE, { ...shareRequest, ParFilm: 0 })).body.errors?.[0]).toMatchObject({ path: 'ParFilm' });
    expect((await staff.call('POST', ROUTE, { ...shareRequest, DateEcheance: '2047-13-01' })).status).toBe(400);
    expect(await assignments(registration)).toEqual([]);
    expect(await read('festival-inscriptions', registration)).toMatchObject({ Version: 1 });
  });

  test('whoever has the list of viewings alone sees the films that are theirs to see, and no other', async () => {
    const one = await member();
    const narrow = await backend.signInWith(['VISIONNEMENTS']);
    const { film: id } = await registered();
    await share([id], [one]);
    expect(await queueOf(one)).toEqual([id]);
    expect(await queueOf({ id: 0, api: narrow })).toEqual([]);
  });
});
