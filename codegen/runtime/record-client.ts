import type { FilterOperator, JsonValue, SortKey } from './field.ts';

/** Longer filters travel in a body: some proxies refuse long addresses. */
export const FILTER_QUERY_MAX = 1500;

/** Request of a list; columns and sort keys are those of the row, or paths through its references. */
export interface RecordFilter<Row> {
  readonly Tri?: readonly (SortKey & { readonly Key: Named<Row> })[];
  readonly GlobalSearch?: string | null;
  readonly IdsPk?: readonly number[] | null;
  readonly IdsPkExclude?: readonly number[] | null;
  readonly Classement?: number | null;
  readonly Criteres?: Criteria<Row> | null;
  readonly Colonnes?: readonly Named<Row>[];
  /** A day: the rows are those of its end. */
  readonly Au?: string | null;
}

/** Conditions on the fields of a row, or at the end of a path. */
export type Criteria<Row> =
  | { readonly and: readonly Criteria<Row>[] }
  | { readonly or: readonly Criteria<Row>[] }
  | { readonly not: Criteria<Row> }
  | { readonly field: Named<Row>; readonly op: FilterOperator; readonly value?: JsonValue };

type Named<Row> = (keyof Row & string) | `${string}.${string}`;

export interface RecordPage<Filter> {
  readonly filter: Filter;
  readonly skip: number;
  readonly take: number;
  readonly signal?: AbortSignal | undefined;
}

