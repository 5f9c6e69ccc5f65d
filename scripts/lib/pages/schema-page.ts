/** Page of every key that a file of `schema/` may have: its value, its meaning and the shortest example that codegen accepts. */
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';
import { editorHelp } from '#codegen/load/editor-help.ts';
import { LabelsFile, LanguageFile, RightsFile } from '#codegen/load/side-files.ts';
import { EntityFile, EnumFile, TraitFile } from '#codegen/metamodel.ts';
import { NavigationFile } from '#codegen/navigation-metamodel.ts';
import { root } from '../bootstrap.mjs';
import { flowText, valueWords } from './schema-words.ts';

type Schema = z.core.$ZodType;

interface FileKind {
  readonly title: string;
  readonly schema: Schema;
  readonly files: string;
}

const FILES: readonly FileKind[] = [
  { title: 'entities/<entity>.yaml', schema: EntityFile, files: 'entities/**/*.yaml' },
  { title: 'traits/<trait>.yaml', schema: TraitFile, files: 'traits/*.yaml' },
  { title: 'enums/<enum>.yaml', schema: EnumFile, files: 'enums/*.yaml' },
  { title: 'navigation.yaml', schema: NavigationFile, files: 'navigation.yaml' },
  { title: 'rights.yaml', schema: RightsFile, files: 'rights.yaml' },
  { title: 'labels/<language>.yaml', schema: LabelsFile, files: 'labels/**/*.yaml' },
  { title: 'languages/<language>.yaml', schema: LanguageFile, files: 'languages/*.yaml' },
];
/** Small projects of tests; those that codegen refuses are named `d-…`. */
export const EXAMPLE_PROJECTS = ['tests/codegen/[!d]*/input/schema', 'tests/codegen/d[!-]*/input/schema'];
/** Only for keys that none of them has: an example stays when the schema of the product changes. */
const PRODUCT = ['schema'];

interface Block {
  readonly place: string;
  readonly objects: z.ZodObject[];
}

/** Blocks of keys, in the order in which a reader meets them, and the shortest value of each of their keys. */
interface Found {
  readonly blocks: Block[];
  readonly first: Map<Schema, string>;
  readonly again: Map<string, string>;
  readonly examples: Map<Schema, Map<string, string>>;
  /** The same by the schema of the value: a trait has the keys of an entity. */
  readonly shared: Map<Schema, Map<string, string>>;
}

export function schemaPage(): string {
  const [small, product] = [foundIn(EXAMPLE_PROJECTS), foundIn(PRODUCT)];
  return `${HEAD}\n${small.blocks.map((block) => section(block, small, product)).join('\n')}`;
}

function foundIn(projects: readonly string[]): Found {
  const found: Found = { blocks: [], first: new Map(), again: new Map(), examples: new Map(), shared: new Map() };
  for (const { title, schema, files } of FILES) collect(schema, { place: title, values: textsOf(projects, files) }, found);
  return found;
}

const HEAD = `<!-- Written by \`npm run docs\` from the metamodel of codegen. DO NOT EDIT. -->
# Keys of the schema
Every key that a file of \`schema/\` may have, with the help that editors show, in French as the schema is, and the shortest example among the
projects that codegen accepts in tests, else in \`schema/\`. \`*\` stands for a name, \`[]\` for an item of a list. What codegen says of a wrong
key: [diagnostics.md](diagnostics.md). Services: [api.md](api.md).
`;

function textsOf(projects: readonly string[], files: string): readonly unknown[] {
  const paths = projects.flatMap((project) => globSync(`${project}/${files}`, { cwd: root }).toSorted());
  return paths.map((file): unknown => parse(readFileSync(path.join(root, file), 'utf8'), { merge: true }));
}

interface Position {
  readonly place: string;
  readonly values: readonly unknown[];
}

