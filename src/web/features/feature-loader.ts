import { type ComponentType, lazy, type LazyExoticComponent } from 'react';
import { onceReachable } from '#web/runtime/offline/once-reachable.ts';
import type { ListActionsProps, SheetActions } from '#web/records/feature-actions.ts';
import type { Completion, Save, SheetNoticeProps, StepDialogProps } from '#web/records/feature-parts.ts';
import type { FieldChoices } from '#web/records/fields/references/field-choices.ts';
import type { FeatureScreenProps, FeatureTabProps } from '#web/records/feature-tab.ts';

/** The registry names every feature and is long: it comes with the first screen that has one. */
async function registry() {
  return (await import('./registry.ts')).features;
}

/** Hand-written actions of a list (render them inside a Suspense). */
export function featureListActions(name: string): ComponentType<ListActionsProps> {
  return fromCache(listActions, name, async () => (await registry()).listActions);
}

/** Hand-written actions of a sheet: no component, the sheet shows them like its own. */
export async function featureSheetActions(name: string): Promise<SheetActions> {
  return loaderOf((await registry()).sheetActions, name)();
}

/** A hand-written notice over a sheet (render it inside a Suspense). */
export function featureSheetNotice(name: string): ComponentType<SheetNoticeProps> {
  return fromCache(sheetNotices, name, async () => (await registry()).sheetNotices);
}

/** A hand-written part of what a step asks (render it inside a Suspense). */
export function featureStepDialog(name: string): ComponentType<StepDialogProps> {
  return fromCache(stepDialogs, name, async () => (await registry()).stepDialogs);
}

/** Work of a feature around a save. */
export async function featureSave(name: string): Promise<Save> {
  return loaderOf((await registry()).saves, name)();
}

/** Values that one value of a part brings to others of it. */
export async function featureCompletion(name: string): Promise<Completion> {
  return loaderOf((await registry()).completions, name)();
}

/** Choices of a field whose list is hand-written. */
export async function featureChoices(name: string): Promise<FieldChoices> {
  return loaderOf((await registry()).choices, name)();
}

/** The hand-written tab of that name, loaded when it is first shown (render it inside a Suspense). */
export function featureTab(name: string): ComponentType<FeatureTabProps> {
  return fromCache(tabs, name, async () => (await registry()).tabs);
}

/** The hand-written list or sheet of that name. */
export async function loadFeatureScreen(name: string): Promise<ComponentType<FeatureScreenProps>> {
  const { lists, sheets } = await registry();
  return loaderOf<ComponentType<FeatureScreenProps>>({ ...lists, ...sheets }, name)();
}

type Cache<P> = Map<string, LazyExoticComponent<ComponentType<P>>>;
type Loaders<T> = Readonly<Record<string, () => Promise<T>>>;

const listActions: Cache<ListActionsProps> = new Map();
const tabs: Cache<FeatureTabProps> = new Map();
const sheetNotices: Cache<SheetNoticeProps> = new Map();
const stepDialogs: Cache<StepDialogProps> = new Map();

function fromCache<P>(cache: Cache<P>, name: string, loaders: () => Promise<Loaders<ComponentType<P>>>): ComponentType<P> {
  const cached = cache.get(name);
  if (cached) return cached;
  const created = lazy(async () => ({ default: await onceReachable(async () => loaderOf(await loaders(), name)()) }));
  cache.set(name, created);
  return created;
}

function loaderOf<T>(loaders: Loaders<T>, name: string): () => Promise<T> {
  const load = loaders[name];
  if (!load) throw new Error(`Unknown feature: ${name}`);
  return load;
}
