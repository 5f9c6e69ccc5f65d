/** Every answer that a test sees is one that the published contract declares: watched as they pass, reported when the server closes. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { errors } from '#domain/errors/catalogue.ts';
import { operations } from '#generated/contract/operations.gen.ts';
import type { ApiClient } from '../api-client.ts';

interface Answer {
  readonly method: string;
  /** As the contract writes it, with the base: `/api/films/{id}`. */
  readonly route: string;
  readonly status: number;
  /** The `code` of a refusal. */
  readonly code: string | null;
}

export interface AnswerBook {
  readonly note: (answer: Answer) => void;
  /** Throws what was answered and is not declared. */
  readonly check: () => void;
}

interface Document {
  readonly components: { readonly schemas: { readonly ProblemCode: { readonly enum: readonly string[] } } };
  readonly paths: Readonly<Record<string, Readonly<Record<string, { readonly responses: Readonly<Record<string, unknown>> }>>>>;
}

const file = path.join(import.meta.dirname, '../../../generated/openapi.json');
let read: Document | null = null;

function contract(): Document {
  return (read ??= JSON.parse(readFileSync(file, 'utf8')));
}

const codes = new Map<string, number>(Object.entries(errors));

export function answerBook(): AnswerBook {
  const faults = new Set<string>();
  return {
    note: (answer) => {
      const fault = faultOf(answer);
      if (fault !== null) faults.add(`${answer.method} ${answer.route}: ${answer.status} ${answer.code ?? ''} ${fault}`);
    },
    check: () => {
      if (faults.size > 0) throw new Error(`Answers that the contract does not hold:\n${[...faults].toSorted().join('\n')}`);
    },
  };
}

function faultOf({ method, route, status, code }: Answer): string | null {
  const declared = contract().paths[route.replace(/^\/api/, '')]?.[method.toLowerCase()]?.responses;
  if (declared === undefined) return null;
  if (declared[status] === undefined) return 'is not declared';
  if (!isRefusal(status)) return null;
  if (code === null || codes.get(code) !== status) return 'has no code of the catalogue for this status';
  return contract().components.schemas.ProblemCode.enum.includes(code) ? null : 'has a code that the contract does not know';
}

/** Watches a caller of whatever answers at an address. */
export function watchedClient(client: ApiClient, { note }: Pick<AnswerBook, 'note'>): ApiClient {
  return {
    call: async (method, url, ...rest) => {
      const reply = await client.call(method, url, ...rest);
      const route = routeOf(method, url.split('?', 1)[0] ?? '');
      if (route !== undefined) note({ method, route, status: reply.status, code: codeIn(reply.body) });
      return reply;
    },
  };
}

/** Declared addresses of calls with as many segments, those with the fewest parameters first. */
const templates = Map.groupBy(
  operations
    .map(({ method, path }) => ({ method, path, segments: path.split('/') }))
    .toSorted((left, right) => left.path.split('{').length - right.path.split('{').length),
  ({ method, segments }) => `${method} ${segments.length}`,
);

/** The declared address of a call: the one with the fewest parameters. */
function routeOf(method: string, url: string): string | undefined {
  const segments = url.split('/');
  return templates.get(`${method.toLowerCase()} ${segments.length}`)?.find((one) => fits(one.segments, segments))?.path;
}

function fits(template: readonly string[], segments: readonly string[]): boolean {
  return template.every((part, index) => part.startsWith('{') || part === segments[index]);
}

function codeIn(body: unknown): string | null {
  return typeof body === 'object' && body !== null && 'code' in body ? String(body.code) : null;
}

/** A range outside of a file has no body. */
function isRefusal(status: number): boolean {
  return status >= 400 && status !== 416;
}

/** Watches a server in this process. */
export function watchAnswers(app: FastifyInstance, { note }: Pick<AnswerBook, 'note'>): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    const route = request.routeOptions.url?.replace(/:(\w+)/g, '{$1}');
    if (route !== undefined) note({ method: request.method, route, status: reply.statusCode, code: codeSent(reply.statusCode, payload) });
    done(null, payload);
  });
}

function codeSent(status: number, payload: unknown): string | null {
  if (!isRefusal(status)) return null;
  if (Buffer.isBuffer(payload)) return codeIn(JSON.parse((isPacked(payload) ? gunzipSync(payload) : payload).toString()));
  return typeof payload === 'string' ? codeIn(JSON.parse(payload)) : null;
}

const GZIP = 0x1f_8b;

function isPacked(bytes: Buffer): boolean {
  return bytes.length > 1 && bytes.readUInt16BE() === GZIP;
}
