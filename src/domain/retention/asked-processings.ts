import { entities } from '#generated/entities/all.gen.ts';
import type { EntityDescriptor, Language } from '#generated/entities/descriptor.gen.ts';
import { questionCibleEnum } from '#generated/enums/question-cible.gen.ts';
import { QuestionTerme } from '#generated/enums/question-terme.gen.ts';
import type { QuestionPosee } from '#generated/records/question-posee.gen.ts';
import { enumLabel } from '#domain/records/read/display.ts';
import { pickText } from '#domain/values/text/translation.ts';
import { readId } from '#domain/values/record-data.ts';
import { find, within, type Work } from '#domain/work/work.ts';
import type { Processing } from './processing.ts';

/** Personal data that the staff ask for by questions of their own, as far as the reader of the register may know of them. */
export function* askedProcessings(culture: Language): Work<readonly Processing[]> {
  const personal = yield* find('question-posee', { IsPersonnelle: true });
  const seen = yield* within('question-posee', personal.map(readId));
  const questions = personal
    .filter(({ Id }) => seen.has(Id))
    .map((question) => ({ label: pickText(question.TradLibelle, culture) ?? '', processing: processingOf(question, culture) }));
  const groups = Map.groupBy(questions, ({ processing }) => JSON.stringify(processing));
  return [...groups.values()].flatMap((some) => {
    const [first] = some;
    return first === undefined ? [] : [{ ...first.processing, fields: some.map(({ label }) => label) }];
  });
}

function processingOf(question: QuestionPosee, culture: Language): Omit<Processing, 'fields'> {
  const { Finalite, Cible, MoisConserves, ConserverDepuis } = question;
  const start = ConserverDepuis === QuestionTerme.reponse ? 'reponse' : 'edition';
  return {
    purpose: Finalite ?? '',
    title: enumLabel(questionCibleEnum, Cible, culture) ?? '',
    right: rightOf(question),
    keep: `${start} + ${MoisConserves ?? 0} mois`,
    act: 'deleteRow',
  };
}

const QUESTIONS: EntityDescriptor = entities['question-posee'];
const SENSITIVE = QUESTIONS.scope?.all ?? QUESTIONS.rights.list;

/** Answers are read with the list of their records, sensitive ones with the right to what is sensitive. */
function rightOf({ Cible, IsSensible }: QuestionPosee): string {
  if (IsSensible) return SENSITIVE;
  const descriptors: readonly EntityDescriptor[] = Object.values(entities);
  const narrowest = descriptors
    .flatMap(({ questioned, rights }) => (questioned?.as.includes(Cible) === true ? [{ rights, as: questioned.as }] : []))
    .toSorted((left, right) => left.as.length - right.as.length)[0];
  return narrowest?.rights.list ?? SENSITIVE;
}
