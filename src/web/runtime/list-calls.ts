import { call } from './transport.ts';

/** Longer filters travel in a body: some proxies refuse long addresses. */
export const FILTER_QUERY_MAX = 1500;

export interface PageOptions {
  readonly filter: object;
  readonly skip: number;
  readonly take: number;
  readonly signal?: AbortSignal;
}

/** Rows of a list; `plural` is the path segment of the entity (`films`). */
export async function fetchRows(plural: string, { filter, skip, take, signal }: PageOptions): Promise<unknown> {
  const text = JSON.stringify(filter);
  const path = `/${plural}/filter`;
  const rest = signal ? { signal } : {};
  if (text.length > FILTER_QUERY_MAX) return call(path, { method: 'POST', body: { filter, skip, take }, ...rest });
  return call(path, { params: { filter: text, skip, take }, ...rest });
}

export async function fetchCount(plural: string, filter: object, signal?: AbortSignal): Promise<number> {
  const text = JSON.stringify(filter);
  const path = `/${plural}/filter/count`;
  const rest = signal ? { signal } : {};
  const reply =
    text.length > FILTER_QUERY_MAX
      ? await call(path, { method: 'POST', body: filter, ...rest })
      : await call(path, { params: { filter: text }, ...rest });
  return typeof reply === 'number' ? reply : 0;
}
