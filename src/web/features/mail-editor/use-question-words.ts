import { useMemo } from 'react';
import { QuestionCible } from '#generated/enums/question-cible.gen.ts';
import { mailSources } from '#domain/mails/mail-sources.ts';
import { questionWord } from '#domain/mails/templates/question-word.ts';
import { type DictionaryEntry, useDictionary } from '#web/runtime/dictionaries.ts';

/** Words for the answers to the questions of the staff that a template of a context may hold. */
export function useQuestionWords(context: number): readonly string[] {
  const questions = useDictionary('dico-questions');
  return useMemo(() => wordsOf(questions, context), [questions, context]);
}

type ToldQuestion = DictionaryEntry & { readonly Cible?: unknown };

function wordsOf(questions: readonly ToldQuestion[], context: number): readonly string[] {
  const names: ReadonlySet<string> = new Set(
    mailSources
      .filter((source) => source.context === context)
      .map(({ entity }) => entity.replaceAll(/-(.)/g, (_, letter: string) => letter.toUpperCase())),
  );
  const targets = new Set<unknown>(Object.entries(QuestionCible).flatMap(([name, value]) => (names.has(name) ? [value] : [])));
  return questions.filter(({ Cible }) => targets.has(Cible)).map(({ Id, Libelle }) => questionWord(Id, Libelle));
}
