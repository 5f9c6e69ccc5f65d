/** The labels of one entity in each language, flat: `one`, `many`, `fields.IdPays`, `tabs.titres`, `filters.Inscriptions.IdSection`… */
import type { FiltersInput, ScreenInput, TabInput } from '../../metamodel.ts';
import type { FieldDescriptor } from '../../runtime/field.ts';
import type { InLanguages } from '../../runtime/language.ts';
import type { Draft } from '../draft.ts';
import type { LabelBook, Texts } from './label-book.ts';
import type { Position } from '../model.ts';
import { humanise, pascal, slug, withoutId } from '../naming.ts';
import { lineage, type Shape, type Shapes } from '../fields/shapes.ts';
import { findRowName, rowProperty } from '../fields/row-names.ts';
import { payloadFields } from '../fields/fields.ts';

type Languages = InLanguages<Record<string, string>>;
interface Naming {
  readonly shapes: Shapes;
  readonly book: LabelBook;
  readonly tabs: ListTabs;
}

/** `Film | Films` → the two forms, translated. */
export function entityNames({ name, input, at }: Draft, book: LabelBook): { one: Texts; many: Texts } {
  const [one = '', many = ''] = input.label.split('|').map((part) => part.trim());
  const position = at('label');
  return { one: book.one(name, { fr: one, position }), many: book.many(name, { fr: many, position }) };
}

export function entityLabels(shape: Shape, naming: Naming): Languages {
  const labels: Languages = naming.book.each(() => ({}));
  function put(key: string, texts: Texts): void {
    for (const [language, languageLabels] of Object.entries(labels)) languageLabels[key] ??= texts[language] ?? texts.fr;
  }
  const names = entityNames(shape.draft, naming.book);
  put('one', names.one);
  put('many', names.many);
  const gender = naming.book.gender(shape.draft.name, shape.draft.input.feminine ?? false);
  for (const [language, languageLabels] of Object.entries(labels)) {
    const languageGender = gender[language] ?? gender.fr;
    if (languageGender !== gender.fr) languageLabels['gender'] = languageGender;
  }
  for (const field of shape.fields.values()) putField(field, { shape, put, naming });
  putScreens({ shape, put, naming });
  putFilters({ shape, put, naming });
  putTransitions({ shape, put, naming });
  putRollover({ shape, put, naming }, names.many);
  return labels;
}

interface Putting {
  readonly shape: Shape;
  readonly put: (key: string, texts: Texts) => void;
  readonly naming: Naming;
}

function putField(field: FieldDescriptor, { shape, put, naming }: Putting): void {
  const texts = fieldLabel(field, shape, naming);
  put(`fields.${field.name}`, texts);
  if (rowProperty(field) !== field.name) put(`fields.${rowProperty(field)}`, texts);
  const draft = shape.draft.fields.get(field.name);
  putPayload(field, { shape, put, naming });
  if (draft?.input.help !== undefined) {
    put(
      `help.${field.name}`,
      naming.book.text(
        { ...sources(field, shape, naming.shapes), group: 'help', key: field.name },
        { fr: draft.input.help, position: draft.at('help') },
      ),
    );
  }
}

/** `fields.Jury.Role`: what each link of a list says. */
function putPayload(field: FieldDescriptor, { shape, put, naming }: Putting): void {
  const inverseOf = field.link?.inverseOf;
  const holder = inverseOf === undefined ? shape : naming.shapes.get(field.to ?? '');
  const draft = holder?.draft.fields.get(inverseOf ?? field.name);
  if (holder === undefined || draft === undefined) return;
  for (const { name, input, at } of payloadFields(draft)) {
    const target = input.kind === 'reference' ? naming.shapes.get(input.to) : undefined;
    const names = target !== undefined && withoutId(name) === pascal(target.name) ? entityNames(target.draft, naming.book).one : null;
    const fr = input.label ?? names?.fr ?? naming.book.french(name) ?? humanise(name);
    const place = { ...sources(field, holder, naming.shapes), group: 'fields' as const, key: `${draft.name}.${name}` };
    put(`fields.${field.name}.${name}`, naming.book.text(place, { fr, position: at() }, names));
  }
}

