import type { FieldDescriptor } from '#generated/entities/descriptor.gen.ts';
import { NEW, type NewRecord } from '#domain/imports/beside/new-records.ts';
import { type Cell, cellText, type Sheet } from '#domain/imports/cells.ts';
import { detailsOf } from '#domain/imports/details.ts';
import { furtherField } from '#domain/imports/further-names.ts';
import { peopleIn } from '#domain/imports/people.ts';
import { partsOf, readCell } from '#domain/imports/read-cell.ts';
import { saidByName } from '#domain/imports/said-by-name.ts';
import type { RecordData } from '#domain/values/record-data.ts';
import { cleanLine } from '#domain/values/text/clean-text.ts';
import { norm } from '#domain/values/text/norm.ts';
import type { ChosenTarget } from '../chosen-target.ts';

/** Meaning of each column; null: it is not imported. */
export type Columns = readonly (ChosenTarget | null)[];

/** Record for a name of the file: an existing one, one to create, none, or the parts that the name is written in. */
export type Answer = { readonly id: number } | { readonly said: RecordData } | { readonly none: true } | { readonly parts: RecordData };
export type Answers = ReadonlyMap<string, Answer>;

/** A name that is looked for in one entity. */
export interface Wanted {
  readonly entity: string;
  readonly text: string;
  /** Facts in other columns of the line about that record, such as its venue. */
  readonly details?: readonly WantedDetail[];
}

interface WantedDetail extends Pick<Wanted, 'entity' | 'text'> {
  readonly field: string;
  /** Distinguishes records of one name. */
  readonly tells: boolean;
}

export function answerKey({ entity, text, details = [] }: Wanted): string {
  const within = details.filter(({ tells }) => tells).map((detail) => ` @ ${norm(detail.text)}`);
  return `${entity} ${norm(text)}${within.join('')}`;
}

/** The record that an answer stands for: its id, or the key of the one that is made. */
export function recordOf(wanted: Wanted, answer: Answer | undefined): number | Readonly<Record<string, string>> | null {
  if (answer !== undefined && 'id' in answer) return answer.id;
  return answer !== undefined && 'said' in answer ? { [NEW]: answerKey(wanted) } : null;
}

/** Records that answers create, by the keys under which lines name them. */
export function newRecordsOf(answers: Answers): ReadonlyMap<string, NewRecord> {
  return new Map(
    [...answers].flatMap(([key, answer]) =>
      'said' in answer ? [[key, { key, entity: key.split(' ', 1)[0] ?? '', data: answer.said, additions: [] }] as const] : [],
    ),
  );
}

/** A whole name in one column, and the parts that it would be written in. */
export interface SplitName extends Wanted {
  readonly said: RecordData;
}

/** A name that is written, apart from one that is looked for in the same entity. */
export function splitKey({ entity, text }: Pick<Wanted, 'entity' | 'text'>): string {
  return `* ${entity} ${text}`;
}

/** Columns whose names are looked for otherwise, or not at all. */
const NAMELESS: ReadonlySet<ChosenTarget['place']['in']> = new Set(['name', 'detail', 'part']);

/** All the names that the reference columns of a sheet hold, each once. */
export function namesIn(sheet: Sheet, { columns }: { readonly columns: Columns }): readonly Wanted[] {
  const wanted = new Map<string, Wanted>();
  for (const { cells } of sheet.rows)
    for (const [index, target] of columns.entries()) {
      if (target === null || cellText(cells[index]) === '' || NAMELESS.has(target.place.in)) continue;
      const read = readCell(target.field, cells[index] ?? null, { enums: target.module.enums, today: null });
      if (!('names' in read)) continue;
      for (const one of wantedOf(target, read.names, { cells, columns })) {
        const existing = wanted.get(answerKey(one));
        // The first line that says more of a record is believed.
        if (existing === undefined || (existing.details ?? []).length < (one.details ?? []).length) wanted.set(answerKey(one), one);
      }
    }
  return [...wanted.values()];
}

/** The names of one cell, with what its line says of them. */
export function wantedOf(
  target: ChosenTarget,
  names: readonly string[],
  { cells, columns }: { readonly cells: readonly Cell[]; readonly columns: Columns },
): readonly Wanted[] {
  const { field, place } = target;
  const details = place.in === 'record' ? detailsIn(target, { cells, columns }) : [];
  return namesOf(target, names).map((text) => ({ entity: field.to ?? '', text, ...(details.length === 0 ? {} : { details }) }));
}

/** A cell of one record may name several, where the others have a field of theirs. */
function namesOf({ field, module, place }: ChosenTarget, names: readonly string[]): readonly string[] {
  if (place.in === 'beside') return names.flatMap(peopleIn);
  return field.kind === 'reference' && furtherField(module.descriptor, field) !== undefined ? names.flatMap(partsOf) : names;
}

function detailsIn(
  { entity, field }: ChosenTarget,
  { cells, columns }: { readonly cells: readonly Cell[]; readonly columns: Columns },
): readonly WantedDetail[] {
  return columns.flatMap((one, index) => {
    const text = cleanLine(cellText(cells[index]));
    if (text === '' || one?.place.in !== 'detail' || one.place.by.name !== field.name) return [];
    return [{ field: one.field.name, entity: one.field.to ?? '', text, tells: isTelling(entity, field, one.field.name) }];
  });
}

function isTelling(entity: string, field: FieldDescriptor, name: string): boolean {
  return detailsOf(entity, field.name).some((detail) => detail.field === name && detail.tells);
}

/** The whole names of a sheet, each once, as they would be split. */
export function splitsIn(sheet: Sheet, { columns }: { readonly columns: Columns }): readonly SplitName[] {
  const splits = new Map<string, SplitName>();
  for (const [index, target] of columns.entries()) {
    if (target?.place.in !== 'name') continue;
    const { descriptor } = target.module;
    for (const { cells } of sheet.rows) {
      const text = cellText(cells[index]);
      const nameValues = text === '' ? null : saidByName(descriptor, text);
      if (nameValues !== null) splits.set(splitKey({ entity: descriptor.name, text }), { entity: descriptor.name, text, said: nameValues });
    }
  }
  return [...splits.values()];
}