export interface RecordCall {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly url: string;
  readonly path: Readonly<Record<string, string | number>>;
  readonly query?: Readonly<Record<string, string | number | undefined>>;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>> | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** Headers tell the batch, the new version, the trace of a mail. */
export interface RecordReply<T> {
  readonly data: T;
  readonly headers: Headers;
}

export type RecordTransport = <T>(call: RecordCall) => Promise<RecordReply<T>>;

export interface VersionedRef {
  readonly Id: number;
  readonly Version: number;
}

export interface Choice {
  readonly Id: number;
  readonly Libelle: string;
  readonly Detail?: string | null;
}

export interface ChoiceQuery {
  readonly search?: string;
  readonly ids?: string;
  readonly take?: number;
  readonly edition?: number;
  /** `IdSection:4|Type:1`: only records that say this. */
  readonly parmi?: string;
}

type Headings = Readonly<Record<string, string>>;

/** The calls that every entity has, typed by what is read, written, listed and filtered. */
export interface RecordClient<Item, Input, Change, Row, Filter> {
  readonly list: (page: RecordPage<Filter>) => Promise<readonly Row[]>;
  /** `max`: where counting may stop, which it tells by one more; without it all rows are counted. */
  readonly count: (filter: Filter, signal?: AbortSignal, max?: number) => Promise<number>;
  /** Counts by POST; a header names the filter, for calls about all that it finds. */
  readonly countByPost: (filter: Filter) => Promise<RecordReply<number>>;
  readonly get: (id: number, signal?: AbortSignal) => Promise<Item>;
  readonly create: (input: Input, headers?: Headings) => Promise<RecordReply<number>>;
  readonly update: (id: number, change: Change, headers?: Headings) => Promise<RecordReply<number>>;
  readonly remove: (record: VersionedRef, headers?: Headings) => Promise<RecordReply<boolean>>;
  readonly saveLot: (
    body: {
      readonly Items: readonly (Input | Change)[];
      readonly Deleted?: readonly VersionedRef[];
    },
    headers?: Headings,
  ) => Promise<RecordReply<unknown>>;
  readonly duplicate: (id: number) => Promise<number>;
  readonly transition: (
    step: { readonly id: number; readonly name: string },
    body: { readonly Version: number },
    headers?: Headings,
  ) => Promise<RecordReply<unknown>>;
  /** Puts a status right, from any to any other. */
  readonly correct: (id: number, body: { readonly Version: number }, headers?: Headings) => Promise<RecordReply<unknown>>;
  readonly choices: (query: ChoiceQuery, signal?: AbortSignal) => Promise<readonly Choice[]>;
  readonly history: (id: number, signal?: AbortSignal) => Promise<readonly unknown[]>;
  /** `field`: the path of a list of links, `films-lies`. */
  readonly links: (id: number, field: string) => Promise<readonly unknown[]>;
  readonly addLinks: (id: number, field: string, ids: readonly number[]) => Promise<boolean>;
  readonly removeLinks: (id: number, field: string, ids: readonly number[]) => Promise<boolean>;
  readonly saveLinks: (
    id: number,
    field: string,
    body: { readonly Version: number; readonly Liens: readonly unknown[] },
  ) => Promise<RecordReply<number>>;
}

/** `plural`: the path segment of the entity (`films`). */
export function createRecordClient<Item, Input, Change, Row, Filter>(
  plural: string,
  send: RecordTransport,
): RecordClient<Item, Input, Change, Row, Filter> {
  async function ask<T>(call: RecordCall): Promise<T> {
    return (await send<T>(call)).data;
  }
  function post<T>(url: string, path: RecordCall['path'], rest: Partial<RecordCall>) {
    return send<T>({ method: 'POST', url, path: { plural, ...path }, ...rest });
  }
  function linked(method: RecordCall['method'], id: number, rest: { readonly field: string; readonly ids: readonly number[] }) {
    // Several ids travel joined by a pipe (specification 000 §7.4).
    return ask<boolean>({ method, url: '/{plural}/{id}/{field}/{ids}', path: { plural, id, field: rest.field, ids: rest.ids.join('|') } });
  }
  return {
    list: async ({ filter, skip, take, signal }) => {
      const text = JSON.stringify(filter);
      const call = { url: '/{plural}/filter', path: { plural }, signal };
      return text.length > FILTER_QUERY_MAX
        ? ask({ method: 'POST', ...call, body: { filter, skip, take } })
        : ask({ method: 'GET', ...call, query: { filter: text, skip, take } });
    },
    count: async (filter, signal, max) => {
      const text = JSON.stringify(filter);
      const call = { url: '/{plural}/filter/count', path: { plural }, signal };
      return text.length > FILTER_QUERY_MAX
        ? ask({ method: 'POST', ...call, query: { max }, body: filter })
        : ask({ method: 'GET', ...call, query: { filter: text, max } });
    },
    countByPost: (filter) => post('/{plural}/filter/count', {}, { body: filter }),
    get: (id, signal) => ask({ method: 'GET', url: '/{plural}/{id}', path: { plural, id }, signal }),
    create: (body, headers) => post('/{plural}', {}, { body, headers }),
    update: (id, body, headers) => send({ method: 'PUT', url: '/{plural}/{id}', path: { plural, id }, body, headers }),
    remove: (body, headers) => send({ method: 'DELETE', url: '/{plural}/{id}', path: { plural, id: body.Id }, body, headers }),
    saveLot: (body, headers) => post('/{plural}/lot', {}, { body, headers }),
    duplicate: async (id) => (await post<number>('/{plural}/{id}', { id }, { body: id })).data,
    transition: ({ id, name }, body, headers) => post('/{plural}/{id}/transitions/{name}', { id, name }, { body, headers }),
    correct: (id, body, headers) => post('/{plural}/{id}/statut', { id }, { body, headers }),
    choices: (query, signal) => ask({ method: 'GET', url: '/{plural}/choix', path: { plural }, query: { ...query }, signal }),
    history: (id, signal) => ask({ method: 'GET', url: '/{plural}/{id}/historique', path: { plural, id }, signal }),
    links: (id, field) => ask({ method: 'GET', url: '/{plural}/{id}/{field}', path: { plural, id, field } }),
    addLinks: (id, field, ids) => linked('POST', id, { field, ids }),
    removeLinks: (id, field, ids) => linked('DELETE', id, { field, ids }),
    saveLinks: (id, field, body) => send({ method: 'PUT', url: '/{plural}/{id}/{field}', path: { plural, id, field }, body }),
  };
}
