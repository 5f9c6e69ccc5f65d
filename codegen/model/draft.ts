/** First step of the model: traits merged, `extends` resolved. What is written once stays written once. */
import type { z } from 'zod';
import type { Diagnostics } from '../load/diagnostics.ts';
import type { Source } from '../load/load.ts';
import type { Loaded } from '../load/loaded.ts';
import { Place } from '../load/place.ts';
import type { Step, YamlFile } from '../load/yaml-file.ts';
import type { FieldInput } from '../field-metamodel.ts';
import type { EntityFile, EnumFile, ScreenInput, TabInput, TraitFile } from '../metamodel.ts';
import type { Position } from './model.ts';
import { withSteps } from './step-values.ts';

export interface DraftField {
  readonly name: string;
  readonly input: FieldInput;
  /** Entity whose table holds the column. */
  readonly declaredIn: string;
  /** Trait the field comes from. */
  readonly trait: string | null;
  readonly at: (...path: readonly Step[]) => Position;
}

export interface Draft {
  readonly name: string;
  readonly input: EntityFile;
  readonly yaml: YamlFile;
  readonly fields: ReadonlyMap<string, DraftField>;
  /** Shape that the traits give to a list and a sheet, for the parts that have no screen of their own too. */
  readonly template: ScreenInput | null;
  /** Place in the entity's file, else in the trait that says it. */
  readonly at: (...path: readonly Step[]) => Position;
}

type Drafts = ReadonlyMap<string, Draft>;

export interface Context {
  readonly source: Source;
  readonly diagnostics: Diagnostics;
  readonly drafts: Drafts;
  readonly enums: ReadonlyMap<string, Loaded<EnumFile>>;
}

export function buildContext(source: Source, diagnostics: Diagnostics): Context {
  const entities = new Map(source.entities.map((entity) => [entity.name, entity]));
  const traits = new Map(source.traits.map((trait) => [trait.name, trait]));
  const drafts = new Map<string, Draft>();
  const pending = new Set<string>();
  function resolve(name: string): Draft | null {
    const loaded = entities.get(name);
    const done = drafts.get(name);
    if (done !== undefined || loaded === undefined) return done ?? null;
    if (pending.has(name)) {
      diagnostics.report('model/cycle', loaded.yaml.at('extends'), `« ${name} » se prolonge elle-même par extends`);
      return null;
    }
    pending.add(name);
    const base = loaded.input.extends === undefined ? null : resolve(loaded.input.extends);
    // A base that cannot be resolved though its file is there extends this one: the circle is cut here.
    const circular = base === null && loaded.input.extends !== undefined && entities.has(loaded.input.extends);
    const cut = circular ? { ...loaded, input: { ...loaded.input, extends: undefined } } : loaded;
    const draft = buildDraft(cut, traitsOf(loaded, traits, { source, diagnostics }), base);
    drafts.set(name, draft);
    return draft;
  }
  for (const name of entities.keys()) resolve(name);
  const sorted = new Map([...drafts].toSorted(([a], [b]) => (a < b ? -1 : 1)));
  return { source, diagnostics, drafts: sorted, enums: new Map(withSteps(source.enums, sorted).map((item) => [item.name, item])) };
}

function traitsOf(
  { input, yaml }: Loaded<EntityFile>,
  traits: ReadonlyMap<string, Loaded<TraitFile>>,
  { source, diagnostics }: Pick<Context, 'source' | 'diagnostics'>,
): Loaded<TraitFile>[] {
  return (input.traits ?? []).flatMap((name, index) => {
    const trait = traits.get(name);
    if (trait !== undefined) return [trait];
    if (!source.broken.has(`schema/traits/${name}.yaml`)) {
      diagnostics.unknown('model/unknown-trait', yaml.at('traits', index), {
        message: `trait inconnu « ${name} »`,
        name,
        known: traits.keys(),
      });
    }
    return [];
  });
}

function buildDraft({ name, input, yaml }: Loaded<EntityFile>, traits: readonly Loaded<TraitFile>[], base: Draft | null): Draft {
  const files = [yaml, ...traits.map((trait) => trait.yaml)];
  function at(...path: readonly Step[]): Position {
    return new Place(() => locate(files, path));
  }
  const template = mergeScreens(traits.flatMap((trait) => (trait.input.screen === undefined ? [] : [trait.input.screen])));
  const merged = traits.reduce((result: EntityFile, trait) => inherit(result, traitPart(trait.input)), input);
  const isPart = Object.values({ ...merged.fields }).some((field) => field.kind === 'reference' && field.parent === true);
  const screens = merged.screens ?? (template === null || isPart ? undefined : { [name]: {} });
  return {
    name,
    input: {
      ...(base === null ? merged : inherit(merged, basePart(base.input))),
      screens: inheritTabs(screensWith(screens, template), base),
    },
    yaml,
    template,
    at,
    fields: mergeFields(base, traits, { name, input, yaml }),
  };
}

