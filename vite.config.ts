import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

const root = import.meta.dirname;
const outDir = path.join(root, 'dist', 'web');
const apiTarget = process.env['API_URL'] ?? 'http://127.0.0.1:3000';
const version = buildVersion();
/** What the first list draws, and what the first sheet draws besides: of the icons, each brings its own alone. */
const FIRST_LIST =
  /^(app[\\/]frame[\\/](?!zone-note|travel-buttons|history-menu)|ui[\\/]menu\.|records[\\/](grid[\\/]grid-head|list[\\/](list-(header|body)|pages[\\/]list-footer|search-box|filters[\\/]filter-bar)))/;
const FIRST_SHEET =
  /^(features[\\/]mail-editor|records[\\/](sheet-screen|sheet[\\/]history[\\/]history-tab|sheet[\\/](frame|links|parts|transitions)[\\/]|fields[\\/]references[\\/]reference-control))/;

/** What every page of a signed-in person shares, and what every list and sheet does: one file each would cost a request and its wrapping. */
const SIGNED_IN =
  /src[\\/]web[\\/](ui[\\/](menu|popover|notice|tabs|pill|checkbox|select|use-narrow)\.|app[\\/](recent-records|start[\\/]own-choices|notifications|frame[\\/]view-link|start[\\/]change-language)\.|shell[\\/](notifications|page-settled|use-offered-actions)\.|session[\\/](rights|account-preferences)\.|runtime[\\/](query-client|events[\\/](events|event-message|stale-queries))\.)/;
const RECORDS =
  /src[\\/](domain[\\/](locks[\\/]record-lock|series[\\/]bulk-fields|records[\\/]\w+[\\/](dates|display|durations|filter-operators|format|money|pagination|record-data|row-count|record-source|translation|view-values|days-text|sight|linked-choice))\.|web[\\/](files[\\/]load-files\.|runtime[\\/](list-calls|record-calls|events[\\/]in-turn)\.|records[\\/](fields[\\/](cell-text|cell-value|use-cell-context|field-property|days[\\/]today)|grid[\\/]column-layout|held-records|list[\\/](list-search|new-label|use-usable-views|selection[\\/]selection)|lookup[\\/](neighbours|resolve-field|screen-paths|use-viewer)|own-locks|personal-store|record-api|side[\\/]side-address|use-address|use-entity|use-undo)\.))/;

export default defineConfig({
  root,
  plugins: [react(), versionFile(), precompressed()],
  define: { __APP_VERSION__: JSON.stringify(version) },
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
        return /[\\/]index-[\w-]+\.js$/.test(hostId) ? deps : deps.filter((dep) => dep.endsWith('.css'));
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
  server: { proxy: Object.fromEntries(['/api', '/config.json', '/version.json'].map((prefix) => [prefix, { target: apiTarget }])) },
});

/** Libraries of the first page together, form controls together: budgets are counted by route, and tiny shared chunks cost requests. */
function chunkGroups() {
  return [
    {
      name: 'base',
      test: /node_modules[\\/](react|react-dom|scheduler|@tanstack[\\/](react-router|router-core|history|react-store|store))[\\/]/,
      priority: 4,
    },
    { name: 'icons', test: iconsOf(FIRST_LIST, { withLibrary: true }), priority: 4 },
    { name: 'icons-sheet', test: iconsOf(FIRST_SHEET), priority: 3 },
    { name: 'icons-later', test: /node_modules[\\/]lucide-react[\\/]/, priority: 2 },
    // Several queries at once are asked by the views of a list and by the palette, which come later.
    { name: 'queries', test: /@tanstack[\\/].*(queriesObserver|useQueries)/, priority: 3, includeDependenciesRecursively: false },
    { name: 'query', test: /node_modules[\\/]@tanstack[\\/](react-query|query-core)[\\/]/, priority: 2 },
    // What these lean on is the entry's: drawn into them, the sign-in page would load both.
    { name: 'page', test: SIGNED_IN, priority: 1, includeDependenciesRecursively: false },
    { name: 'records', test: RECORDS, priority: 1, includeDependenciesRecursively: false },
  ];
}

/** Icons that these files name; the others come with the first screen that wants one of them. */
function iconsOf(users: RegExp, { withLibrary = false } = {}): (id: string) => boolean {
  const folder = path.join(root, 'src/web');
  const named = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && users.test(file))
    .map((file) => readFileSync(path.join(folder, file), 'utf8'));
  const names = named.flatMap((code) => (/import \{([^}]*)\} from 'lucide-react'/.exec(code)?.[1] ?? '').split(','));
  const wanted = new Set(names.map((name) => name.replace(/ as .*/, '').trim()).filter((name) => name !== ''));
  // Each line of the library's index names the file of an icon and all the names it has had.
  const index = readFileSync(path.join(root, 'node_modules/lucide-react/dist/esm/lucide-react.mjs'), 'utf8');
  const files = new Set(
    [...index.matchAll(/export \{([^}]*)\} from '\.\/icons\/([\w-]+)\.mjs'/g)].flatMap(([, aliases = '', file = '']) =>
      aliases.split(',').some((alias) => wanted.has(alias.replace('default as', '').trim())) ? [file] : [],
    ),
  );
  return (id) => {
    const [, icon] = /lucide-react[\\/].*?icons[\\/]([\w-]+)\.m?js/.exec(id) ?? [];
    return icon === undefined ? withLibrary && id.includes('lucide-react') : files.has(icon);
  };
}

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
        writeFileSync(`${file}.br`, await asBrotli(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }));
      }
    },
  };
}
