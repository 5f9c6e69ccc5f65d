import { type ComponentType, lazy, type LazyExoticComponent } from 'react';
import type { ListActionsProps, SheetActionsProps } from '#web/records/feature-actions.ts';
import type { FeatureScreenProps, FeatureTabProps } from '#web/records/feature-tab.ts';
import type { SheetActions } from '#web/records/sheet/sheet-action.ts';

/** The registry names every feature and is long: it comes with the first screen that has one. */
const registry = async () => (await import('./registry.ts')).features;

/** Hand-written actions of a list (render them inside a Suspense). */
export function featureListActions(name: string): ComponentType<ListActionsProps> {
  return fromCache(listActions, name, async () => (await registry()).listActions);
}

/** Hand-written actions of a sheet. */
export function featureSheetActions(name: string): ComponentType<SheetActionsProps> {
  return fromCache(sheetActions, name, async () => (await registry()).sheetActions);
}

/** The hand-written tab of that name, loaded when it is first shown (render it inside a Suspense). */
export function featureTab(name: string): ComponentType<FeatureTabProps> {
  return fromCache(tabs, name, async () => (await registry()).tabs);
}

/** The actions that features add to the sheets of an entity; null when there are none. */
export const loadSheetActions = async (entity: string): Promise<SheetActions | null> =>
  (await import('./registry.ts')).loadSheetActions(entity);

/** The hand-written list or sheet of that name. */
export function featureScreen(name: string): ComponentType<FeatureScreenProps> {
  return fromCache(screens, name, async () => {
    const { lists, sheets } = await registry();
    return { ...lists, ...sheets };
  });
}

type Cache<P> = Map<string, LazyExoticComponent<ComponentType<P>>>;
type Loaders<P> = Readonly<Record<string, () => Promise<ComponentType<P>>>>;

const listActions: Cache<ListActionsProps> = new Map();
const sheetActions: Cache<SheetActionsProps> = new Map();
const tabs: Cache<FeatureTabProps> = new Map();
const screens: Cache<FeatureScreenProps> = new Map();

function fromCache<P>(cache: Cache<P>, name: string, loaders: () => Promise<Loaders<P>>): ComponentType<P> {
  const known = cache.get(name);
  if (known) return known;
  const created = lazy(async () => {
    const load = (await loaders())[name];
    if (!load) throw new Error(`Unknown feature: ${name}`);
    return { default: await load() };
  });
  cache.set(name, created);
  return created;
}
