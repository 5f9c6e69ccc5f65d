import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MailContexte } from '#generated/enums/mail-contexte.gen.ts';
import { QuestionCible } from '#generated/enums/question-cible.gen.ts';
import { QuestionType } from '#generated/enums/question-type.gen.ts';
import { rights } from '#generated/rights/rights.gen.ts';
import { createContact } from '#tests/support/festival/guests.ts';
import type { ApiClient, ApiReply } from '#tests/support/api-client.ts';
import { recordCalls } from '#tests/support/record-calls.ts';
import { type BackendUnderTest, backends } from '../backend-under-test.ts';

type Data = Readonly<Record<string, unknown>>;

const EDITION = 2061;
const GUEST = 'festival-participant-invite';

/** One suite, two backs: templates say what records answered to the questions of the staff. */
describe.each(Object.entries(backends))('%s', (_, start) => {
  let backend: BackendUnderTest;
  let staff: ApiClient;
  let guest: number;
  const { create } = recordCalls(() => staff);

  beforeAll(async () => {
    backend = await start();
    staff = await backend.signInWith(rights.map(({ code }) => code));
    await create('festival-editions', { Eannee: EDITION, DateDebut: `${EDITION}-01-30`, DateFin: `${EDITION}-02-07` });
    const { IdPersonne, IdContact } = await createContact(create, { Nom: 'Lindqvist', Prenom: 'Ida' });
    guest = await create(`${GUEST}s`, { Eannee: EDITION, IdPersonne, IdContact });
  });
  afterAll(() => backend.close());

  function ask(Type: number, TraductionFr: string, more: Data = {}): Promise<number> {
    const question = { TradLibelle: { TraductionFr }, Cible: QuestionCible.festivalParticipantInvite, Type, IsPersonnelle: false };
    return create('question-posees', { ...question, ...more });
  }
  function answer(IdQuestion: number, values: Data): Promise<number> {
    return create('festival-participant-reponses', { IdFestivalParticipant: guest, IdQuestion, ...values });
  }
  function preview(Texte: string, who = staff): Promise<ApiReply> {
    const draft = { Contexte: MailContexte.participant, Entite: GUEST, Id: guest, Culture: 'fr', Objet: 'Objet', Texte };
    return who.call('POST', '/api/mails/apercu', draft);
  }
  function template(TraductionFr: string): Promise<ApiReply> {
    const texts = { Contexte: MailContexte.participant, Libelle: 'Questions', TradObjet: { TraductionFr: 'Objet' } };
    return staff.call('POST', '/api/mail-modeles', { ...texts, TradDescription: { TraductionFr } });
  }

  test('an answer stands where its question is named, whatever the question is called since', async () => {
    const size = await ask(QuestionType.nombre, 'Pointure');
    const day = await ask(QuestionType.date, 'Jour de visite');
    const diets = await ask(QuestionType.choixMultiple, 'Menus');
    const choices = [];
    for (const TraductionFr of ['Végétal', 'Sans gluten'])
      choices.push(await create('question-choix-possibles', { IdQuestion: diets, TradLibelle: { TraductionFr } }));
    await answer(size, { Valeur: 42.5 });
    await answer(day, { Jour: `${EDITION}-02-05` });
    for (const IdChoix of choices) await answer(diets, { IdChoix });
    const { body } = await preview(`<p>{{Pointure #${size}}} le {{Autre nom #${day}}} : {{#${diets}}}</p>`);
    expect(body).toMatchObject({ Manquants: [], Inconnus: [] });
    expect(body.Corps).toMatch(/42[.,]50? le .* 2061 : Végétal, Sans gluten/u);
    expect((await template(`<p>{{Pointure #${size}}}</p>`)).status).toBe(200);
  });

  test('a question without an answer is a hole, and an optional part leaves with it', async () => {
    const train = await ask(QuestionType.texte, 'Numéro du train');
    const word = `Numéro du train #${train}`;
    expect((await preview(`<p>Train {{${word}}}.</p>`)).body).toMatchObject({ Manquants: [word], Inconnus: [] });
    const optional = (await preview(`<p>Bonjour{{?${word}}}, train {{${word}}}{{/${word}}}.</p>`)).body;
    expect([optional.Manquants, optional.Corps]).toEqual([[], expect.stringContaining('Bonjour.')]);
    await answer(train, { Texte: 'TGV 9571' });
    expect((await preview(`<p>Train {{${word}}}.</p>`)).body.Corps).toContain('Train TGV 9571.');
  });

  test('a question that does not exist, or that another kind of record answers, is no word of a template', async () => {
    const screening = await ask(QuestionType.texte, 'Micro', { Cible: QuestionCible.festivalProgrammation });
    for (const id of [screening, 900_000]) {
      const refused = await template(`<p>{{Micro #${id}}}</p>`);
      expect([refused.status, refused.body.errors]).toMatchObject([400, [{ path: 'TradDescription.TraductionFr', code: 'champ-fusion' }]]);
      expect((await preview(`<p>{{Micro #${id}}}</p>`)).body.Inconnus).toEqual([`Micro #${id}`]);
    }
  });

  test('a sensitive answer is refused to who may not read sensitive data', async () => {
    const allergy = await ask(QuestionType.texte, 'Allergie', {
      IsPersonnelle: true,
      IsSensible: true,
      Finalite: 'repas',
      MoisConserves: 1,
    });
    await answer(allergy, { Texte: 'canari-noix-8813' });
    const plain = await backend.signInWith(rights.map(({ code }) => code).filter((code) => code !== 'DONNEES-SENSIBLES'));
    const refused = await preview(`<p>{{Allergie #${allergy}}}</p>`, plain);
    expect([refused.status, refused.body.errors]).toMatchObject([400, [{ path: 'Texte', code: 'fusion-reservee' }]]);
    expect(JSON.stringify(refused.body)).not.toContain('canari');
    expect((await preview(`<p>{{Allergie #${allergy}}}</p>`)).body.Corps).toContain('canari-noix-8813');
  });
});
