import { entities } from '#generated/entities/all.gen.ts';
import type { EntityDescriptor, QuestionedDescriptor } from '#generated/entities/descriptor.gen.ts';
import { QuestionCible } from '#generated/enums/question-cible.gen.ts';
import { QuestionTerme } from '#generated/enums/question-terme.gen.ts';
import { QuestionType } from '#generated/enums/question-type.gen.ts';
import type { FestivalParticipantReponse } from '#generated/records/festival-participant-reponse.gen.ts';
import type { QuestionPosee as Question } from '#generated/records/question-posee.gen.ts';
import type { FieldError } from '#domain/errors/catalogue.ts';
import { addMonths } from '#domain/values/dates.ts';
import { readId, readNumber, type RecordData } from '#domain/values/record-data.ts';
import { type CommitRule, idsOf, listeningTo, type WriteRule } from '#domain/work/rule.ts';
import { find, mark, refuseField, refuseFields, refuseWith, type Work } from '#domain/work/work.ts';

/** Every entity has answers of the same shape: that of the trait. */
type Answer = Omit<FestivalParticipantReponse, 'IdFestivalParticipant'>;
type AnswerValue = 'IdChoix' | 'Texte' | 'Valeur' | 'Jour' | 'OuiNon';

interface Owner {
  readonly entity: EntityDescriptor;
  readonly questioned: QuestionedDescriptor;
}

const OWNERS: readonly Owner[] = Object.values(entities).flatMap((entity: EntityDescriptor) =>
  entity.questioned === undefined || entity.extends !== null ? [] : [{ entity, questioned: entity.questioned }],
);

const VALUES: readonly AnswerValue[] = ['IdChoix', 'Texte', 'Valeur', 'Jour', 'OuiNon'];

const HELD: Readonly<Record<number, AnswerValue>> = {
  [QuestionType.texte]: 'Texte',
  [QuestionType.texteLong]: 'Texte',
  [QuestionType.nombre]: 'Valeur',
  [QuestionType.ouiNon]: 'OuiNon',
  [QuestionType.date]: 'Jour',
  [QuestionType.choix]: 'IdChoix',
  [QuestionType.choixMultiple]: 'IdChoix',
};

/** An answer fits its question, on a record that the question is for; it says until when it is retained. */
export const ownAnswers: readonly WriteRule[] = OWNERS.map(({ entity, questioned }) => ({
  name: 'keep own answers to their questions',
  phase: 'before-write',
  on: [listeningTo(questioned.answers, ['insert', 'update'])],
  *run(record: Partial<Answer> & RecordData, { today }, before: Partial<Answer> | null) {
    const [question] = yield* find('question-posee', { Id: record.IdQuestion ?? 0 });
    const [owner] = yield* find(entity.name, { Id: readNumber(record, questioned.owner) ?? 0 });
    if (question === undefined || owner === undefined) return {};
    if (!isAskedOf(entity, owner, question)) return yield* refuseField({ path: questioned.question, code: 'hors-choix' });
    // A choice that does not exist is refused as every reference is.
    if (yield* isUnknown(record.IdChoix ?? null)) return {};
    const errors = valueErrors(question, record);
    if (errors.length > 0) return yield* refuseFields(errors);
    // Another choice of several is another line: its rank stays the choice.
    if (before !== null && isRanked(before, record)) return yield* refuseField({ path: 'IdChoix', code: 'hors-choix' });
    // An answer that the staff write over is theirs.
    if (before !== null)
      return before.IsParLien === true && VALUES.some((name) => isOther(before, record, name)) ? { IsParLien: false } : {};
    return {
      Rang: question.Type === QuestionType.choixMultiple ? (record.IdChoix ?? 0) : 0,
      DateReponse: today,
      EffacerLe: yield* erasureDay(question, { year: yearOf(entity, owner), answered: today }),
    };
  },
}));

function* isUnknown(choice: number | null): Work<boolean> {
  return choice !== null && (yield* find('question-choix', { Id: choice })).length === 0;
}

function isOther(before: Partial<Answer>, record: Partial<Answer>, name: AnswerValue): boolean {
  return name in record && (record[name] ?? null) !== (before[name] ?? null);
}

function isRanked({ Rang = null }: Partial<Answer>, { IdChoix = null }: Partial<Answer>): boolean {
  return Rang !== null && Rang > 0 && Rang !== IdChoix;
}

/** Is the question for its entity or its type, and for its edition? */
function isAskedOf(entity: EntityDescriptor, owner: RecordData, { Cible, Eannee }: Question): boolean {
  const numbers = [entity, ...entity.subtypes.map(described).filter((type) => isOfType(type, owner))].flatMap(
    ({ questioned }) => questioned?.as ?? [],
  );
  return numbers.includes(Cible) && (Eannee === null || entity.edition === null || Eannee === yearOf(entity, owner));
}

function described(name: string): EntityDescriptor {
  const byName: Readonly<Record<string, EntityDescriptor | undefined>> = entities;
  const found = byName[name];
  if (found === undefined) throw new Error(`« ${name} » is not in the schema`);
  return found;
}

function isOfType({ discriminator }: EntityDescriptor, owner: RecordData): boolean {
  return Object.entries(discriminator).every(([field, value]) => owner[field] === value);
}

