import { entities } from '#generated/entities/all.gen.ts';
import type { EntityDescriptor, QuestionedDescriptor } from '#generated/entities/descriptor.gen.ts';
import { AppError } from '#domain/errors/app-error.ts';
import { questionFieldName } from '#domain/records/query/question-fields.ts';
import { isSame } from '#domain/series/bulk-change.ts';
import { type RecordData, readId, readNumber, readVersion } from '#domain/values/record-data.ts';
import { addAll, find, holdAll, refuse, refuseField, save, within, type Work } from '#domain/work/work.ts';
import type { PlacedAddition } from './addition.ts';

/** Questions that the records of an entity answer by this part; null: it answers none. */
export function answeredBy(part: string): QuestionedDescriptor | null {
  const descriptors: readonly EntityDescriptor[] = Object.values(entities);
  return descriptors.find(({ questioned }) => questioned?.answers === part)?.questioned ?? null;
}

interface Answered {
  readonly addition: PlacedAddition;
  readonly question: number;
  /** Field that holds the answer. */
  readonly held: string;
  readonly data: RecordData;
}

/** Writes what lines answer: it takes the place of another answer, and adds its choice to those of a question of several. The number of answers written. */
export function* addAnswers(
  additions: readonly PlacedAddition[],
  questioned: QuestionedDescriptor,
  written: Map<PlacedAddition, boolean>,
): Work<void> {
  const answers: Answered[] = [];
  for (const addition of additions) answers.push(yield* answerOf(addition, questioned));
  const questionIds = [...new Set(answers.map(({ question }) => question))];
  const seen = yield* within(questioned.by, questionIds);
  const hidden = answers.find(({ question }) => !seen.has(question));
  if (hidden !== undefined) yield* refuseField({ path: columnOf(hidden, questioned), code: 'reference-inconnue' });
  const several = yield* severalOf(questioned, questionIds);
  const there = yield* answersThere(answers, questioned);
  for (const [question, some] of Map.groupBy(answers, (one) => one.question))
    yield* writeAnswers(some, { questioned, there, written, isSeveral: several.has(question) });
}

function* answerOf(addition: PlacedAddition, { owner, question: by, values }: QuestionedDescriptor): Work<Answered> {
  if (addition.field !== owner) yield* refuseField({ path: addition.field, code: 'champ-inconnu' });
  const question = readNumber(addition.data, by) ?? 0;
  const held =
    values.find(({ field }) => (addition.data[field] ?? null) !== null)?.field ?? (yield* refuseField({ path: by, code: 'obligatoire' }));
  return { addition, question, held, data: { ...addition.data, [owner]: addition.to.id } };
}

/** Questions to which a record may give several answers. */
function* severalOf({ by, type }: QuestionedDescriptor, ids: readonly number[]): Work<ReadonlySet<number>> {
  const descriptor: EntityDescriptor | undefined = Object.values(entities).find(({ name }) => name === by);
  const many = descriptor?.role?.is === 'questions' ? descriptor.role.many : [];
  const questions = yield* find(by, { Id: ids });
  return new Set(questions.filter((one) => many.includes(readNumber(one, type) ?? 0)).map(readId));
}

const FOUND_AT_ONCE = 500;

function* answersThere(
  answers: readonly Answered[],
  { answers: part, owner, question }: QuestionedDescriptor,
): Work<readonly RecordData[]> {
  const owners = [...new Set(answers.map(({ addition }) => addition.to.id))];
  const questions = [...new Set(answers.map((one) => one.question))];
  const found: RecordData[] = [];
  for (let start = 0; start < owners.length; start += FOUND_AT_ONCE)
    found.push(...(yield* find(part, { [owner]: owners.slice(start, start + FOUND_AT_ONCE), [question]: questions })));
  return found;
}

interface Writing {
  readonly questioned: QuestionedDescriptor;
  readonly there: readonly RecordData[];
  readonly written: Map<PlacedAddition, boolean>;
  readonly isSeveral: boolean;
}

function* writeAnswers(answers: readonly Answered[], { questioned, there, written, isSeveral }: Writing): Work<void> {
  const fresh = new Map<string, Answered>();
  const changed: (Answered & { readonly known: RecordData })[] = [];
  const byPlace = new Map(there.map((one) => [placeOf(one, questioned, isSeveral), one]));
  for (const answer of answers) {
    const place = placeOf(answer.data, questioned, isSeveral);
    const existing = byPlace.get(place);
    const isNew = existing === undefined && !fresh.has(place);
    const isOther = existing !== undefined && !isSaid(answer, existing, questioned);
    written.set(answer.addition, isNew || isOther);
    if (isNew) fresh.set(place, answer);
    if (isOther) changed.push({ ...answer, known: existing });
  }
  const added = [...fresh.values()];
  yield* onColumn(added[0] ?? changed[0], questioned, function* () {
    yield* addAll(
      questioned.answers,
      added.map(({ data }) => data),
    );
    const held = new Map(
      (yield* holdAll(
        questioned.answers,
        changed.map(({ known }) => readId(known)),
      )).map((one) => [readId(one), one]),
    );
    for (const { known, held: field, data } of changed) {
      const record = held.get(readId(known)) ?? (yield* refuse('introuvable'));
      yield* save(questioned.answers, record, { [field]: data[field] ?? null, Version: readVersion(record) });
    }
  });
}

/** One answer a question, or one a choice of several. */
function placeOf(answer: RecordData, { owner, question, values }: QuestionedDescriptor, isSeveral: boolean): string {
  const choice = isSeveral ? values.map(({ field }) => answer[field] ?? null) : [];
  return JSON.stringify([answer[owner] ?? null, answer[question] ?? null, ...choice]);
}

function isSaid({ held, data }: Answered, existing: RecordData, { answers }: QuestionedDescriptor): boolean {
  const descriptor: EntityDescriptor | undefined = Object.values(entities).find(({ name }) => name === answers);
  const field = descriptor?.fields.find(({ name }) => name === held);
  return field !== undefined && isSame(field, existing[held] ?? null, data[held] ?? null);
}

/** A refusal of an answer is shown on the column of its question. */
function* onColumn(answer: Answered | undefined, questioned: QuestionedDescriptor, write: () => Work<void>): Work<void> {
  try {
    yield* write();
  } catch (error) {
    if (answer === undefined || !(error instanceof AppError)) throw error;
    // The other faults of an answer follow from its first one.
    const fields = (error.details.fields ?? []).slice(0, 1).map((one) => ({ ...one, path: columnOf(answer, questioned) }));
    if (fields.length === 0) throw error;
    throw new AppError(error.code, { ...error.details, fields }, { cause: error });
  }
}

function columnOf({ question, held }: Answered, questioned: QuestionedDescriptor): string {
  return questionFieldName(questioned, question, held);
}
