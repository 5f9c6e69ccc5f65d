import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rights } from '#generated/rights/rights.gen.ts';
import type { RecordData } from '#domain/values/record-data.ts';
import type { ApiClient, ApiReply } from '#tests/support/api-client.ts';
import { reachable } from '#tests/support/reachable-contact.ts';
import { recordCalls } from '#tests/support/record-calls.ts';
import { type BackendUnderTest, backends } from '../backend-under-test.ts';

const VOLUNTEERS = 'festival-participant-benevoles';

/** One suite, two backs: the needs of volunteer posts on a day are copied to others. */
describe.each(Object.entries(backends))('%s', (_, start) => {
  const year = 2072;
  function day(number: number): string {
    return `${year}-03-${number}`;
  }
  let backend: BackendUnderTest;
  let staff: ApiClient;
  let posts: readonly [number, number];

  const { create, read, change } = recordCalls(() => staff);
  function need(on: string, [from, to]: readonly [string, string], more: RecordData = {}): Promise<number> {
    return create('benevole-besoins', {
      Eannee: year,
      IdPoste: posts[0],
      NbVoulus: 3,
      Debut: `${on}T${from}:00.000`,
      Fin: `${on}T${to}:00.000`,
      ...more,
    });
  }
  function copy(body: RecordData, client = staff) {
    return client.call('POST', `/api/benevoles/${year}/besoins/copie`, { IdPoste: null, Empreinte: null, Essai: true, ...body });
  }
  async function neededOn(on: string): Promise<readonly RecordData[]> {
    const { body } = await staff.call('GET', `/api/benevoles/${year}/planning`);
    return body.Besoins.filter(({ Debut }: { Debut: string }) => Debut.startsWith(on));
  }
  /** Copies the day, alone on the other: the ids of what was written. */
  async function copied(on: string): Promise<readonly number[]> {
    const copyRequest = { Jour: day(24), Jours: [on] };
    const { Empreinte } = (await copy(copyRequest)).body;
    return (await copy({ ...copyRequest, Empreinte, Essai: false })).body.Ids;
  }
  function takeBack(Ids: readonly number[], client = staff): Promise<ApiReply> {
    return client.call('POST', `/api/benevoles/${year}/besoins/copie/annulation`, { Ids });
  }
  async function volunteer(Nom: string): Promise<number> {
    const IdContact = await create('contacts', { IdPersonne: await create('personnes', { Nom }), ...(await reachable(create)) });
    const id = await create(VOLUNTEERS, { Eannee: year, IdContact, DateNaissance: '2040-01-01', IdPosteAffecte: posts[0] });
    for (const step of ['soumettre', 'valider']) {
      const { Version } = await read(VOLUNTEERS, id);
      await staff.call('POST', `/api/${VOLUNTEERS}/${id}/transitions/${step}`, { Version, Mail: false });
    }
    return id;
  }
  function send(IdBesoin: number, IdBenevole: number): Promise<ApiReply> {
    return staff.call('POST', '/api/benevoles/affectations', { Affectations: [{ IdBesoin, IdBenevole }] });
  }
  function summarize({ Jour, Poste, Lieu, DejaVoulus }: RecordData): readonly unknown[] {
    return [Jour, Poste, Lieu, DejaVoulus];
  }

  beforeAll(async () => {
    backend = await start();
    staff = await backend.signInWith(rights.map(({ code }) => code));
    await create('festival-editions', {
      Eannee: year,
      DateDebut: day(23),
      DateFin: day(31),
      IsDefaut: true,
      IsDemandeBenevoleOuvert: true,
    });
    function post(name: string): Promise<number> {
      return create('festival-poste-benevoles', { TradLibelle: { TraductionFr: name } });
    }
    posts = [await post('Contrôle'), await post('Vestiaire')];
    await need(day(24), ['08:00', '12:00'], { Lieu: 'Hall' });
    await need(day(24), ['13:00', '17:00'], { IdPoste: posts[1], NbVoulus: 1 });
    await need(day(25), ['08:00', '11:00'], { Lieu: 'Hall', NbVoulus: 5 });
  });
  afterAll(() => backend.close());

  test('a trial says what each day would get and what is there already, and writes nothing', async () => {
    const { status, body } = await copy({ Jour: day(24), Jours: [day(26), day(25), day(24)] });
    expect([status, body.Ids]).toEqual([200, []]);
    expect(body.Copies.map(summarize)).toEqual([
      [day(25), 'Contrôle', 'Hall', 5],
      [day(25), 'Vestiaire', null, null],
      [day(26), 'Contrôle', 'Hall', null],
      [day(26), 'Vestiaire', null, null],
    ]);
    expect(await neededOn(day(26))).toEqual([]);
  });

  test('the copy writes what was read, leaves what is there, and a second one finds nothing to write', async () => {
    const copyRequest = { Jour: day(24), Jours: [day(25), day(26)] };
    const { Empreinte } = (await copy(copyRequest)).body;
    expect((await copy({ ...copyRequest, Empreinte, Essai: false })).body.Ids).toHaveLength(3);
    expect(await neededOn(day(25))).toMatchObject([{ Voulus: 5 }, { IdPoste: posts[1], Voulus: 1, Lieu: null }]);
    expect(await neededOn(day(26))).toMatchObject([
      { IdPoste: posts[0], Debut: `${day(26)}T08:00:00.000`, Fin: `${day(26)}T12:00:00.000`, Voulus: 3, Lieu: 'Hall' },
      { IdPoste: posts[1], Debut: `${day(26)}T13:00:00.000`, Fin: `${day(26)}T17:00:00.000`, Voulus: 1, Lieu: null },
    ]);
    const again = await copy({ ...copyRequest, Empreinte, Essai: false });
    expect([again.status, again.body.code]).toEqual([409, 'copie-changee']);
    const after: readonly RecordData[] = (await copy(copyRequest)).body.Copies;
    expect(after.map(({ DejaVoulus }) => DejaVoulus)).toEqual([5, 1, 3, 1]);
  });

  test('of two who copy at once one writes, and the other is told that the day changed', async () => {
    const copyRequest = { Jour: day(24), Jours: [day(30)] };
    const { Empreinte } = (await copy(copyRequest)).body;
    const replies = await Promise.all([1, 2].map(() => copy({ ...copyRequest, Empreinte, Essai: false })));
    const refused = replies.filter(({ status }) => status !== 200);
    expect(refused.map(({ status, body }) => [status, body.code])).toEqual([[409, 'copie-changee']]);
    expect(await neededOn(day(30))).toHaveLength(2);
  });

  test('hours keep the clock across the change to summer time, and one post goes alone', async () => {
    const last = day(27);
    const copyRequest = { Jour: day(24), Jours: [last], IdPoste: posts[1] };
    const { Empreinte } = (await copy(copyRequest)).body;
    await copy({ ...copyRequest, Empreinte, Essai: false });
    expect(await neededOn(last)).toMatchObject([{ IdPoste: posts[1], Debut: `${last}T12:00:00.000`, Fin: `${last}T16:00:00.000` }]);
  });

  test('bad days are refused on their field, and whoever may not write posts copies nothing', async () => {
    expect((await copy({ Jour: day(24), Jours: [] })).status).toBe(400);
    const reader = await backend.signInWith(['PLANNING-BENEVOLES', 'FESTIVAL-PARTICIPANT-BENEVOLE-WRITE']);
    expect((await copy({ Jour: day(24), Jours: [day(29)] }, reader)).status).toBe(403);
  });

  test('a copy is taken back whole, and only while nobody changed one of its needs or was sent there', async () => {
    const [ids, who] = [await copied(day(29)), await volunteer('Adler')];
    const [first = 0, second = 0] = ids;
    const reader = await backend.signInWith(['PLANNING-BENEVOLES', 'FESTIVAL-POSTE-BENEVOLE-WRITE']);
    expect((await takeBack(ids, reader)).status).toBe(403);
    expect(await send(first, who)).toMatchObject({ status: 200 });
    const refused = await takeBack(ids);
    expect([refused.status, refused.body.detail]).toEqual([409, 'Des bénévoles sont déjà affectés à ces copies : elles restent.']);
    expect(await neededOn(day(29))).toHaveLength(2);
    await change('benevole-besoins', second, { NbVoulus: 4 });
    expect((await takeBack([second])).status).toBe(409);
    const untouched = await copied(day(28));
    expect([(await takeBack(untouched)).body, await neededOn(day(28))]).toEqual([2, []]);
    expect((await takeBack(untouched)).status).toBe(404);
  });

  test('of who is sent to a copy and who takes it back at once one wins, and nobody is left without their need', async () => {
    const who = await volunteer('Bloch');
    const ids = await copied(day(31));
    const [sent, taken] = await Promise.all([send(ids[0] ?? 0, who), takeBack(ids)]);
    expect([sent.status === 200, taken.status === 200].filter(Boolean)).toHaveLength(1);
    const { Affectations } = (await staff.call('GET', `/api/benevoles/${year}/planning`)).body;
    const here = Affectations.filter(({ IdBenevole }: { IdBenevole: number }) => IdBenevole === who);
    expect([here.length, (await neededOn(day(31))).length]).toEqual(sent.status === 200 ? [1, 2] : [0, 0]);
  });
});
