import { readDictionary } from '#generated/client/record-client.gen.ts';
import type { EntityDescriptor, EntityModule, FilterNode } from '#generated/entities/descriptor.gen.ts';
import { hasOtherNames, otherNames } from '#domain/imports/other-names.ts';
import { saidByName } from '#domain/imports/said-by-name.ts';
import { norm } from '#domain/values/text/norm.ts';
import { isTranslation, readId, readText, type RecordData, textName } from '#domain/values/record-data.ts';
import type { PickerOption } from '#web/ui/use-async-options.ts';
import { searchReference } from '#web/records/fields/references/reference-options.ts';
import { clientOf } from '#web/runtime/record-calls.ts';
import { loadEntity } from '#web/runtime/entities.ts';
import { loadChoices } from '#web/records/record-api.ts';
import { type Creating, type Creation, creationOf } from './creation.ts';
import { type Answer, type Answers, answerKey, type Wanted } from './wanted-names.ts';

/** A name that no record bears exactly: what comes near, which a person alone chooses, and what a new record of that name would say. */
export interface OpenName extends Wanted {
  readonly near: readonly PickerOption[];
  readonly creation: Creation | null;
}

export interface ResolvedNames {
  readonly answers: Answers;
  readonly open: readonly OpenName[];
}

export interface Resolving extends Creating {
  /** Answers to names of other files, by the key of the name. */
  readonly remembered?: ReadonlyMap<string, number>;
  readonly onProgress: (done: number) => void;
  readonly signal: AbortSignal;
}

const AT_ONCE = 4;

/** Looks every name up; of those that are open, also what other columns say of them. */
export async function resolveNames(wanted: readonly Wanted[], resolving: Resolving): Promise<ResolvedNames> {
  const found = await resolveAll(wanted, resolving);
  const wantedKeys = new Set(wanted.map(answerKey));
  const details = new Map(
    found.open.flatMap(({ details: wantedDetails = [] }) => wantedDetails.map((one) => [answerKey(one), one] as const)),
  );
  const further = [...details].flatMap(([key, { entity, text }]) => (wantedKeys.has(key) ? [] : [{ entity, text }]));
  if (further.length === 0) return found;
  const more = await resolveAll(further, { ...resolving, onProgress: () => undefined });
  return { answers: new Map([...found.answers, ...more.answers]), open: [...found.open, ...more.open] };
}

/** Whole lists of words first, then the search that pickers use. */
async function resolveAll(wanted: readonly Wanted[], resolving: Resolving): Promise<ResolvedNames> {
  const { remembered = new Map<string, number>(), edition, onProgress, signal } = resolving;
  const answers = new Map<string, Answer>();
  const open: OpenName[] = [];
  let done = 0;
  const byEntity = Map.groupBy(wanted, ({ entity }) => entity);
  for (const [entity, names] of byEntity) {
    const module = await loadEntity(entity);
    const dictionaryIds = await dictionaryNames(module);
    const chosen = await stillThere(module, { names, remembered, signal });
    const queue = [...names];
    async function work(): Promise<void> {
      for (let name = queue.shift(); name !== undefined && !signal.aborted; name = queue.shift()) {
        const found =
          dictionaryIds.get(norm(name.text)) ?? chosen.get(answerKey(name)) ?? (await searched(name, { module, edition, signal }));
        if (typeof found === 'number') answers.set(answerKey(name), { id: found });
        else open.push({ ...name, near: found, creation: creationOf(module, name, resolving) });
        done += 1;
        onProgress(done);
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, work));
  }
  const places = new Map(wanted.map((name, place) => [answerKey(name), place]));
  // Answers come in any order; people read names in that of the file.
  return { answers, open: open.toSorted((left, right) => (places.get(answerKey(left)) ?? 0) - (places.get(answerKey(right)) ?? 0)) };
}

interface Remembering {
  readonly names: readonly Wanted[];
  readonly remembered: ReadonlyMap<string, number>;
  readonly signal: AbortSignal;
}

/** Remembered answers whose records still exist, of lists of words: two persons may bear one name, and a title is of its edition. */
async function stillThere({ descriptor }: EntityModule, { names, remembered, signal }: Remembering): Promise<ReadonlyMap<string, number>> {
  if (descriptor.dictionary === null || descriptor.edition !== null) return new Map();
  const kept = names.flatMap((name): readonly (readonly [string, number])[] => {
    const id = remembered.get(answerKey(name));
    return id === undefined ? [] : [[answerKey(name), id]];
  });
  const there = new Set((await loadChoices(descriptor.plural, [...new Set(kept.map(([, id]) => id))], signal)).map(({ id }) => id));
  return new Map(kept.filter(([, id]) => there.has(id)));
}

