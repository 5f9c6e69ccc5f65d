import { readDictionary } from '#generated/client/record-client.gen.ts';
import type { EntityModule, QuestionedDescriptor } from '#generated/entities/descriptor.gen.ts';
import { questionFieldName } from '#domain/records/query/question-fields.ts';
import { isMaskedFrom } from '#domain/records/sight/sight.ts';
import { choicesEnum } from '#web/records/asked/with-questions.ts';
import type { DictionaryEntry } from '#web/runtime/dictionaries.ts';
import { loadEntity } from '#web/runtime/entities.ts';
import type { ChosenTarget, Viewer } from '../chosen-target.ts';

/** One column for each question that the staff ask of these records, by its own words. */
export async function answerTargets({ descriptor }: EntityModule, { can }: Viewer): Promise<readonly ChosenTarget[]> {
  const { questioned } = descriptor;
  if (questioned === undefined) return [];
  const [answers, by] = [await loadEntity(questioned.answers), await loadEntity(questioned.by)];
  if (!can(answers.descriptor.rights.write)) return [];
  const questions = await readDictionary<DictionaryEntry>(questioned.dictionary);
  const applicableQuestions = questions.filter((one) => questioned.as.includes(Number(one[questioned.of])));
  const choices = applicableQuestions.length === 0 ? [] : await choicesOf(questioned);
  const { role } = by.descriptor;
  const many = role?.is === 'questions' ? role.many : [];
  return applicableQuestions.flatMap((question): readonly ChosenTarget[] => {
    const type = Number(question[questioned.type]);
    const held = questioned.values.find(({ field }) => field === questioned.types[type]);
    const valueField = answers.descriptor.fields.find(({ name }) => name === held?.field);
    if (held === undefined || valueField === undefined || isMaskedFrom(can, answers.descriptor, valueField)) return [];
    const key = questionFieldName(questioned, question.Id, held.field);
    const named =
      held.to === undefined
        ? {}
        : {
            [key]: choicesEnum(
              key,
              choices.filter((choice) => choice[held.by ?? ''] === question.Id),
            ),
          };
    return [
      {
        key,
        field: held.to === undefined ? valueField : { ...valueField, kind: 'enum', enum: key },
        entity: questioned.answers,
        place: { in: 'answer', questioned, question: question.Id, isSeveral: many.includes(type) },
        module: { ...answers, enums: { ...answers.enums, ...named } },
        label: question.Libelle,
        names: [question.Libelle],
      },
    ];
  });
}

async function choicesOf({ values }: QuestionedDescriptor): Promise<readonly DictionaryEntry[]> {
  const dictionary = values.find((one) => one.dictionary !== undefined)?.dictionary;
  return dictionary === undefined ? [] : readDictionary<DictionaryEntry>(dictionary);
}
