/** Right codes of entities and screens, and the tree that user groups tick. */
import type { ScreenInput } from '../metamodel.ts';
import type { EntityDescriptor } from '../runtime/descriptor.ts';
import type { RightDescriptor } from '../runtime/navigation.ts';
import type { EntityRights } from '../runtime/screen.ts';
import type { Context, Draft } from './draft.ts';
import type { LabelBook, Texts } from './labels/label-book.ts';
import { plural, rightCode } from './naming.ts';
import { lineage, type Shape, type Shapes } from './fields/shapes.ts';

export interface RouteNames {
  readonly list: string | null;
  readonly record: string | null;
}

/** Route names of a screen: the key is the record route, or the list route of a list-only screen. */
export function routeNames(key: string, { record, list }: ScreenInput): RouteNames {
  const recordRoute = record === false ? null : (record ?? key);
  const listDefault = recordRoute === null ? key : plural(recordRoute);
  return { record: recordRoute, list: list === false ? null : (list ?? listDefault) };
}

/** The screen that an entity is opened by: the one with its name, else the first with a sheet, else the first. */
export function primaryScreen({ name, input }: Draft): string | null {
  const screens = Object.entries({ ...input.screens });
  const exact = screens.find(([key]) => key === name);
  const withSheet = screens.find(([, screen]) => screen.record !== false);
  return (exact ?? withSheet ?? screens[0])?.[0] ?? null;
}

export function entityRights(name: string, shapes: Shapes, context: Context): EntityRights {
  const shape = shapes.get(name);
  if (shape === undefined) return codes({ list: name, record: name });
  const owner = rightsOwner(name, shapes, context);
  if (owner !== name) return { ...entityRights(owner, shapes, context), self: shape.draft.input.rights?.self ?? null };
  const { draft } = shape;
  const rightsInput = draft.input.rights;
  const routes = codeRoutes(shape);
  const record = rightsInput?.record ?? routes.record ?? name;
  return codes({
    list: rightsInput?.list ?? routes.list ?? record,
    record,
    write: rightsInput?.write,
    delete: rightsInput?.delete,
    self: rightsInput?.self,
  });
}

/** Route names that give an entity its codes. A list of parts on its own (registrations to schedule) says nothing of the parts in the sheet. */
function codeRoutes({ draft, parent }: Shape): RouteNames {
  const key = primaryScreen(draft);
  const routes = key === null ? null : routeNames(key, draft.input.screens?.[key] ?? {});
  return routes === null || (routes.record === null && parent !== null) ? { list: null, record: null } : routes;
}

/** The entity whose codes count: `rightsOf`, the base of a subtype without screens, or the entity itself. */
export function rightsOwner(
  name: string,
  shapes: Shapes,
  { diagnostics, seen = [] }: Pick<Context, 'diagnostics'> & { readonly seen?: readonly string[] },
): string {
  const draft = shapes.get(name)?.draft;
  const { rightsOf, screens, rights } = { ...draft?.input };
  const base = screens === undefined && rights === undefined ? lineage(shapes, name)[1]?.name : undefined;
  const next = rightsOf ?? base;
  if (draft === undefined || next === undefined || !shapes.has(next)) return name;
  if (seen.includes(next)) {
    diagnostics.report('model/cycle', draft.at('rightsOf'), `« ${name} » emprunte ses propres droits par rightsOf`);
    // The same owner for all that go round, so that nobody asks for ever.
    return [...seen.slice(seen.indexOf(next)), name].toSorted()[0] ?? name;
  }
  return rightsOwner(next, shapes, { diagnostics, seen: [...seen, name] });
}

/** A list-only screen guards its list with its own code, its records with those of the entity. */
export function screenRights(routes: RouteNames, entity: EntityRights, primary: boolean): EntityRights {
  if (primary && routes.record !== null) return entity;
  if (routes.record === null) return { ...entity, list: rightCode(routes.list ?? entity.list) };
  return codes({ list: routes.list ?? routes.record, record: routes.record, self: entity.self ?? undefined });
}

function codes(rightNames: {
  list: string;
  record: string;
  write?: string | undefined;
  delete?: string | undefined;
  self?: string | undefined;
}): EntityRights {
  return {
    list: rightCode(rightNames.list),
    record: rightCode(rightNames.record),
    write: rightCode(rightNames.write ?? `${rightNames.record}-write`),
    delete: rightCode(rightNames.delete ?? `${rightNames.record}-delete`),
    self: rightNames.self ?? null,
  };
}

export interface RightsArea {
  readonly rights: EntityRights;
  /** Code of the record that this one is a part of. */
  readonly under: string | null;
  readonly one: Texts;
  readonly many: Texts;
  /** Operations that nobody may ever use have no code to tick: tariffs are not deleted, mail traces not written. */
  readonly operations: EntityDescriptor['operations'];
}

/** Sentences of the tree, with `{{one}}` and `{{many}}`: « {{many}} : liste ». */
export interface RightSentences {
  readonly list: Texts;
  readonly record: Texts;
  readonly write: Texts;
  readonly delete: Texts;
}

/** List code → record code → write and delete; parts under the record they belong to; general rights last. */
export function rightTree(
  areas: readonly RightsArea[],
  sentences: RightSentences,
  { source, book }: { source: Context['source']; book: LabelBook },
): RightDescriptor[] {
  const found = new Map<string, RightDescriptor>();
  function add(code: string, parent: string | null, labels: Texts): void {
    if (!found.has(code)) found.set(code, { code, parent: parent === code ? null : parent, labels });
  }
  for (const { rights, under, one, many, operations } of areas) {
    if (operations.length === 0) continue;
    function say(pattern: Texts): Texts {
      return book.each((language) => fill(pattern[language] ?? pattern.fr, one[language] ?? one.fr, many[language] ?? many.fr));
    }
    if (rights.list !== rights.record) add(rights.list, under, say(sentences.list));
    add(rights.record, rights.list === rights.record ? under : rights.list, say(sentences.record));
    if (operations.includes('create') || operations.includes('update')) add(rights.write, rights.record, say(sentences.write));
    if (operations.includes('delete')) add(rights.delete, rights.record, say(sentences.delete));
  }
  for (const { input, yaml } of source.rights) {
    for (const [index, { code, label, parent }] of input.entries()) {
      add(
        rightCode(code),
        parent === undefined ? null : rightCode(parent),
        book.right(code, { fr: label, position: yaml.at(index, 'label') }),
      );
    }
  }
  return parentsFirst(found);
}

function fill(pattern: string, one: string, many: string): string {
  return pattern.replaceAll('{{one}}', one).replaceAll('{{many}}', many);
}

function parentsFirst(rights: ReadonlyMap<string, RightDescriptor>): RightDescriptor[] {
  const children = Map.groupBy(rights.values(), ({ parent }) => (parent !== null && rights.has(parent) ? parent : ''));
  function below(code: string): RightDescriptor[] {
    return (children.get(code) ?? []).flatMap((right) => [right, ...below(right.code)]);
  }
  return below('');
}
