/** Reads `schema/` and checks each file for itself; what crosses files is checked by the model. */
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import type { z } from 'zod';
import { EntityFile, EnumFile, TraitFile } from '../metamodel.ts';
import { NavigationFile } from '../navigation-metamodel.ts';
import type { InLanguages, Language, SpokenLanguage } from '../runtime/language.ts';
import { kebab } from '../model/naming.ts';
import type { Diagnostics } from './diagnostics.ts';
import { ownLabels, ownMessages, SOURCE_LANGUAGE, spokenLanguages, withoutBlanks } from './languages.ts';
import type { Loaded } from './loaded.ts';
import { Memory } from './memory.ts';
import { readText } from './read-text.ts';
import { labelFolders, nameOf, SHARED_FILE, sharedAt, SharedFile, sharedFiles, type SharedFiles } from './shared.ts';
import { LabelsFile, LanguageFile, MessagesFile, RightsFile } from './side-files.ts';
import { parseYamlFile, placesIn, type YamlFile } from './yaml-file.ts';
import { parseWith } from './zod-issues.ts';

export interface Source {
  readonly entities: readonly Loaded<EntityFile>[];
  readonly traits: readonly Loaded<TraitFile>[];
  readonly enums: readonly Loaded<EnumFile>[];
  readonly navigation: readonly Loaded<NavigationFile>[];
  readonly rights: readonly Loaded<RightsFile>[];
  /** French first. */
  readonly languages: readonly SpokenLanguage[];
  /** Files of `schema/messages/fr/` that the server says too. */
  readonly serverMessages: readonly string[];
  /** French labels stand in the entities; `fr` holds only the names that recur. */
  readonly labels: InLanguages<readonly Loaded<LabelsFile>[]>;
  readonly messages: InLanguages<readonly Loaded<MessagesFile>[]>;
  /** Files that were refused: what refers to them is not unknown. `schema/entities/film.yaml` */
  readonly broken: ReadonlySet<string>;
}
type MessagesFile = z.infer<typeof MessagesFile>;

interface Run {
  readonly root: string;
  readonly diagnostics: Diagnostics;
  readonly broken: Set<string>;
  readonly shared: SharedFiles;
}
type Reader<T> = (run: Run, ...places: readonly string[]) => Promise<Loaded<T>[]>;

const readers = {
  entities: reader('entities', EntityFile),
  traits: reader('traits', TraitFile),
  enums: reader('enums', EnumFile),
  navigation: reader('navigation', NavigationFile),
  rights: reader('rights', RightsFile),
  labels: reader('labels', LabelsFile),
  messages: reader('messages', MessagesFile),
  languages: reader('languages', LanguageFile, withoutBlanks),
  shared: reader('shared', SharedFile),
};

export async function loadSchema(root: string, diagnostics: Diagnostics): Promise<Source> {
  const broken = new Set<string>();
  const reader = { root, diagnostics, broken, shared: new Map() };
  const others = await readers.shared(reader, SHARED_FILE);
  const run = { ...reader, shared: sharedFiles(root, others, diagnostics) };
  const files = await readers.languages(run, 'schema/languages');
  const languages = spokenLanguages(files);
  async function labels(language: Language): Promise<Loaded<LabelsFile>[]> {
    const folders = ['schema/labels', ...labelFolders(others)];
    const places = folders.flatMap((folder) => [`${folder}/${language}.yaml`, `${folder}/${language}`]);
    return [...(await readers.labels(run, ...places)), ...ownLabels(files, language)];
  }
  async function messages(language: Language): Promise<Loaded<MessagesFile>[]> {
    return [
      ...(await readers.messages(run, `schema/messages/${language}.yaml`, `schema/messages/${language}`)),
      ...ownMessages(files, language),
    ];
  }
  const source = {
    entities: await readers.entities(run, 'schema/entities'),
    traits: await readers.traits(run, 'schema/traits'),
    enums: await readers.enums(run, 'schema/enums'),
    navigation: await readers.navigation(run, 'schema/navigation.yaml'),
    rights: await readers.rights(run, 'schema/rights.yaml'),
    languages,
    serverMessages: files.flatMap(({ input }) => input.server ?? []),
    labels: await inLanguages(languages, labels),
    messages: await inLanguages(languages, messages),
    broken,
  };
  checkFileNames({ ...source, files }, diagnostics);
  await checkPlaces(root, diagnostics);
  return withoutDependants(source, broken);
}

async function inLanguages<T>(languages: readonly SpokenLanguage[], read: (language: Language) => Promise<T>): Promise<InLanguages<T>> {
  const others: [Language, T][] = [];
  for (const { code } of languages.slice(1)) others.push([code, await read(code)]);
  return { fr: await read(SOURCE_LANGUAGE), ...Object.fromEntries(others) };
}

