import type { FilterNode, FilterOperator, JsonValue, ScreenDescriptor, SortKey } from '#generated/entities/descriptor.gen.ts';
import { isIsoDate } from '#domain/values/dates.ts';
import { FILTER_OPERATORS } from '#domain/records/conditions/filter-operators.ts';
import { type QuestionChoice, readQuestion } from '../questions/question-choice.ts';
import { PAGE_SIZES } from '#domain/records/query/pagination.ts';

/** One of those offered, or as many rows as the window of whoever shared the address holds. */
export type PageSize = number;

/** Rows under one another, cards side by side, or what a question makes of all of them. */
const DISPLAYS = ['tableau', 'planche', 'groupes', 'calendrier', 'kanban', 'carte'] as const;
export type ListDisplay = (typeof DISPLAYS)[number];

export interface FilterLeaf {
  readonly field: string;
  readonly op: FilterOperator;
  readonly value?: JsonValue;
}

/** Everything of a list that its address carries; null means « as the screen says ». */
export interface ListSearch {
  readonly page: number;
  readonly size: PageSize | null;
  readonly sort: readonly SortKey[] | null;
  readonly text: string;
  readonly filters: readonly FilterNode[];
  readonly view: string | null;
  /** A list that belongs to an edition shows the working one, unless all are requested. */
  readonly allEditions: boolean;
  /** Saved selection the list is limited to. */
  readonly classement: number | null;
  readonly display: ListDisplay | null;
  /** Field that groups, calendar or board are made by; null: as the list offers. */
  readonly question: QuestionChoice | null;
  /** The list as it was at the end of this day; null: as it is. */
  readonly day: string | null;
}

const ALL_EDITIONS = 'toutes';

export const EMPTY_SEARCH: ListSearch = {
  page: 1,
  size: null,
  sort: null,
  text: '',
  filters: [],
  view: null,
  allEditions: false,
  classement: null,
  display: null,
  question: null,
  day: null,
};

/** Address parameters, short and in French because staff read and share them. */
export interface ListSearchParams {
  readonly page?: number | undefined;
  readonly taille?: number | undefined;
  readonly tri?: string | undefined;
  readonly q?: string | undefined;
  readonly filtres?: readonly JsonValue[] | undefined;
  readonly vue?: string | undefined;
  readonly editions?: string | undefined;
  readonly classement?: number | undefined;
  readonly affichage?: ListDisplay | undefined;
  readonly question?: QuestionChoice | undefined;
  readonly au?: string | undefined;
}

/** Reads an address somebody may have typed: whatever is not understood falls back to the screen's own. */
export function parseListSearch(
  raw: Readonly<Record<string, unknown>>,
  screen: ScreenDescriptor,
  isField: (name: string) => boolean,
): ListSearch {
  return {
    page: readPage(raw['page']),
    size: readSize(raw['taille']),
    sort: readSort(raw['tri'], isField),
    text: raw['q'] === undefined || raw['q'] === null ? '' : String(raw['q']),
    filters: readFilters(raw['filtres'], isField),
    allEditions: raw['editions'] === ALL_EDITIONS,
    classement: Number(raw['classement']) || null,
    display: readDisplay(raw['affichage']),
    question: readQuestion(raw['question']),
    day: typeof raw['au'] === 'string' && isIsoDate(raw['au']) ? raw['au'] : null,
    view: screen.views.some((view) => view.view === raw['vue']) ? String(raw['vue']) : null,
  };
}

/** Parameters to write; what equals the screen's own is left out, so that addresses stay short. */
export function formatListSearch(search: ListSearch): ListSearchParams {
  return {
    page: search.page === 1 ? undefined : search.page,
    taille: search.size ?? undefined,
    tri: search.sort === null ? undefined : formatSort(search.sort),
    q: search.text === '' ? undefined : search.text,
    filtres: search.filters.length === 0 ? undefined : search.filters.map(packFilter),
    vue: search.view ?? undefined,
    editions: search.allEditions ? ALL_EDITIONS : undefined,
    classement: search.classement ?? undefined,
    affichage: search.display ?? undefined,
    question: search.question ?? undefined,
    au: search.day ?? undefined,
  };
}

const SMALLEST = Math.min(...PAGE_SIZES);
const LARGEST = Math.max(...PAGE_SIZES);

export function isPageSize(value: unknown): value is PageSize {
  return typeof value === 'number' && Number.isInteger(value) && value >= SMALLEST && value <= LARGEST;
}

export function readDisplay(raw: unknown): ListDisplay | null {
  return DISPLAYS.find((display) => display === raw) ?? null;
}

export function isLeaf(node: FilterNode): node is FilterLeaf {
  return 'field' in node;
}

function readPage(raw: unknown): number {
  const page = Number(raw);
  return Number.isInteger(page) && page >= 1 ? page : 1;
}

function readSize(raw: unknown): PageSize | null {
  const size = Number(raw);
  return isPageSize(size) ? size : null;
}

function readSort(raw: unknown, isField: (name: string) => boolean): readonly SortKey[] | null {
  if (typeof raw !== 'string') return null;
  const keys = raw
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part) => (part.startsWith('-') ? { Key: part.slice(1), Desc: true } : { Key: part, Desc: false }));
  return keys.filter((key) => isField(key.Key));
}

function formatSort(sort: readonly SortKey[]): string {
  return sort.map((key) => (key.Desc === true ? `-${key.Key}` : key.Key)).join(',');
}

const OPERATORS: ReadonlySet<string> = new Set<FilterOperator>(FILTER_OPERATORS);

export function isOperator(value: unknown): value is FilterOperator {
  return typeof value === 'string' && OPERATORS.has(value);
}

function readFilters(raw: unknown, isField: (name: string) => boolean): readonly FilterNode[] {
  if (!Array.isArray(raw)) return [];
  return raw.map((item) => unpackFilter(item, isField)).filter((node) => node !== null);
}

/** A condition travels as `["Duree","lt","00:30:00"]`, a group as `{"or":[…]}`. */
function packFilter(node: FilterNode): JsonValue {
  if (isLeaf(node)) return node.value === undefined ? [node.field, node.op] : [node.field, node.op, node.value];
  if ('and' in node) return { and: node.and.map(packFilter) };
  if ('or' in node) return { or: node.or.map(packFilter) };
  return { not: packFilter(node.not) };
}

function unpackFilter(raw: unknown, isField: (name: string) => boolean): FilterNode | null {
  if (Array.isArray(raw)) return unpackLeaf(raw, isField);
  if (typeof raw !== 'object' || raw === null) return null;
  const group: { and?: unknown; or?: unknown; not?: unknown } = raw;
  function children(value: unknown): FilterNode[] {
    return [...readFilters(value, isField)];
  }
  if (Array.isArray(group.and)) return { and: children(group.and) };
  if (Array.isArray(group.or)) return { or: children(group.or) };
  const inner = unpackFilter(group.not, isField);
  return inner === null ? null : { not: inner };
}

function unpackLeaf(raw: readonly unknown[], isField: (name: string) => boolean): FilterLeaf | null {
  const [field, op, value] = raw;
  if (typeof field !== 'string' || !isField(field) || !isOperator(op)) return null;
  return isJson(value) ? { field, op, value } : { field, op };
}

function isJson(value: unknown): value is JsonValue {
  if (value === null || ['string', 'number', 'boolean'].includes(typeof value)) return true;
  if (Array.isArray(value)) return value.every(isJson);
  return typeof value === 'object' && Object.values(value).every(isJson);
}