function collect(schema: Schema, { place, values }: Position, found: Found): void {
  const options = optionsOf(schema);
  const objects = options.filter((option) => option instanceof z.ZodObject);
  for (const option of options) {
    if (option instanceof z.ZodArray) collect(option.element, { place: `${place}[]`, values: values.flatMap(items) }, found);
    if (option instanceof z.ZodRecord)
      collect(option.valueType, { place: `${place}.*`, values: values.flatMap((value) => entries(value)) }, found);
  }
  if (objects.length === 0) return;
  const earlier = objects.map((object) => found.first.get(object)).find((first) => first !== undefined);
  if (earlier !== undefined) found.again.set(place, earlier);
  else found.blocks.push({ place, objects });
  for (const object of objects) {
    found.first.set(object, found.first.get(object) ?? place);
    const examples = mapOf(found.examples, object);
    const fitting = objects.length === 1 ? values : values.filter((value) => z.safeParse(object, value).success);
    for (const [key, child] of Object.entries<Schema>(object.shape)) {
      const inside = fitting.flatMap((value) => valueOf(value, key));
      remember(examples, key, inside);
      remember(mapOf(found.shared, bare(child)), key, inside);
      collect(child, { place: `${place}.${key}`, values: inside }, found);
    }
    const { catchall } = object.def;
    const others = fitting.flatMap((value) => entries(value, Object.keys(object.shape)));
    if (catchall !== undefined && !(catchall instanceof z.ZodNever)) collect(catchall, { place: `${place}.*`, values: others }, found);
  }
}

function mapOf(maps: Map<Schema, Map<string, string>>, schema: Schema): Map<string, string> {
  const examples = maps.get(schema) ?? new Map<string, string>();
  maps.set(schema, examples);
  return examples;
}

function bare(schema: Schema): Schema {
  return schema instanceof z.ZodOptional ? bare(schema.unwrap()) : schema;
}

function remember(shortestOf: Map<string, string>, key: string, values: readonly unknown[]): void {
  for (const text of values.filter((value) => !isEmpty(value)).map((value) => `${key}: ${flowText(value)}`)) {
    const shortest = shortestOf.get(key);
    if (shortest === undefined || text.length < shortest.length) shortestOf.set(key, text);
  }
}

function optionsOf(schema: Schema): readonly Schema[] {
  if (schema instanceof z.ZodOptional) return optionsOf(schema.unwrap());
  return schema instanceof z.ZodUnion ? schema.options.flatMap((option: Schema) => optionsOf(option)) : [schema];
}

function items(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function entries(value: unknown, except: readonly string[] = []): readonly unknown[] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [];
  return Object.entries(value).flatMap(([key, inner]: [string, unknown]) => (except.includes(key) ? [] : [inner]));
}

function valueOf(value: unknown, key: string): readonly unknown[] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [];
  return Object.entries(value).flatMap(([name, inner]: [string, unknown]) => (name === key ? [inner] : []));
}

function isEmpty(value: unknown): boolean {
  return value === undefined || (typeof value === 'object' && value !== null && Object.keys(value).length === 0);
}

function section({ place, objects }: Block, small: Found, product: Found): string {
  const keys = [...new Set(objects.flatMap((object) => Object.keys(object.shape)))];
  const rows = keys.map((key) => {
    const having = objects.filter((object) => key in object.shape);
    const direct = [small, product].map(({ examples }) => having.flatMap((object) => examples.get(object)?.get(key) ?? []));
    const others = [small, product].map(({ shared }) => having.flatMap(({ shape }) => shared.get(bare(shape[key]))?.get(key) ?? []));
    const texts = [...direct, ...others].find(({ length }) => length > 0)?.toSorted((a, b) => a.length - b.length) ?? [];
    const cells = [
      `\`${key}\``,
      whose(having, objects),
      valueWords(having.map((object) => object.shape[key])),
      editorHelp[key] ?? '',
      code(texts[0] ?? ''),
    ];
    return `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  });
  const places = [...small.again].filter(([, first]) => first === place).map(([other]) => `\`${other}\``);
  const also = places.length === 0 ? '' : `${places.map((other) => `- also ${other}`).join('\n')}\n\n`;
  return `## \`${place}\`\n${also}| key | where | value | meaning | example |\n| --- | --- | --- | --- | --- |\n${rows.join('\n')}\n`;
}

/** Forms of the block that have the key, by their first words: `kind: enum`. */
function whose(having: readonly z.ZodObject[], all: readonly z.ZodObject[]): string {
  if (having.length === all.length) return '';
  return having.map((object) => formOf(object)).join(', ');
}

function formOf(object: z.ZodObject): string {
  const marks = ['kind', 'is'].flatMap((key) => (key in object.shape ? [valueWords([object.shape[key]])] : []));
  return marks[0] ?? `with \`${Object.keys(object.shape)[0] ?? ''}\``;
}

function code(text: string): string {
  return text === '' ? '' : `\`${text}\``;
}
