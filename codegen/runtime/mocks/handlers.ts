/** One msw handler for each operation of the contract. */
import { type HttpHandler, HttpResponse } from 'msw';
import { OperationHandler } from './operation-handler.ts';
import type { Answer } from './answers.ts';
import { drawingOf } from './draw.ts';
import { type RecordCall, recordCalls, type Store } from './record-calls.ts';
import { recordsOf } from './records.ts';
import type { MockOperation, MockOptions, MockWorld } from './world.ts';

export interface Mocks {
  readonly handlers: HttpHandler[];
  /** Records as they were at first: after each test of a stateful set. */
  readonly reset: () => void;
}

const SIZE = 5;

export function makeMocks(world: MockWorld, options: MockOptions = {}): Mocks {
  const { seed = 1, stateful = false, size = SIZE, records = {} } = options;
  const drawing = drawingOf(world, { seed, size });
  const store: Store = { drawing, stateful, records: recordsOf(drawing, { size, stateful, records }) };
  // A literal address before one with a parameter: the first that fits answers.
  const sorted = world.operations.toSorted((a, b) => (rank(a) < rank(b) ? -1 : 1));
  const handlers = sorted.map((operation) =>
    operation.entity === null ? serviceHandler(operation, world, store) : recordHandler(operation, world, store),
  );
  return { handlers, reset: store.records.reset };
}

function rank({ path }: MockOperation): string {
  return path.replaceAll(/\{\w+\}/g, '~');
}

function recordHandler(operation: MockOperation, world: MockWorld, store: Store): HttpHandler {
  const { entity, action, path } = operation;
  const descriptor = world.entities[entity ?? ''];
  const answering = recordCalls[action];
  return new OperationHandler(operation, async ({ request, params }) => {
    const call: RecordCall = {
      entity: entity ?? '',
      type: descriptor?.entity ?? '',
      url: new URL(request.url),
      path,
      id: Number(params['id'] ?? 0),
      ids: String(params['ids'] ?? '')
        .split('|')
        .map(Number),
      body: request.body === null ? null : await request.json().catch(() => null),
      states: descriptor?.states ?? null,
      validator: async () => world.inputs[entity ?? '']?.(),
    };
    return answering === undefined ? new HttpResponse(null, { status: 501 }) : toResponse(await answering(call, store));
  });
}

function toResponse({ status = 200, body, headers = {} }: Answer): Response {
  return new HttpResponse(JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/json', ...headers },
  });
}

function serviceHandler(operation: MockOperation, { produces }: MockWorld, { drawing }: Store): HttpHandler {
  const { operationId } = operation;
  const maker = `get${operationId.charAt(0).toUpperCase()}${operationId.slice(1)}ResponseMock`;
  const type = produces[operationId] ?? 'application/json';
  return new OperationHandler(operation, ({ request }) => {
    const { pathname, search } = new URL(request.url);
    const drawn = drawing.draw(maker, `${operationId} ${pathname}${search}`);
    if (type === 'application/json') return HttpResponse.json(drawn === null ? null : JSON.parse(JSON.stringify(drawn)));
    if (drawn instanceof Blob) return new HttpResponse(drawn, { headers: { 'content-type': type.replace('*', 'png') } });
    return new HttpResponse(typeof drawn === 'string' ? drawn : '', { headers: { 'content-type': type } });
  });
}

/** Expectation of a test about an answer: the properties that it looks at, each of the type that the contract gives it. */
export type Said<T> = T extends readonly (infer Item)[]
  ? readonly Said<Item>[]
  : T extends object
    ? { readonly [K in keyof T]?: Said<T[K]> }
    : T;

/** A refusal as a test wants it. */
export interface SaidProblem {
  readonly code: string;
  readonly title?: string;
  readonly detail?: string;
  readonly errors?: readonly { readonly path: string; readonly code: string; readonly message?: string }[];
  readonly conflict?: object;
}

export interface Answering<Answers> {
  /** `server.use(answer('getFilm', { Id: 7 }))` */
  <Id extends keyof Answers>(operationId: Id, body: Said<Answers[Id]>): HttpHandler;
  /** `server.use(answer('getFilm', { code: 'introuvable' }, 404))` */
  (operationId: keyof Answers, refusal: SaidProblem, status: number): HttpHandler;
}

/** A handler that answers one operation as a test wants it. */
export function answering<Answers>({ operations }: MockWorld): Answering<Answers> {
  return (operationId: keyof Answers, body: unknown, status = 200): HttpHandler => {
    const operation = operations.find((one) => one.operationId === operationId);
    if (operation === undefined) throw new Error(`no operation ${String(operationId)}`);
    return new OperationHandler(operation, () => toResponse({ status, body }));
  };
}
