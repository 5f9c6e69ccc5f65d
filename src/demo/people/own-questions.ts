import { OuiNon } from '#generated/enums/oui-non.gen.ts';
import { QuestionCible } from '#generated/enums/question-cible.gen.ts';
import { QuestionTerme } from '#generated/enums/question-terme.gen.ts';
import { QuestionType } from '#generated/enums/question-type.gen.ts';
import { addMonths } from '#domain/values/dates.ts';
import { type DemoWorld, label } from '../world/world.ts';

const SIZES = ['XS', 'S', 'M', 'L', 'XL', 'XXL'] as const;
/** Every third volunteer has not answered yet. */
const OPEN_EVERY = 3;
/** Every fourth guest comes with children. */
const FAMILIES_EVERY = 4;
const SAID_DAYS = 20;
const SIZE_MONTHS = 3;
const SEAT_MONTHS = 1;

/** Questions that no schema foresees: the size of a T-shirt for volunteers, a child seat in the shuttle for guests. */
export function addOwnQuestions(world: DemoWorld): void {
  addSizes(world);
  addSeats(world);
}

function addSizes(world: DemoWorld): void {
  const question = world.add('question-posee', {
    TradLibelle: label('Taille de T-shirt', 'T-shirt size', 'Talla de camiseta'),
    Cible: QuestionCible.festivalParticipantBenevole,
    Type: QuestionType.choix,
    Aide: 'La tenue se retire le jour de la formation.',
    IsPersonnelle: true,
    Finalite: 'tenue des bénévoles',
    MoisConserves: SIZE_MONTHS,
    ConserverDepuis: QuestionTerme.edition,
    Ordre: 10,
  });
  const sizes = SIZES.map((size, rank) =>
    world.add('question-choix', { IdQuestion: question, TradLibelle: label(size, size, size), Ordre: (rank + 1) * 10 }),
  );
  const volunteers = world.records('festival-participant-benevole').filter(({ Eannee }) => Eannee === world.edition.Eannee);
  for (const [index, { Id }] of volunteers.entries())
    if (index % OPEN_EVERY !== 0)
      answer(world, { person: Id, question, months: SIZE_MONTHS }, { IdChoix: sizes[(index * 7) % sizes.length] ?? null });
}

function addSeats(world: DemoWorld): void {
  const question = world.add('question-posee', {
    TradLibelle: label('Siège enfant dans la navette', 'Child seat in the shuttle', 'Silla infantil en la lanzadera'),
    Cible: QuestionCible.festivalParticipantInvite,
    Type: QuestionType.ouiNon,
    IsDemandee: true,
    IsPersonnelle: true,
    Finalite: 'transport des invités',
    MoisConserves: SEAT_MONTHS,
    ConserverDepuis: QuestionTerme.edition,
    Ordre: 20,
  });
  const guests = world.records('festival-participant-invite').filter(({ Eannee }) => Eannee === world.edition.Eannee);
  for (const [index, { Id }] of guests.slice(0, SEATS).entries())
    answer(
      world,
      { person: Id, question, months: SEAT_MONTHS },
      { OuiNon: index % FAMILIES_EVERY === 0 ? OuiNon.oui : OuiNon.non, IsParLien: true },
    );
}

/** Guests who have answered already. */
const SEATS = 24;

interface Answered {
  readonly person: number;
  readonly question: number;
  readonly months: number;
}

interface AnswerValue {
  readonly IdChoix?: number | null;
  readonly OuiNon?: number;
  readonly IsParLien?: boolean;
}

function answer(world: DemoWorld, { person, question, months }: Answered, answerValue: AnswerValue): void {
  world.add('festival-participant-reponse', {
    IdFestivalParticipant: person,
    IdQuestion: question,
    Rang: 0,
    DateReponse: world.fromToday(-SAID_DAYS),
    EffacerLe: addMonths(world.edition.DateFin, months),
    ...answerValue,
  });
}
