/**
 * File of the build for each module. Left to itself the bundler makes a file of every few lines that two screens share, and a
 * page asks for sixty of them: what a screen brings anyway comes together here, read from what imports what.
 */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Plugin, Rolldown } from 'vite';

type Group = Rolldown.CodeSplittingGroup;
type Modules = Parameters<Rolldown.CodeSplittingNameFunction>[1];

const root = path.join(import.meta.dirname, '..', '..');
const web = path.join(root, 'src', 'web');

const ENTRY = 'main.tsx';

/** The page of a guest, the dashboard and sheets show tables, and share nothing else that is large. */
const TABLE = path.join('ui', 'table.tsx');

/** Screens that a person opens, by the modules that bring the rest of them. */
const OPENED = {
  start: [ENTRY],
  entrance: ['app/pages/login-page.tsx'],
  page: ['app/frame/frame.tsx'],
  dashboard: ['app/dashboard/dashboard-page.tsx'],
  list: ['records/list-screen.tsx', 'runtime/screen-views.tsx'],
  sheet: ['records/sheet-page.tsx', 'runtime/screen-views.tsx'],
  /** Files that come by themselves once the rows, or the fields, are there. */
  afterList: [
    'records/list/views/list-views.tsx',
    'records/list/filters/filter-chips.tsx',
    'records/list/printed/printed-head.tsx',
    'exports/ask-export.ts',
  ],
  afterSheet: [
    'records/sheet/history/history-tab.tsx',
    'records/sheet/links/links-tab.tsx',
    'records/sheet/parts/parts-tab.tsx',
    'records/sheet/record/conflict-dialog.tsx',
    'records/sheet/record/rule-dialog.tsx',
    'records/sheet/transitions/step-form.tsx',
    'records/sheet/transitions/transition-failure.ts',
    'records/save-failure.ts',
  ],
} as const;
type Opened = keyof typeof OPENED;

/** The file of a module, by what brings it; null for what comes with one screen alone. */
function fileOf(): Rolldown.CodeSplittingNameFunction {
  const found = new Map<Opened, ReadonlySet<string>>();
  function broughtBy(opened: Opened, modules: Modules): ReadonlySet<string> {
    const brought = found.get(opened) ?? closure(OPENED[opened], modules);
    found.set(opened, brought);
    return brought;
  }
  const icons = new Map<Opened, ReadonlySet<string>>();
  function iconsBy(opened: Opened, modules: Modules): ReadonlySet<string> {
    const openedIcons = icons.get(opened) ?? iconsOf(broughtBy(opened, modules));
    icons.set(opened, openedIcons);
    return openedIcons;
  }
  return (id, modules) => {
    if (id.includes('lucide-react')) return iconFile(id, (opened) => iconsBy(opened, modules));
    const library = LIBRARIES.find(({ test }) => test(id));
    if (library !== undefined) return library.file;
    // The page starts where this one runs: among others, it would run for whoever wants its neighbours.
    if (!isOurs(id) || id === path.join(web, ENTRY)) return null;
    if (id === path.join(web, TABLE)) return 'table';
    function isOf(opened: Opened): boolean {
      return broughtBy(opened, modules).has(id);
    }
    if (isOf('start')) return 'start';
    if (isOf('entrance')) return 'entrance';
    if (isOf('page')) return 'page';
    if (isOf('list')) return isOf('sheet') ? 'records' : 'list';
    if (isOf('sheet')) return isOf('afterList') ? 'fields' : 'sheet';
    if (isOf('dashboard') && isIn('generated', id)) return 'statuses';
    if (isOf('afterList')) return 'list-tools';
    return isOf('afterSheet') ? 'sheet-tools' : null;
  };
}

function isIn(folder: string, id: string): boolean {
  return id.startsWith(path.join(root, folder) + path.sep);
}

function isOurs(id: string): boolean {
  return isIn('src', id) || isIn('generated', id);
}

