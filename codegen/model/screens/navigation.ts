/** The sidebar: entries name a screen of the schema, or a hand-written route. */
import type { Step } from '../../load/yaml-file.ts';
import type { NavigationFile } from '../../navigation-metamodel.ts';
import type { FilterNode } from '../../runtime/field.ts';
import type { Language } from '../../runtime/language.ts';
import type { MenuCount, NavigationEntry, NavigationSection } from '../../runtime/navigation.ts';
import type { ScreenDescriptor } from '../../runtime/screen.ts';
import type { Context } from '../draft.ts';
import type { LabelBook, Texts } from '../labels/label-book.ts';
import type { ModelEntity, Position } from '../model.ts';
import { STATIC_ROUTES } from './static-routes.ts';

type EntryInput = NonNullable<NavigationFile['sections'][number]['entries']>[number];

export interface NavigationPlace {
  readonly context: Context;
  readonly book: LabelBook;
  readonly entities: readonly ModelEntity[];
  readonly say: Say;
  readonly counts: Record<string, MenuCount>;
}

export interface Navigation {
  readonly sections: readonly NavigationSection[];
  /** By the key of an entry. */
  readonly counts: Readonly<Record<string, MenuCount>>;
  /** By the address of an entry, or the key of a section or group. */
  readonly translated: Readonly<Record<Language, Readonly<Record<string, string>>>>;
}

/** Puts the translations of a label aside and answers the French one. */
type Say = (name: string, texts: Texts) => string;

export function buildNavigation(place: Omit<NavigationPlace, 'say' | 'counts'>): Navigation {
  const translated: Record<Language, Record<string, string>> = {};
  const say: Say = (name, { fr, ...others }) => {
    for (const [language, text] of Object.entries(others)) (translated[language] ??= {})[name] = text;
    return fr;
  };
  const counts: Record<string, MenuCount> = {};
  return { sections: buildSections({ ...place, say, counts }), counts, translated };
}

function buildSections(place: NavigationPlace): NavigationSection[] {
  const { context, book, say } = place;
  return context.source.navigation.flatMap(({ input, yaml }) =>
    input.sections.map((section, index) => {
      function at(...path: Step[]): Position {
        return yaml.at('sections', index, ...path);
      }
      const { key, icon, always = false } = section;
      return {
        key,
        icon,
        always,
        label: say(key, book.navigation(key, { fr: section.label, position: at('label') })),
        entries: entries(section.entries, { ...place, at: (...path) => at('entries', ...path) }),
        groups: (section.groups ?? []).map((group, groupIndex) => ({
          key: group.key,
          label: say(group.key, book.navigation(group.key, { fr: group.label, position: at('groups', groupIndex, 'label') })),
          entries: entries(group.entries, { ...place, at: (...path) => at('groups', groupIndex, 'entries', ...path) }),
        })),
      };
    }),
  );
}

interface EntryPlace extends NavigationPlace {
  readonly at: (...path: Step[]) => Position;
}

function entries(entryInputs: readonly EntryInput[] | undefined, place: EntryPlace): NavigationEntry[] {
  return (entryInputs ?? []).flatMap((entry, index) => buildEntry(entry, { ...place, at: (...path) => place.at(index, ...path) }) ?? []);
}

