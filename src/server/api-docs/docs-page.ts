import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Language } from '#generated/entities/descriptor.gen.ts';
import { AppError } from '#domain/errors/app-error.ts';
import { cultureOf } from '#domain/records/requests/request-context.ts';
import { textsIn } from '#domain/texts/server-texts.ts';
import { PROGRAM_VERSION } from '../migrations/program-version.ts';
import { pagePolicy } from '../plugins/security-headers.ts';

const OWN = path.join(import.meta.dirname, 'page');
const PACKAGE = path.dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));

interface PageFile {
  readonly folder: string;
  readonly type: string;
}

const CSS = 'text/css; charset=utf-8';
const SCRIPT = 'text/javascript; charset=utf-8';

/** Files of the page; nothing else of the package is served. */
const FILES: ReadonlyMap<string, PageFile> = new Map([
  ['swagger-ui.css', { folder: PACKAGE, type: CSS }],
  ['page.css', { folder: OWN, type: CSS }],
  ['swagger-ui-bundle.js', { folder: PACKAGE, type: SCRIPT }],
  ['start.js', { folder: OWN, type: SCRIPT }],
]);

/** `/api/docs`: an offline reader of the contract, apart from the application and its bundles. */
export function registerDocsPage(app: FastifyInstance): void {
  app.get('/api/docs', { config: { right: 'session' }, errorHandler: leadToSignIn }, (request, reply) => sendPage(request, reply));
  app.get<{ Params: { readonly name: string } }>('/api/docs/:version/:name', { config: { right: 'session' } }, async (request, reply) => {
    const { name } = request.params;
    const file = FILES.get(name);
    if (file === undefined) throw new AppError('adresse-inconnue');
    const content = await readFile(path.join(file.folder, name));
    return reply.header('cache-control', 'private, max-age=31536000, immutable').type(file.type).send(content);
  });
}

/** Without a session the page leads to the sign-in, as every page does; any other failure is reported as ever. */
function leadToSignIn(error: Error, _request: unknown, reply: FastifyReply): FastifyReply {
  if (error instanceof AppError && (error.code === 'session-absente' || error.code === 'session-expiree'))
    return reply.code(303).header('location', '/login').send();
  throw error;
}

/** No script and no style stands in the page: the policy of every page holds here without an exception. */
function sendPage(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const policy = pagePolicy(randomBytes(16).toString('base64'), { hebergeur1: null, hebergeur2: null });
  return reply
    .header('content-security-policy', policy)
    .type('text/html; charset=utf-8')
    .send(pageIn(cultureOf(request.headers['accept-language'])));
}

function address(name: string): string {
  return `/api/docs/${PROGRAM_VERSION}/${name}`;
}

/** The sentences are of the product, without anything to escape. */
function pageIn(culture: Language): string {
  const text = textsIn(culture);
  return `<!doctype html>
<html lang="${culture}">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="robots" content="noindex" />
    <title>${text('apiDocs.titre')}</title>
    <link rel="stylesheet" href="${address('swagger-ui.css')}" />
    <link rel="stylesheet" href="${address('page.css')}" />
  </head>
  <body>
    <nav>
      <h1>${text('apiDocs.titre')}</h1>
      <label for="search">${text('apiDocs.chercher')}</label>
      <input id="search" type="search" />
      <ul id="subjects"></ul>
      <p><a href="/api/openapi.json" download="openapi.json">${text('apiDocs.contrat')}</a></p>
    </nav>
    <main id="api"></main>
    <script src="${address('swagger-ui-bundle.js')}"></script>
    <script type="module" src="${address('start.js')}"></script>
  </body>
</html>
`;
}
