/** Descriptors: one module an entity for the browser, one static map for the server and the mocks. */
import { readFileSync } from 'node:fs';
import { descriptorEntries, type EmittedFile, type Model, type ModelEntity } from '../model/model.ts';
import { type DictionaryEnds, dictionaryEnds } from '../model/screens/dictionary-ends.ts';
import { fieldSources, type SourcesOf } from '../model/fields/sources.ts';
import type { FieldDescriptor } from '../runtime/field.ts';
import type { Language } from '../runtime/language.ts';
import { HEADER, literal, quote, union, variable } from './text.ts';

const FOLDER = 'generated/entities';
const INTRODUCTION = `/**
 * Shapes of the generated descriptors: the one description of an entity that the record engine of the
 * server, the generic list and sheet of the browser and the stateful mocks all read.
 */
`;
const SAID_IN = `import type { InLanguages, Language } from '../i18n/languages.gen.ts';

export type { Language };

`;
const LABELS = 'generated/i18n/entities';

export function emitEntities(model: Model): readonly EmittedFile[] {
  return [
    { path: `${FOLDER}/descriptor.gen.ts`, text: shapes() },
    ...entityModules(model),
    derivations(model),
    loaders(model),
    all(model),
    ...model.languages.slice(1).flatMap(({ code }) => translatedLabels(model, code)),
    mergeable(model),
    linkedChoices(model),
  ];
}

/** Two records of these may say the same thing: their names, and the reasons why one would think so. */
function mergeable({ entities }: Model): EmittedFile {
  const found = entities.flatMap(({ name, mergeable: descriptor }) =>
    descriptor === undefined ? [] : [{ name, reasons: Object.keys(descriptor.twins) }],
  );
  const names = found.map(({ name }) => name);
  const reasons = [...new Set(found.flatMap((one) => one.reasons))].toSorted();
  return {
    path: `${FOLDER}/mergeable.gen.ts`,
    text:
      `${HEADER}export type MergeableEntity =${union(names)};\n\n` +
      `/** Why two records are probably one. */\nexport type TwinReason =${union(reasons)};\n\n` +
      `const NAMES: ReadonlySet<string> = new Set(${literal(names)});\n\n` +
      `export const isMergeable = (name: string): name is MergeableEntity => NAMES.has(name);\n\n` +
      `const REASONS: ReadonlySet<string> = new Set(${literal(reasons)});\n\n` +
      `export const isTwinReason = (name: string): name is TwinReason => REASONS.has(name);\n`,
  };
}

const LINKED = `export interface LinkedChoice {
  readonly entity: string;
  /** Name that its writes are reported under: the base of a subtype. */
  readonly root: string;
  readonly field: string;
  readonly to: string;
  /** Values that the chosen record must have: a number, or \`$Champ\` of the record that chooses. */
  readonly among: Readonly<Record<string, JsonValue>>;
}

export interface LinkedAnswer {
  readonly entity: string;
  readonly field: string;
  /** Field of the record that the answer is about. */
  readonly owner: string | null;
  readonly question: string;
  readonly to: string;
  readonly chosen: string;
  readonly values: string;
  /** Field of a value that names where it belongs. */
  readonly by: string;
  readonly told: boolean;
}
`;

/** Choices that only some records may be, and answers that follow their question: for who checks them and who offers them. */
function linkedChoices({ entities }: Model): EmittedFile {
  const found = entities.flatMap((entity) =>
    entity.fields.flatMap(({ name: field, to, among }) =>
      among === undefined || to === undefined ? [] : [{ entity: entity.name, root: entity.extends ?? entity.name, field, to, among }],
    ),
  );
  function parentOf(name: string | undefined): string | null {
    return entities.find((entity) => entity.name === name)?.fields.find(({ parent }) => parent === true)?.name ?? null;
  }
  const answers = entities.flatMap(({ name, fields }) =>
    fields.flatMap(({ name: field, answer }) => {
      if (answer === undefined) return [];
      const [to, values] = [answer.question, answer.chosen].map((one) => fields.find((other) => other.name === one)?.to);
      return [{ entity: name, field, owner: parentOf(name), ...answer, to, values, by: parentOf(values) }];
    }),
  );
  return {
    path: `${FOLDER}/linked-choices.gen.ts`,
    text:
      `${HEADER}import type { JsonValue } from './descriptor.gen.ts';\n\n${LINKED}\n` +
      `export const linkedChoices: readonly LinkedChoice[] = ${literal(found)};\n\n` +
      `export const linkedAnswers: readonly LinkedAnswer[] = ${literal(answers)};\n`,
  };
}

