import { entities } from '#generated/entities/all.gen.ts';
import type { EntityDescriptor } from '#generated/entities/descriptor.gen.ts';
import { type LinkedAnswer, linkedAnswers, type LinkedChoice, linkedChoices as choices } from '#generated/entities/linked-choices.gen.ts';
import { answerErrors, type Question, readQuestion } from '../answer.ts';
import type { FieldError } from '#domain/errors/catalogue.ts';
import { type Among, amongOf, governingField, isAmong, isAwaited, referredFields } from '#domain/records/read/linked-choice.ts';
import { readId, readIds, readNumber, type RecordData } from '#domain/values/record-data.ts';
import { find, refuseField, refuseFields, refuseWith, type Work } from '#domain/work/work.ts';
import { type CommitRule, idsOf, listeningTo } from '#domain/work/rule.ts';

/** The print is one of the film, the programme one of the section, the tariff one of its kind: nothing else is shown, played or paid. */
export const linkedChoices: CommitRule = {
  name: 'keep choices to the records they belong to',
  phase: 'before-commit',
  on: choices.map((choice) => listeningTo(choice.root, ['insert', 'update'], listFields(choice))),
  *run(written) {
    for (const choice of choices) {
      const wanted = written.filter(({ op, fields }) => op === 'insert' || listFields(choice).some((field) => fields.includes(field)));
      for (const record of yield* find(choice.entity, { Id: idsOf(wanted, choice.root) }))
        if (!(yield* isFit(choice, record))) yield* refuseField({ path: choice.field, code: 'hors-choix' });
    }
  },
};

/** Choices, and the values they depend on. */
function listFields({ field, among }: LinkedChoice): readonly string[] {
  return [field, ...Object.values(among).flatMap((criterion) => governingField(criterion) ?? [])];
}

function* isFit({ field, to, among: criteria }: LinkedChoice, record: RecordData): Work<boolean> {
  const held = readNumber(record, field);
  const chosen = yield* find(to, { Id: held === null ? readIds(record, field) : held });
  const among = chosen.length === 0 ? null : amongOf({ among: criteria }, record);
  if (among === null || isAwaited(among)) return among === null;
  for (const one of chosen) if (!isAmong(among, yield* withReferred(to, one, among))) return false;
  return true;
}

/** The record with what it refers to says of it. */
function* withReferred(entity: string, record: RecordData, among: Among): Work<RecordData> {
  const referredValues: Record<string, RecordData[string]> = {};
  for (const { key, reference, field } of referredFields(among)) {
    const target = described[entity]?.fields.find(({ name }) => name === reference)?.to ?? '';
    const [referred] = yield* find(target, { Id: readNumber(record, reference) ?? 0 });
    referredValues[key] = referred?.[field] ?? null;
  }
  return { ...record, ...referredValues };
}

const described: Readonly<Record<string, EntityDescriptor | undefined>> = entities;

/** A profile that somebody answered is for those who answered: for others, its answers would be nobody's. */
export const answeredProfiles: CommitRule = {
  name: 'keep the target of a profile that has answers',
  phase: 'before-commit',
  on: [{ entity: 'profil', ops: ['update'], fields: ['Cible'] }],
  *run(written) {
    const questions = yield* find('profil-champ', { IdProfil: idsOf(written, 'profil') });
    let count = 0;
    for (const { entity, question, to } of linkedAnswers)
      if (to === 'profil-champ') count += (yield* find(entity, { [question]: questions.map(readId) })).length;
    if (count > 0) yield* refuseWith('regle-metier', { message: 'profil.cibleRepondue', params: { count } });
  },
};

/** A number is a number, a choice is one of its dictionary, and a question that wants one answer has one. */
export const typedAnswers: CommitRule = {
  name: 'keep answers to their questions',
  phase: 'before-commit',
  on: linkedAnswers.map(({ entity, question, field, chosen }) => listeningTo(entity, ['insert', 'update'], [question, field, chosen])),
  *run(written) {
    for (const kind of linkedAnswers)
      for (const answer of yield* find(kind.entity, { Id: idsOf(written, kind.entity) })) {
        const errors = yield* errorsOf(kind, answer);
        if (errors.length > 0) yield* refuseFields(errors);
      }
  },
};

function* errorsOf(kind: LinkedAnswer, answer: RecordData): Work<readonly FieldError[]> {
  const [questionRecord] = yield* find(kind.to, { Id: readNumber(answer, kind.question) ?? 0 });
  if (questionRecord === undefined) return [];
  const question = readQuestion(questionRecord);
  const errors = [...answerErrors(kind, { question, answer }), ...(yield* foreignValue(kind, { question, answer }))];
  if (kind.told || question.isMany || kind.owner === null) return errors;
  const others = yield* find(kind.entity, { [kind.owner]: readNumber(answer, kind.owner), [kind.question]: question.id });
  return others.length > 1 ? [...errors, { path: kind.question, code: 'deja-pris' }] : errors;
}

/** A value of another dictionary. */
function* foreignValue(
  { chosen, values, by }: LinkedAnswer,
  { question, answer }: { readonly question: Question; readonly answer: RecordData },
): Work<readonly FieldError[]> {
  const [value] = yield* find(values, { Id: readNumber(answer, chosen) ?? 0 });
  return value === undefined || question.form !== 'choix' || value[by] === question.dictionary
    ? []
    : [{ path: chosen, code: 'hors-choix' }];
}