function yearOf({ edition }: EntityDescriptor, owner: RecordData): number | null {
  return edition === null ? null : readNumber(owner, edition);
}

function valueErrors({ Type }: Question, answer: Partial<Answer>): readonly FieldError[] {
  const held = HELD[Type] ?? 'Texte';
  return VALUES.flatMap((name): FieldError[] => {
    const value = answer[name] ?? null;
    if (name !== held) return value === null ? [] : [{ path: name, code: 'hors-choix' }];
    const isBlank = value === null || (typeof value === 'string' && value.trim() === '');
    return isBlank ? [{ path: name, code: 'obligatoire' }] : [];
  });
}

interface Kept {
  readonly year: number | null;
  readonly answered: string;
}

/** Day after which the answer goes; null: it is about no one, or its edition has no date yet. */
function* erasureDay({ IsPersonnelle, MoisConserves, ConserverDepuis }: Question, { year, answered }: Kept): Work<string | null> {
  if (!IsPersonnelle || MoisConserves === null) return null;
  if (ConserverDepuis === QuestionTerme.reponse || year === null) return addMonths(answered, MoisConserves);
  const [edition] = yield* find('festival-edition', { Eannee: year });
  const end = edition?.DateFin ?? null;
  return end === null ? null : addMonths(end, MoisConserves);
}

/** Questions that the page of the guest may ask. */
const GUESTS: readonly number[] = [QuestionCible.festivalParticipant, QuestionCible.festivalParticipantInvite];

/** A sensitive answer is about somebody, and says why and how long it is retained; guests answer about themselves. */
export const sensitiveQuestions: WriteRule = {
  name: 'ask the privacy of sensitive questions, and guests about themselves alone',
  phase: 'before-write',
  on: [{ entity: 'question-posee', ops: ['insert', 'update'] }],
  *run(question: Partial<Question>) {
    if (question.IsDemandee === true && !GUESTS.includes(question.Cible ?? 0))
      yield* refuseField({ path: 'IsDemandee', code: 'hors-choix' });
    if (question.IsSensible === true && question.IsPersonnelle !== true) yield* refuseField({ path: 'IsPersonnelle', code: 'obligatoire' });
    return {};
  },
};

/** A question that was answered keeps what it asks and of whom. */
export const answeredQuestions: CommitRule = {
  name: 'keep the type and the target of an answered question',
  phase: 'before-commit',
  on: [{ entity: 'question-posee', ops: ['update'], fields: ['Type', 'Cible', 'Eannee'] }],
  *run(written) {
    const changed = written.filter(
      ({ entity, op, fields }) => entity === 'question-posee' && op === 'update' && fields.some((name) => FIXED.has(name)),
    );
    let count = 0;
    for (const { questioned } of OWNERS)
      count += (yield* find(questioned.answers, { [questioned.question]: idsOf(changed, 'question-posee') })).length;
    if (count > 0) yield* refuseWith('regle-metier', { message: 'question.repondue', params: { count } });
  },
};

const FIXED: ReadonlySet<string> = new Set(['Type', 'Cible', 'Eannee']);

/** Another term of a question, or another end of an edition, is another day of erasure for the answers that are there. */
export const termsOfAnswers: CommitRule = {
  name: 'move the day on which answers go',
  phase: 'before-commit',
  on: [
    { entity: 'question-posee', ops: ['update'], fields: ['IsPersonnelle', 'MoisConserves', 'ConserverDepuis'] },
    { entity: 'festival-edition', ops: ['update'], fields: ['DateFin'] },
  ],
  *run(written) {
    const years = (yield* find('festival-edition', { Id: idsOf(written, 'festival-edition') })).map(({ Eannee }) => Eannee);
    for (const owner of OWNERS) {
      yield* moveDays(owner, yield* find(owner.questioned.answers, { [owner.questioned.question]: idsOf(written, 'question-posee') }));
      if (years.length === 0 || owner.entity.edition === null) continue;
      const records = yield* find(owner.entity.name, { [owner.entity.edition]: years }, [owner.entity.edition]);
      yield* moveDays(owner, yield* find(owner.questioned.answers, { [owner.questioned.owner]: records.map(readId) }));
    }
  },
};

function* moveDays({ entity, questioned }: Owner, answers: readonly (Partial<Answer> & RecordData)[]): Work<void> {
  const owners = new Map((yield* find(entity.name, { Id: numbersOf(answers, questioned.owner) })).map((one) => [readId(one), one]));
  const questions = new Map((yield* find('question-posee', { Id: numbersOf(answers, questioned.question) })).map((one) => [one.Id, one]));
  const days = new Map<string | null, number[]>();
  for (const answer of answers) {
    const question = questions.get(readNumber(answer, questioned.question) ?? 0);
    const owner = owners.get(readNumber(answer, questioned.owner) ?? 0);
    if (question === undefined || owner === undefined) continue;
    const day = yield* erasureDay(question, { year: yearOf(entity, owner), answered: answer.DateReponse ?? '' });
    if (day !== (answer.EffacerLe ?? null)) days.set(day, [...(days.get(day) ?? []), readId(answer)]);
  }
  for (const [EffacerLe, ids] of days) yield* mark(questioned.answers, ids, { EffacerLe });
}

function numbersOf(records: readonly RecordData[], name: string): readonly number[] {
  return [...new Set(records.flatMap((one) => readNumber(one, name) ?? []))];
}
