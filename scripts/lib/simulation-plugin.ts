import { readFileSync } from 'node:fs';
import path from 'node:path';
import { sources } from '#mocks/seed/sources.ts';
import type { Plugin } from 'vite';

const WORKER = 'mockServiceWorker.js';
const APPLICATION = '/src/web/main.tsx';
const SIMULATION = '/src/mocks/main.ts';
const SOURCES = path.join('src', 'mocks', 'seed', 'sources.ts');

/**
 * Makes the page start on the simulated server. A plugin of these two commands and not a condition in
 * the application, so that no build for a real server can carry the simulation or its service worker.
 */
export function simulationPlugin(root: string): Plugin {
  const worker = readFileSync(path.join(root, 'node_modules', 'msw', 'lib', WORKER), 'utf8');
  // The styles come after the page here, in no certain order: the layers are put in order before any of them.
  const layers = /@layer [^;{]+;/.exec(readFileSync(path.join(root, 'src', 'web', 'ui', 'tokens.css'), 'utf8'))?.[0] ?? '';
  return {
    name: 'simulation',
    enforce: 'pre',
    config: (_config, { command }) => ({
      // Any folder of a file server will do.
      ...(command === 'build' && { base: './' }),
      define: { 'import.meta.env.VITE_MOCK': JSON.stringify('1') },
      // Apart from the cache of `npm run dev`, which may run at the same time.
      cacheDir: path.join(root, 'node_modules', '.vite', 'simulation'),
      // All screens are scanned at once: a package found later would reload the page, and forget what people did.
      optimizeDeps: { entries: ['src/mocks/main.ts', 'src/web/**/*.{ts,tsx}', '!src/**/*.test.*'] },
    }),
    resolveId: (source, importer) =>
      source.endsWith('/page-history.ts') && importer?.endsWith('/app/router.ts') === true
        ? path.join(root, 'src', 'mocks', 'page-history.ts')
        : null,
    // Files that it reads on disk go into the page as they are.
    load: (id) =>
      id === path.join(root, SOURCES) ? `export const sources = JSON.parse(${JSON.stringify(JSON.stringify(sources))});` : null,
    transformIndexHtml: {
      order: 'pre',
      handler: (html) => html.replace(APPLICATION, SIMULATION).replace('</title>', `</title><style>${layers}</style>`),
    },
    configureServer: ({ middlewares }) => {
      middlewares.use(`/${WORKER}`, (_request, response) => {
        response.setHeader('content-type', 'text/javascript; charset=utf-8');
        response.end(worker);
      });
    },
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: WORKER, source: worker });
    },
  };
}
