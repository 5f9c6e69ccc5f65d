import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Registry } from '#domain/records/engine/registry.ts';
import { contextOf } from '../http/context.ts';
import { acceptsGzip } from '../plugins/compression.ts';
import { ContractCopies } from './contract-copies.ts';
import { registerDocsPage } from './docs-page.ts';

const inflate = promisify(gunzip);

/** The contract as its reader may call it, and the page that shows it. */
export function registerApiDocs(app: FastifyInstance, { registry }: { readonly registry: Registry }): void {
  const copies = new ContractCopies(registry);
  app.get('/api/openapi.json', { config: { right: 'session-ou-jeton' } }, (request, reply) => sendContract(copies, request, reply));
  registerDocsPage(app);
}

async function sendContract(copies: ContractCopies, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const token = request.tokenBearer?.limits ?? null;
  const { etag, gzipped } = await copies.of({ context: contextOf(request), token });
  void reply.header('etag', etag).header('cache-control', 'private, no-cache');
  if (request.headers['if-none-match']?.includes(etag) === true) return reply.code(304).send();
  void reply.type('application/json; charset=utf-8');
  if (acceptsGzip(request.headers['accept-encoding'])) return reply.header('content-encoding', 'gzip').send(gzipped);
  return reply.send(await inflate(gzipped));
}