/** In a subtype, a tab that says only its name is the tab of that name of the base. */
function inheritTabs(screens: EntityFile['screens'], base: Draft | null): EntityFile['screens'] {
  if (screens === undefined || base === null) return screens;
  const baseTabs = new Map(Object.values({ ...base.input.screens }).flatMap(({ sheet = [] }) => sheet.map((tab) => [tab.tab, tab])));
  function complete(tab: TabInput): TabInput {
    return isBare(tab) ? { ...baseTabs.get(tab.tab), ...withoutUndefined(tab) } : tab;
  }
  return Object.fromEntries(
    Object.entries(screens).map(([key, screen]) => [
      key,
      screen.sheet === undefined ? screen : { ...screen, sheet: screen.sheet.map(complete) },
    ]),
  );
}

function isBare({ rows, sections, list, links, feature, shows }: TabInput): boolean {
  return [rows, sections, list, links, feature, shows].every((content) => content === undefined);
}

/** A key that the entity does not say comes from where it inherits. */
function inherit(ownFile: EntityFile, from: Partial<EntityFile>): EntityFile {
  return { ...from, ...withoutUndefined(ownFile), screens: ownFile.screens ?? from.screens, fields: { ...from.fields, ...ownFile.fields } };
}

function traitPart({ trait: _trait, screen: _screen, ...rest }: z.infer<typeof TraitFile>): Partial<EntityFile> {
  return rest;
}

/** Parts that a subtype takes from its base, besides the fields; screens, rights and seed stay those of the base. */
function basePart({
  display,
  nameOrder,
  detail,
  picture,
  colour,
  caption,
  header,
  overview,
  search,
  edition,
  personal,
  scope,
  sheetNotices,
  saves,
}: EntityFile): Partial<EntityFile> {
  return withoutUndefined({
    display,
    nameOrder,
    detail,
    picture,
    colour,
    caption,
    header,
    overview,
    search,
    edition,
    personal,
    scope,
    sheetNotices,
    saves,
  });
}

function mergeFields(base: Draft | null, traits: readonly Loaded<TraitFile>[], ownFile: Loaded<EntityFile>): Map<string, DraftField> {
  const fields = new Map(base?.fields);
  function add(input: Readonly<Record<string, FieldInput>> | undefined, yaml: YamlFile, trait: string | null): void {
    for (const [name, field] of Object.entries({ ...input })) {
      // A subtype that says an inherited field again changes what it shows (its own statuses), not where it is stored.
      fields.set(name, {
        name,
        input: field,
        declaredIn: base?.fields.get(name)?.declaredIn ?? ownFile.name,
        trait,
        at: (...path) => yaml.at('fields', name, ...path),
      });
    }
  }
  for (const trait of traits) add(trait.input.fields, trait.yaml, trait.name);
  add(ownFile.input.fields, ownFile.yaml, null);
  return fields;
}

function mergeScreens(screens: readonly ScreenInput[]): ScreenInput | null {
  return screens.length === 0 ? null : Object.assign({}, ...screens.map(withoutUndefined));
}

function screensWith(screens: EntityFile['screens'], template: ScreenInput | null): EntityFile['screens'] {
  if (screens === undefined || template === null) return screens;
  return Object.fromEntries(Object.entries(screens).map(([key, screen]) => [key, { ...template, ...withoutUndefined(screen) }]));
}

/** `screens.<key>.…` may stand in a trait as `screen.…`. */
function locate(files: readonly YamlFile[], path: readonly Step[]): Position {
  const [head, , ...rest] = path;
  for (const file of files) {
    if (file.has(...path)) return file.at(...path);
    if (head === 'screens' && file.has('screen', ...rest)) return file.at('screen', ...rest);
  }
  return path.length > 1 ? locate(files, path.slice(0, -1)) : fallback(files, path);
}

function fallback(files: readonly YamlFile[], path: readonly Step[]): Position {
  const [file] = files;
  return file === undefined ? { file: '', line: 1, column: 1 } : file.at(...path);
}

function withoutUndefined<T extends object>(value: T): T {
  const entries = Object.entries(value).filter(([, item]) => item !== undefined);
  return Object.assign({}, ...entries.map(([key, item]) => ({ [key]: item })));
}