/** Label of the field, else the name of the entity it points to (`IdPays` → « Pays »), else its own name made readable. */
function fieldLabel(field: FieldDescriptor, shape: Shape, { shapes, book }: Naming): Texts {
  const draft = shape.draft.fields.get(field.name);
  const target = field.to === undefined ? undefined : shapes.get(field.to);
  const many = field.kind === 'ids' || field.kind === 'links';
  const sameName = target !== undefined && (withoutId(field.name) === pascal(target.name) || field.link?.inverseOf !== undefined);
  const targetNames = sameName ? entityNames(target.draft, book) : null;
  const targetName = many ? targetNames?.many : targetNames?.one;
  const fr = draft?.input.label ?? targetName?.fr ?? book.french(field.name) ?? humanise(field.name);
  const position = draft?.at('label') ?? shape.draft.at('entity');
  return book.text({ ...sources(field, shape, shapes), group: 'fields', key: field.name }, { fr, position }, targetName ?? null);
}

function sources(field: FieldDescriptor, shape: Shape, shapes: Shapes): { entities: string[]; traits: string[] } {
  const line = lineage(shapes, shape.name);
  const owner = line.find(({ name }) => name === field.declaredIn);
  return { entities: line.map(({ name }) => name), traits: [...(shape.draft.input.traits ?? []), ...(owner?.draft.input.traits ?? [])] };
}

function putScreens(putting: Putting): void {
  putOverview(putting);
  for (const key of Object.keys({ ...putting.shape.draft.input.screens })) putScreen(key, putting);
}

/** Words of a filter, written once: they hold on every screen of the entity that offers it, and of those that extend it. */
function putFilters({ shape, put, naming: { shapes, book, tabs } }: Putting): void {
  const line = lineage(shapes, shape.name);
  const entities = line.map(({ name }) => name);
  function nameOf(text: string): string | null {
    return findRowName(shapes, { entity: shape.name, text })?.name ?? null;
  }
  const offered = new Set(filtersOf(shape, tabs).map(({ text }) => nameOf(text)));
  for (const { text, label: fr, position } of line.flatMap((one) => filtersOf(one, tabs))) {
    const key = nameOf(text);
    if (key === null || fr === null || !offered.has(key)) continue;
    put(`filters.${key}`, book.text({ entities, traits: shape.draft.input.traits ?? [], group: 'filters', key }, { fr, position }));
  }
  for (const { key, label: fr, position } of saidFilters(shape, tabs).flatMap(readyOf))
    put(
      `filters.${key}`,
      book.text({ entities: [shape.name], traits: shape.draft.input.traits ?? [], group: 'filters', key }, { fr, position }),
    );
}

interface SaidFilter {
  readonly text: string;
  readonly label: string | null;
  readonly position: Position;
}

interface SaidHere {
  readonly said: FiltersInput[number];
  readonly position: Position;
}

/** Filters of the tabs of sheets, by the entity that they list. */
type ListTabs = ReadonlyMap<string, readonly SaidHere[]>;

function saidIn(holder: Draft, path: readonly (string | number)[], filters: FiltersInput = []): SaidHere[] {
  return filters.map((filterInput, index) => ({ said: filterInput, position: holder.at(...path, 'filters', index) }));
}

/** Gathered once for all entities. */
export function listTabs(shapes: Shapes): ListTabs {
  const tabs = new Map<string, SaidHere[]>();
  for (const { draft } of shapes.values()) {
    for (const [screen, { sheet = [] }] of Object.entries({ ...draft.input.screens })) {
      for (const [index, { list, filters }] of sheet.entries()) {
        if (list !== undefined) tabs.set(list, [...(tabs.get(list) ?? []), ...saidIn(draft, ['screens', screen, 'sheet', index], filters)]);
      }
    }
  }
  return tabs;
}

/** On the screens of the entity, and in the tabs of other sheets that list it. */
function saidFilters({ name, draft }: Shape, tabs: ListTabs): SaidHere[] {
  return [
    ...Object.entries({ ...draft.input.screens }).flatMap(([screen, { filters }]) => saidIn(draft, ['screens', screen], filters)),
    ...(tabs.get(name) ?? []),
  ];
}

function filtersOf(shape: Shape, tabs: ListTabs): SaidFilter[] {
  return saidFilters(shape, tabs).flatMap<SaidFilter>(({ said, position }) => {
    if (typeof said === 'string') return [{ text: said, label: null, position }];
    return 'ready' in said ? [] : [{ text: said.field, label: said.label, position }];
  });
}

function readyOf({ said, position }: SaidHere): { readonly key: string; readonly label: string; readonly position: Position }[] {
  return typeof said === 'object' && 'ready' in said ? [{ key: said.ready, label: said.label, position }] : [];
}

interface Item {
  readonly group: 'screens' | 'tabs' | 'sections' | 'views';
  readonly key: string;
  readonly fr: string;
  /** Path of the text inside the screen. */
  readonly path: readonly (string | number)[];
  readonly fallback?: Texts | null;
}

