/** Reads `schema/` and checks each file for itself; what crosses files is checked by the model. */
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { z } from 'zod';
import { EntityFile, EnumFile, NavigationFile, TraitFile } from '../metamodel.ts';
import type { Language } from '../runtime/descriptor.ts';
import { kebab } from '../model/naming.ts';
import type { Diagnostics } from './diagnostics.ts';
import { LabelsFile, MessagesFile, RightsFile } from './side-files.ts';
import { parseYamlFile, type YamlFile } from './yaml-file.ts';
import { parseWith } from './zod-issues.ts';

export interface Loaded<T> {
  readonly name: string;
  readonly input: T;
  readonly yaml: YamlFile;
}

export interface Source {
  readonly entities: readonly Loaded<EntityFile>[];
  readonly traits: readonly Loaded<TraitFile>[];
  readonly enums: readonly Loaded<EnumFile>[];
  readonly navigation: readonly Loaded<NavigationFile>[];
  readonly rights: readonly Loaded<RightsFile>[];
  /** French labels stand in the entities; `fr` holds only the names that recur. */
  readonly labels: Readonly<Record<Language, readonly Loaded<LabelsFile>[]>>;
  readonly messages: Readonly<Record<Language, readonly Loaded<MessagesFile>[]>>;
  /** Files that were refused: what refers to them is not unknown. `schema/entities/film.yaml` */
  readonly broken: ReadonlySet<string>;
}
type MessagesFile = z.infer<typeof MessagesFile>;

export async function loadSchema(root: string, diagnostics: Diagnostics): Promise<Source> {
  const broken = new Set<string>();
  const read = <T extends z.ZodType>(places: readonly string[], schema: T): Promise<Loaded<z.infer<T>>[]> =>
    readAll(root, places, { schema, diagnostics, broken });
  const [entities, traits, enums, navigation, rights, fr, en, es, messagesFr, messagesEn, messagesEs] = await Promise.all([
    read(['schema/entities'], EntityFile),
    read(['schema/traits'], TraitFile),
    read(['schema/enums'], EnumFile),
    read(['schema/navigation.yaml'], NavigationFile),
    read(['schema/rights.yaml'], RightsFile),
    read(['schema/labels/fr.yaml'], LabelsFile),
    read(['schema/labels/en.yaml', 'schema/labels/en'], LabelsFile),
    read(['schema/labels/es.yaml', 'schema/labels/es'], LabelsFile),
    read(['schema/messages/fr.yaml', 'schema/messages/fr'], MessagesFile),
    read(['schema/messages/en.yaml', 'schema/messages/en'], MessagesFile),
    read(['schema/messages/es.yaml', 'schema/messages/es'], MessagesFile),
  ]);
  const source = {
    entities,
    traits,
    enums,
    navigation,
    rights,
    labels: { fr, en, es },
    messages: { fr: messagesFr, en: messagesEn, es: messagesEs },
    broken,
  };
  checkFileNames(source, diagnostics);
  await checkPlaces(root, diagnostics);
  return withoutDependants(source, broken);
}

/** What takes its fields from a refused file is set aside with it: its own errors would only be echoes. */
function withoutDependants(source: Source, broken: Set<string>): Source {
  const isSetAside = ({ input }: Loaded<EntityFile>): boolean =>
    (input.extends !== undefined && broken.has(`schema/entities/${input.extends}.yaml`)) ||
    (input.traits ?? []).some((trait) => broken.has(`schema/traits/${trait}.yaml`));
  const aside = source.entities.filter(isSetAside);
  if (aside.length === 0) return source;
  for (const { yaml } of aside) broken.add(yaml.file);
  return withoutDependants({ ...source, entities: source.entities.filter((entity) => !isSetAside(entity)) }, broken);
}

/** A folder is read with its subfolders, in the order of the names; what does not exist is empty. */
async function readAll<T extends z.ZodType>(
  root: string,
  places: readonly string[],
  { schema, diagnostics, broken }: { schema: T; diagnostics: Diagnostics; broken: Set<string> },
): Promise<Loaded<z.infer<T>>[]> {
  const files = (await Promise.all(places.map((place) => listYaml(root, place)))).flat();
  const texts = await Promise.all(files.map((file) => readFile(path.join(root, file), 'utf8')));
  return files.flatMap((file, index) => {
    const yaml = parseYamlFile(file, texts[index] ?? '', diagnostics);
    // An empty file (comments only) of an optional kind says nothing wrong.
    if (yaml?.value === null && !file.startsWith('schema/entities')) return [];
    const input = yaml === null ? null : parseWith(schema, yaml, diagnostics);
    if (input === null) broken.add(file);
    return yaml === null || input === null ? [] : [{ name: path.basename(file, '.yaml'), input, yaml }];
  });
}

async function listYaml(root: string, place: string): Promise<string[]> {
  if (place.endsWith('.yaml')) {
    const folder = path.dirname(place);
    const names = await readdir(path.join(root, folder)).catch((): string[] => []);
    return names.includes(path.basename(place)) ? [place] : [];
  }
  const entries = await readdir(path.join(root, place), { withFileTypes: true, recursive: true }).catch(() => []);
  return entries
    .filter((entry) => entry.isFile() && entry.name.endsWith('.yaml'))
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'))
    .toSorted();
}

const PLACES = ['entities', 'traits', 'enums', 'labels', 'messages', 'openapi', 'migrations', 'navigation.yaml', 'rights.yaml'];
const LANGUAGES = ['fr', 'en', 'es'];

/** A file in a misspelt folder would be missing without a word. */
async function checkPlaces(root: string, diagnostics: Diagnostics): Promise<void> {
  for (const file of await listYaml(root, 'schema')) {
    const [, place = '', inside = ''] = file.split('/');
    const position = { file, line: 1, column: 1 };
    if (!PLACES.includes(place)) {
      diagnostics.unknown('schema/unknown-file', position, { message: `personne ne lit « schema/${place} »`, name: place, known: PLACES });
    } else if (['labels', 'messages'].includes(place) && !LANGUAGES.includes(inside.replace(/\.yaml$/, ''))) {
      diagnostics.report('schema/unknown-file', position, `« ${inside} » n'est pas une langue`, 'fr, en ou es');
    }
  }
}

function checkFileNames(source: Source, diagnostics: Diagnostics): void {
  const check = (yaml: YamlFile, { name, key, expected }: { name: string; key: string; expected: string }): void => {
    if (name !== expected) diagnostics.report('schema/file-name', yaml.at(key), `le fichier devrait s'appeler « ${expected}.yaml »`);
  };
  for (const { name, input, yaml } of source.entities) check(yaml, { name, key: 'entity', expected: kebab(input.entity) });
  for (const { name, input, yaml } of source.traits) check(yaml, { name, key: 'trait', expected: input.trait });
  for (const { name, input, yaml } of source.enums) check(yaml, { name, key: 'enum', expected: kebab(input.enum) });
}
