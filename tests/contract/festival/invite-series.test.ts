import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rights } from '#generated/rights/rights.gen.ts';
import { links, mark } from '#domain/work/work.ts';
import type { ApiClient, ApiReply } from '#tests/support/api-client.ts';
import { reachable } from '#tests/support/reachable-contact.ts';
import { recordCalls } from '#tests/support/record-calls.ts';
import { type BackendUnderTest, backends } from '../backend-under-test.ts';

const EDITION = 2061;
const ALL = rights.map(({ code }) => code);
const GUESTS = 'festival-participant-invites';

/** One suite, two backs: a selection is invited in one capacity, and who is not is named with the reason. */
describe.each(Object.entries(backends))('%s', (_, start) => {
  let backend: BackendUnderTest;
  let staff: ApiClient;
  const { create, read } = recordCalls(() => staff);
  function label(TraductionFr: string) {
    return { TradLibelle: { TraductionFr } };
  }
  async function person(Nom: string): Promise<number> {
    return create('personnes', { Nom, Prenom: 'Ida', IdPays: 45 });
  }
  async function createReachable(Nom: string): Promise<{ readonly person: number; readonly contact: number }> {
    const IdPersonne = await person(Nom);
    return { person: IdPersonne, contact: await create('contacts', { IdPersonne, ...(await reachable(create)) }) };
  }
  async function invite(body: object, who = staff): Promise<ApiReply> {
    return who.call('POST', '/api/festival-participants/invitations', { Eannee: EDITION, IsEssai: false, ...body });
  }
  async function guestsOf(ids: readonly number[]): Promise<ApiReply['body']> {
    const filter = {
      Criteres: { field: 'IdPersonne', op: 'in', value: ids },
      Colonnes: ['Statut', 'Implications'],
      Tri: [{ Key: 'Id', Desc: false }],
    };
    return (await staff.call('POST', `/api/${GUESTS}/filter`, { filter, skip: 0, take: 50 })).body;
  }

  beforeAll(async () => {
    backend = await start();
    staff = await backend.signInWith(ALL);
    await create('festival-editions', { Eannee: EDITION, DateDebut: '2061-01-18', DateFin: '2061-01-26', IsDefaut: true });
  });
  afterAll(() => backend.close());

  test('a trial names who would be invited, who is one already and who is left out and why; nothing is written', async () => {
    const [free, there, accredited, gone] = [
      await createReachable('Libre'),
      await createReachable('Présente'),
      await createReachable('Accréditée'),
      await createReachable('Partie'),
    ];
    const alone = await person('Sans contact');
    const bare = await person('Incomplète');
    await create('contacts', { IdPersonne: bare });
    await create(GUESTS, { Eannee: EDITION, IdContact: there.contact });
    await create('festival-participant-accredites', { Eannee: EDITION, IdContact: accredited.contact });
    const left = await create(GUESTS, { Eannee: EDITION, IdContact: gone.contact });
    for (const [step, more] of [
      ['confirmer', {}],
      ['desister', { Motif: 'Malade', Valeurs: { MotifOrigine: 1 } }],
    ] as const) {
      const { Version } = await read(GUESTS, left);
      expect((await staff.call('POST', `/api/${GUESTS}/${left}/transitions/${step}`, { Version, Mail: false, ...more })).status).toBe(200);
    }
    const role = await create('festival-implications', { ...label('Intervenante'), Types: 2 });
    const Ids = [free.person, there.person, accredited.person, gone.person, alone, bare];
    const expected = {
      Invites: ['Ida Libre'],
      DejaInvites: ['Ida Présente'],
      Exclus: [
        { Nom: 'Ida Accréditée', Motif: 'accredite', Manque: [] },
        { Nom: 'Ida Partie', Motif: 'decline', Manque: [] },
        { Nom: 'Ida Sans contact', Motif: 'sansContact', Manque: [] },
        { Nom: 'Ida Incomplète', Motif: 'incomplet', Manque: ['Pays', 'Activites', 'Email'] },
      ],
    };
    const inviteRequest = { Source: 'personnes', Ids, Implication: role };
    expect((await invite({ ...inviteRequest, IsEssai: true })).body).toEqual({ ...expected, Ids: [] });
    expect(await guestsOf([free.person])).toEqual([]);
    expect((await invite(inviteRequest)).body).toMatchObject(expected);
    expect((await guestsOf([free.person, there.person])).map(({ Implications }: { Implications: string }) => Implications)).toEqual([
      'Intervenante',
      'Intervenante',
    ]);
    // Again: a role is not given twice.
    expect((await invite(inviteRequest)).body).toMatchObject({ Invites: [], DejaInvites: ['Ida Libre', 'Ida Présente'] });
    expect((await guestsOf([free.person]))[0].Implications).toBe('Intervenante');
  });

  test('jurors are invited from their contacts and sit in the jury of the section, as whoever gets that role by hand', async () => {
    const IdSectionType = await create('festival-section-types', label('Compétition labo'));
    const IdSection = await create('festival-sections', { IdSectionType, Eannee: EDITION, ...label('Compétition labo') });
    const role = await create('festival-implications', { ...label('Jury labo'), Types: 2, IsJury: true });
    const [one, two, byHand] = [await createReachable('Jurée'), await createReachable('Seconde'), await createReachable('Troisième')];
    const inviteRequest = { Source: 'contacts', Ids: [one.contact, two.contact], Implication: role };
    expect((await invite(inviteRequest)).status).toBe(400);
    const { body } = await invite({ ...inviteRequest, Section: IdSection });
    const third = await create(GUESTS, { Eannee: EDITION, IdContact: byHand.contact });
    await create('participant-implications', { IdParticipant: third, IdImplication: role, IdSection });
    const jury = await backend.run(() => links('festival-section', 'Jury', { owners: [IdSection] }));
    expect(jury.map(({ target }) => target)).toEqual([...body.Ids, third]);
  });

  test('the directors of the films that a section programmed are invited once, for each of their films', async () => {
    const IdSectionType = await create('festival-section-types', label('Panorama'));
    const IdSection = await create('festival-sections', { IdSectionType, Eannee: EDITION, ...label('Panorama') });
    const role = await create('festival-implications', { ...label('Réalisatrice'), Types: 2 });
    const [both, other] = [await createReachable('Deux films'), await createReachable('Pas retenue')];
    for (const [title, director, Statut] of [
      ['Un', both, 3],
      ['Deux', both, 3],
      ['Trois', other, 1],
    ] as const) {
      const IdFilm = await create('films', { TitreOriginal: `Panorama ${title}` });
      await create('film-credits', { IdFilm, IdPersonne: director.person, IdFonction: 1 });
      const entry = await create('festival-inscriptions', { IdFilm, IdSection, Eannee: EDITION });
      await backend.run(() => mark('festival-inscription', [entry], { Statut }));
    }
    const { body } = await invite({ Source: 'sections', Ids: [IdSection], Implication: role });
    expect([body.Invites, body.Exclus]).toEqual([['Ida Deux films'], []]);
    const filter = { Criteres: { field: 'IdParticipant', op: 'eq', value: body.Ids[0] }, Colonnes: ['IdSection'] };
    expect((await staff.call('POST', '/api/participant-implications/filter', { filter, skip: 0, take: 9 })).body).toHaveLength(2);
    expect(await backend.run(() => links('festival-participant', 'Films', { owners: body.Ids }))).toHaveLength(2);
  });

  test('who may not write guests invites nobody', async () => {
    const { person: id } = await createReachable('Inconnue');
    const clerk = await backend.signInWith(ALL.filter((code) => code !== 'FESTIVAL-PARTICIPANT-INVITE-WRITE'));
    expect((await invite({ Source: 'personnes', Ids: [id] }, clerk)).status).toBe(403);
  });
});
