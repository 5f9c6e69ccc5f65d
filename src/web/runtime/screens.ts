import { loadEntity, loadQuestions } from './entities.ts';
import { lazyRouteComponent, notFound } from '@tanstack/react-router';
import type { ComponentType, ReactNode } from 'react';
import type { EntityName } from '#generated/entities/loaders.gen.ts';
import type { EntityModule, ScreenDescriptor } from '#generated/entities/descriptor.gen.ts';
import { enforce } from '#web/app/guard/enforce-guard.ts';
import { loadFrame } from '#web/app/framed.tsx';
import { ListPending, SheetPending } from '#web/shell/page-skeleton.tsx';
import { type RouteMeta, shellPage } from '#web/app/guard/route-meta.ts';
import { SHEET_TEXTS, withTexts } from '#web/i18n/with-texts.ts';
import { mayResume } from '#web/session/session.ts';
import { onceReachable } from './offline/once-reachable.ts';
import type { SheetScreenProps } from './screen-props.ts';

interface BeforeLoad {
  readonly params: Readonly<Record<string, string>>;
  readonly location: { readonly href: string };
}

/** Options of a generated list route: the guard first, then the entity's chunk and the generic list. */
export function listRoute(entityName: EntityName, screenKey: string) {
  return screenRoute({ entityName, screenKey, kind: 'list', pendingComponent: ListPending });
}

/** Options of a generated sheet route. */
export function sheetRoute(entityName: EntityName, screenKey: string) {
  return screenRoute({ entityName, screenKey, kind: 'record', pendingComponent: SheetPending });
}

interface ScreenRoute {
  readonly entityName: EntityName;
  readonly screenKey: string;
  readonly kind: 'list' | 'record';
  readonly pendingComponent: () => ReactNode;
}

function screenRoute({ entityName, screenKey, kind, pendingComponent }: ScreenRoute) {
  async function load() {
    const entity = await loadEntity(entityName);
    const screen = findScreen(entity, screenKey);
    // The frame too: a screen that comes after it is held back by React, as whatever follows a fallback.
    const [{ screenView }, Screen] = await Promise.all([
      import('./screen-views.tsx'),
      loadScreen(screen, kind),
      loadFrame(),
      kind === 'list' ? loadQuestions(entity) : null,
    ]);
    return { View: screenView({ entity, screen, kind, Screen }) };
  }
  // A screen that is opened through a cut comes once the server is back.
  const component = lazyRouteComponent(() => onceReachable(load), 'View');
  function beforeLoad({ params, location }: BeforeLoad) {
    return openScreen({ entityName, screenKey, params, href: location.href, kind, fetchCode: () => void component.preload?.() });
  }
  return { beforeLoad, component, pendingComponent };
}

const loadSheet = withTexts(SHEET_TEXTS, async () => (await import('#web/records/sheet-page.tsx')).SheetPage);

async function loadScreen(screen: ScreenDescriptor, kind: 'list' | 'record'): Promise<ComponentType<SheetScreenProps>> {
  const feature = screen[kind]?.feature;
  if (feature) return (await import('./feature-view.tsx')).loadFeatureView(feature);
  return kind === 'list' ? (await import('#web/records/list-screen.tsx')).ListScreen : loadSheet();
}

interface Opening {
  readonly entityName: EntityName;
  readonly screenKey: string;
  readonly params: Readonly<Record<string, string>>;
  readonly href: string;
  readonly kind: 'list' | 'record';
  readonly fetchCode: () => void;
}

async function openScreen({ entityName, screenKey, params, href, kind, fetchCode }: Opening): Promise<{ readonly meta: RouteMeta }> {
  readNumber(params.depth);
  if (kind === 'record') readNumber(params.id);
  const entity = await onceReachable(() => loadEntity(entityName));
  const screen = findScreen(entity, screenKey);
  const route = screen[kind];
  if (!route || !hasKnownParams(screen, params)) throw notFound();
  // Beside the guard's questions to the server, not after them; whoever must sign in first needs none of it yet.
  if (mayResume()) fetchCode();
  const meta = shellPage({ name: route.route, right: route.right, checkRight: screen.checkRight, userId: ownId(entity, kind, params) });
  await enforce(meta, href);
  return { meta };
}

/** Only a sheet that is somebody's own user record has an owner to look at. */
function ownId({ descriptor }: EntityModule, kind: Opening['kind'], params: Opening['params']): number | undefined {
  return kind === 'record' && descriptor.rights.self === 'Id' ? Number(params.id) : undefined;
}

function findScreen({ descriptor }: EntityModule, key: string): ScreenDescriptor {
  const screen = descriptor.screens.find((candidate) => candidate.screen === key);
  if (!screen) throw new Error(`No screen ${key} on ${descriptor.name}`);
  return screen;
}

const ID_MAX = 2_147_483_647;

/** Depth and id are numbers, else the address does not match (platform §2.1). */
export function readNumber(raw: string | undefined): number {
  if (raw === undefined || !/^\d{1,10}$/.test(raw) || Number(raw) > ID_MAX) throw notFound();
  return Number(raw);
}

function hasKnownParams(screen: ScreenDescriptor, params: Readonly<Record<string, string>>): boolean {
  return screen.params.every((param) => Object.hasOwn(param.values, params[param.name] ?? ''));
}