function buildEntry(entry: EntryInput, place: EntryPlace): NavigationEntry | null {
  const { context, book, entities, say, at } = place;
  const key = [entry.screen, ...Object.values({ ...entry.params })].join('.');
  function label(fallback: Texts | null): Texts {
    return book.navigation(key, { fr: entry.label, position: at('label') }, fallback);
  }
  const hand = STATIC_ROUTES.find(({ path }) => path === `/${entry.screen}`);
  if (hand !== undefined) return { key, to: hand.path, right: '', label: say(hand.path, label(null)), entity: '' };
  const found = screenOf(entry.screen, entities);
  if (found === undefined) {
    if (context.source.broken.size === 0) {
      const screenNames = entities.flatMap(({ screens }) => screens.map(({ screen }) => screen));
      context.diagnostics.unknown('model/unknown-screen', at('screen'), {
        message: `écran inconnu « ${entry.screen} »`,
        name: entry.screen,
        known: screenNames,
      });
    }
    return null;
  }
  const { entity, screen } = found;
  checkParams(entry, screen, { context, at });
  const route = screen.list ?? screen.record;
  const path = (route?.path ?? '').replace(/\$(\w+)/g, (_, name: string) => entry.params?.[name] ?? '');
  const screenLabels = book.each((language) => entity.labels[language]?.[`screens.${screen.screen}`] ?? entry.label);
  const to = screen.list === null ? `/0/${path}/0` : `/0/${path}`;
  const counted = buildCount(entry, found, place);
  if (counted !== null) place.counts[key] = counted;
  return {
    key,
    to,
    right: route?.right ?? '',
    label: say(to, label(screenLabels)),
    entity: entity.name,
    ...(entry.view === undefined || findView({ property: 'view', name: entry.view }, found, place) === null ? {} : { view: entry.view }),
    ...(counted === null || entry.count === undefined ? {} : { count: entry.count }),
  };
}

/** A view that an entry names; null: its screen has none of that name. */
function findView(
  { property, name }: { readonly property: 'view' | 'count'; readonly name: string },
  { screen }: Found,
  { context, at }: EntryPlace,
): ScreenDescriptor['views'][number] | null {
  const view = screen.views.find((candidate) => candidate.view === name);
  if (view !== undefined) return view;
  const viewNames = screen.views.map((candidate) => candidate.view);
  const message = `« ${name} » n'est pas une vue de l'écran « ${screen.screen} »`;
  context.diagnostics.unknown('model/unknown-value', at(property), { message, name, known: viewNames });
  return null;
}

/** Query of the number beside an entry, null when it has none. */
function buildCount(entry: EntryInput, found: Found, place: EntryPlace): MenuCount | null {
  const { count, params } = entry;
  const { entity, screen } = found;
  const { book } = place;
  if (count === undefined) return null;
  const view = findView({ property: 'count', name: count }, found, place);
  if (view === null) return null;
  const { name, plural, edition, labels } = entity;
  const chosen = screen.params.flatMap((param): FilterNode[] => {
    const value = param.values[params?.[param.name] ?? ''];
    return value === undefined ? [] : [{ field: param.field, op: 'eq', value }];
  });
  return {
    entity: name,
    plural,
    events: entity.extends ?? name,
    edition,
    always: [...screen.filter, ...chosen],
    filter: view.filter,
    labels: book.each((language) => labels[language]?.[`views.${count}`] ?? count),
  };
}

/** A path with parameters needs one of their values from the entry. */
function checkParams({ params }: EntryInput, screen: ScreenDescriptor, { context, at }: Pick<EntryPlace, 'context' | 'at'>): void {
  for (const { name, values } of screen.params) {
    const paramValue = params?.[name];
    if (paramValue !== undefined && Object.hasOwn(values, paramValue)) continue;
    const message =
      paramValue === undefined
        ? `l'écran « ${screen.screen} » attend le paramètre « ${name} »`
        : `« ${paramValue} » n'est pas une valeur de « ${name} »`;
    context.diagnostics.unknown('model/unknown-value', at('params', name), { message, name: paramValue ?? '', known: Object.keys(values) });
  }
}

interface Found {
  readonly entity: ModelEntity;
  readonly screen: ScreenDescriptor;
}

/** By the key of the screen, else by the name of its list route. */
function screenOf(name: string, entities: readonly ModelEntity[]): Found | undefined {
  const all = entities.flatMap((entity) => entity.screens.map((screen) => ({ entity, screen })));
  return all.find(({ screen }) => screen.screen === name) ?? all.find(({ screen }) => screen.list?.route === name);
}
