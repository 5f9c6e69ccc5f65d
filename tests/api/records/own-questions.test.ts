import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { RecordData } from '#domain/values/record-data.ts';
import { QuestionCible } from '#generated/enums/question-cible.gen.ts';
import { QuestionTerme } from '#generated/enums/question-terme.gen.ts';
import { QuestionType } from '#generated/enums/question-type.gen.ts';
import { rights } from '#generated/rights/rights.gen.ts';
import { reachable } from '#tests/support/reachable-contact.ts';
import { type RecordApi, recordCalls, startRecordApi } from '../support/record-api.ts';

const GUESTS = 'festival-participant-invites';
const ANSWERS = 'festival-participant-reponses';
const CANARY = 'canari-arachide-4417';
const YEAR = 2031;

let records: RecordApi;
let guests: readonly [number, number];

beforeAll(async () => {
  records = await startRecordApi();
  await records.create('festival-editions', {
    Eannee: YEAR,
    DateDebut: '2031-02-01',
    DateFin: '2031-02-09',
  });
  guests = [await guest('Aalto'), await guest('Berg')];
});
afterAll(() => records.api.close());

async function guest(Nom: string): Promise<number> {
  const IdPersonne = await records.create('personnes', { Nom, Prenom: 'Ida' });
  const IdContact = await records.create('contacts', { IdPersonne, ...(await reachable(records.create)) });
  return records.create(GUESTS, { Eannee: YEAR, IdContact });
}

function ask(Type: number, more: RecordData = {}): Promise<number> {
  const question = { TradLibelle: { TraductionFr: 'Question' }, Cible: QuestionCible.festivalParticipantInvite, Type };
  return records.create('question-posees', { ...question, IsPersonnelle: false, ...more });
}

function answer(IdFestivalParticipant: number, IdQuestion: number, values: RecordData) {
  return records.call('POST', `/api/${ANSWERS}`, { IdFestivalParticipant, IdQuestion, ...values });
}

describe('a question on guests', () => {
  test('is a column, a filter and a sort of their list, by the type of its answers', async () => {
    const size = await ask(QuestionType.nombre);
    expect((await answer(guests[0], size, { Valeur: 42.5 })).statusCode).toBe(200);
    expect((await answer(guests[1], size, { Valeur: 7 })).statusCode).toBe(200);
    const name = `Questions${size}Valeur`;
    const filter = { Colonnes: [name], Tri: [{ Key: name, Desc: true }], Criteres: { field: 'Eannee', op: 'eq', value: YEAR } };
    expect(await records.list(GUESTS, filter)).toMatchObject([
      { Id: guests[0], [name]: 42.5 },
      { Id: guests[1], [name]: 7 },
    ]);
    expect(await records.list(GUESTS, { ...filter, Criteres: { field: name, op: 'lt', value: 10 } })).toMatchObject([{ Id: guests[1] }]);
  });

  test('offers choices that filters find by their ids, several at once', async () => {
    const diets = await ask(QuestionType.choixMultiple);
    const [vegan, halal] = [await choice(diets, 'Végétalien'), await choice(diets, 'Halal')];
    for (const IdChoix of [vegan, halal]) expect((await answer(guests[0], diets, { IdChoix })).statusCode).toBe(200);
    const name = `Questions${diets}IdChoix`;
    expect(await records.list(GUESTS, { Colonnes: [name], IdsPk: [guests[0]] })).toMatchObject([{ [name]: 'Végétalien, Halal' }]);
    const Criteres = { field: `Questions${diets}.IdChoix`, op: 'in', value: [halal] };
    expect(await records.list(GUESTS, { Colonnes: [], Criteres })).toMatchObject([{ Id: guests[0] }]);
    expect((await answer(guests[0], diets, { IdChoix: halal })).statusCode).toBe(409);
  });

  function choice(IdQuestion: number, TraductionFr: string): Promise<number> {
    return records.create('question-choix-possibles', { IdQuestion, TradLibelle: { TraductionFr } });
  }

  test('refuses an answer of another type, of other people and a second one', async () => {
    const day = await ask(QuestionType.date);
    const volunteers = await ask(QuestionType.texte, { Cible: QuestionCible.festivalParticipantBenevole });
    const replies = [
      await answer(guests[0], day, { Texte: 'demain' }),
      await answer(guests[0], day, { Jour: 'demain' }),
      await answer(guests[0], volunteers, { Texte: 'oui' }),
      await answer(2_000_000_000, day, { Jour: '2031-02-02' }),
      await answer(guests[0], day, { Jour: '2031-02-02' }),
      await answer(guests[0], day, { Jour: '2031-02-03' }),
    ];
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([400, 400, 400, 400, 200, 409]);
    expect(replies[2]?.json()).toMatchObject({ errors: [{ path: 'IdQuestion', code: 'hors-choix' }] });
    expect(
      (
        await records.call('PUT', `/api/question-posees/${day}`, {
          ...(await records.get(`/api/question-posees/${day}`)),
          Type: QuestionType.texte,
        })
      ).statusCode,
    ).toBe(409);
  });

  test('says until when its answers are kept, and follows its term', async () => {
    const birth = await ask(QuestionType.texte, {
      IsPersonnelle: true,
      Finalite: 'navette',
      MoisConserves: 6,
      ConserverDepuis: QuestionTerme.edition,
    });
    const id: number = (await answer(guests[0], birth, { Texte: 'siège bébé' })).json();
    expect(await records.get(`/api/${ANSWERS}/${id}`)).toMatchObject({ EffacerLe: '2031-08-09', Rang: 0 });
    await records.update('question-posees', birth, { MoisConserves: 12 });
    expect(await records.get(`/api/${ANSWERS}/${id}`)).toMatchObject({ EffacerLe: '2032-02-09' });
    const reply = await records.call('POST', '/api/question-posees', {
      TradLibelle: { TraductionFr: 'Sans terme' },
      Cible: 3,
      Type: 1,
      IsPersonnelle: true,
    });
    expect(reply.json().errors.map(({ path }: { path: string }) => path)).toEqual(['Finalite', 'MoisConserves']);
  });
});

