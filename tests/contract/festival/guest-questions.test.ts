import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { QuestionCible } from '#generated/enums/question-cible.gen.ts';
import { QuestionType } from '#generated/enums/question-type.gen.ts';
import { rights } from '#generated/rights/rights.gen.ts';
import { createGuest } from '#tests/support/festival/guests.ts';
import type { ApiClient, ApiReply } from '#tests/support/api-client.ts';
import { recordCalls } from '#tests/support/record-calls.ts';
import { type BackendUnderTest, backends } from '../backend-under-test.ts';

type Data = Readonly<Record<string, unknown>>;

const EDITION = 2062;
const ANSWERS = 'festival-participant-reponses';

/** One suite, two backs: a guest answers the questions of the staff by the link of the invitation. */
describe.each(Object.entries(backends))('%s', (_, start) => {
  let backend: BackendUnderTest;
  let staff: ApiClient;
  const { create, read } = recordCalls(() => staff);

  beforeAll(async () => {
    backend = await start({ PUBLIC_URL: 'https://bureau.valombre.example/' });
    staff = await backend.signInWith(rights.map(({ code }) => code));
    await create('festival-editions', { Eannee: EDITION, DateDebut: `${EDITION}-01-30`, DateFin: `${EDITION}-02-07` });
  });
  afterAll(() => backend.close());

  function guest(Nom: string): Promise<number> {
    return createGuest(create, { Nom }, { Eannee: EDITION });
  }
  function ask(Type: number, TraductionFr: string, more: Data = {}): Promise<number> {
    const question = { TradLibelle: { TraductionFr }, Cible: QuestionCible.festivalParticipantInvite, Type, Eannee: EDITION };
    return create('question-posees', { ...question, IsDemandee: true, IsPersonnelle: false, ...more });
  }
  async function linkOf(id: number): Promise<string> {
    const { body } = await staff.call('POST', `/api/accueil/invitations/${id}/lien`);
    return String(body.Lien).split('#')[1] ?? '';
  }
  function proposed(Jeton: string): Promise<ApiReply> {
    return backend.anonymous.call('POST', '/api/invitation/lien', { Jeton });
  }
  function answer(Jeton: string, Reponses: readonly Data[], more: Data = {}): Promise<ApiReply> {
    return backend.anonymous.call('POST', '/api/invitation', { Jeton, IsAcceptee: true, Reponses, ...more });
  }
  async function answersOf(guestId: number): Promise<readonly Data[]> {
    const Colonnes = ['IdQuestion', 'Texte', 'Valeur', 'Jour', 'IdChoix', 'IsParLien'];
    const filter = { Criteres: { field: 'IdFestivalParticipant', op: 'eq', value: guestId }, Colonnes };
    return (await staff.call('GET', `/api/${ANSWERS}/filter?skip=0&take=50&filter=${encodeURIComponent(JSON.stringify(filter))}`)).body;
  }

  test('the link asks what is asked of guests, in their words, and keeps what they answer', async () => {
    const id = await guest('Falk');
    const size = await ask(QuestionType.nombre, 'Pointure', { Aide: 'En pointures françaises' });
    const diets = await ask(QuestionType.choixMultiple, 'Menus', { IsPersonnelle: true, Finalite: 'repas', MoisConserves: 2 });
    const [vegan, fish] = [
      await create('question-choix-possibles', { IdQuestion: diets, TradLibelle: { TraductionFr: 'Végétal' } }),
      await create('question-choix-possibles', { IdQuestion: diets, TradLibelle: { TraductionFr: 'Poisson' } }),
    ];
    const hidden = await ask(QuestionType.texte, 'Interne', { IsDemandee: false });
    await create(ANSWERS, { IdFestivalParticipant: id, IdQuestion: size, Valeur: 38 });
    const secret = await linkOf(id);
    const { Questions } = (await proposed(secret)).body;
    expect(Questions.filter((one: Data) => [size, diets, hidden].includes(Number(one['Id'])))).toEqual([
      { Id: size, Libelle: 'Pointure', Aide: 'En pointures françaises', Type: 3, IsObligatoire: false, Finalite: null, Choix: [] },
      {
        Id: diets,
        Libelle: 'Menus',
        Aide: null,
        Type: 7,
        IsObligatoire: false,
        Finalite: 'repas',
        Choix: [
          { Id: vegan, Libelle: 'Végétal' },
          { Id: fish, Libelle: 'Poisson' },
        ],
      },
    ]);
    const answers = [
      { IdQuestion: size, Valeur: 42.5 },
      { IdQuestion: diets, IdsChoix: [vegan, fish] },
    ];
    expect((await answer(secret, answers)).status).toBe(200);
    const kept = await answersOf(id);
    expect(kept.find((one) => one['IdQuestion'] === size)).toMatchObject({ Valeur: 42.5, IsParLien: true });
    expect(kept.filter((one) => one['IdQuestion'] === diets).map((one) => one['IdChoix'])).toEqual([vegan, fish]);
    const answerId = Number(kept.find((one) => one['IdQuestion'] === size)?.['Id']);
    const changed = await staff.call('PUT', `/api/${ANSWERS}/${answerId}`, { ...(await read(ANSWERS, answerId)), Valeur: 41 });
    expect([changed.status, await read(ANSWERS, answerId)]).toMatchObject([200, { Valeur: 41, IsParLien: false }]);
  });

  test('an answer of another type, to another question or to none that is required leaves the link as it was', async () => {
    const id = await guest('Grahn');
    const day = await ask(QuestionType.date, 'Jour de visite', { IsObligatoire: true });
    const other = await ask(QuestionType.texte, 'Interne aussi', { IsDemandee: false });
    const secret = await linkOf(id);
    const right = { IdQuestion: day, Jour: `${EDITION}-02-01` };
    const refused = [
      await answer(secret, [{ IdQuestion: day, Texte: 'demain' }]),
      await answer(secret, [right, { IdQuestion: other, Texte: 'oui' }]),
      await answer(secret, []),
      await answer(secret, [right, right]),
    ];
    expect(refused.map(({ status, body }) => [status, body.errors.map((one: Data) => [one['path'], one['code']])])).toEqual([
      [400, [[`Questions.${day}`, 'hors-choix']]],
      [400, [[`Questions.${other}`, 'hors-choix']]],
      [400, [[`Questions.${day}`, 'obligatoire']]],
      [400, [[`Questions.${day}`, 'hors-choix']]],
    ]);
    expect(await answersOf(id)).toEqual([]);
    expect((await answer(secret, [right])).status).toBe(200);
    await staff.call('PUT', `/api/question-posees/${day}`, { ...(await read('question-posees', day)), IsActif: false });
  });

  test('who does not come is asked nothing', async () => {
    const id = await guest('Hult');
    await ask(QuestionType.texte, 'Numéro du train');
    expect((await answer(await linkOf(id), [], { IsAcceptee: false })).status).toBe(200);
    expect(await answersOf(id)).toEqual([]);
  });

  test('only questions about guests go to their page', async () => {
    const refused = await staff.call('POST', '/api/question-posees', {
      TradLibelle: { TraductionFr: 'Micro' },
      Cible: QuestionCible.festivalProgrammation,
      Type: QuestionType.texte,
      IsPersonnelle: false,
      IsDemandee: true,
    });
    expect([refused.status, refused.body.errors]).toMatchObject([400, [{ path: 'IsDemandee', code: 'hors-choix' }]]);
  });
});
