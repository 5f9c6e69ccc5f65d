import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { chunkGroups, noCircles } from './scripts/build/chunks.ts';
import { importAgain } from './scripts/build/import-again.ts';
import { leanRoutes } from './scripts/build/lean-routes.ts';
import { shellWorker } from './scripts/build/shell-worker.ts';
import { scopedName } from './scripts/build/scoped-name.ts';
import { kitPlugin } from './scripts/lib/kit-plugin.ts';

const root = import.meta.dirname;
const outDir = path.join(root, 'dist', 'web');
const apiTarget = process.env['API_URL'] ?? 'http://127.0.0.1:3000';
const version = buildVersion();
export default defineConfig({
  root,
  plugins: [leanRoutes(), react(), noCircles(), importAgain(), versionFile(), precompressed(), shellWorker(root, outDir), kitPlugin(root)],
  define: { __APP_VERSION__: JSON.stringify(version) },
  css: { modules: { generateScopedName: scopedName } },
  // The server puts a fresh nonce in place of this text in each answer.
  html: { cspNonce: '__CSP_NONCE__' },
  resolve: {
    alias: [
      // Events come by a stream of our own: the generated client's, which nothing calls, stays out of the first page.
      { find: /^.*\/serverSentEvents\.gen\.ts$/, replacement: path.join(root, 'src/web/runtime/unused-streams.ts') },
      // PrimeReact's editor asks for the whole of Quill by this name: ours holds the few formats of a mail.
      { find: /^quill$/, replacement: path.join(root, 'src/web/ui/prime/quill.ts') },
      // Quill brings these two twice, as packages of their own and as modules of lodash-es: once is enough.
      { find: 'lodash.isequal', replacement: path.join(root, 'src/web/ui/prime/is-equal.mjs') },
      { find: 'lodash.clonedeep', replacement: path.join(root, 'src/web/ui/prime/clone-deep.mjs') },
      // Mails hold no styles and no pictures: what sanitize-html brings to read them stays out of the simulation.
      { find: /^(postcss|parse-srcset)$/, replacement: path.join(root, 'src/web/ui/prime/unused.ts') },
      {
        find: /^primereact\/(button|inputtext|ripple|tooltip|virtualscroller)$/,
        replacement: path.join(root, 'src/web/ui/prime/unused.ts'),
      },
    ],
  },
  build: {
    outDir,
    emptyOutDir: true,
    manifest: true,
    target: 'chrome130',
    sourcemap: false,
    assetsInlineLimit: 0,
    // A description of an entity imports a few enumerations of one kilobyte: naming them in the entry costs every page more than it saves one.
    // Screens name what they bring, so that all of it comes at once; what opens on a later click names its styles alone, its modules name the rest.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (file, deps, { hostId }) => {
        if (/\.gen-[\w-]+\.js$/.test(file)) return [];
        return /[\\/]start-[\w-]+\.js$/.test(hostId) ? deps : deps.filter((dep) => dep.endsWith('.css'));
      },
    },
    // The entry names every chunk there is: a letter less of each is felt on the first page, and seven still tell one build from another.
    rolldownOptions: {
      output: {
        codeSplitting: { groups: chunkGroups() },
        hashCharacters: 'hex',
        entryFileNames: 'assets/[name]-[hash:7].js',
        chunkFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:7][extname]',
      },
    },
  },
  server: {
    proxy: Object.fromEntries(['/api', '/public/v1', '/config.json', '/version.json'].map((prefix) => [prefix, { target: apiTarget }])),
  },
});

/** Project version and a digest of what the bundle is made of: a page knows when another build is served. */
function buildVersion(): string {
  const { version: declared } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
  const digest = createHash('sha256');
  for (const folder of ['src/web', 'src/domain', 'generated']) {
    for (const file of readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true }).toSorted((a, b) =>
      compare(filePath(a), filePath(b)),
    )) {
      if (file.isFile() && !/\.test\.tsx?$/.test(file.name)) digest.update(readFileSync(filePath(file)));
    }
  }
  return `${String(declared)}+${digest.digest('hex').slice(0, 8)}`;
}

function filePath(entry: { readonly parentPath: string; readonly name: string }): string {
  return path.join(entry.parentPath, entry.name);
}

function compare(left: string, right: string): number {
  if (left === right) return 0;
  return left < right ? -1 : 1;
}

/** `version.json` beside the page: what the server serves to the polls of open pages. */
function versionFile(): Plugin {
  return {
    name: 'version-file',
    apply: 'build',
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: 'version.json', source: JSON.stringify({ version }) });
    },
  };
}

/** `.br` and `.gz` beside each text asset, so that the server never compresses them itself. */
function precompressed(): Plugin {
  const asBrotli = promisify(brotliCompress);
  const asGzip = promisify(gzip);
  return {
    name: 'precompressed',
    apply: 'build',
    async writeBundle({ dir = outDir }, bundle) {
      const names = Object.keys(bundle).filter((name) => /^assets[\\/].*\.(js|css|svg)$/.test(name));
      for (const name of names) {
        const file = path.join(dir, name);
        const content = readFileSync(file);
        writeFileSync(`${file}.gz`, await asGzip(content, { level: 9 }));
        writeFileSync(`${file}.br`, await asBrotli(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 8 } }));
      }
    },
  };
}