/** A folder is read with its subfolders, in the order of the names; what does not exist is empty. */
function reader<T extends z.ZodType>(kind: string, schema: T, prepare = (value: unknown): unknown => value): Reader<z.infer<T>> {
  const memory = new Memory<z.infer<T>>(kind);
  return async ({ root, diagnostics, broken, shared }, ...places) => {
    const listed = (await Promise.all(places.map((place) => listYaml(root, place)))).flat();
    const files = [...listed, ...places.flatMap((place) => sharedAt(shared, place, listed))];
    const texts = await Promise.all(files.map((file) => readText(root, file, diagnostics)));
    return files.flatMap((file, index) => {
      const text = texts[index] ?? null;
      if (text === null) {
        broken.add(nameOf(shared, file));
        return [];
      }
      const loaded: (input: z.infer<T>) => Loaded<z.infer<T>>[] = (input) => [
        { name: path.basename(file, '.yaml'), input, yaml: placesIn(file, text) },
      ];
      const cached = memory.recall(text);
      if (cached !== undefined) return loaded(cached);
      const yaml = parseYamlFile(file, text, diagnostics);
      // An empty file (comments only) of an optional kind says nothing wrong.
      if (yaml?.value === null && !file.startsWith('schema/entities')) return [];
      const input = yaml === null ? null : parseWith(schema, { ...yaml, value: prepare(yaml.value) }, diagnostics);
      if (input === null) {
        broken.add(nameOf(shared, file));
        return [];
      }
      memory.keep(text, input);
      return loaded(input);
    });
  };
}

/** A file that inherits from a refused one is set aside with it: its own errors would only be echoes. */
function withoutDependants(source: Source, broken: Set<string>): Source {
  function isSetAside({ input }: Loaded<EntityFile>): boolean {
    return (
      (input.extends !== undefined && broken.has(`schema/entities/${input.extends}.yaml`)) ||
      (input.traits ?? []).some((trait) => broken.has(`schema/traits/${trait}.yaml`))
    );
  }
  const aside = source.entities.filter(isSetAside);
  if (aside.length === 0) return source;
  for (const { yaml } of aside) broken.add(yaml.file);
  return withoutDependants({ ...source, entities: source.entities.filter((entity) => !isSetAside(entity)) }, broken);
}

async function listYaml(root: string, place: string): Promise<string[]> {
  if (place.endsWith('.yaml')) {
    const folder = path.dirname(place);
    const names = await readdir(path.join(root, folder)).catch((): string[] => []);
    return names.includes(path.basename(place)) ? [place] : [];
  }
  return listFiles(root, place, /\.yaml$/);
}

async function listFiles(root: string, place: string, name: RegExp): Promise<string[]> {
  const entries = await readdir(path.join(root, place), { withFileTypes: true, recursive: true }).catch(() => []);
  return entries
    .filter((entry) => entry.isFile() && name.test(entry.name))
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'))
    .toSorted();
}

const PLACES = [
  'entities',
  'traits',
  'enums',
  'languages',
  'labels',
  'messages',
  'openapi',
  'migrations',
  'navigation.yaml',
  'rights.yaml',
  'shared.yaml',
];

/** A file in a misspelt folder would be missing without a word. */
async function checkPlaces(root: string, diagnostics: Diagnostics): Promise<void> {
  for (const file of await listFiles(root, 'schema', /\.ya?ml$/i)) {
    if (file.endsWith('.yaml')) continue;
    const position = { file, line: 1, column: 1 };
    diagnostics.report('schema/unknown-file', position, `personne ne lit « ${file} »`, 'les fichiers du schéma finissent par .yaml');
  }
  const languages = new Set([SOURCE_LANGUAGE, ...(await listYaml(root, 'schema/languages')).map((file) => path.basename(file, '.yaml'))]);
  for (const file of await listYaml(root, 'schema')) {
    const [, place = '', inside = ''] = file.split('/');
    const position = { file, line: 1, column: 1 };
    if (!PLACES.includes(place)) {
      diagnostics.unknown('schema/unknown-file', position, { message: `personne ne lit « schema/${place} »`, name: place, known: PLACES });
    } else if (['labels', 'messages'].includes(place) && !languages.has(inside.replace(/\.yaml$/, ''))) {
      diagnostics.report('schema/unknown-file', position, `« ${inside} » n'est pas une langue`, [...languages].join(', '));
    }
  }
}

function checkFileNames(source: Source & { readonly files: readonly Loaded<LanguageFile>[] }, diagnostics: Diagnostics): void {
  function check(yaml: YamlFile, { name, key, expected }: { name: string; key: string; expected: string }): void {
    if (name !== expected) diagnostics.report('schema/file-name', yaml.at(key), `le fichier devrait s'appeler « ${expected}.yaml »`);
  }
  for (const { name, input, yaml } of source.entities) check(yaml, { name, key: 'entity', expected: kebab(input.entity) });
  for (const { name, input, yaml } of source.traits) check(yaml, { name, key: 'trait', expected: input.trait });
  for (const { name, input, yaml } of source.files) check(yaml, { name, key: 'language', expected: input.language });
  for (const { name, input, yaml } of source.enums) check(yaml, { name, key: 'enum', expected: kebab(input.enum) });
}
