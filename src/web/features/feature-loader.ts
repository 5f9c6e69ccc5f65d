import { type ComponentType, lazy, type LazyExoticComponent } from 'react';
import type { ListActions, ListActionsProps, SheetActions as SheetButtons, SheetActionsProps } from '#web/records/feature-actions.ts';
import type { FeatureScreen, FeatureScreenProps, FeatureTab, FeatureTabProps } from '#web/records/feature-tab.ts';
import type { SheetActions } from '#web/records/sheet/sheet-action.ts';
import { features } from './registry.ts';
import { sheetActions } from './sheet-actions.ts';

const listActionLoaders: Loaders<ListActions> = features.listActions;
const sheetButtonLoaders: Loaders<SheetButtons> = features.sheetActions;
const listActions = new Map<string, LazyExoticComponent<ListActions>>();
const sheetButtons = new Map<string, LazyExoticComponent<SheetButtons>>();

/** Hand-written actions of a list (render them inside a Suspense). */
export function featureListActions(name: string): ComponentType<ListActionsProps> {
  return fromCache(listActions, name, listActionLoaders[name]);
}

/** Hand-written actions of a sheet. */
export function featureSheetActions(name: string): ComponentType<SheetActionsProps> {
  return fromCache(sheetButtons, name, sheetButtonLoaders[name]);
}

type Loaders<C> = Readonly<Record<string, () => Promise<C>>>;

const tabLoaders: Loaders<FeatureTab> = features.tabs;
const screenLoaders: Loaders<FeatureScreen> = { ...features.lists, ...features.sheets };
const tabs = new Map<string, LazyExoticComponent<FeatureTab>>();
const screens = new Map<string, LazyExoticComponent<FeatureScreen>>();

/** The hand-written tab of that name, loaded when it is first shown (render it inside a Suspense). */
export function featureTab(name: string): ComponentType<FeatureTabProps> {
  return fromCache(tabs, name, tabLoaders[name]);
}

/** The hand-written list or sheet of that name. */
export function featureScreen(name: string): ComponentType<FeatureScreenProps> {
  return fromCache(screens, name, screenLoaders[name]);
}

type Cache<P> = Map<string, LazyExoticComponent<ComponentType<P>>>;

function fromCache<P>(cache: Cache<P>, name: string, load: (() => Promise<ComponentType<P>>) | undefined): ComponentType<P> {
  const known = cache.get(name);
  if (known) return known;
  if (!load) throw new Error(`Unknown feature: ${name}`);
  const created = lazy(async () => ({ default: await load() }));
  cache.set(name, created);
  return created;
}

/** The actions that features add to the sheets of an entity; null when there are none. */
export async function loadSheetActions(entity: string): Promise<SheetActions | null> {
  return (await sheetActions[entity]?.()) ?? null;
}

export const hasSheetActions = (entity: string): boolean => sheetActions[entity] !== undefined;
