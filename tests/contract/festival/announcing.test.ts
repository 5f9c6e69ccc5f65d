import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rights } from '#generated/rights/rights.gen.ts';
import type { RecordData } from '#domain/values/record-data.ts';
import type { ApiClient, ApiReply } from '#tests/support/api-client.ts';
import { recordCalls } from '#tests/support/record-calls.ts';
import { type BackendUnderTest, backends } from '../backend-under-test.ts';

/** One suite, two backs: a section is announced in one act, as it was read (domain-additions, Inscription: DateAnnonce). */
describe.each(Object.entries(backends))('%s', (_, start) => {
  let backend: BackendUnderTest;
  let chief: ApiClient;
  let section: number;
  let edition: number;
  const YEAR = 2095;
  const ALL = rights.map(({ code }) => code);
  const PAST = '2020-01-15';

  const { create, read, change } = recordCalls(() => chief);
  async function director(Nom: string, Email: string | null): Promise<number> {
    const IdPersonne = await create('personnes', { Nom, Prenom: 'Ana', ...(Email === null ? {} : { Email }) });
    return IdPersonne;
  }
  async function entry(TitreOriginal: string, steps: readonly string[], IdPersonne: number | null = null): Promise<number> {
    const IdFilm = await create('films', { TitreOriginal });
    if (IdPersonne !== null) await create('film-credits', { IdFilm, IdFonction: 1, IdPersonne });
    const id = await create('festival-inscriptions', { IdFilm, IdSection: section, Eannee: YEAR });
    for (const step of steps) {
      const { Version } = await read('festival-inscriptions', id);
      const taken = await chief.call('POST', `/api/festival-inscriptions/${id}/transitions/${step}`, { Version, Mail: false });
      expect(taken.status).toBe(200);
    }
    return id;
  }
  async function preview(client = chief): Promise<ApiReply> {
    return client.call('GET', `/api/festival-sections/${section}/annonce`);
  }
  function announce(body: RecordData, client = chief): Promise<ApiReply> {
    return client.call('POST', `/api/festival-sections/${section}/annonce`, body);
  }
  async function letters(to: string): Promise<readonly RecordData[]> {
    const filter = { Criteres: { field: 'Destinataire', op: 'eq', value: to }, Tri: [{ Key: 'Id', Desc: false }], Colonnes: ['Objet'] };
    return (await chief.call('POST', '/api/mail-traces/filter', { filter, skip: 0, take: 20 })).body;
  }
  /** Rows of a list or an export of public facts about the section. */
  async function listAnnounced(): Promise<readonly number[]> {
    const and = [
      { field: 'IdSection', op: 'eq', value: section },
      { field: 'IsConnue', op: 'eq', value: true },
    ];
    const filter = { Criteres: { and }, Tri: [{ Key: 'Id', Desc: false }], Colonnes: ['Numero'] };
    const rows: readonly RecordData[] = (await chief.call('POST', '/api/festival-inscriptions/filter', { filter, skip: 0, take: 50 })).body;
    return rows.map(({ Id }) => Number(Id));
  }
  async function dayOf(id: number): Promise<unknown> {
    return (await read('festival-inscriptions', id))['DateAnnonce'];
  }

  beforeAll(async () => {
    backend = await start();
    chief = await backend.signInWith(ALL);
    edition = await create('festival-editions', { Eannee: YEAR, DateDebut: `${YEAR}-01-26`, DateFin: `${YEAR}-02-03` });
  });
  afterAll(() => backend.close());

  async function openSection(name: string) {
    section = await create('festival-sections', { TradLibelle: { TraductionFr: name }, IdSectionType: 1, Eannee: YEAR, Prefixe: name });
    const ana = await director(`Deux${name}`, `deux.${name}@exemple.test`);
    return {
      one: await entry('Grève', ['shortlister', 'programmer'], ana),
      two: await entry('Ronde', ['shortlister', 'programmer'], ana),
      refused: await entry('Trêve', ['ecarter'], await director(`Un${name}`, `un.${name}@exemple.test`)),
      silent: await entry('Muet', ['shortlister', 'programmer']),
      undecided: await entry('Peut-être', ['shortlister']),
      waiting: await entry('Attente', ['attendre']),
    };
  }

  test('tells beforehand how many films and mails, and what is left out and why', async () => {
    const { silent, undecided, waiting } = await openSection('A');
    const { body } = await preview();
    expect(body).toMatchObject({ Jour: null, Selection: 3, NonRetenues: 1, DejaAnnoncees: 0, Mails: 2, FilmsParMail: 2 });
    const exceptions = body.Exceptions.map(({ Id, Raison }: RecordData) => [Id, Raison]);
    expect(exceptions).toEqual([
      [undecided, 'sans-decision'],
      [waiting, 'en-attente'],
      [silent, 'sans-destinataire'],
    ]);
  });

  test('gives the films their day and writes once to each person, of all their films', async () => {
    const { one, two, refused, undecided, silent } = await openSection('B');
    await change('festival-sections', section, { DateDeliberation: '2020-01-01T08:00:00.000' });
    expect(await listAnnounced()).toEqual([]);
    const { Empreinte } = (await preview()).body;
    expect((await announce({ Jour: PAST, IsMails: true, Empreinte })).body).toEqual({ Selection: 3, NonRetenues: 1, Mails: 2 });
    expect([await dayOf(one), await dayOf(two), await dayOf(refused), await dayOf(undecided)]).toEqual([PAST, PAST, PAST, null]);
    expect((await read('festival-sections', section))['DateAnnonce']).toBe(PAST);
    expect(await listAnnounced()).toEqual([one, two, silent]);
    expect((await letters('deux.B@exemple.test')).map(({ Objet }) => Objet)).toEqual(['« Grève et Ronde » est sélectionné']);
    expect((await letters('un.B@exemple.test')).map(({ Objet }) => Objet)).toEqual(['Votre film « Trêve »']);
    // Once announced, never again: the preview that was read does not serve twice, and the next one has nothing to say.
    const twice = await announce({ Jour: PAST, IsMails: true, Empreinte });
    expect([twice.status, twice.body.code]).toEqual([409, 'annonce-changee']);
    expect((await preview()).body).toMatchObject({ Selection: 0, NonRetenues: 0, DejaAnnoncees: 4, Mails: 0 });
    expect(await letters('deux.B@exemple.test')).toHaveLength(1);
    // Decided since: it has its own day, the section keeps the one it was announced.
    const late = await entry('Retard', ['shortlister', 'programmer'], await director('RetardB', 'retard.B@exemple.test'));
    const next = (await preview()).body;
    expect((await announce({ Jour: '2021-02-02', IsMails: true, Empreinte: next.Empreinte })).body).toEqual({
      Selection: 1,
      NonRetenues: 0,
      Mails: 1,
    });
    expect([await dayOf(late), (await read('festival-sections', section))['DateAnnonce']]).toEqual(['2021-02-02', PAST]);
  });

  test('who was written to before is not written to again', async () => {
    const { one } = await openSection('F');
    const { Empreinte } = (await preview()).body;
    await announce({ Jour: PAST, IsMails: true, Empreinte });
    const { Version } = await read('festival-inscriptions', one);
    expect((await chief.call('PUT', `/api/festival-inscriptions/${one}`, { Version, DateAnnonce: null })).status).toBe(200);
    const { body } = await preview();
    const written = body.Exceptions.filter(({ Raison }: RecordData) => Raison === 'doublon').map(({ Id }: RecordData) => Id);
    expect([body.Selection, body.Mails, written]).toEqual([1, 0, [one]]);
  });

  test('a day to come is an embargo: the section has it, the films wait, and nobody is written to', async () => {
    const { one } = await openSection('C');
    const { Empreinte } = (await preview()).body;
    const early = await announce({ Jour: '2099-12-01', IsMails: true, Empreinte });
    expect([early.status, early.body.errors?.[0]?.path]).toEqual([400, 'IsMails']);
    expect((await announce({ Jour: '2099-12-01', IsMails: false, Empreinte })).body).toEqual({ Selection: 0, NonRetenues: 0, Mails: 0 });
    expect([(await read('festival-sections', section))['DateAnnonce'], await dayOf(one)]).toEqual(['2099-12-01', null]);
    expect(await letters('deux.C@exemple.test')).toEqual([]);
    expect((await preview()).body).toMatchObject({ Selection: 3, DejaAnnoncees: 0 });
    expect(await listAnnounced()).toEqual([]);
  });

  test('a decision that changed after it was read stops the announcement', async () => {
    const { undecided } = await openSection('D');
    const { Empreinte } = (await preview()).body;
    const decided = await chief.call('POST', `/api/deliberations/${undecided}/decision`, { Vue: 2, Voulue: 3 });
    expect(decided.status).toBe(200);
    const late = await announce({ Jour: PAST, IsMails: true, Empreinte });
    expect([late.status, late.body.code]).toEqual([409, 'annonce-changee']);
    expect(await letters('deux.D@exemple.test')).toEqual([]);
  });

  test('a closed edition announces nothing more', async () => {
    await openSection('E');
    const { Empreinte } = (await preview()).body;
    async function close(IsCloturee: boolean) {
      const { Version } = await read('festival-editions', edition);
      const closed = await chief.call(
        'PUT',
        `/api/festival-editions/${edition}`,
        { Version, IsCloturee },
        { confirmation: 'edition-en-cours' },
      );
      expect(closed.status).toBe(200);
    }
    await close(true);
    const late = await announce({ Jour: PAST, IsMails: true, Empreinte });
    await close(false);
    expect([late.status, late.body.code, await letters('deux.E@exemple.test')]).toEqual([409, 'edition-cloturee', []]);
  });

  test('nobody announces, nor reads what would be, without the right', async () => {
    const programmer = await backend.signInWith(ALL.filter((code) => code !== 'ANNONCER-SELECTION'));
    expect((await preview(programmer)).status).toBe(403);
    expect((await announce({ Jour: PAST, IsMails: false, Empreinte: 'x' }, programmer)).status).toBe(403);
  });

  test('those who wait are written to when it is asked, once, and have no day', async () => {
    const { waiting } = await openSection('G');
    const film = Number((await read('festival-inscriptions', waiting))['IdFilm']);
    await create('film-credits', { IdFilm: film, IdFonction: 1, IdPersonne: await director('AttenteG', 'attente.G@exemple.test') });
    const { Empreinte, MailsAttente } = (await preview()).body;
    expect(MailsAttente).toBe(1);
    const { body } = await announce({ Jour: PAST, IsMails: true, IsAttente: true, Empreinte });
    expect([body.Mails, await dayOf(waiting)]).toEqual([3, null]);
    expect((await letters('attente.G@exemple.test')).map(({ Objet }) => Objet)).toEqual(['Votre film « Attente » : liste d’attente']);
    expect((await preview()).body.MailsAttente).toBe(0);
  });

  test('several sections go in one act, with one letter to a person who has films in both', async () => {
    const first = await openSection('H');
    const idFirst = section;
    await openSection('I');
    const filter = { Criteres: { field: 'Film.Inscriptions.Id', op: 'eq', value: first.one }, Tri: [], Colonnes: ['IdPersonne'] };
    const [credit] = (await chief.call('POST', '/api/film-credits/filter', { filter, skip: 0, take: 1 })).body;
    await entry('Encore', ['shortlister', 'programmer'], credit.IdPersonne);
    const together = await chief.call('GET', `/api/festival-sections/${section}/annonce?avec=${idFirst}`);
    expect(together.body).toMatchObject({ Selection: 7, NonRetenues: 2, Mails: 4, FilmsParMail: 3 });
    const { body } = await announce({ Jour: PAST, IsMails: true, Avec: [idFirst], Empreinte: together.body.Empreinte });
    expect(body).toEqual({ Selection: 7, NonRetenues: 2, Mails: 4 });
    expect((await read('festival-sections', idFirst))['DateAnnonce']).toBe(PAST);
    expect((await letters('deux.H@exemple.test')).map(({ Objet }) => Objet)).toEqual(['« Grève, Ronde et Encore » est sélectionné']);
  });

  test('an announcement is taken back as it was read: the days go, what was mailed is said and stays', async () => {
    const { one, undecided } = await openSection('J');
    const { Empreinte, Derniere } = (await preview()).body;
    expect(Derniere).toBeNull();
    await announce({ Jour: PAST, IsMails: true, Empreinte });
    const last = (await preview()).body.Derniere;
    expect(last).toEqual({ Jour: PAST, Films: 4, Mails: 2 });
    function takeBack(body: RecordData, client = chief) {
      return client.call('POST', `/api/festival-sections/${section}/annonce/reprise`, body);
    }
    const stale = await takeBack({ Jour: PAST, Films: 3 });
    expect([stale.status, stale.body.code]).toEqual([409, 'annonce-changee']);
    const programmer = await backend.signInWith(ALL.filter((code) => code !== 'ANNONCER-SELECTION'));
    expect((await takeBack({ Jour: PAST, Films: 4 }, programmer)).status).toBe(403);
    expect((await takeBack({ Jour: PAST, Films: 4 })).body).toEqual({ Films: 4, Mails: 2 });
    expect([await dayOf(one), await dayOf(undecided), (await read('festival-sections', section))['DateAnnonce']]).toEqual([
      null,
      null,
      null,
    ]);
    // Announced again, nobody gets the same letter twice.
    expect((await preview()).body).toMatchObject({ Selection: 3, NonRetenues: 1, Mails: 0, Derniere: null });
  });

  test('an embargo is lifted by taking its day back', async () => {
    await openSection('K');
    const { Empreinte } = (await preview()).body;
    await announce({ Jour: '2099-12-01', IsMails: false, Empreinte });
    const last = (await preview()).body.Derniere;
    expect(last).toEqual({ Jour: '2099-12-01', Films: 0, Mails: 0 });
    const taken = await chief.call('POST', `/api/festival-sections/${section}/annonce/reprise`, { Jour: last.Jour, Films: 0 });
    expect([taken.status, (await read('festival-sections', section))['DateAnnonce']]).toEqual([200, null]);
  });

  test('a file of registrations says of each whether the public may know it, and one of films can keep to those', async () => {
    await openSection('L');
    async function linesOf(list: string, filter: object): Promise<readonly string[]> {
      const { body } = await chief.call('POST', `/api/exports/${list}`, { format: 'csv', filter });
      return String(body).trim().split('\r\n');
    }
    async function registrations(): Promise<readonly string[]> {
      const Criteres = { field: 'IdSection', op: 'eq', value: section };
      const [head, ...lines] = await linesOf('festival-inscriptions-a-programmer', { Criteres, Colonnes: ['IdFilm'] });
      expect(head).toMatch(/Connue du public/);
      return lines.filter((line) => /;"?Oui"?$/.test(line));
    }
    async function films(): Promise<readonly string[]> {
      const isKnown = { field: 'Inscriptions.IsConnue', op: 'eq', value: true };
      const Criteres = { and: [{ field: 'Inscriptions.IdSection', op: 'eq', value: section }, isKnown] };
      return (await linesOf('film', { Criteres, Colonnes: ['TitreOriginal'] })).slice(1);
    }
    async function files(): Promise<readonly (readonly string[])[]> {
      return [await registrations(), await films()];
    }
    await announce({ Jour: '2099-12-01', IsMails: false, Empreinte: (await preview()).body.Empreinte });
    expect(await files()).toEqual([[], []]);
    await announce({ Jour: PAST, IsMails: false, Empreinte: (await preview()).body.Empreinte });
    expect((await files()).map((titles) => titles.length)).toEqual([3, 3]);
  });
});
