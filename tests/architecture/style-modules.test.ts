/** Styles of a feature are modules: its class names reach no other screen, and none is left behind when its markup changes. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';

const root = path.join(import.meta.dirname, '../..');
const WEB = 'src/web';
const FEATURES = `${WEB}/features/`;
const MODULE = '.module.css';

/** Texts by path from the root of the project. */
type Files = ReadonlyMap<string, string>;

function readWeb(): Files {
  return new Map(
    readdirSync(path.join(root, WEB), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.(css|tsx?)$/.test(name) && !/\.test\.tsx?$/.test(name))
      .map((name) => `${WEB}/${name.replaceAll('\\', '/')}`)
      .map((file) => [file, readFileSync(path.join(root, file), 'utf8')] as const),
  );
}

const CLASS = /\.([A-Za-z_][\w-]*)/g;

/** Classes that the selectors of a stylesheet name, those of other stylesheets apart. */
function classesOf(css: string): { readonly local: ReadonlySet<string>; readonly global: ReadonlySet<string> } {
  const selectors = [...css.replaceAll(/\/\*[\s\S]*?\*\//g, '').matchAll(/([^{};]+)\{/g)].flatMap(([, text = '']) =>
    text.trim().startsWith('@') ? [] : [text],
  );
  const local = new Set<string>();
  const global = new Set<string>();
  for (const selector of selectors) {
    for (const [, inner = ''] of selector.matchAll(/:global\(([^)]*)\)/g))
      for (const [, name = ''] of inner.matchAll(CLASS)) global.add(name);
    for (const [, name = ''] of selector.replaceAll(/:global\([^)]*\)/g, '').matchAll(CLASS)) local.add(name);
  }
  return { local, global };
}

/** Class names that a component writes out, in `className` or as arguments of `classNames`. */
function writtenClasses(code: string): readonly string[] {
  const attributes = [...code.matchAll(/\b[cC]lassName="([^"]*)"/g)].map(([, names = '']) => names);
  const computed = [...code.matchAll(/\b[cC]lassName=\{([^{}]*)\}|\bclassNames\(([^()]*)\)/g)].flatMap(([, value = '', args = '']) =>
    [...`${value} ${args}`.replaceAll(/[=!]==? '[^']*'/g, '').matchAll(/'([^']*)'/g)].map(([, names = '']) => names),
  );
  return [...attributes, ...computed].flatMap((names) => names.split(/\s+/)).filter((name) => name !== '');
}

interface ImportedModule {
  readonly name: string;
  readonly file: string;
}

function importedModules(file: string, code: string): readonly ImportedModule[] {
  return [...code.matchAll(/^import (?:(\w+) from )?'([^']+\.module\.css)';$/gm)].map(([, name = '', from = '']) => ({
    name,
    file: from.startsWith('#web/') ? `${WEB}/${from.slice('#web/'.length)}` : path.posix.join(path.posix.dirname(file), from),
  }));
}

function stylesheetFaults(files: Files): readonly string[] {
  const sheets = [...files.keys()].filter((file) => file.endsWith('.css'));
  const shared = new Set(sheets.filter((file) => !file.endsWith(MODULE)).flatMap((file) => [...classesOf(files.get(file) ?? '').local]));
  const modules = sheets.filter((file) => file.endsWith(MODULE));
  const names = modules.map((file) => path.posix.basename(file));
  return [
    ...sheets.filter((file) => file.startsWith(FEATURES) && !file.endsWith(MODULE)).map((file) => `${file} is global`),
    ...modules.filter((_, index) => names.indexOf(names[index] ?? '') !== index).map((file) => `${file} has the name of another module`),
    ...modules.flatMap((file) =>
      [...classesOf(files.get(file) ?? '').global]
        .filter((name) => !shared.has(name))
        .map((name) => `${file} names .${name}, which nothing declares`),
    ),
    ...[...files].flatMap(([file, code]) =>
      file.endsWith('.tsx')
        ? writtenClasses(code)
            .filter((name) => !shared.has(name))
            .map((name) => `${file} wears ${name}, which nothing declares`)
        : [],
    ),
  ];
}

function moduleFaults(files: Files): readonly string[] {
  const faults: string[] = [];
  const used = new Map<string, Set<string>>();
  for (const [file, code] of files) {
    for (const imported of importedModules(file, code)) {
      const uses = new Set([...code.matchAll(new RegExp(`\\b${imported.name || '(?!)'}\\.(\\w+)`, 'g'))].map(([, name = '']) => name));
      const declared = classesOf(files.get(imported.file) ?? '').local;
      for (const name of uses) if (!declared.has(name)) faults.push(`${file} uses ${imported.name}.${name}, which ${imported.file} lacks`);
      used.set(imported.file, new Set([...(used.get(imported.file) ?? []), ...uses]));
    }
  }
  for (const [file, css] of files) {
    if (!file.endsWith(MODULE)) continue;
    for (const name of classesOf(css).local)
      if (used.get(file)?.has(name) !== true) faults.push(`${file} declares .${name}, which nothing uses`);
  }
  return faults;
}

function faultsOf(files: Files): readonly string[] {
  return [...stylesheetFaults(files), ...moduleFaults(files)];
}

test('features have no global class, and every class of a module is used', () => {
  const files = readWeb();
  expect([...files.keys()].filter((file) => file.endsWith(MODULE)).length).toBeGreaterThan(30);
  expect(faultsOf(files)).toEqual([]);
});

describe('a planted fault is found', () => {
  const card = `${FEATURES}card/card.tsx`;
  const sheet = `${FEATURES}card/card.module.css`;
  const sound: readonly (readonly [string, string])[] = [
    [`${WEB}/ui/controls.css`, '@layer ui { .num { text-align: right; } }'],
    [sheet, '@layer records { .root { gap: 1.5px; } .root :global(.num) { color: red; } }'],
    [card, `import styles from './card.module.css';\nconst card = <p className={classNames(styles.root, isNumber === 'no' && 'num')} />;`],
  ];
  function planted(...more: readonly (readonly [string, string])[]): readonly string[] {
    return faultsOf(new Map([...sound, ...more]));
  }

  test('none in what is sound', () => expect(planted()).toEqual([]));

  test('a global stylesheet of a feature', () => {
    const file = `${FEATURES}card/old.css`;
    expect(planted([file, '.old { gap: 0; }'])).toEqual([`${file} is global`]);
  });

  test('a global class that nothing declares', () => {
    expect(planted([card, `${sound[2]?.[1]}\n<b className="cd-name" />`])).toEqual([`${card} wears cd-name, which nothing declares`]);
    expect(planted([sheet, '.root :global(.lost) { gap: 0; }'])).toEqual([`${sheet} names .lost, which nothing declares`]);
  });

  test('a class without a use, and a use without a class', () => {
    expect(planted([sheet, '.root, .left { gap: 0; }'])).toEqual([`${sheet} declares .left, which nothing uses`]);
    expect(planted([card, `${sound[2]?.[1]}\n<b className={styles.name} />`])).toEqual([`${card} uses styles.name, which ${sheet} lacks`]);
  });

  test('two modules of one name', () => {
    const other = `${WEB}/app/card.module.css`;
    expect(planted([other, ''])).toEqual([`${other} has the name of another module`]);
  });
});
