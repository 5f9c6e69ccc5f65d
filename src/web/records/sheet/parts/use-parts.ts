import type { PartsInput } from './parts-input.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { EntityDescriptor, FilterNode } from '#generated/entities/descriptor.gen.ts';
import { listedErrors } from '#domain/answers/answer.ts';
import { defaultRecord } from '#domain/records/write/default-record.ts';
import type { FieldError } from '#domain/errors/catalogue.ts';
import {
  addItem,
  adoptRead,
  afterFailedSave,
  isListModified,
  type ListEdit,
  openList,
  removeItem,
  updateItem,
} from '#domain/records/write/list-edit.ts';
import { type DropPlace, moveItem, renumber, swapItems } from '#domain/records/write/move-item.ts';
import { prefill } from '#domain/records/read/prefill.ts';
import { readId, type RecordData } from '#domain/values/record-data.ts';
import { isNew } from '#domain/values/record-state.ts';
import { useUser } from '#web/session/rights.ts';
import type { ListFilter } from '#web/records/list/list-query.ts';
import { baseEvents, loadCount, loadPage, loadRecord, recordKeys } from '#web/records/record-api.ts';
import { editedProperty } from '#web/records/fields/field-property.ts';
import { useQuestions } from '#web/records/fields/use-questions.ts';
import { todayText } from '#web/records/fields/days/today.ts';
import type { TabSession } from '../frame/tab-rules.ts';
import { useCompletion } from './use-completion.ts';
import { usePartsSave } from './use-parts-save.ts';
import { checkRecord } from '../record/use-record-form.ts';

export interface PartsController {
  readonly session: TabSession;
  readonly isLoading: boolean;
  readonly error: Error | null;
  readonly retry: () => void;
  readonly isModified: boolean;
  readonly isOrdered: boolean;
  readonly items: readonly RecordData[];
  /** There are more than the tab reads. */
  readonly isCut: boolean;
  /** Number of parts, whatever the filters, as they would be saved now; null: unknown, or the tab shows them all and has no filters. */
  readonly total: number | null;
  readonly errorsOf: (id: number) => readonly FieldError[];
  /** It was changed since it was read. */
  readonly isTouched: (id: number) => boolean;
  /** As it was read; null: it is new. */
  readonly storedOf: (id: number) => RecordData | null;
  /** A new part, with these values where they are known. */
  readonly add: (values?: RecordData) => void;
  readonly update: (id: number, changes: RecordData) => void;
  /** Changes by hand, and what they propose for other fields of the part. */
  readonly complete: (changes: RecordData) => RecordData;
  readonly remove: (id: number) => void;
  readonly move: (from: number, to: { readonly index: number; readonly side: DropPlace }) => void;
}

const ORDER = 'Ordre';
const PARTS_MAX = 1000;
const NO_ROWS: readonly RecordData[] = [];
const NO_FILTERS: readonly FilterNode[] = [];

/** Parts of the record, edited on screen and saved in one transaction. */
export function useParts(input: PartsInput): PartsController {
  const { module, parts } = input;
  const user = useUser()?.id ?? null;
  const edit = usePartsEdit(input);
  const { read, list, setList, isChecked, setChecked, reload } = edit;
  const isCut = edit.rows.length >= PARTS_MAX;
  const total = useTotal(input, { list, isCut });
  const complete = useCompletion(module.descriptor, input.edition);
  const isOrdered = isOrderedByHand(input);
  const answerErrors = useAnswerErrors(module.descriptor, list.items);
  function errorsOf(item: RecordData): readonly FieldError[] {
    return [
      ...checkRecord({ module, ...parts, was: list.read.find((one) => readId(one) === readId(item)) ?? {} }, withoutTemporary(item)),
      ...answerErrors(item),
    ];
  }
  function isValid(): boolean {
    return list.items.filter((item) => isNew(item) || list.updated.has(readId(item))).every((item) => errorsOf(item).length === 0);
  }
  const save = usePartsSave({
    ...input,
    list,
    isValid,
    onRefused: () => setChecked(true),
    onSaved: reload,
    onFailed: () => setList((current) => afterFailedSave(current)),
  });
  return {
    session: { state: () => ({ isModified: isListModified(list), isValid: isValid() }), save, cancel: edit.cancel },
    isLoading: read.isPending,
    error: read.error,
    retry: () => void read.refetch(),
    isModified: isListModified(list),
    isOrdered,
    items: list.items,
    isCut,
    total,
    isTouched: (item) => list.updated.has(item),
    storedOf: (item) => list.read.find((one) => readId(one) === item) ?? null,
    errorsOf: (item) => (isChecked ? list.items.filter((one) => readId(one) === item).flatMap(errorsOf) : []),
    add: (values = {}) =>
      setList((current) =>
        addItem(current, { ...newPart({ ...input, user }, isOrdered ? (total ?? current.items.length) + 1 : null), ...values }),
      ),
    complete,
    update: (item, changes) => setList((current) => updateItem(current, item, { ...staleTexts(module.descriptor, changes), ...changes })),
    remove: (item) => setList((current) => removeItem(current, item)),
    move: (from, to) => setList((current) => reorder(current, from, to)),
  };
}

/** Errors of answers, among those that the list holds. */
function useAnswerErrors(descriptor: EntityDescriptor, answers: readonly RecordData[]): (answer: RecordData) => readonly FieldError[] {
  const questions = useQuestions(descriptor);
  return (answer) =>
    descriptor.fields.flatMap((field) =>
      field.answer === undefined ? [] : listedErrors({ ...field.answer, field: field.name }, { answer, answers, questions }),
    );
}

