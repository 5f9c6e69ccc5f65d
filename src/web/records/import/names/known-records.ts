import type { EntityModule, FilterNode } from '#generated/entities/descriptor.gen.ts';
import { type Cell, cellText, type Sheet } from '#domain/imports/cells.ts';
import { type Identity, identityOf } from '#domain/imports/known/identity.ts';
import { type Likeness, likenessOf, type Traits } from '#domain/imports/known/likeness.ts';
import { titleForms, titleKey } from '#domain/imports/known/title-forms.ts';
import { peopleIn } from '#domain/imports/people.ts';
import { readCell } from '#domain/imports/read-cell.ts';
import { readId, readNumber, readText, type RecordData } from '#domain/values/record-data.ts';
import type { PickerOption } from '#web/ui/use-async-options.ts';
import { clientOf } from '#web/runtime/record-calls.ts';
import { loadEntity } from '#web/runtime/entities.ts';
import type { Columns } from './wanted-names.ts';

/** Lines that say one record, of which there may be one already. */
export interface KnownLine extends TitledLines {
  readonly candidates: readonly Candidate[];
}

export interface TitledLines extends Traits {
  readonly key: string;
  readonly text: string;
  readonly lines: readonly number[];
}

interface Candidate extends PickerOption {
  readonly likeness: Likeness;
}

/** Fate of such lines: they complete that record, or make a new one. */
export type LineFate = { readonly id: number } | 'nouvelle';

/** Records that a line surely says are completed unless somebody says otherwise; a guess is left to a person. */
export function surelyKnown(knownLines: readonly KnownLine[]): ReadonlyMap<string, LineFate> {
  return new Map(
    knownLines.flatMap(({ key, candidates }) => {
      const [one, ...more] = candidates.filter(({ likeness }) => likeness === 'sure');
      return one !== undefined && more.length === 0 ? [[key, { id: one.id }] as const] : [];
    }),
  );
}

/** The lines of a sheet by their title, year and people; none where nothing says a title. */
export function titledLines(
  sheet: Sheet,
  { entity, columns }: { readonly entity: string; readonly columns: Columns },
): readonly TitledLines[] {
  const identity = identityOf(entity);
  const titleAt = identity === null ? -1 : titleColumn(identity, columns);
  if (identity === null || titleAt === -1) return [];
  const yearAt = columns.findIndex((target) => target?.key === identity.year);
  const peopleAt = columns.findIndex((target) => target?.key === identity.people.column);
  const titledRows = sheet.rows.flatMap(({ line, cells }) => {
    const text = cellText(cells[titleAt]);
    if (text === '') return [];
    const year = yearIn(columns[yearAt], cells[yearAt] ?? null);
    const people = peopleIn(cellText(cells[peopleAt]));
    return [{ line, text, year, people, key: [titleKey(text), year ?? '', ...people.map(titleKey).toSorted()].join(' | ') }];
  });
  return [...Map.groupBy(titledRows, ({ key }) => key).values()].flatMap((group) => {
    const [first] = group;
    return first === undefined ? [] : [{ ...first, lines: group.map(({ line }) => line) }];
  });
}

export function titleColumn({ title }: Identity, columns: Columns): number {
  return columns.findIndex((target) => target !== null && title.includes(target.key));
}

function yearIn(target: Columns[number] | undefined, cell: Cell): number | null {
  const read =
    target === null || target === undefined || cellText(cell) === '' ? null : readCell(target.field, cell, { enums: {}, today: null });
  return read !== null && 'value' in read && typeof read.value === 'number' ? read.value : null;
}

interface Searching {
  readonly can: (right: string) => boolean;
  readonly signal: AbortSignal;
}

const TITLES_AT_ONCE = 40;
const FOUND_MAX = 500;
const EVERY = { Tri: [], GlobalSearch: null, IdsPk: null, IdsPkExclude: null, Classement: null };

