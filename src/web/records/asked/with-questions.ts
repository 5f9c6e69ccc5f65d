import type {
  AnswerField,
  EntityModule,
  EnumDescriptor,
  FieldDescriptor,
  QuestionedDescriptor,
} from '#generated/entities/descriptor.gen.ts';
import { inLanguages } from '#generated/i18n/languages.gen.ts';
import { questionField, questionFieldName, questionPath } from '#domain/records/query/question-fields.ts';
import type { DictionaryEntry } from '#web/runtime/dictionaries.ts';

interface Dictionaries {
  readonly questions: readonly DictionaryEntry[];
  readonly choices: readonly DictionaryEntry[];
}

/** The entity with the questions of the staff as fields of its own: columns that lists keep back, and filters. */
export function withQuestions(module: EntityModule, { questions, choices }: Dictionaries): EntityModule {
  const { descriptor } = module;
  const { questioned } = descriptor;
  const questionFields = questioned === undefined ? [] : questions.flatMap((entry) => askedField(module, questioned, entry));
  if (questionFields.length === 0) return module;
  const chosen = questionFields.filter(({ filter }) => filter.kind === 'enum' && filter.name.includes('.'));
  return {
    ...module,
    descriptor: {
      ...descriptor,
      fields: [...descriptor.fields, ...questionFields.map(({ field }) => field)],
      screens: descriptor.screens.map((screen) =>
        screen.list === null
          ? screen
          : {
              ...screen,
              columns: [...screen.columns, ...questionFields.map(({ field }) => ({ field: field.name, width: WIDTH, displayed: false }))],
              filters: [...screen.filters, ...questionFields.map(({ filter }) => filter.name)],
            },
      ),
    },
    labels: {
      ...module.labels,
      ...Object.fromEntries(
        questionFields.flatMap(({ field, filter, label }) => [
          [`fields.${field.name}`, label],
          [`filters.${filter.name}`, label],
        ]),
      ),
    },
    enums: { ...module.enums, ...Object.fromEntries(chosen.map((one) => [one.filter.enum ?? '', choicesOf(one, choices)])) },
    paths: Object.fromEntries(chosen.map(({ filter }) => [filter.name, filter])),
  };
}

const WIDTH = 160;

interface AskedField {
  readonly id: number;
  readonly label: string;
  readonly held: AnswerField;
  readonly field: FieldDescriptor;
  /** As filters compare it: choices by their ids. */
  readonly filter: FieldDescriptor;
}

function askedField({ descriptor }: EntityModule, questioned: QuestionedDescriptor, entry: DictionaryEntry): readonly AskedField[] {
  const held = questioned.values.find(({ field }) => field === questioned.types[Number(entry[questioned.type])]);
  const isAsked = questioned.as.includes(Number(entry[questioned.of]));
  const field = held === undefined || !isAsked ? undefined : questionField(descriptor, questionFieldName(questioned, entry.Id, held.field));
  if (field === undefined || held === undefined) return [];
  const filter: FieldDescriptor =
    held.to === undefined
      ? field
      : { ...field, kind: 'enum', name: questionPath(questioned, entry.Id, held.field), enum: `${questioned.by}-${entry.Id}` };
  return [{ id: entry.Id, label: entry.Libelle, held, field, filter }];
}

function choicesOf({ id, held, filter }: AskedField, choices: readonly DictionaryEntry[]): EnumDescriptor {
  return choicesEnum(
    filter.enum ?? '',
    choices.filter((choice) => choice[held.by ?? ''] === id),
  );
}

/** Choices of a question, as an enumeration of theirs. */
export function choicesEnum(name: string, choices: readonly Pick<DictionaryEntry, 'Id' | 'Libelle'>[]): EnumDescriptor {
  return {
    name,
    flags: false,
    values: choices.map(({ Id, Libelle }) => ({ key: String(Id), value: Id, labels: inLanguages(() => Libelle) })),
  };
}