/** Both look at the whole model: once for all entities. */
function entityModules(model: Model): readonly EmittedFile[] {
  const facts: FormFacts = { sourcesOf: fieldSources(model), endsOf: dictionaryEnds(model) };
  return model.entities.map((entity) => entityModule(entity, facts));
}

/** The shapes are one file for who reads them: what the four say to one another falls away. */
function shapes(): string {
  const texts = ['field', 'screen', 'overview', 'questioned', 'descriptor', 'navigation'].map((name) =>
    readFileSync(new URL(`../runtime/${name}.ts`, import.meta.url), 'utf8').replaceAll(/^import .*;\n+/gm, ''),
  );
  return `${HEADER}${INTRODUCTION}${SAID_IN}${texts.join('\n')}`;
}

/** Labels of each entity in another language, where it says something else than French, and those of the menu: French pays nothing for them. */
function translatedLabels({ entities, menuLabels }: Model, language: Language): readonly EmittedFile[] {
  const lines = entities.map(({ name }) => `  ${quote(name)}: () => import('./${language}/${name}.gen.ts'),\n`).join('');
  return [
    {
      path: `${LABELS}/${language}.gen.ts`,
      text:
        `${HEADER}import type { LabelLoaders } from '../../entities/descriptor.gen.ts';\n` +
        `import type { EntityName } from '../../entities/loaders.gen.ts';\n\n` +
        `export const menuLabels: Readonly<Record<string, string>> = ${literal(menuLabels[language] ?? {})};\n\n` +
        `export const labelLoaders: LabelLoaders<EntityName> = {\n${lines}};\n`,
    },
    ...entities.map(({ name, labels }) => ({
      path: `${LABELS}/${language}/${name}.gen.ts`,
      text: `${HEADER}export const labels: Readonly<Record<string, string>> = ${literal(unlike(labels[language] ?? {}, labels.fr))};\n`,
    })),
  ];
}

/** A label without translation falls back to the French one, which comes with the entity. */
function unlike(labels: Readonly<Record<string, string>>, french: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(labels).filter(([key, label]) => french[key] !== label));
}

interface FormFacts {
  readonly sourcesOf: SourcesOf;
  readonly endsOf: DictionaryEnds;
}

function entityModule(entity: ModelEntity, { sourcesOf, endsOf }: FormFacts): EmittedFile {
  const enums = entity.enums.map((name) => ({ name, constant: `${variable(name)}Enum` }));
  const imports = enums.map(({ name, constant }) => `import { ${constant} } from '../enums/${name}.gen.ts';\n`).join('');
  const map = enums.map(({ name, constant }) => `  ${quote(name)}: ${constant},\n`).join('');
  const fields = entity.fields.map((field) => {
    const from = sourcesOf(entity, field);
    return { ...withoutDerivation(endsOf(entity, field)), ...(from.length > 0 && { from }) };
  });
  const text = literal({ ...Object.fromEntries(descriptorEntries(entity)), fields });
  return {
    path: `${FOLDER}/${entity.name}.gen.ts`,
    text:
      `${HEADER}${imports}import type { EntityDescriptor, EnumDescriptor } from './descriptor.gen.ts';\n\n` +
      `export const descriptor: EntityDescriptor = ${text};\n\n` +
      `export const labels: Readonly<Record<string, string>> = ${literal(entity.labels.fr)};\n\n` +
      `export const enums: Readonly<Record<string, EnumDescriptor>> = {${map === '' ? '' : `\n${map}`}};\n`,
  };
}

