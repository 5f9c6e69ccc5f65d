import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '#domain/errors/app-error.ts';
import { contextOf } from '#server/http/context.ts';
import type { RecordEngine } from '#server/records/engine/engine.ts';
import { type OwnNames, requireKnownHost } from './known-host.ts';

interface McpOptions extends OwnNames {
  /** `Config.isMcpOpen`. */
  readonly isOpen: boolean;
  readonly engine: RecordEngine;
  readonly clock: () => number;
}

const ADDRESS = '/mcp';
const BODY_MAX_BYTES = 1024 * 1024;

/** The address of assistants (Model Context Protocol): one message a request, and nothing kept between two. */
export function registerMcp(app: FastifyInstance, { isOpen, ...options }: McpOptions): void {
  if (!isOpen) {
    app.all(ADDRESS, { onRequest: refuse }, refuse);
    return;
  }
  function onRequest(request: FastifyRequest, _reply: FastifyReply, done: () => void): void {
    requireKnownHost(request, options);
    done();
  }
  const config = { right: 'jeton' };
  app.post(ADDRESS, { config, bodyLimit: BODY_MAX_BYTES, onRequest }, (request, reply) => handle(request, reply, options));
  app.route({
    method: ['GET', 'DELETE'],
    url: ADDRESS,
    config,
    onRequest,
    handler: () => {
      throw new AppError('methode-refusee');
    },
  });
}

function refuse(): never {
  throw new AppError('adresse-inconnue');
}

async function handle(
  request: FastifyRequest,
  reply: FastifyReply,
  { engine, clock }: Pick<McpOptions, 'engine' | 'clock'>,
): Promise<FastifyReply> {
  const bearer = request.tokenBearer;
  if (bearer === null) throw new AppError('jeton-acces-absent');
  // Later versions of the protocol have no batches, and one would hide many calls behind one.
  if (Array.isArray(request.body)) throw new AppError('requete-invalide');
  // A server without assistants loads nothing of the protocol.
  const { answerMcp } = await import('./mcp-server.ts');
  const answer = await answerMcp({ request, bearer, context: contextOf(request), engine, clock });
  if (answer.status >= 400) throw new AppError(answer.status === 415 ? 'type-de-contenu' : 'requete-invalide');
  const text = await answer.text();
  return reply
    .code(answer.status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(text === '' ? null : text);
}
