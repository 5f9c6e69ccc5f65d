/** Source → frozen model. Problems go to the diagnostics; the model is worth using only when they hold no error, null when it leads back to itself. */
import type { Diagnostics } from '../load/diagnostics.ts';
import type { Source } from '../load/load.ts';
import type { StateDescriptor } from '../runtime/descriptor.ts';
import type { RightDescriptor } from '../runtime/navigation.ts';
import { checkEverything } from './checks/checks.ts';
import { checkRecordCycles } from './checks/record-cycles.ts';
import { buildContext, type Context } from './draft.ts';
import { entityLabels, entityNames, listTabs } from './labels/entity-labels.ts';
import { buildEntity, gatherReferrers } from './entity.ts';
import { buildEnums } from './enums.ts';
import { LabelBook } from './labels/label-book.ts';
import { buildMessages } from './labels/messages.ts';
import type { FeatureSlot, Model, ModelEntity } from './model.ts';
import { spreadNaturalOrder } from './fields/natural-order.ts';
import { withAnswers } from './questioned.ts';
import { buildNavigation } from './screens/navigation.ts';
import { rightsOwner, rightTree, type RightsArea } from './rights.ts';
import { resolveDerived } from './fields/derived.ts';
import { buildShapes, type Shapes } from './fields/shapes.ts';
import { withUnread } from './unread.ts';

export function buildModel(read: Source, diagnostics: Diagnostics): Model | null {
  const source = withAnswers(read, diagnostics);
  const context = withUnread(buildContext(source, diagnostics));
  const shapes = buildShapes(context);
  if (!checkRecordCycles(shapes, context)) return null;
  const book = new LabelBook(source, diagnostics);
  resolveDerived(shapes, context, book);
  spreadNaturalOrder(shapes);
  const enums = buildEnums(context, book);
  const { messages, later, params, unsaid } = buildMessages(source, diagnostics);
  const sentences = { later, params, isWhole: ![...source.broken].some((file) => file.startsWith('schema/messages')) };
  const referrers = gatherReferrers(shapes);
  const naming = { shapes, book, tabs: listTabs(shapes) };
  const entities = [...shapes.values()].map((shape) =>
    buildEntity(shape, { shapes, context, sentences, referrers, labels: entityLabels(shape, naming) }),
  );
  const rights = buildRights(entities, { shapes, context, book, messages });
  const navigation = buildNavigation({ context, book, entities });
  checkEverything({ context, shapes, entities, enums, rights: new Set(rights.map(({ code }) => code)) });
  if (source.broken.size === 0) book.reportUnknown(new Set(shapes.keys()));
  const transitions = entities.flatMap(({ states }): readonly StateDescriptor['transitions'][number][] => states?.transitions ?? []);
  return deepFreeze({
    entities,
    enums,
    rights,
    navigation: navigation.sections,
    menuCounts: navigation.counts,
    menuLabels: navigation.translated,
    screens: entities.flatMap(({ screens }) => screens).toSorted((a, b) => (a.screen < b.screen ? -1 : 1)),
    features: features(entities),
    guards: names(transitions.map(({ guard }) => guard)),
    effects: names(transitions.map(({ effect }) => effect)),
    messages,
    laterMessages: later,
    serverMessages: source.serverMessages,
    languages: source.languages.map((language) => ({
      ...language,
      unsaid: { labels: book.unsaid(language.code), sentences: unsaid[language.code] ?? [] },
    })),
    messageParams: params,
  });
}

function names(values: readonly (string | null)[]): string[] {
  return [...new Set(values.flatMap((value) => value ?? []))].toSorted();
}

interface RightsPlace {
  readonly shapes: Shapes;
  readonly context: Context;
  readonly book: LabelBook;
  readonly messages: Model['messages'];
}

function buildRights(entities: readonly ModelEntity[], { shapes, context, book, messages }: RightsPlace): RightDescriptor[] {
  const byName = new Map(entities.map((entity) => [entity.name, entity]));
  const areas = entities.flatMap((entity): RightsArea[] => {
    const shape = shapes.get(entity.name);
    if (shape === undefined || rightsOwner(entity.name, shapes, context) !== entity.name) return [];
    const { one, many } = entityNames(shape.draft, book);
    // A part stands under the record that holds it, unless it has a sheet of its own.
    const hasOwnSheet = entity.screens.some(({ record }) => record !== null);
    const parent = entity.parent === null || hasOwnSheet ? undefined : byName.get(entity.parent.entity);
    const under = parent?.rights.record ?? null;
    function texts(key: string): RightsArea['one'] {
      return book.each((language) => entity.labels[language]?.[key] ?? '');
    }
    const screens = entity.screens.map(({ screen, rights }) => ({
      rights,
      under: null,
      one: texts(`screens.${screen}.one`),
      many: texts(`screens.${screen}`),
      operations: entity.operations,
    }));
    return [{ rights: entity.rights, under, one, many, operations: entity.operations }, ...screens];
  });
  function say(key: string, fallback: string): RightsArea['one'] {
    return book.each((language) => messages[language]?.[key] ?? fallback);
  }
  const sentences = {
    list: say('droits.liste', '{{many}}'),
    record: say('droits.fiche', '{{one}}'),
    write: say('droits.ecriture', '{{one}} +'),
    delete: say('droits.suppression', '{{one}} −'),
  };
  return rightTree(areas, sentences, { source: context.source, book });
}

function features(entities: readonly ModelEntity[]): FeatureSlot[] {
  const slots = entities.flatMap((entity) => {
    const { name, fields, screens, states, sheetNotices = [], saves, complete } = entity;
    function slot(screen: string, kind: FeatureSlot['slot'], feature: string | null | undefined): FeatureSlot[] {
      return feature ? [{ feature, slot: kind, entity: name, screen }] : [];
    }
    const inScreens = screens.flatMap(({ screen, list, record, tabs, listActions, sheetActions }) => [
      ...slot(screen, 'list', list?.feature),
      ...slot(screen, 'sheet', record?.feature),
      ...tabs.flatMap((tab) => (tab.kind === 'feature' ? slot(screen, 'tab', tab.feature) : [])),
      ...(listActions ?? []).flatMap((action) => slot(screen, 'listAction', action)),
      ...slot(screen, 'sheetAction', sheetActions),
    ]);
    return [
      ...inScreens,
      ...sheetNotices.flatMap((feature) => slot(name, 'sheetNotice', feature)),
      ...slot(name, 'save', saves),
      ...slot(name, 'completion', complete),
      ...fields.flatMap((field) => slot(`${name}.${field.name}`, 'choices', field.choices)),
      ...(states?.transitions ?? []).flatMap(({ name: step, dialog }) => slot(`${name}.${step}`, 'stepDialog', dialog)),
    ];
  });
  return slots.toSorted((a, b) => (a.feature + a.slot + a.screen < b.feature + b.slot + b.screen ? -1 : 1));
}

function deepFreeze<T>(value: T): T {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value);
    for (const inner of Object.values(value)) deepFreeze(inner);
  }
  return value;
}