/** Modules of ours that these import, and those that they import in their turn. */
function closure(files: readonly string[], modules: Modules): ReadonlySet<string> {
  const found = new Set<string>();
  const rest = files.map((file) => path.join(web, file));
  const missing = rest.find((id) => modules.getModuleInfo(id) === null);
  if (missing !== undefined) throw new Error(`scripts/build/chunks.ts names a module that the page does not bring: ${missing}`);
  for (let id = rest.pop(); id !== undefined; id = rest.pop()) {
    if (found.has(id)) continue;
    found.add(id);
    rest.push(...(modules.getModuleInfo(id)?.importedIds ?? []).filter(isOurs));
  }
  return found;
}

/** Icons that the modules of a screen name: read from what it brings, so that no list of files goes out of date. */
function iconsOf(brought: ReadonlySet<string>): ReadonlySet<string> {
  const named = [...brought]
    .filter((file) => /\.tsx?$/.test(file) && existsSync(file))
    .flatMap((file) => (/import \{([^}]*)\} from 'lucide-react'/.exec(readFileSync(file, 'utf8'))?.[1] ?? '').split(','));
  const wanted = new Set(named.map((name) => name.replace(/ as .*/, '').trim()).filter((name) => name !== ''));
  // Each line of the library's index names the file of an icon and all the names it has had.
  const index = readFileSync(path.join(root, 'node_modules/lucide-react/dist/esm/lucide-react.mjs'), 'utf8');
  return new Set(
    [...index.matchAll(/export \{([^}]*)\} from '\.\/icons\/([\w-]+)\.mjs'/g)].flatMap(([, aliases = '', file = '']) =>
      aliases.split(',').some((alias) => wanted.has(alias.replace('default as', '').trim())) ? [file] : [],
    ),
  );
}

/** File of an icon: with the first list, with the first sheet besides, or with the first screen that wants another. */
function iconFile(id: string, iconsBy: (opened: Opened) => ReadonlySet<string>): string {
  const [, icon] = /lucide-react[\\/].*?icons[\\/]([\w-]+)\.m?js/.exec(id) ?? [];
  if (icon === undefined || (['start', 'page', 'list'] as const).some((opened) => iconsBy(opened).has(icon))) return 'page-base';
  return iconsBy('sheet').has(icon) ? 'icons-sheet' : 'icons-later';
}

/** Libraries that come with screens, the first that takes a module. None shares a file with what is ours: files would lean on each other. */
const LIBRARIES: readonly { readonly file: string; readonly test: (id: string) => boolean }[] = [
  // The views of a list and the palette, which come later, run several queries at once.
  { file: 'queries', test: (id) => /@tanstack[\\/].*(queriesObserver|useQueries)/.test(id) },
  { file: 'page-base', test: (id) => /@tanstack[\\/](react-query|query-core)[\\/]/.test(id) },
  // Kinds of values and enumerations, a few words each, stand beside what reads them.
  { file: 'validators', test: (id) => /node_modules[\\/]zod[\\/]|generated[\\/]schemas[\\/][\w-]+(?<!-input)\.zod\.ts$/.test(id) },
];

/** Groups of the bundler: what every page begins with, then what each kind of screen brings. */
export function chunkGroups(): Group[] {
  return [
    {
      name: 'base',
      test: /node_modules[\\/](react|react-dom|scheduler|i18next|@tanstack[\\/](react-router|router-core|history|react-store|store))[\\/]|preload-helper/,
      priority: 1,
    },
    // Modules that these lean on are another file's: drawn into them, the sign-in page would load all.
    { name: fileOf(), debugName: 'screens', includeDependenciesRecursively: false },
  ];
}

/** Refuses a build whose files lean on each other in a circle: one of them would run before what it calls is there. */
export function noCircles(): Plugin {
  return {
    name: 'no-circles',
    generateBundle(_options, bundle) {
      function importsOf(file: string): readonly string[] {
        const chunk = bundle[file];
        return chunk?.type === 'chunk' ? chunk.imports : [];
      }
      const done = new Set<string>();
      const follow = (file: string, way: readonly string[]): void => {
        if (way.includes(file)) this.error(`Files of the build import each other: ${[...way.slice(way.indexOf(file)), file].join(' → ')}`);
        if (done.has(file)) return;
        for (const next of importsOf(file)) follow(next, [...way, file]);
        done.add(file);
      };
      for (const file of Object.keys(bundle)) follow(file, []);
    },
  };
}
