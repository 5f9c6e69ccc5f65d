import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';

const PAGE = path.join('scripts', 'kit-page', 'index.html');

/**
 * Serves the page of the kit at `/kit`, in development alone: no build knows of it, and the application holds no condition that could
 * let it through.
 */
export function kitPlugin(root: string): Plugin {
  return {
    name: 'kit-page',
    apply: 'serve',
    configureServer: (server) => {
      server.middlewares.use('/kit', (request, response, next) => {
        if (new URL(request.url ?? '/', 'http://localhost').pathname !== '/') return next();
        void server.transformIndexHtml('/kit', readFileSync(path.join(root, PAGE), 'utf8')).then((html) => {
          response.setHeader('content-type', 'text/html; charset=utf-8');
          response.end(html);
        });
      });
    },
  };
}