/** The rows as they were read, and what was made of them on screen. */
function usePartsEdit(input: PartsInput) {
  const { module, id, filters = NO_FILTERS } = input;
  const queries = useQueryClient();
  const all = recordKeys.parts(module.descriptor.name, id);
  const key = [...all, ...filters];
  const read = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => loadParts(input, signal),
    // Until the filtered rows are there, those of the same record stay.
    placeholderData: (previous, query) => (all.every((part, index) => query?.queryKey[index] === part) ? previous : undefined),
  });
  const { data: rows = NO_ROWS } = read;
  const [source, setSource] = useState({ rows, filters });
  const [list, setList] = useState<ListEdit>(() => openList(rows));
  const [isChecked, setChecked] = useState(false);
  const isOtherFilter = source.filters !== filters && read.isSuccess && !read.isPlaceholderData;
  if (isOtherFilter || (source.rows !== rows && !isListModified(list))) {
    setSource({ rows, filters });
    setList(isOtherFilter ? adoptRead(list, rows) : openList(rows));
  }
  async function reload(): Promise<void> {
    const fresh = await queries.fetchQuery({ queryKey: key, queryFn: ({ signal }) => loadParts(input, signal), staleTime: 0 });
    setSource({ rows: fresh, filters });
    setList(openList(fresh));
    setChecked(false);
  }
  function cancel(): void {
    // Given back at once: whoever leaves while the rows are read again gets no question about it.
    setList((current) => openList(current.read));
    void reload();
  }
  return { read, rows, list, setList, isChecked, setChecked, reload, cancel };
}

/** Only where rows stand in their order: elsewhere a move would renumber what another sheet orders. */
function isOrderedByHand({ module, tab }: Pick<PartsInput, 'module' | 'tab'>): boolean {
  return (
    (tab.sort.length === 0 || tab.sort[0]?.Key === ORDER) &&
    module.descriptor.fields.some(({ name, readOnly }) => name === ORDER && !readOnly)
  );
}

interface ReadParts {
  readonly list: ListEdit;
  readonly isCut: boolean;
}

/** Parts of the record in all, requested where filters may hide some, or where they are too many to be read. */
function useTotal({ module, tab, id }: PartsInput, { list, isCut }: ReadParts): number | null {
  const filter = partsFilter({ tab, id }, { filters: [], columns: [] });
  const stored = useQuery({
    queryKey: recordKeys.count(module.descriptor.name, filter),
    queryFn: ({ signal }) => loadCount(module.descriptor, filter, signal),
    enabled: tab.filters !== undefined || isCut,
    meta: baseEvents(module.descriptor),
  });
  return stored.data === undefined ? null : stored.data + list.items.filter(isNew).length - list.deleted.length;
}

/** `rank`: its place in a list ordered by hand. */
function newPart({ module, tab, id, edition, user }: PartsInput & { readonly user: number | null }, rank: number | null): RecordData {
  const record = defaultRecord(module.descriptor, { today: todayText() });
  const given = prefill(module.descriptor, { filter: [], fixed: { [tab.parentField]: id }, edition, user });
  return { ...record, ...given, ...(rank === null ? {} : { [ORDER]: rank }) };
}

/** Moved, the list is numbered from 1; exchanged, two numbers change. Only the items whose number changed are saved again. */
function reorder(list: ListEdit, from: number, { index, side }: { readonly index: number; readonly side: DropPlace }): ListEdit {
  const items = side === 'swap' ? swapItems(list.items, [from, index]) : renumber(moveItem(list.items, from, { index, side }));
  const before = new Map(list.items.map((item) => [readId(item), item[ORDER]]));
  const changed = items.filter((item) => item[ORDER] !== before.get(readId(item)) && !isNew(item)).map(readId);
  return { ...list, items, updated: new Set([...list.updated, ...changed]) };
}

/** Rows give what a list shows; entities with nested content are read whole, there are few of them. */
async function loadParts({ module, tab, id, filters = NO_FILTERS }: PartsInput, signal: AbortSignal): Promise<readonly RecordData[]> {
  const { descriptor } = module;
  const columns = descriptor.fields.filter((field) => field.kind !== 'links' && field.kind !== 'secret').map((field) => field.name);
  const filter = partsFilter({ tab, id }, { filters, columns: [...new Set([...columns, ...tab.columns.map((column) => column.field)])] });
  const rows = await loadPage(descriptor, { filter, skip: 0, take: PARTS_MAX, signal });
  if (!descriptor.fields.some(isNested)) return rows;
  const records = await Promise.all(rows.map((row) => loadRecord(descriptor, readId(row), signal)));
  return rows.map((row, index) => ({ ...row, ...records[index] }));
}

function partsFilter(
  { tab, id }: Pick<PartsInput, 'tab' | 'id'>,
  { filters, columns }: { readonly filters: readonly FilterNode[]; readonly columns: readonly string[] },
): ListFilter {
  const parent: FilterNode = { field: tab.parentField, op: 'eq', value: id };
  return {
    Tri: tab.sort,
    GlobalSearch: null,
    IdsPk: null,
    IdsPkExclude: null,
    Classement: null,
    Criteres: filters.length === 0 ? parent : { and: [parent, ...filters] },
    Colonnes: columns,
  };
}

function isNested(field: { readonly kind: string; readonly readOnly: boolean }): boolean {
  return ['label', 'longText', 'owned'].includes(field.kind);
}

/** The texts that were read beside values that change: they say what stood there before. */
function staleTexts({ fields }: EntityDescriptor, changes: RecordData): RecordData {
  const changed = fields.filter((field) => editedProperty(field) in changes);
  return Object.fromEntries(
    changed.flatMap(({ libelle, text }) => [libelle, text].flatMap((name) => (name === undefined ? [] : [[name, null]]))),
  );
}

function withoutTemporary(item: RecordData): RecordData {
  return isNew(item) ? { ...item, Id: 0 } : item;
}
