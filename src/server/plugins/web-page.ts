import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { type Config, DEFAULT_ZONE } from '../config.ts';
import { CODE_WORKER_POLICY, pagePolicy, WORKER_POLICY } from './security-headers.ts';

/** Keeps the page of the desk for the time without a server (decision 0112). */
const WORKER = 'service-worker.js';

/** Placeholder that the build leaves in the page for each answer's nonce. */
const NONCE_PLACEHOLDER = /__CSP_NONCE__/g;

/** Zone of a page that no server sends. */
const ZONE_PLACEHOLDER = `data-zone="${DEFAULT_ZONE}"`;

/** `src/web/features/desk/scanning/code-worker.ts`, as it is built. */
const CODE_WORKER = /[\\/]code-worker-[\w-]+\.js(?:\.br|\.gz)?$/;

export interface WebPage {
  /** Sends the page of the application, whatever the requested address. */
  readonly send: (reply: FastifyReply) => FastifyReply;
}

/** Serves the built browser application; null when it has not been built (API alone). */
export async function registerWebPage(
  app: FastifyInstance,
  { webDir, videoHosts, zone }: Pick<Config, 'webDir' | 'videoHosts' | 'zone'>,
): Promise<WebPage | null> {
  const file = path.join(webDir, 'index.html');
  if (!existsSync(file)) return null;
  const template = readFileSync(file, 'utf8').replace(ZONE_PLACEHOLDER, `data-zone="${zone}"`);
  function send(reply: FastifyReply): FastifyReply {
    const nonce = randomBytes(16).toString('base64');
    return reply
      .header('content-security-policy', pagePolicy(nonce, videoHosts))
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(template.replace(NONCE_PLACEHOLDER, nonce));
  }
  app.get('/', { exposeHeadRoute: true }, (_request, reply) => send(reply));
  app.get('/index.html', (_request, reply) => send(reply));
  await app.register(fastifyStatic, {
    root: webDir,
    index: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, served) => {
      // Names under assets/ carry a digest of their content.
      const isHashed = served.includes(`${path.sep}assets${path.sep}`);
      if (isHashed && CODE_WORKER.test(served)) reply.header('content-security-policy', CODE_WORKER_POLICY);
      reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
      if (served.endsWith(`${path.sep}${WORKER}`)) reply.header('content-security-policy', WORKER_POLICY);
    },
  });
  // The plugin's own route reads the whole folder to compare the name letter by letter: of thousands of files, ten times the work of sending one.
  app.get<{ Params: { readonly name: string } }>('/assets/:name(^[\\w.-]+$)', { exposeHeadRoute: true }, ({ params }, reply) =>
    reply.sendFile(`/assets/${params.name}`),
  );
  return { send };
}