/** Keys that compute a derived field: a page shows the value, the code that computes it reads these. */
const DERIVATION: ReadonlySet<string> = new Set<keyof FieldDescriptor>([
  'path',
  'where',
  'separator',
  'first',
  'between',
  'in',
  'when',
  'cases',
  'texts',
  'of',
  'missing',
  'keptIn',
]);

/** Declarations of a stored field are needed by its form. */
function isDerivation(field: FieldDescriptor, key: string): boolean {
  return field.column === null && DERIVATION.has(key);
}

function withoutDerivation(field: FieldDescriptor): object {
  return Object.fromEntries(Object.entries(field).filter(([key]) => !isDerivation(field, key)));
}

function derivationOf(field: FieldDescriptor): object {
  return Object.fromEntries(Object.entries(field).filter(([key, value]) => isDerivation(field, key) && value !== undefined));
}

function derivations({ entities }: Model): EmittedFile {
  const byName = new Map(entities.map((entity) => [entity.name, entity]));
  function inherited(field: FieldDescriptor): object {
    return derivationOf(byName.get(field.declaredIn)?.fields.find(({ name }) => name === field.name) ?? field);
  }
  const derivationsByEntity = Object.fromEntries(
    entities.flatMap(({ name, fields }) => {
      // Fields that a subtype repeats from its base are those of its base.
      const ownDerivations = fields.flatMap((field) => {
        const derivation = derivationOf(field);
        const isOwn = field.declaredIn === name || JSON.stringify(derivation) !== JSON.stringify(inherited(field));
        return isOwn && Object.keys(derivation).length > 0 ? [[field.name, derivation]] : [];
      });
      return ownDerivations.length === 0 ? [] : [[name, Object.fromEntries(ownDerivations)]];
    }),
  );
  return {
    path: `${FOLDER}/derivations.gen.ts`,
    text:
      `${HEADER}import type { EntityDescriptor, FieldDescriptor } from './descriptor.gen.ts';\n\n` +
      `type Derivation = Partial<FieldDescriptor>;\n\n` +
      `const derivations: Readonly<Record<string, Readonly<Record<string, Derivation>>>> = ${literal(derivationsByEntity)};\n\n` +
      `/** The description with how its derived fields are worked out. */\n` +
      `export const whole = (descriptor: EntityDescriptor): EntityDescriptor => ({\n` +
      `  ...descriptor,\n` +
      `  fields: descriptor.fields.map((field) => ({\n    ...field,\n    ...(derivations[descriptor.name]?.[field.name] ?? derivations[field.declaredIn]?.[field.name]),\n  })),\n` +
      `});\n`,
  };
}

function loaders({ entities }: Model): EmittedFile {
  const lines = entities.map(({ name }) => `  ${quote(name)}: () => import('./${name}.gen.ts'),\n`).join('');
  return {
    path: `${FOLDER}/loaders.gen.ts`,
    text:
      `${HEADER}import type { EntityModule } from './descriptor.gen.ts';\n\n` +
      `export type EntityName =${union(entities.map(({ name }) => name))};\n\n` +
      `export const entityLoaders: Readonly<Record<EntityName, () => Promise<EntityModule>>> = {\n${lines}};\n`,
  };
}

function all({ entities }: Model): EmittedFile {
  const imports = entities.map(({ name }) => `import { descriptor as ${variable(name)} } from './${name}.gen.ts';\n`).join('');
  const lines = entities.map(({ name }) => `  ${quote(name)}: whole(${variable(name)}),\n`).join('');
  return {
    path: `${FOLDER}/all.gen.ts`,
    text:
      `${HEADER}import { whole } from './derivations.gen.ts';\nimport type { EntityDescriptor } from './descriptor.gen.ts';\n${imports}import type { EntityName } from './loaders.gen.ts';\n\n` +
      `export const entities: Readonly<Record<EntityName, EntityDescriptor>> = {\n${lines}};\n`,
  };
}