describe('a sensitive question', () => {
  test('tells nothing to who may not read sensitive data: neither its label, its answers, nor that they exist', async () => {
    const secret = await ask(QuestionType.texte, {
      TradLibelle: { TraductionFr: `Allergie ${CANARY}` },
      IsPersonnelle: true,
      IsSensible: true,
      Finalite: 'repas',
      MoisConserves: 1,
    });
    const id: number = (await answer(guests[0], secret, { Texte: CANARY })).json();
    const plain = await records.api.signInWith(...rights.map(({ code }) => code).filter((code) => code !== 'DONNEES-SENSIBLES'));
    const reader = recordCalls(plain);
    const name = `Questions${secret}Texte`;
    const seen = [
      await reader.list(GUESTS, { Colonnes: [name], IdsPk: [guests[0]] }),
      await reader.list(GUESTS, { Colonnes: [], Criteres: { field: name, op: 'contains', value: 'canari' } }),
      await reader.list(GUESTS, { Colonnes: [], Criteres: { field: `Questions${secret}.Texte`, op: 'notEmpty' } }),
      await reader.list(ANSWERS, { Criteres: { field: 'IdQuestion', op: 'eq', value: secret } }),
      await reader.get('/api/dico-questions'),
      await reader.get(`/api/festival-participants/${guests[0]}/historique`),
    ];
    expect(JSON.stringify(seen)).not.toContain(CANARY);
    expect(seen.slice(1, 4)).toEqual([[], [], []]);
    expect([
      (await plain.call('GET', `/api/${ANSWERS}/${id}`)).statusCode,
      (await plain.call('GET', `/api/question-posees/${secret}`)).statusCode,
      (await plain.call('POST', `/api/${ANSWERS}`, { IdFestivalParticipant: guests[1], IdQuestion: secret, Texte: 'x' })).statusCode,
    ]).toEqual([404, 404, 400]);
    expect(await records.list(GUESTS, { Colonnes: [name], IdsPk: [guests[0]] })).toMatchObject([{ [name]: CANARY }]);
  });

  test('is personal data', async () => {
    const reply = await records.call('POST', '/api/question-posees', {
      TradLibelle: { TraductionFr: 'Régime' },
      Cible: 3,
      Type: 1,
      IsPersonnelle: false,
      IsSensible: true,
    });
    expect([reply.statusCode, reply.json().errors]).toMatchObject([400, [{ path: 'IsPersonnelle', code: 'obligatoire' }]]);
  });
});

describe('an export', () => {
  test('is titled by the question and holds what was answered', async () => {
    const seat = await ask(QuestionType.ouiNon, { TradLibelle: { TraductionFr: 'Siège bébé dans la navette' } });
    expect((await answer(guests[0], seat, { OuiNon: 1 })).statusCode).toBe(200);
    const filter = { Colonnes: ['Nom', `Questions${seat}OuiNon`], IdsPk: [guests[0]] };
    const reply = await records.call('POST', '/api/exports/festival-participant-invite', { format: 'csv', filter });
    expect([reply.statusCode, reply.body]).toEqual([200, expect.stringMatching(/Siège bébé dans la navette[^]*Aalto;Oui/u)]);
  });
});

describe('the register of processing', () => {
  interface Line {
    readonly But: string;
    readonly Sorte: string;
    readonly Champs: readonly string[];
    readonly Lecteurs: string;
    readonly Duree: string;
  }

  test('names each personal question under the purpose that was said, with its term, as far as its reader may know of it', async () => {
    const Finalite = 'remise des tenues';
    const kept = { IsPersonnelle: true, Finalite, MoisConserves: 3, ConserverDepuis: QuestionTerme.edition };
    await ask(QuestionType.texte, { TradLibelle: { TraductionFr: 'Taille' }, ...kept });
    await ask(QuestionType.nombre, { TradLibelle: { TraductionFr: 'Pointure' }, ...kept });
    await ask(QuestionType.texte, { TradLibelle: { TraductionFr: `Cicatrice ${CANARY}` }, IsSensible: true, ...kept });
    const lines: readonly Line[] = (await records.call('GET', '/api/conservation/registre')).json();
    const purposeLines = lines.filter(({ But }) => But === Finalite);
    expect(purposeLines.map(({ Sorte, Champs, Duree }) => [Sorte, [...Champs].toSorted(), Duree])).toEqual(
      expect.arrayContaining([
        ['Invités', ['Pointure', 'Taille'], "3 mois après l'édition"],
        ['Invités', [`Cicatrice ${CANARY}`], "3 mois après l'édition"],
      ]),
    );
    const plain = await records.api.signInWith(...rights.map(({ code }) => code).filter((code) => code !== 'DONNEES-SENSIBLES'));
    const seen = JSON.stringify(await recordCalls(plain).get('/api/conservation/registre'));
    expect([seen.includes('Pointure'), seen.includes(CANARY)]).toEqual([true, false]);
  });
});
