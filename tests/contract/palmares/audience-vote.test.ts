import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rights } from '#generated/rights/rights.gen.ts';
import type { RecordData } from '#domain/values/record-data.ts';
import type { ApiClient, ApiReply } from '#tests/support/api-client.ts';
import { recordCalls } from '#tests/support/record-calls.ts';
import { type BackendUnderTest, backends } from '../backend-under-test.ts';

const EDITION = 2024;
const END = '2090-02-07T20:00:00.000';

/** One suite, two backends: the audience votes once a ticket after its film, sealed until the vote is counted. */
describe.each(Object.entries(backends))('%s', (_, start) => {
  let backend: BackendUnderTest;
  let staff: ApiClient;
  let count = 0;
  const { create, read, change } = recordCalls(() => staff);

  interface Competition {
    readonly vote: number;
    readonly prize: number;
    readonly entries: readonly number[];
    readonly screenings: readonly number[];
  }

  /** Films of a section, each in a programme of its own with one screening. */
  async function competition(
    values: object = {},
    { days = ['2024-02-01', '2024-02-02'], seats = 4 }: { readonly days?: readonly string[]; readonly seats?: number } = {},
  ): Promise<Competition> {
    const name = { TradLibelle: { TraductionFr: `Public ${(count += 1)}` }, Eannee: EDITION };
    const IdSection = await create('festival-sections', { ...name, IdSectionType: 1 });
    const lieu = await create('festival-lieus', { TradLibelle: { TraductionFr: `Lieu ${count}` } });
    const entries: number[] = [];
    const screenings: number[] = [];
    for (const day of days) {
      const IdFilm = await create('films', { TitreOriginal: `Long ${(count += 1)}`, Duree: '01:30:00' });
      const IdProgramme = await create('festival-programmes', { ...name, IdSection });
      entries.push(await create('festival-inscriptions', { IdFilm, IdSection, Eannee: EDITION, IdProgramme }));
      const IdSalle = await create('festival-salles', { TradLibelle: { TraductionFr: `Salle ${count}` }, IdLieu: lieu, Jauge: seats });
      const hours = { Debut: `${day}T19:00:00.000`, Fin: `${day}T21:00:00.000` };
      screenings.push(await create('festival-programmations', { IdProgramme, IdSalle, Eannee: EDITION, ...hours }));
    }
    const prize = await create('festival-prixs', { TradLibelle: { TraductionFr: `Prix du public ${count}` }, IsActif: true });
    const IdPrixEdition = await create('festival-prix-editions', { IdPrix: prize, Eannee: EDITION, IdsSection: [IdSection] });
    const options = { Methode: 3, Quorum: 1, NoteMax: 5, VotesMin: 1, FinVote: END, ...values };
    return { vote: await create('festival-scrutins', { IdPrixEdition, ...options }), prize, entries, screenings };
  }
  function act(vote: number, name: string, body?: object): Promise<ApiReply> {
    return staff.call('POST', `/api/festival-scrutins/${vote}/${name}`, body);
  }
  async function open(vote: number): Promise<string> {
    const { status, body } = await act(vote, 'ouverture');
    expect({ status, body }).toEqual({ status: 200, body: { Cle: expect.any(String) } });
    return body.Cle;
  }
  async function codesOf(vote: number, IdProgrammation = 0, Nombre = 3): Promise<readonly string[]> {
    const { status, body } = await act(vote, 'codes', { IdProgrammation, Nombre, Format: 'csv' });
    expect(status).toBe(200);
    return [...String(body).matchAll(/[2-9A-Z]{4}-[2-9A-Z]{4}-[2-9A-Z]{4}/g)].map(([code]) => code);
  }
  function cast(Jeton: string, marks: readonly (readonly [number | undefined, number])[]): Promise<ApiReply> {
    const Notes = marks.map(([IdInscription, Points]) => ({ IdInscription, Points }));
    return backend.anonymous.call('POST', '/api/vote-public', { Jeton, Notes });
  }
  function show(Jeton: string): Promise<ApiReply> {
    return backend.anonymous.call('POST', '/api/vote-public/code', { Jeton });
  }
  function sentence({ status, body }: ApiReply): unknown {
    return [status, body.errors?.[0]?.message ?? body.detail];
  }

  beforeAll(async () => {
    backend = await start({ PUBLIC_URL: 'https://bureau.valombre.example/' });
    staff = await backend.signInWith(rights.map(({ code }) => code));
    await create('festival-editions', { Eannee: EDITION, DateDebut: '2024-01-30', DateFin: '2024-02-07' });
  });
  afterAll(() => backend.close());

  test('counts one vote a ticket, weighs screenings by their fill, and gives the prize to the film that comes first', async () => {
    const { vote, prize, entries, screenings } = await competition({ IsPondere: true });
    const key = await open(vote);
    const [first, second] = [await codesOf(vote, screenings[0]), await codesOf(vote, screenings[1])];
    expect(new Set([...first, ...second]).size).toBe(6);
    expect((await show(first[0] ?? '')).body).toMatchObject({ NoteMax: 5, Edition: EDITION, Films: [{ IdInscription: entries[0] }] });
    for (const code of first) expect((await cast(code.toLowerCase(), [[entries[0], 3]])).body).toBe(true);
    expect((await cast(second[0] ?? '', [[entries[1], 5]])).body).toBe(true);
    const lines: readonly RecordData[] = (await staff.call('GET', `/api/festival-scrutins/${vote}/seances`)).body;
    expect(lines.map(({ Codes, Votes, Places }) => [Codes, Votes, Places])).toEqual([
      [3, 3, 4],
      [3, 1, 4],
    ]);
    const sealed = await staff.call('GET', `/api/festival-scrutins/${vote}/vote`);
    expect(sealed.body).toMatchObject({ NbBulletins: 4, Resultats: [], Jures: [] });
    expect((await act(vote, 'depouillement', { Cle: key })).status).toBe(409);
    expect((await act(vote, 'cloture')).body).toBe(true);
    expect((await act(vote, 'depouillement', { Cle: key })).body).toBe(4);
    expect((await staff.call('GET', `/api/festival-scrutins/${vote}/vote`)).body.Resultats).toMatchObject([
      { IdInscription: entries[1], Rang: 1, NbVotants: 1, Moyenne: 5, Ponderee: 5 },
      { IdInscription: entries[0], Rang: 2, NbVotants: 3, Moyenne: 3, Ponderee: 3 },
    ]);
    expect((await act(vote, 'proclamation', { Inscriptions: [entries[1]] })).body).toBe(1);
    const where = { Criteres: { field: 'IdPrix', op: 'eq', value: prize } };
    const awards = await staff.call('POST', '/api/inscription-prixs/filter', { filter: where, skip: 0, take: 10 });
    expect(awards.body).toMatchObject([{ IdInscription: entries[1] }]);
  });

  test('refuses a code that has served, is miscopied, is unknown or was cancelled', async () => {
    const { vote, entries, screenings } = await competition();
    await open(vote);
    const [used = '', lost = ''] = await codesOf(vote, screenings[0]);
    expect((await cast(used, [[entries[0], 4]])).body).toBe(true);
    expect(sentence(await cast(used, [[entries[0], 1]]))).toEqual([409, 'Ce code a déjà servi : un billet vote une fois.']);
    expect(sentence(await show(used))).toEqual([409, 'Ce code a déjà servi : un billet vote une fois.']);
    const miscopied = `${lost.slice(0, -1)}${lost.endsWith('2') ? '3' : '2'}`;
    expect(sentence(await show(miscopied))).toEqual([400, 'Ce code est mal recopié : vérifiez chaque caractère.']);
    expect(sentence(await show('2222-2222-2222'))).toEqual([404, 'Ce code n’existe pas.']);
    expect((await act(vote, 'codes/annulation', { IdProgrammation: screenings[0] })).body).toBe(2);
    expect(sentence(await cast(lost, [[entries[0], 4]]))).toEqual([409, 'Ce code est annulé : demandez-en un autre à l’accueil.']);
  });

  test('refuses a film of another screening, a mark above the scale and two marks of one film', async () => {
    const { vote, entries, screenings } = await competition();
    await open(vote);
    const [code = ''] = await codesOf(vote, screenings[0]);
    expect(sentence(await cast(code, [[entries[1], 4]]))).toEqual([400, 'Ce billet ne vote que pour les films de sa séance.']);
    expect(sentence(await cast(code, [[entries[0], 6]]))).toEqual([400, 'La note la plus haute est 5.']);
    const twice = [
      [entries[0], 4],
      [entries[0], 5],
    ] as const;
    expect((await cast(code, twice)).status).toBe(400);
    expect((await cast(code, [[entries[0], 5]])).body).toBe(true);
  });

  test('takes no vote before the end of the film, after the hour of the end, or once staff closed it', async () => {
    const { vote, entries, screenings } = await competition({}, { days: ['2024-02-03', '2089-02-01'] });
    await open(vote);
    const [early = ''] = await codesOf(vote, screenings[1]);
    expect(sentence(await cast(early, [[entries[1], 4]]))).toEqual([409, 'Le vote ouvre à la fin du film, le 01/02/2089 21:30.']);
    const [late = '', good = ''] = await codesOf(vote, screenings[0]);
    expect((await cast(good, [[entries[0], 4]])).body).toBe(true);
    await change('festival-scrutins', vote, { FinVote: '2024-02-07T20:00:00.000' });
    expect(sentence(await cast(late, [[entries[0], 4]]))).toEqual([409, 'Le vote du public est clos.']);
    await change('festival-scrutins', vote, { FinVote: END });
    expect((await act(vote, 'cloture')).body).toBe(true);
    expect(sentence(await cast(late, [[entries[0], 4]]))).toEqual([409, 'Le vote du public est clos.']);
    expect((await act(vote, 'codes', { IdProgrammation: screenings[0], Nombre: 1, Format: 'csv' })).status).toBe(409);
  });

  test('ranks no film under the minimal number of votes, and cannot give it the prize', async () => {
    const { vote, entries, screenings } = await competition({ VotesMin: 2 });
    const key = await open(vote);
    const [first, second] = [await codesOf(vote, screenings[0]), await codesOf(vote, screenings[1])];
    await cast(first[0] ?? '', [[entries[0], 5]]);
    for (const code of second) await cast(code, [[entries[1], 2]]);
    await act(vote, 'cloture');
    await act(vote, 'depouillement', { Cle: key });
    expect((await staff.call('GET', `/api/festival-scrutins/${vote}/vote`)).body.Resultats).toMatchObject([
      { IdInscription: entries[1], Rang: 1 },
      { IdInscription: entries[0], Rang: null, Moyenne: 5 },
    ]);
    expect((await act(vote, 'proclamation', { Inscriptions: [entries[0]] })).status).toBe(409);
  });

  test('prints slips for who holds votes, and keeps codes out of every list', async () => {
    const { vote, screenings } = await competition();
    await open(vote);
    const [code = ''] = await codesOf(vote, screenings[0]);
    const printed = await act(vote, 'codes', { IdProgrammation: screenings[0], Nombre: 5, Format: 'pdf' });
    expect(printed.status).toBe(200);
    const listed = await staff.call('POST', '/api/scrutin-codes/filter', { filter: {}, skip: 0, take: 100 });
    expect(JSON.stringify(listed.body)).not.toContain(code.replaceAll('-', ''));
    const unscreened = await act(vote, 'codes', { IdProgrammation: 2_000_000, Nombre: 5, Format: 'csv' });
    expect(sentence(unscreened)).toEqual([409, 'Cette séance ne montre aucun film en lice.']);
    for (const path of ['codes', 'codes/annulation']) {
      const body = { IdProgrammation: screenings[0], ...(path === 'codes' && { Nombre: 1, Format: 'csv' }) };
      expect((await backend.anonymous.call('POST', `/api/festival-scrutins/${vote}/${path}`, body)).status).toBe(401);
      const reader = await backend.signInWith(['FESTIVAL-PRIX']);
      expect((await reader.call('POST', `/api/festival-scrutins/${vote}/${path}`, body)).status).toBe(403);
    }
    expect((await backend.anonymous.call('GET', `/api/festival-scrutins/${vote}/seances`)).status).toBe(401);
    expect((await read('festival-scrutins', vote))['Methode']).toBe(3);
  });
});
