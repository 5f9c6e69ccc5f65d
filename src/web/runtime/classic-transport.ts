import { classicNames } from '#generated/client/service-names.gen.ts';
import { classicPath, serviceNames, withCoreDates, wrapBody } from '#domain/transport/classic.ts';
import type { CallAdapter } from './transport.ts';

const names = serviceNames(classicNames);
/** Bodies that carry a record; a list request stays as it is. */
const CARRIES_RECORD = /^\/api\/[^/]+(\/-?\d+)?$/;

/** Writes the calls of records as a classic server wants them, and reads its dates. */
export const classicAdapter: CallAdapter = {
  request: async (request) => {
    const url = new URL(request.url);
    const path = classicPath(url.pathname, names);
    if (path === null) return request;
    const isRecord = request.method !== 'GET' && CARRIES_RECORD.test(url.pathname);
    url.pathname = path;
    if (!isRecord) return new Request(url, request);
    const { headers, method, signal } = request;
    const body = JSON.stringify(wrapBody(await request.json()));
    return new Request(url, { method, headers, signal, body });
  },
  response: async (response) => {
    const { status, headers } = response;
    if (!headers.get('content-type')?.includes('json')) return response;
    return new Response(withCoreDates(await response.text()), { status, headers });
  },
};
