import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { QuestionCible } from '#generated/enums/question-cible.gen.ts';
import { QuestionType } from '#generated/enums/question-type.gen.ts';
import { rights } from '#generated/rights/rights.gen.ts';
import type { ApiClient, ApiReply } from '#tests/support/api-client.ts';
import { recordCalls } from '#tests/support/record-calls.ts';
import { type BackendUnderTest, backends } from './backend-under-test.ts';

type Data = Readonly<Record<string, unknown>>;
interface Line {
  readonly Id: number | null;
  readonly Etat: string;
  readonly Ajouts: number;
  readonly Erreurs: readonly { readonly Champ: string; readonly Message: string }[];
}

const YEAR = 2048;
const GROUPS = 'festival-groupes';
const ANSWERS = 'festival-groupe-reponses';

/** One suite, two backs: lines of a file answer the questions of the staff, and are undone with them. */
describe.each(Object.entries(backends))('%s', (_, start) => {
  let backend: BackendUnderTest;
  let staff: ApiClient;
  const { create } = recordCalls(() => staff);

  beforeAll(async () => {
    backend = await start();
    staff = await backend.signInWith(rights.map(({ code }) => code));
    await create('festival-editions', { Eannee: YEAR, DateDebut: `${YEAR}-07-29`, DateFin: `${YEAR}-08-15` });
  });
  afterAll(() => backend.close());

  function ask(Type: number, more: Data = {}): Promise<number> {
    const question = { TradLibelle: { TraductionFr: 'Question' }, Cible: QuestionCible.festivalGroupe, Type, IsPersonnelle: false };
    return create('question-posees', { ...question, ...more });
  }
  function choice(IdQuestion: number, TraductionFr: string): Promise<number> {
    return create('question-choix-possibles', { IdQuestion, TradLibelle: { TraductionFr } });
  }
  function answer(IdQuestion: number, values: Data): Data {
    return { Entite: 'festival-groupe-reponse', Champ: 'IdFestivalGroupe', Donnees: { IdQuestion, ...values } };
  }
  function send(body: Data, who = staff): Promise<ApiReply> {
    const plan = { Cles: ['Libelle', 'Eannee'], SiTrouve: 'modifier', SiAbsent: 'creer', CreeLiees: false, Essai: false };
    return who.call('POST', '/api/importations/festival-groupe', { ...plan, ...body });
  }
  function lines({ status, body }: ApiReply): readonly Line[] {
    expect({ status, body }).toMatchObject({ status: 200 });
    return body.Lignes;
  }
  function group(Libelle: string, Ajouts: readonly Data[], Ligne = 2): Data {
    return { Ligne, Donnees: { Libelle, Eannee: YEAR, EffectifPrevu: 12 }, Ajouts };
  }
  async function answers(IdFestivalGroupe: number): Promise<readonly Data[]> {
    const filter = {
      Criteres: { field: 'IdFestivalGroupe', op: 'eq', value: IdFestivalGroupe },
      Colonnes: ['IdQuestion', 'Valeur', 'IdChoix'],
    };
    return (await staff.call('GET', `/api/${ANSWERS}/filter?skip=0&take=50&filter=${encodeURIComponent(JSON.stringify(filter))}`)).body;
  }

  test('an answer comes with its line, gives way to another, and says the same once', async () => {
    const size = await ask(QuestionType.nombre);
    const trial = lines(await send({ Essai: true, Lignes: [group('Lycée Alto', [answer(size, { Valeur: 42.5 })])] }));
    expect(trial).toMatchObject([{ Etat: 'creee', Ajouts: 1 }]);
    const [made] = lines(await send({ Lignes: [group('Lycée Alto', [answer(size, { Valeur: 42.5 })])] }));
    const id = Number(made?.Id);
    expect(await answers(id)).toMatchObject([{ IdQuestion: size, Valeur: 42.5 }]);
    expect(lines(await send({ Lignes: [group('Lycée Alto', [answer(size, { Valeur: 42.5 })])] }))).toMatchObject([
      { Etat: 'identique', Ajouts: 0 },
    ]);
    const changed = await send({ Lignes: [group('Lycée Alto', [answer(size, { Valeur: 7 })])] });
    expect(lines(changed)).toMatchObject([{ Etat: 'modifiee', Ajouts: 1 }]);
    expect(await answers(id)).toMatchObject([{ Valeur: 7 }]);
    await undo(changed.body.Lot);
    expect(await answers(id)).toMatchObject([{ Valeur: 42.5 }]);
  });

  test('choices of a question of several are added to those that were chosen, and taken back alone', async () => {
    const diets = await ask(QuestionType.choixMultiple);
    const [vegan, halal] = [await choice(diets, 'Végétalien'), await choice(diets, 'Halal')];
    const [made] = lines(await send({ Lignes: [group('École Brise', [answer(diets, { IdChoix: vegan })])] }));
    const id = Number(made?.Id);
    const both = [answer(diets, { IdChoix: vegan }), answer(diets, { IdChoix: halal })];
    const second = await send({ Lignes: [group('École Brise', both)] });
    expect(lines(second)).toMatchObject([{ Etat: 'modifiee', Ajouts: 1 }]);
    expect((await answers(id)).map((one) => one['IdChoix']).toSorted()).toEqual([vegan, halal].toSorted());
    await undo(second.body.Lot);
    expect(await answers(id)).toMatchObject([{ IdChoix: vegan }]);
  });

  test('an answer of another type is refused on the column of its question, and nothing of the file is written', async () => {
    const day = await ask(QuestionType.date);
    const size = await ask(QuestionType.nombre);
    const importLines = [group('Collège Crique', [answer(size, { Valeur: 3 }), answer(day, { Texte: 'demain' })])];
    const refused = await send({ Lignes: importLines });
    expect(lines(refused)).toMatchObject([{ Ligne: 2, Etat: 'refusee', Erreurs: [{ Champ: `Questions${day}Texte` }] }]);
    expect(lines(refused)[0]?.Erreurs[0]?.Message).toMatch(/\p{L}/u);
    expect(refused.body).toMatchObject({ IsGarde: false });
    const criteria = encodeURIComponent(
      JSON.stringify({ Criteres: { field: 'Libelle', op: 'eq', value: 'Collège Crique' }, Colonnes: [] }),
    );
    expect((await staff.call('GET', `/api/${GROUPS}/filter?skip=0&take=5&filter=${criteria}`)).body).toEqual([]);
  });

  test('a question that its writer may not read is refused as one that does not exist', async () => {
    const secret = await ask(QuestionType.texte, { IsPersonnelle: true, IsSensible: true, Finalite: 'repas', MoisConserves: 1 });
    const plain = await backend.signInWith(rights.map(({ code }) => code).filter((code) => code !== 'DONNEES-SENSIBLES'));
    const [seen, absent] = [secret, 2_000_000].map((id) => [group('Groupe Dune', [answer(id, { Texte: 'arachide' })])]);
    const replies = [lines(await send({ Lignes: seen }, plain)), lines(await send({ Lignes: absent }, plain))];
    expect(replies.map(([line]) => [line?.Etat, line?.Erreurs.map(({ Message }) => Message)])).toEqual([
      ['refusee', replies[0]?.[0]?.Erreurs.map(({ Message }) => Message)],
      ['refusee', replies[0]?.[0]?.Erreurs.map(({ Message }) => Message)],
    ]);
    expect(replies[0]?.[0]?.Erreurs).toMatchObject([{ Champ: `Questions${secret}Texte` }]);
  });

  async function undo(lot: string): Promise<void> {
    expect((await staff.call('POST', `/api/series/${lot}/annulation`, { Essai: false })).status).toBe(200);
  }
});
