import { useMemo } from 'react';
import type { EntityDescriptor } from '#generated/entities/descriptor.gen.ts';
import { type Question, readQuestion } from '#domain/answers/answer.ts';
import { isRecordData, readId } from '#domain/values/record-data.ts';
import { useDictionary } from '#web/runtime/dictionaries.ts';
import { useEntity } from '#web/records/use-entity.ts';

/** Questions behind the answers, for records that answer some; the others know of none. */
export function useQuestions({ fields }: EntityDescriptor): ReadonlyMap<number, Question> {
  const questionField = fields.find(({ answer }) => answer !== undefined)?.answer?.question;
  const to = fields.find(({ name }) => name === questionField)?.to ?? null;
  const entries = useDictionary(useEntity(to)?.descriptor.dictionary?.path ?? null);
  return useMemo(() => questionsOf(entries), [entries]);
}

function questionsOf(entries: readonly unknown[]): ReadonlyMap<number, Question> {
  return new Map(entries.filter(isRecordData).map((entry) => [readId(entry), readQuestion(entry)]));
}
