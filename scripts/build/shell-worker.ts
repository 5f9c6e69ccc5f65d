import path from 'node:path';
import { build, type Plugin } from 'vite';

const SOURCE = path.join('src', 'web', 'worker', 'service-worker.ts');

/** The service worker as a file of its own beside the page: it shares no chunk with it, and its address never changes. */
export function shellWorker(root: string, outDir: string): Plugin {
  return {
    name: 'shell-worker',
    apply: 'build',
    async closeBundle() {
      // A page without a server stores nothing for the time without one, and has a worker of its own.
      if (this.environment.config.define?.['import.meta.env.VITE_MOCK'] !== undefined) return;
      await build({
        root,
        configFile: false,
        logLevel: 'warn',
        build: {
          outDir,
          emptyOutDir: false,
          copyPublicDir: false,
          target: 'chrome130',
          rolldownOptions: { input: path.join(root, SOURCE), output: { format: 'iife', entryFileNames: 'service-worker.js' } },
        },
      });
    },
  };
}