/** Every text of each entry of a short list: its name, and its code. */
async function dictionaryNames({ descriptor }: EntityModule): Promise<ReadonlyMap<string, number>> {
  const { dictionary, name } = descriptor;
  const listed = dictionary === null ? [] : await readDictionary<RecordData>(dictionary.path);
  const isCoded = hasOtherNames(name) && !listed.some((row) => 'Code' in row);
  const rows = isCoded ? [...listed, ...(await codedRows(descriptor))] : listed;
  const rowNames = rows
    .toReversed()
    .flatMap((row) =>
      Object.values(row).flatMap((value) => (typeof value === 'string' && value !== '' ? [[norm(value), readId(row)] as const] : [])),
    );
  return new Map([...foreignNames(name, rows), ...rowNames]);
}

/** Languages are few, and their dictionary does not say their codes. */
async function codedRows(descriptor: EntityDescriptor): Promise<readonly RecordData[]> {
  const filter = { ...EVERY, Colonnes: ['Code', 'Libelle'] };
  return clientOf(descriptor).list({ filter, skip: 0, take: CODED_MAX });
}

const CODED_MAX = 1000;
const EVERY = { Tri: [], GlobalSearch: null, IdsPk: null, IdsPkExclude: null, Classement: null, Criteres: null, Colonnes: [] };

/** Countries and languages are also known by their names in other languages, and by their other codes. */
function foreignNames(entity: string, rows: readonly RecordData[]): readonly (readonly [string, number])[] {
  return rows.flatMap((row) => otherNames(entity, readText(row, 'Code') ?? '').map((other) => [norm(other), readId(row)] as const));
}

interface Searching {
  readonly module: EntityModule;
  readonly edition: number | null;
  readonly signal: AbortSignal;
}

const NEAR_SHOWN = 3;

/** Id of the one record of that name, to the letter and in the place that the line says; else those that come near. */
async function searched(wanted: Wanted, { module, edition, signal }: Searching): Promise<number | readonly PickerOption[]> {
  const { entity, text, details = [] } = wanted;
  const { descriptor } = module;
  const named = await titled(descriptor, text, { edition, signal });
  if (named !== null) return named;
  const options = await searchReference({ entity, key: 'Id', edition }, text, signal);
  const places = details.filter(({ tells }) => tells).map((detail) => norm(detail.text));
  const names = new Set([norm(text), norm(wholeName(descriptor, text))]);
  const [same, ...more] = options.filter(
    ({ label, detail }) => names.has(norm(label)) && places.every((place) => norm(detail ?? '') === place),
  );
  return same !== undefined && more.length === 0 ? same.id : options.slice(0, NEAR_SHOWN);
}

/** « VARDA, Agnès » as records display it. */
function wholeName(descriptor: EntityDescriptor, text: string): string {
  const nameValues = saidByName(descriptor, text) ?? {};
  return descriptor.display
    .map((part) => ('path' in part ? (readText(nameValues, part.path.field ?? '') ?? '') : part.text))
    .join('')
    .trim();
}

/** A record is often displayed with its code or its year, which a list of names does not say. */
async function titled(descriptor: EntityDescriptor, text: string, { edition, signal }: Omit<Searching, 'module'>): Promise<number | null> {
  const field = titleField(descriptor);
  if (field === null) return null;
  const ofYear: readonly FilterNode[] =
    descriptor.edition === null || edition === null ? [] : [{ field: descriptor.edition, op: 'eq', value: edition }];
  const filter = { ...EVERY, Criteres: { and: [{ field, op: 'eq' as const, value: text }, ...ofYear] } };
  const [one, ...more] = await clientOf(descriptor).list({ filter, skip: 0, take: 2, signal });
  return one !== undefined && more.length === 0 ? readId(one) : null;
}

/** The one title among what a record is displayed by, where codes and years stand beside it. */
function titleField({ display, fields }: EntityDescriptor): string | null {
  const shown = display.flatMap((part) => ('path' in part && part.path.steps.length === 0 ? [part.path.field] : []));
  const shownFields = shown.flatMap((name) => fields.filter((field) => field.name === name || textName(field) === name));
  const titles = shownFields.filter((field) => field.kind === 'label' || (field.kind === 'string' && field.name !== 'Code'));
  const [title] = titles;
  if (title === undefined || titles.length > 1 || shownFields.length < 2) return null;
  return isTranslation(title) ? textName(title) : title.name;
}
