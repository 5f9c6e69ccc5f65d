import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rights } from '#generated/rights/rights.gen.ts';
import { find } from '#domain/work/work.ts';
import type { ApiClient, ApiReply } from '#tests/support/api-client.ts';
import { reachable } from '#tests/support/reachable-contact.ts';
import { recordCalls } from '#tests/support/record-calls.ts';
import { type BackendUnderTest, backends } from '../backend-under-test.ts';

const EDITION = 2056;

/** One suite, two backs: a jury votes by one-time links, its ballots stay sealed, and staff proclaim the result. */
describe.each(Object.entries(backends))('%s', (name, start) => {
  let backend: BackendUnderTest;
  let staff: ApiClient;
  let count = 0;
  const { create, read } = recordCalls(() => staff);

  interface Jury {
    readonly vote: number;
    readonly prize: number;
    readonly jurors: readonly number[];
    readonly people: readonly number[];
    readonly films: readonly number[];
    readonly entries: readonly number[];
    readonly section: number;
  }

  async function juror(): Promise<readonly [number, number]> {
    const person = await create('personnes', { Nom: `Juré ${(count += 1)}`, Prenom: 'Ida', IdPays: 45 });
    const IdContact = await create('contacts', { IdPersonne: person, ...(await reachable(create)) });
    return [await create('festival-participant-invites', { Eannee: EDITION, IdPersonne: person, IdContact }), person];
  }
  async function jury({
    jurors = 2,
    films = 2,
    ...said
  }: { readonly jurors?: number; readonly films?: number; readonly Methode?: number; readonly Quorum?: number } = {}): Promise<Jury> {
    const name = { TradLibelle: { TraductionFr: `Compétition ${(count += 1)}` }, Eannee: EDITION };
    const section = await create('festival-sections', { ...name, IdSectionType: 1 });
    const IdProgramme = await create('festival-programmes', { ...name, IdSection: section });
    const ids = await sequence(films, () => create('films', { TitreOriginal: `Court ${(count += 1)}` }));
    const entries = await each(ids, (IdFilm) =>
      create('festival-inscriptions', { IdFilm, IdSection: section, Eannee: EDITION, IdProgramme }),
    );
    const members = await sequence(jurors, juror);
    for (const [id] of members) expect((await staff.call('POST', `/api/festival-sections/${section}/jury/${id}`)).status).toBe(200);
    const prize = await create('festival-prixs', { TradLibelle: { TraductionFr: `Grand Prix ${count}` }, IsActif: true });
    const IdPrixEdition = await create('festival-prix-editions', { IdPrix: prize, Eannee: EDITION, IdsSection: [section] });
    const vote = await create('festival-scrutins', { IdPrixEdition, Methode: 1, Quorum: 1, ...said });
    return { vote, prize, section, films: ids, entries, jurors: members.map(([id]) => id), people: members.map(([, id]) => id) };
  }
  function act(vote: number, name: string, body?: object): Promise<ApiReply> {
    return staff.call('POST', `/api/festival-scrutins/${vote}/${name}`, body);
  }
  async function open(vote: number): Promise<string> {
    const { status, body } = await act(vote, 'ouverture');
    expect({ status, body }).toEqual({ status: 200, body: { Cle: expect.any(String) } });
    return body.Cle;
  }
  async function linkOf(vote: number, IdParticipant = 0): Promise<string> {
    const { status, body } = await act(vote, 'liens', { IdParticipant });
    expect({ status, body }).toMatchObject({ status: 200, body: { Lien: expect.stringContaining('/scrutin#') } });
    return String(body.Lien).split('#')[1] ?? '';
  }
  function show(Jeton: string): Promise<ApiReply> {
    return backend.anonymous.call('POST', '/api/scrutin/lien', { Jeton });
  }
  function cast(Jeton: string, marks: readonly (readonly [number | undefined, number])[]): Promise<ApiReply> {
    const Notes = marks.map(([IdInscription, Points]) => ({ IdInscription, Points }));
    return backend.anonymous.call('POST', '/api/scrutin', { Jeton, Notes });
  }
  async function state(vote: number): Promise<ApiReply['body']> {
    return (await staff.call('GET', `/api/festival-scrutins/${vote}/vote`)).body;
  }
  function sentence({ status, body }: ApiReply): unknown {
    return [status, body.errors?.[0]?.message ?? body.detail];
  }

  beforeAll(async () => {
    backend = await start({ PUBLIC_URL: 'https://bureau.valombre.example/' });
    staff = await backend.signInWith(rights.map(({ code }) => code));
    await create('festival-editions', { Eannee: EDITION, DateDebut: '2056-01-30', DateFin: '2056-02-07' });
  });
  afterAll(() => backend.close());

  test('counts what jurors voted, and gives the prize once staff proclaim it', async () => {
    const { vote, prize, jurors, entries } = await jury();
    const [left, right] = entries;
    const key = await open(vote);
    const links = await each(jurors, (id) => linkOf(vote, id));
    expect((await show(links[0] ?? '')).body).toMatchObject({ Edition: EDITION, Culture: 'fr', Films: [{ Motif: null }, { Motif: null }] });
    expect(
      (
        await cast(links[0] ?? '', [
          [left, 3],
          [right, 9],
        ])
      ).body,
    ).toBe(true);
    expect(
      (
        await cast(links[1] ?? '', [
          [left, 4],
          [right, 8],
        ])
      ).body,
    ).toBe(true);
    expect((await act(vote, 'cloture')).body).toBe(true);
    expect((await act(vote, 'depouillement', { Cle: key.toLowerCase() })).body).toBe(2);
    expect((await state(vote)).Resultats).toMatchObject([
      { IdInscription: right, Rang: 1, Points: 17, NbVotants: 2, Moyenne: 8.5 },
      { IdInscription: left, Rang: 2, Points: 7 },
    ]);
    expect(sentence(await act(vote, 'proclamation', { Inscriptions: [left] }))).toEqual([409, 'Le prix va aux films arrivés premiers.']);
    expect((await act(vote, 'proclamation', { Inscriptions: [right] })).body).toBe(1);
    const { body } = await staff.call('POST', '/api/inscription-prixs/filter', {
      filter: { Criteres: { field: 'IdPrix', op: 'eq', value: prize } },
    });
    expect(body).toMatchObject([{ IdInscription: right, IdPrix: prize }]);
    expect((await act(vote, 'proclamation', { Inscriptions: [right] })).status).toBe(409);
  });

  test('tells who has voted and never what, not even to who holds every right', async () => {
    const { vote, jurors, entries } = await jury();
    await open(vote);
    await cast(
      await linkOf(vote, jurors[0]),
      entries.map((id, index) => [id, index === 0 ? 10 : 1]),
    );
    const shown = await state(vote);
    expect(shown).toMatchObject({ NbBulletins: 1, Resultats: [], Jures: [{ IsDepose: true }, { IsDepose: false }] });
    expect(JSON.stringify(shown)).not.toContain('Points');
    expect(sentence(await act(vote, 'depouillement', { Cle: 'AAAA' }))).toEqual([409, expect.stringContaining("n'est pas clos")]);
    await act(vote, 'cloture');
    expect(sentence(await act(vote, 'depouillement', { Cle: 'AAAA-BBBB' }))).toEqual([400, "Cette clé n'est pas celle de ce scrutin."]);
    expect((await state(vote)).Resultats).toEqual([]);
  });

  test('takes one ballot from each juror, and none after the closing', async () => {
    const { vote, jurors, entries } = await jury();
    await open(vote);
    const [first, second] = [await linkOf(vote, jurors[0]), await linkOf(vote, jurors[1])];
    const marks = entries.map((id) => [id, 5] as const);
    const twice = await Promise.all([cast(first, marks), cast(first, marks)]);
    expect(twice.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(sentence(await cast(first, marks))).toEqual([409, expect.stringContaining('Vous avez déjà voté')]);
    expect(sentence(await act(vote, 'liens', { IdParticipant: jurors[0] }))).toEqual([409, 'Ce juré a déjà voté.']);
    await act(vote, 'cloture');
    expect(sentence(await cast(second, marks))).toEqual([409, "Le vote est clos : ce bulletin n'est pas gardé."]);
    expect(sentence(await show(second))).toEqual([409, expect.stringContaining('Le vote est clos')]);
  });

  test('refuses a link that was revoked or replaced, and a person who is not of the jury', async () => {
    const { vote, jurors } = await jury();
    await open(vote);
    const old = await linkOf(vote, jurors[0]);
    const current = await linkOf(vote, jurors[0]);
    expect((await show(old)).status).toBe(404);
    expect((await show(current)).status).toBe(200);
    expect((await act(vote, 'liens/revocation', { IdParticipant: jurors[0] })).body).toBe(true);
    expect((await show(current)).status).toBe(404);
    const [stranger] = await juror();
    expect(sentence(await act(vote, 'liens', { IdParticipant: stranger }))).toEqual([
      409,
      "Cette personne n'est pas du jury de ce scrutin.",
    ]);
  });

  test('keeps a juror who is in the credits of a film from voting on it, and never counts their points', async () => {
    const { vote, jurors, people, films, entries, section } = await jury();
    await create('film-credits', { IdFilm: films[0], IdPersonne: people[0], IdFonction: 1 });
    const recusals = await staff.call('GET', `/api/festival-sections/${section}/recusations`);
    expect(recusals.body).toMatchObject([
      { IdParticipant: jurors[0], IdInscription: entries[0], Motif: expect.stringContaining('au générique') },
    ]);
    const key = await open(vote);
    const link = await linkOf(vote, jurors[0]);
    expect((await show(link)).body.Films).toMatchObject([{ Motif: expect.stringContaining('au générique') }, { Motif: null }]);
    expect(
      sentence(
        await cast(link, [
          [entries[0], 10],
          [entries[1], 1],
        ]),
      ),
    ).toEqual([400, expect.stringContaining('Vous ne votez pas sur')]);
    expect((await cast(link, [[entries[1], 1]])).status).toBe(200);
    expect(
      (
        await cast(await linkOf(vote, jurors[1]), [
          [entries[0], 6],
          [entries[1], 6],
        ])
      ).status,
    ).toBe(200);
    // A recusal that staff name after the vote holds as well.
    await create('jury-recusations', { IdInscription: entries[1], IdParticipant: jurors[1], Motif: 'Même famille' });
    await act(vote, 'cloture');
    expect((await act(vote, 'depouillement', { Cle: key })).body).toBe(2);
    expect((await state(vote)).Resultats).toMatchObject([
      { IdInscription: entries[0], Points: 6, NbVotants: 1 },
      { IdInscription: entries[1], Points: 1, NbVotants: 1 },
    ]);
  });

  test('refuses a ballot without points for a film, and one with a film that does not compete', async () => {
    const { vote, jurors, entries } = await jury();
    await open(vote);
    const link = await linkOf(vote, jurors[0]);
    expect(sentence(await cast(link, [[entries[0], 5]]))).toEqual([400, expect.stringContaining("n'a pas de points")]);
    const { entries: others } = await jury();
    expect(
      sentence(
        await cast(link, [
          [entries[0], 5],
          [entries[1], 5],
          [others[0], 5],
        ]),
      ),
    ).toEqual([400, expect.stringContaining("n'est pas en lice")]);
    expect(
      (
        await cast(link, [
          [entries[0], 11],
          [entries[1], 5],
        ])
      ).status,
    ).toBe(400);
    expect(
      (
        await cast(link, [
          [entries[0], 0],
          [entries[1], 5],
        ])
      ).status,
    ).toBe(200);
  });

  test('shows films that come first together ex æquo, and gives a prize that is not shared to one of them', async () => {
    const { vote, jurors, entries } = await jury({ Methode: 2 });
    const key = await open(vote);
    for (const [index, id] of jurors.entries()) expect((await cast(await linkOf(vote, id), [[entries[index], 1]])).status).toBe(200);
    await act(vote, 'cloture');
    await act(vote, 'depouillement', { Cle: key });
    expect((await state(vote)).Resultats).toMatchObject([
      { Rang: 1, Points: 1 },
      { Rang: 1, Points: 1 },
    ]);
    expect(sentence(await act(vote, 'proclamation', { Inscriptions: entries }))).toEqual([
      400,
      expect.stringContaining('ne se partage pas'),
    ]);
    expect((await act(vote, 'proclamation', { Inscriptions: [entries[1]] })).body).toBe(1);
  });

  test('closes no vote under its quorum, opens none twice, and keeps its method once it is open', async () => {
    const { vote, jurors, entries } = await jury({ Quorum: 2 });
    await open(vote);
    expect(sentence(await act(vote, 'ouverture'))).toEqual([409, "Ce scrutin n'est plus en préparation."]);
    await cast(
      await linkOf(vote, jurors[0]),
      entries.map((id) => [id, 5]),
    );
    expect(sentence(await act(vote, 'cloture'))).toEqual([409, "1 sur 2 : le quorum n'est pas atteint."]);
    const record = await read('festival-scrutins', vote);
    const changed = await staff.call('PUT', `/api/festival-scrutins/${vote}`, { ...record, Methode: 2 });
    expect(sentence(changed)).toEqual([400, "Ce scrutin n'est plus en préparation."]);
  });

  test('ends a vote under quorum without a result, and destroys its ballots', async () => {
    const { vote, jurors, entries } = await jury({ jurors: 3, Quorum: 3 });
    const key = await open(vote);
    const [first, second] = [await linkOf(vote, jurors[0]), await linkOf(vote, jurors[1])];
    const marks = entries.map((id) => [id, 5] as const);
    expect((await cast(first, marks)).body).toBe(true);
    expect(sentence(await act(vote, 'cloture'))).toEqual([409, expect.stringContaining('quorum')]);
    expect((await act(vote, 'sans-resultat', { Motif: ' ' })).status).toBe(400);
    expect((await act(vote, 'sans-resultat', { Motif: 'Deux jurés absents' })).body).toBe(true);
    expect(await state(vote)).toMatchObject({ Etat: 6, MotifSansResultat: 'Deux jurés absents', Resultats: [] });
    const sealed = await backend.run(() => find('scrutin-bulletin', { IdScrutin: vote }));
    expect(sealed.map(({ Scelle, Empreinte }) => [Scelle, Empreinte])).toEqual([
      [null, null],
      [null, null],
      [null, null],
    ]);
    expect((await cast(second, marks)).status).toBe(404);
    expect(sentence(await act(vote, 'depouillement', { Cle: key }))).toEqual([409, expect.stringContaining("n'est pas clos")]);
    expect(sentence(await act(vote, 'sans-resultat', { Motif: 'Encore' }))).toEqual([409, expect.stringContaining("n'est pas ouvert")]);
  });

  test('reopens a vote without a result with new links and another key', async () => {
    const { vote, jurors, entries } = await jury({ Quorum: 2 });
    const former = await open(vote);
    const old = await linkOf(vote, jurors[0]);
    expect(sentence(await act(vote, 'reouverture'))).toEqual([409, expect.stringContaining('sans résultat')]);
    await cast(
      old,
      entries.map((id) => [id, 1]),
    );
    await act(vote, 'sans-resultat', { Motif: 'Quorum manqué' });
    const { Cle: key } = (await act(vote, 'reouverture')).body;
    // The simulation has one key for all votes.
    const isSecret = name === 'the server';
    expect([key === former, (await state(vote)).NbBulletins]).toEqual([!isSecret, 0]);
    for (const juror of jurors)
      await cast(
        await linkOf(vote, juror),
        entries.map((id, index) => [id, index + 3]),
      );
    expect((await act(vote, 'cloture')).body).toBe(true);
    const withFormer = isSecret ? (await act(vote, 'depouillement', { Cle: former })).status : 400;
    expect([withFormer, (await act(vote, 'depouillement', { Cle: key })).body]).toEqual([400, 2]);
    expect((await state(vote)).Resultats[0]).toMatchObject({ IdInscription: entries[1], Points: 8 });
  });

  test('names the recused jurors of a prize with a jury of its own, and holds them off its films', async () => {
    const { prize, section, entries, films } = await jury({ jurors: 0 });
    const [member, person] = await juror();
    const filter = { Criteres: { field: 'IdPrix', op: 'eq', value: prize }, Colonnes: ['Eannee'] };
    const [year] = (await staff.call('POST', '/api/festival-prix-editions/filter', { filter, skip: 0, take: 1 })).body;
    // All sections of the type of the prize compete: none is named.
    const record = await read('festival-prix-editions', year.Id);
    await staff.call('PUT', `/api/festival-prix-editions/${year.Id}`, { ...record, IdsSection: [] });
    expect((await staff.call('POST', `/api/festival-prix-editions/${year.Id}/jury/${member}`)).status).toBe(200);
    await create('film-credits', { IdFilm: films[0], IdFonction: 1, IdPersonne: person });
    await create('jury-recusations', { IdInscription: entries[1], IdParticipant: member, Motif: 'Même famille' });
    const named = [
      expect.objectContaining({ IdParticipant: member, IdInscription: entries[1], Motif: 'Même famille' }),
      expect.objectContaining({ IdParticipant: member, IdInscription: entries[0] }),
    ];
    expect((await staff.call('GET', `/api/festival-prix-editions/${year.Id}/recusations`)).body).toEqual(named);
    expect((await staff.call('GET', `/api/festival-sections/${section}/recusations`)).body).toEqual(named);
  });

  test('opens no vote without a jury or without films', async () => {
    expect(sentence(await act((await jury({ jurors: 0 })).vote, 'ouverture'))).toEqual([409, expect.stringContaining('Aucun juré')]);
    expect(sentence(await act((await jury({ films: 0 })).vote, 'ouverture'))).toEqual([409, expect.stringContaining('Aucun film')]);
  });

  test('takes no ballot after the hour until which jurors vote', async () => {
    const { vote, jurors, entries } = await jury();
    await open(vote);
    const link = await linkOf(vote, jurors[0]);
    const record = await read('festival-scrutins', vote);
    await staff.call('PUT', `/api/festival-scrutins/${vote}`, { ...record, FinVote: '2001-01-01T10:00:00.000' });
    expect(
      sentence(
        await cast(
          link,
          entries.map((id) => [id, 5]),
        ),
      ),
    ).toEqual([409, expect.stringContaining('Le vote est clos')]);
  });

  test('asks for a session and for the right of each operation, and for a link that is known', async () => {
    const { vote, section } = await jury();
    const guest = await backend.signInWith(['FILMS']);
    for (const [method, path, body] of [
      ['GET', `festival-sections/${section}/recusations`, undefined],
      ['GET', `festival-scrutins/${vote}/vote`, undefined],
      ['POST', `festival-scrutins/${vote}/ouverture`, undefined],
      ['POST', `festival-scrutins/${vote}/liens`, { IdParticipant: 1 }],
      ['POST', `festival-scrutins/${vote}/liens/revocation`, { IdParticipant: 1 }],
      ['POST', `festival-scrutins/${vote}/cloture`, undefined],
      ['POST', `festival-scrutins/${vote}/sans-resultat`, { Motif: 'Essai' }],
      ['POST', `festival-scrutins/${vote}/reouverture`, undefined],
      ['GET', `festival-prix-editions/${vote}/recusations`, undefined],
      ['POST', `festival-scrutins/${vote}/depouillement`, { Cle: 'AAAA' }],
      ['POST', `festival-scrutins/${vote}/proclamation`, { Inscriptions: [1] }],
    ] as const) {
      expect([path, (await backend.anonymous.call(method, `/api/${path}`, body)).status]).toEqual([path, 401]);
      expect([path, (await guest.call(method, `/api/${path}`, body)).status]).toEqual([path, 403]);
    }
    expect((await show('inconnu')).status).toBe(404);
    expect((await cast('inconnu', [])).status).toBe(404);
  });
});

/** One after the other: numbers and links follow. */
async function each<T, R>(items: readonly T[], make: (item: T) => Promise<R>): Promise<readonly R[]> {
  const made: R[] = [];
  for (const item of items) made.push(await make(item));
  return made;
}

function sequence<R>(length: number, make: () => Promise<R>): Promise<readonly R[]> {
  return each(Array.from({ length }), make);
}
