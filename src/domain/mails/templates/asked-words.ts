import { entities } from '#generated/entities/all.gen.ts';
import type { EntityDescriptor, QuestionedDescriptor } from '#generated/entities/descriptor.gen.ts';
import type { MailSource } from '#domain/work/mail-source.ts';
import { questionPath } from '#domain/records/query/question-fields.ts';
import { readId, readNumber, type RecordData } from '#domain/values/record-data.ts';
import { find, within, type Work } from '#domain/work/work.ts';
import { mailSources } from '../mail-sources.ts';
import type { HiddenField } from './hidden-fields.ts';
import { questionOfWord } from './question-word.ts';

function questionedBy(entity: string): QuestionedDescriptor | undefined {
  const descriptors: readonly EntityDescriptor[] = Object.values(entities);
  return descriptors.find(({ name }) => name === entity)?.questioned;
}

/** A source with the answers of its records to the questions of the staff among its words. */
export function* withQuestions(source: MailSource): Work<MailSource> {
  const questioned = questionedBy(source.entity);
  if (questioned === undefined) return source;
  const questions = yield* find(questioned.by, { [questioned.of]: questioned.as });
  const words = questions.map((question) => [`#${readId(question)}`, [{ path: answerPath(questioned, question) }]] as const);
  return { ...source, fields: { ...source.fields, ...Object.fromEntries(words) } };
}

function answerPath(questioned: QuestionedDescriptor, question: RecordData): string {
  const held = questioned.types[readNumber(question, questioned.type) ?? 0] ?? '';
  return questionPath(questioned, readId(question), held);
}

/** Questions that a template of a context may name, as far as its writer reads them. */
export function* questionsOfContext(context: number): Work<readonly string[]> {
  const questionedEntities = mailSources.filter((source) => source.context === context).flatMap(({ entity }) => questionedBy(entity) ?? []);
  const [first] = questionedEntities;
  if (first === undefined) return [];
  const questions = yield* find(first.by, { [first.of]: [...new Set(questionedEntities.flatMap((one) => one.as))] });
  const seen = yield* within(first.by, questions.map(readId));
  return [...seen].map((id) => `#${id}`);
}

/** Words among these whose questions the person may not read: their answers are as hidden as themselves. */
export function* hiddenQuestions({ entity }: MailSource, names: readonly string[]): Work<readonly HiddenField[]> {
  const questioned = questionedBy(entity);
  const questionWords = names.flatMap((name) => {
    const id = questionOfWord(name);
    return id === null ? [] : [{ name, id }];
  });
  if (questioned === undefined || questionWords.length === 0) return [];
  const descriptors: readonly EntityDescriptor[] = Object.values(entities);
  const right = descriptors.find(({ name }) => name === questioned.by)?.scope?.all;
  const seen = yield* within(questioned.by, [...new Set(questionWords.map(({ id }) => id))]);
  return right === undefined ? [] : questionWords.filter(({ id }) => !seen.has(id)).map(({ name }) => ({ name, right }));
}
