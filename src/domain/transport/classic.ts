/**
 * The calls of an older make of server, « classic » where ours is « core » (000 §7.1, A-24): singular names, bodies inside an `item`,
 * instants as `/Date(ms)/`. Our server reads them at its edge and our client can write them; neither the contract nor the screens know.
 */
import { parseInstant, toLegacyText, toUtcText } from '#domain/values/dates.ts';
import { isRecordData } from '#domain/values/record-data.ts';

export interface ServiceNames {
  /** `films` → `film`: what the record's service is called in classic. */
  readonly singular: ReadonlyMap<string, string>;
  readonly plural: ReadonlyMap<string, string>;
}

const BASE = '/api/';

/** The names both ways: `films` → `film`, `film` → `films`. */
export function serviceNames(names: Readonly<Record<string, string>>): ServiceNames {
  const pairs = Object.entries(names);
  return { singular: new Map(pairs), plural: new Map(pairs.map(([plural, singular]) => [singular, plural])) };
}

/** `/api/films/5` → `/api/film/5`; null where the call is none of a record. */
export function classicPath(path: string, { singular }: ServiceNames): string | null {
  return renamed(path, singular);
}

/** `/api/film/5` → `/api/films/5`; null where the name is not a classic one. */
export function corePath(path: string, { plural }: ServiceNames): string | null {
  return renamed(path, plural);
}

function renamed(path: string, names: ReadonlyMap<string, string>): string | null {
  if (!path.startsWith(BASE)) return null;
  const next = path.indexOf('/', BASE.length);
  const end = next === -1 ? path.length : next;
  const other = names.get(path.slice(BASE.length, end));
  return other === undefined ? null : BASE + other + path.slice(end);
}

const STRICT_LIST = /^(\/api\/[^/?]+\/filter(?:\/count)?)\/(%7B[^/?]*)(?:\/(\d+))?(?:\/(\d+))?$/i;

/** Rows that an older client takes of a list that it loads whole (000 §9). */
const WHOLE = 999_999;

/** Segments of strict REST after a list or its count, as the query that our routes read. */
export function listQuery(path: string, { isShort, takeMax }: ListLimits): string {
  const [, list, filter, skip, take] = STRICT_LIST.exec(path) ?? [];
  if (list === undefined) return path;
  const rows = isShort(list) && Number(take) === WHOLE ? takeMax : take;
  const query = [`filter=${filter}`, ...(skip === undefined ? [] : [`skip=${skip}`]), ...(rows === undefined ? [] : [`take=${rows}`])];
  return `${list}?${query.join('&')}`;
}

export interface ListLimits {
  /** The list never exceeds one page: its dictionary gives it whole as well. */
  readonly isShort: (path: string) => boolean;
  readonly takeMax: number;
}

/** Body of a save inside the object that a classic server unwraps. */
export function wrapBody<T>(item: T): { readonly item: T } {
  return { item };
}

/** The record of a classic body; any other body as it is. */
export function unwrapBody(body: unknown): unknown {
  return isRecordData(body) && Object.keys(body).length === 1 && isRecordData(body['item']) ? body['item'] : body;
}

const INSTANT = /"(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3})"/g;
const LEGACY = /"\/Date\((-?\d+)\)\/"/g;

/** JSON with each instant in the classic form; days stay days. */
export function withLegacyDates(json: string): string {
  return json.replaceAll(INSTANT, (text, instant: string) => {
    const ms = parseInstant(instant);
    return ms === null ? text : JSON.stringify(toLegacyText(ms));
  });
}

/** JSON with each classic instant as ours. */
export function withCoreDates(json: string): string {
  return json.replaceAll(LEGACY, (_, ms: string) => JSON.stringify(toUtcText(Number(ms))));
}
