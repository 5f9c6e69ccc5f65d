import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { EntityDescriptor, QuestionedDescriptor } from '#generated/entities/descriptor.gen.ts';
import { readNumber, type RecordData } from '#domain/values/record-data.ts';
import { text as said } from '#web/i18n/i18n.ts';
import { failureText } from '#web/records/failure-text.ts';
import { errorTexts } from '#web/records/fields/use-error-texts.ts';
import { loadPage, recordKeys, saveBatch } from '#web/records/record-api.ts';
import type { SaveOutcome, TabSession } from '#web/records/sheet/frame/tab-rules.ts';
import { toFieldError } from '#web/records/sheet/record/server-errors.ts';
import { useEntity } from '#web/records/use-entity.ts';
import { useDictionary } from '#web/runtime/dictionaries.ts';
import { ApiError } from '#web/runtime/transport.ts';
import { dialogs } from '#web/shell/dialogs/dialogs.ts';
import { notify } from '#web/shell/notifications.ts';
import { type AnswerValue, answerOf, type AskedQuestion, askedQuestions, batchOf, isBlank } from './questions.ts';

interface OwnAnswersInput {
  readonly questioned: QuestionedDescriptor;
  /** Description of the answers; null until it has come. */
  readonly part: EntityDescriptor | null;
  readonly owner: number;
  readonly year: number | null;
}

export interface OwnAnswers {
  /** Null until they are read. */
  readonly questions: readonly AskedQuestion[] | null;
  readonly error: Error | null;
  readonly retry: () => void;
  readonly isModified: boolean;
  readonly session: TabSession;
  /** Grows when typed text is given up, so that inputs forget what they could not read. */
  readonly generation: number;
  readonly valueOf: (question: AskedQuestion) => AnswerValue;
  /** Day on which the person themselves answered by a link; null: the staff wrote the answer. */
  readonly linkedOn: (question: number) => string | null;
  readonly errorsOf: (question: number) => readonly string[];
  readonly change: (question: number, value: AnswerValue) => void;
  readonly tellUnread: (question: number, isUnread: boolean) => void;
}

type Drafts = ReadonlyMap<number, AnswerValue>;
type Refused = ReadonlyMap<number, readonly string[]>;

const NO_DRAFTS: Drafts = new Map();
const NOTHING_REFUSED: Refused = new Map();
const NONE_UNREAD: ReadonlySet<number> = new Set();
const ANSWERS_MAX = 1000;

/** Answers of one record: typed on screen, and saved together with the sheet. */
export function useOwnAnswers(input: OwnAnswersInput): OwnAnswers {
  const { questioned } = input;
  const read = useAnswers(input);
  const questions = useAsked(input, read.data);
  const [drafts, setDrafts] = useState(NO_DRAFTS);
  const [refused, setRefused] = useState(NOTHING_REFUSED);
  const [unread, setUnread] = useState(NONE_UNREAD);
  const [generation, setGeneration] = useState(0);
  function forget(): void {
    setDrafts(NO_DRAFTS);
    setRefused(NOTHING_REFUSED);
    setUnread(NONE_UNREAD);
    setGeneration(generation + 1);
  }
  const save = useSaving(input, {
    answers: read.data ?? [],
    questions: questions ?? [],
    drafts,
    onSaved: () => setDrafts(NO_DRAFTS),
    onRefused: setRefused,
  });
  const isModified = drafts.size > 0 || unread.size > 0;
  return {
    questions,
    error: read.error,
    retry: () => void read.refetch(),
    isModified,
    generation,
    session: { state: () => ({ isModified, isValid: unread.size === 0 }), save: unread.size > 0 ? refuseUnread : save, cancel: forget },
    valueOf: (question) => shownValue(question, { drafts, answers: read.data ?? [], questioned }),
    linkedOn: (question) => linkedOn(read.data ?? [], question, questioned),
    errorsOf: (question) => refused.get(question) ?? [],
    change: (question, value) => {
      setDrafts((all) => new Map(all).set(question, value));
      setRefused((all) => new Map([...all].filter(([id]) => id !== question)));
    },
    tellUnread: (question, isUnread) =>
      setUnread((all) => new Set([...all].filter((id) => id !== question).concat(isUnread ? [question] : []))),
  };
}

interface Shown extends Pick<OwnAnswersInput, 'questioned'> {
  readonly drafts: Drafts;
  readonly answers: readonly RecordData[];
}