function putScreen(key: string, { shape, put, naming }: Putting): void {
  const { name, draft } = shape;
  const screen = draft.input.screens?.[key];
  if (screen === undefined) return;
  function text({ group, key: item, fr, path, fallback = null }: Item): void {
    const place = { entities: [name], traits: draft.input.traits ?? [], group, key: item };
    put(`${group}.${item}`, naming.book.text(place, { fr, position: draft.at('screens', key, ...path) }, fallback));
  }
  for (const title of screenTitles(key, screen, entityNames(draft, naming.book))) text(title);
  for (const [index, { view, label }] of (screen.views ?? []).entries())
    text({ group: 'views', key: view, fr: label, path: ['views', index, 'label'] });
  const total = screen.totals?.label;
  if (total !== undefined) text({ group: 'sections', key: slug(total), fr: total, path: ['totals', 'label'] });
  const tabs: readonly TabInput[] = screen.sheet ?? [{ tab: 'general' }];
  for (const [index, tab] of tabs.entries()) {
    const target = tabTarget(tab, shape, naming);
    const fr = tab.label ?? target?.fr ?? naming.book.french(tab.tab) ?? defaultTab(tab.tab);
    text({ group: 'tabs', key: tab.tab, fr, path: ['sheet', index, 'tab'], fallback: target });
    if (tab.group !== undefined) text({ group: 'sections', key: slug(tab.group), fr: tab.group, path: ['sheet', index, 'group'] });
    for (const [place, { section }] of (tab.sections ?? []).entries()) {
      text({ group: 'sections', key: slug(section), fr: section, path: ['sheet', index, 'sections', place, 'section'] });
    }
    for (const [place, { label }] of (tab.shows ?? []).entries()) {
      if (label !== undefined) text({ group: 'sections', key: slug(label), fr: label, path: ['sheet', index, 'shows', place, 'label'] });
    }
  }
}

/** A screen is called as its entity, unless it says `Un | Plusieurs` or one text for both. */
function screenTitles(key: string, { label }: ScreenInput, { one, many }: { one: Texts; many: Texts }): Item[] {
  const [single, several] = label?.split('|').map((part) => part.trim()) ?? [];
  return [
    { group: 'screens', key, fr: several ?? single ?? many.fr, path: ['label'], fallback: many },
    { group: 'screens', key: `${key}.one`, fr: single ?? one.fr, path: ['label'], fallback: one },
  ];
}

function defaultTab(tab: string): string {
  return tab === 'general' ? 'Général' : humanise(pascal(tab));
}

/** A tab of parts or links is called as what it lists. */
function tabTarget(tab: TabInput, shape: Shape, naming: Naming): Texts | null {
  const { shapes, book } = naming;
  if (tab.list !== undefined) {
    const part = shapes.get(tab.list);
    return part === undefined ? null : entityNames(part.draft, book).many;
  }
  const field = tab.links === undefined ? undefined : shape.fields.get(tab.links);
  return field === undefined ? null : fieldLabel(field, shape, naming);
}

function putTransitions({ shape, put, naming }: Putting): void {
  for (const [name, { label }] of Object.entries({ ...shape.draft.input.states?.transitions })) {
    const position = shape.draft.at('states', 'transitions', name, 'label');
    put(
      `transitions.${name}`,
      naming.book.text(
        { entities: [shape.name], traits: shape.draft.input.traits ?? [], group: 'transitions', key: name },
        { fr: label, position },
      ),
    );
  }
}

/** Titles of the lists that its sheet shows at a glance; a subtype takes those of its base. */
function putOverview({ shape, put, naming: { shapes, book } }: Putting): void {
  const entities = lineage(shapes, shape.name).map(({ name }) => name);
  const traits = shape.draft.input.traits ?? [];
  for (const [group, items] of Object.entries({ ...shape.draft.input.overview })) {
    for (const [index, item] of items.entries()) {
      if (typeof item === 'string' || item.label === undefined) continue;
      const [key, position] = [slug(item.label), shape.draft.at('overview', group, index, 'label')];
      put(`sections.${key}`, book.text({ entities, traits, group: 'sections', key }, { fr: item.label, position }));
    }
  }
}

/** Ticks that copy it to another edition; a part comes along with its owner. */
function putRollover({ shape: { name, draft }, put, naming: { book } }: Putting, many: Texts): void {
  const { rollover, edition, traits = [] } = draft.input;
  if (rollover === undefined || edition === undefined) return;
  const fr = rollover === true ? undefined : rollover.label;
  const place = { entities: [name], traits, group: 'sections' as const, key: slug(fr ?? '') };
  put('rollover', fr === undefined ? many : book.text(place, { fr, position: draft.at('rollover', 'label') }));
}