/** Lines of which a record bears the title, in any language, with how like it is. */
export async function findKnown(lines: readonly TitledLines[], entity: string, { can, signal }: Searching): Promise<readonly KnownLine[]> {
  const identity = identityOf(entity);
  const module = await loadEntity(entity);
  if (identity === null || lines.length === 0 || !can(module.descriptor.rights.list)) return [];
  const knownLines: KnownLine[] = [];
  for (let start = 0; start < lines.length && !signal.aborted; start += TITLES_AT_ONCE) {
    const some = lines.slice(start, start + TITLES_AT_ONCE);
    const byTitle = await recordsByTitle(some, { identity, module, signal });
    for (const line of some) {
      const records = new Map(
        titleForms(line.text)
          .flatMap((form) => byTitle.get(titleKey(form)) ?? [])
          .map((row) => [readId(row), row]),
      );
      const candidates = [...records.values()].map((row) => candidateOf(row, line, identity));
      if (candidates.length > 0) knownLines.push({ ...line, candidates });
    }
  }
  return knownLines;
}

interface Finding {
  readonly identity: Identity;
  readonly module: EntityModule;
  readonly signal: AbortSignal;
}

async function recordsByTitle(
  lines: readonly TitledLines[],
  { identity, module, signal }: Finding,
): Promise<ReadonlyMap<string, readonly RecordData[]>> {
  const forms = [...new Set(lines.flatMap(({ text }) => titleForms(text)))];
  const others = await otherTitles(forms, identity, signal);
  const ids = [...new Set(others.map(({ id }) => id))];
  const nameConditions: readonly FilterNode[] = identity.names.map(({ field }) => ({ field, op: 'in', value: forms }));
  const either: FilterNode = { or: ids.length === 0 ? nameConditions : [...nameConditions, { field: 'Id', op: 'in', value: ids }] };
  const columns = identity.names.flatMap(({ prefix, field }) => [...(prefix === null ? [] : [prefix]), field]);
  const filter = { ...EVERY, Criteres: either, Colonnes: [...columns, identity.year, identity.people.field] };
  const rows = await clientOf(module.descriptor).list({ filter, skip: 0, take: FOUND_MAX, signal });
  const titled = rows.flatMap((row) =>
    [
      ...identity.names.flatMap(({ prefix, field }) => keysOf(readText(row, prefix ?? ''), readText(row, field))),
      ...others.filter(({ id }) => id === readId(row)).flatMap(({ keys }) => keys),
    ].map((key) => ({ key, row })),
  );
  return new Map([...Map.groupBy(titled, ({ key }) => key)].map(([key, found]) => [key, found.map(({ row }) => row)]));
}

/** Titles that a record bears in other languages. */
async function otherTitles(forms: readonly string[], { others }: Identity, signal: AbortSignal) {
  const { descriptor } = await loadEntity(others.entity);
  const filter = {
    ...EVERY,
    Criteres: { field: others.field, op: 'in' as const, value: forms },
    Colonnes: [others.of, others.prefix, others.field],
  };
  const rows = await clientOf(descriptor).list({ filter, skip: 0, take: FOUND_MAX, signal });
  return rows.flatMap((row) => {
    const id = readNumber(row, others.of);
    return id === null ? [] : [{ id, keys: keysOf(readText(row, others.prefix), readText(row, others.field)) }];
  });
}

function keysOf(prefix: string | null, title: string | null): readonly string[] {
  if (title === null || title === '') return [];
  return [...new Set([titleKey(title), titleKey(`${prefix ?? ''} ${title}`)])];
}

function candidateOf(row: RecordData, line: Traits, { names, year, people }: Identity): Candidate {
  const [{ prefix, field } = { prefix: null, field: '' }] = names;
  const directors = readText(row, people.field) ?? '';
  const traits = { year: readNumber(row, year), people: peopleIn(directors) };
  const title = [readText(row, prefix ?? ''), readText(row, field)].filter((part) => part !== null && part !== '').join(' ');
  return {
    id: readId(row),
    label: title,
    detail: [traits.year, directors].filter((part) => part !== null && part !== '').join(' · '),
    likeness: likenessOf(line, traits),
  };
}