/** The answer as it was typed, else as it is stored. */
function shownValue(question: AskedQuestion, { drafts, answers, questioned }: Shown): AnswerValue {
  return drafts.has(question.id) ? (drafts.get(question.id) ?? null) : answerOf(answers, question, questioned);
}

type ToldAnswer = RecordData & { readonly IsParLien?: unknown; readonly DateReponse?: unknown };

function linkedOn(answers: readonly ToldAnswer[], question: number, { question: by }: QuestionedDescriptor): string | null {
  const linkedAnswer = answers.find((one) => readNumber(one, by) === question && one.IsParLien === true);
  return typeof linkedAnswer?.DateReponse === 'string' ? linkedAnswer.DateReponse : null;
}

function useAnswers({ part, owner, questioned }: OwnAnswersInput) {
  return useQuery({
    queryKey: recordKeys.parts(questioned.answers, owner),
    queryFn: ({ signal }) =>
      part === null
        ? Promise.resolve([])
        : loadPage(part, {
            filter: {
              Tri: [],
              GlobalSearch: null,
              IdsPk: null,
              IdsPkExclude: null,
              Classement: null,
              Criteres: { field: questioned.owner, op: 'eq', value: owner },
              Colonnes: [questioned.owner, questioned.question, 'IsParLien', 'DateReponse', ...questioned.values.map(({ field }) => field)],
            },
            skip: 0,
            take: ANSWERS_MAX,
            signal,
          }),
    enabled: part !== null,
  });
}

/** Questions of the record; null until everything has come. */
function useAsked({ questioned, year }: OwnAnswersInput, answers: readonly RecordData[] | undefined): readonly AskedQuestion[] | null {
  const by = useEntity(questioned.by)?.descriptor;
  const choice = useEntity(questioned.values.find(({ to }) => to !== undefined)?.to ?? null)?.descriptor;
  const questions = useDictionary(by?.dictionary?.path ?? null);
  const choices = useDictionary(choice?.dictionary?.path ?? null);
  return useMemo(() => {
    if (answers === undefined || by === undefined || choice === undefined) return null;
    const answered = new Set(answers.map((one) => readNumber(one, questioned.question) ?? 0));
    return askedQuestions(questioned, { questions, choices }, { year, answered });
  }, [questioned, by, choice, questions, choices, year, answers]);
}

interface Saving {
  readonly answers: readonly RecordData[];
  readonly questions: readonly AskedQuestion[];
  readonly drafts: Drafts;
  readonly onSaved: () => void;
  readonly onRefused: (refused: Refused) => void;
}

function useSaving({ questioned, part, owner }: OwnAnswersInput, saving: Saving): () => Promise<SaveOutcome> {
  const queries = useQueryClient();
  return async () => {
    const { questions, drafts, answers, onSaved, onRefused } = saving;
    if (part === null || drafts.size === 0) return -1;
    const changes = questions.filter(({ id }) => drafts.has(id)).map((one) => [one, drafts.get(one.id) ?? null] as const);
    // Required questions are answered with any other; a sheet whose questions nobody touched is saved without.
    const missing = questions.filter((one) => one.isRequired && isBlank(shownValue(one, { drafts, answers, questioned })));
    if (missing.length > 0) {
      onRefused(new Map(missing.map(({ id }) => [id, errorTexts([{ path: '', code: 'obligatoire' }])])));
      notify('danger', said('app.saveInvalide'));
      return false;
    }
    const { asked, ...body } = batchOf(changes, { questioned, owner, answers });
    try {
      await saveBatch(part, body);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      onRefused(refusals(error, asked));
      await dialogs.alert({ title: said('alert.enregistrement'), text: failureText(error, said('app.saveNok')), kind: 'danger' });
      await queries.invalidateQueries({ queryKey: recordKeys.parts(questioned.answers, owner) });
      return false;
    }
    await queries.invalidateQueries({ queryKey: recordKeys.parts(questioned.answers, owner) });
    onSaved();
    void queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'descriptions' });
    notify('success', said('app.saveOk'));
    return 'saved';
  };
}

async function refuseUnread(): Promise<SaveOutcome> {
  notify('danger', said('app.saveInvalide'));
  return false;
}

/** `Items.2.Valeur` is about the question of the third line. */
function refusals({ errors }: ApiError, questionIds: readonly number[]): Refused {
  const found = new Map<number, readonly string[]>();
  for (const problem of errors) {
    const question = questionIds[Number(/^Items\.(\d+)/.exec(problem.path)?.[1] ?? 0)];
    if (question !== undefined) found.set(question, errorTexts([toFieldError(problem)]));
  }
  return found;
}
