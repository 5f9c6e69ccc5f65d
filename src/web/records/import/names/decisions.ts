import type { FieldDescriptor } from '#generated/entities/descriptor.gen.ts';
import type { RecordData } from '#domain/values/record-data.ts';
import type { PickerOption } from '#web/ui/use-async-options.ts';
import type { LineFate } from './known-records.ts';
import type { OpenName, ResolvedNames } from './resolve-names.ts';
import { type Answer, answerKey, type Answers, recordOf } from './wanted-names.ts';

export type Decision = 'fiche' | 'creer' | 'vide' | 'refuser';

export interface Decided {
  readonly what: Decision;
  readonly option: PickerOption | null;
  /** Values of a record that is created. */
  readonly said: RecordData | null;
}

export const UNDECIDED: Decided = { what: 'refuser', option: null, said: null };

/** By entity and field: the record that all new ones name, such as the section of programmes. */
export type Needed = ReadonlyMap<string, PickerOption>;

export function neededKey(entity: string, field: string): string {
  return `${entity} ${field}`;
}

/** All that was answered of names and of lines. */
export interface NamesAnswered {
  readonly answers: Answers;
  readonly fates: ReadonlyMap<string, LineFate>;
  /** Records that were chosen for names, by the key of the name. */
  readonly chosen: ReadonlyMap<string, number>;
}

export function chosenIn(decided: ReadonlyMap<string, Decided>): ReadonlyMap<string, number> {
  return new Map(
    [...decided].flatMap(([key, { what, option }]) => (what === 'fiche' && option !== null ? [[key, option.id] as const] : [])),
  );
}

interface Deciding {
  readonly decided: ReadonlyMap<string, Decided>;
  readonly needed: Needed;
}

/** Record for each name; an undecided name holds its lines back. */
export function answersOf({ open, answers: found }: ResolvedNames, { decided, needed }: Deciding): Answers {
  const decidedAnswers = new Map(open.flatMap((name) => answerOf(name, decided.get(answerKey(name)) ?? UNDECIDED)));
  const all = new Map<string, Answer>([...found, ...decidedAnswers]);
  return new Map(
    [...decidedAnswers].flatMap(([key, answer]): readonly (readonly [string, Answer])[] => {
      const name = open.find((one) => answerKey(one) === key);
      if (!('said' in answer) || name === undefined) return [[key, answer]];
      const values = { ...neededOf(name, needed), ...detailsOf(name, all), ...answer.said };
      const isWhole = name.creation?.needs.every((field) => values[field.name] !== undefined) ?? true;
      return isWhole ? [[key, { said: values }]] : [];
    }),
  );
}

function answerOf(name: OpenName, { what, option, said }: Decided): readonly (readonly [string, Answer])[] {
  const key = answerKey(name);
  if (what === 'fiche' && option !== null) return [[key, { id: option.id }]];
  if (what === 'creer' && said !== null) return [[key, { said }]];
  return what === 'vide' ? [[key, { none: true }]] : [];
}

function neededOf(name: OpenName, needed: Needed): RecordData {
  return Object.fromEntries(
    needsOf([name]).flatMap(({ name: field }) => {
      const option = needed.get(neededKey(name.entity, field));
      return option === undefined ? [] : [[field, option.id] as const];
    }),
  );
}

/** Facts in other columns of the line about the record: the venue of a room, which may itself be new. */
function detailsOf({ details = [] }: OpenName, answers: Answers): RecordData {
  return Object.fromEntries(
    details.flatMap((detail) => {
      const wanted = { entity: detail.entity, text: detail.text };
      const record = recordOf(wanted, answers.get(answerKey(wanted)));
      return record === null ? [] : [[detail.field, record] as const];
    }),
  );
}

/** Values that new records of a kind still need, where their lines do not give them. */
export function needsOf(names: readonly OpenName[]): readonly FieldDescriptor[] {
  const needs = names.flatMap(({ creation, details = [] }) =>
    (creation?.needs ?? []).filter((field) => !details.some((detail) => detail.field === field.name)),
  );
  return [...new Map(needs.map((field) => [field.name, field])).values()];
}
