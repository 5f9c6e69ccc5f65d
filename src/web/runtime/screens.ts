import { lazyRouteComponent, notFound } from '@tanstack/react-router';
import { type EntityName, entityLoaders } from '#generated/entities/loaders.gen.ts';
import type { EntityModule, ScreenDescriptor } from '#generated/entities/descriptor.gen.ts';
import { enforce } from '#web/app/enforce-guard.ts';
import { type RouteMeta, shellPage } from '#web/app/route-meta.ts';

interface BeforeLoad {
  readonly params: Readonly<Record<string, string>>;
  readonly location: { readonly href: string };
}

/** Options of a generated list route: the guard first, then the entity's chunk and the generic list. */
export function listRoute(entityName: EntityName, screenKey: string) {
  return {
    beforeLoad: ({ params, location }: BeforeLoad) => openScreen({ entityName, screenKey, params, href: location.href, kind: 'list' }),
    component: lazyRouteComponent(async () => {
      const [views, entity] = await Promise.all([import('./screen-views.tsx'), entityLoaders[entityName]()]);
      return { View: views.listView(entity, findScreen(entity, screenKey)) };
    }, 'View'),
  };
}

/** Options of a generated sheet route. */
export function sheetRoute(entityName: EntityName, screenKey: string) {
  return {
    beforeLoad: ({ params, location }: BeforeLoad) => openScreen({ entityName, screenKey, params, href: location.href, kind: 'record' }),
    component: lazyRouteComponent(async () => {
      const [views, entity] = await Promise.all([import('./screen-views.tsx'), entityLoaders[entityName]()]);
      return { View: views.sheetView(entity, findScreen(entity, screenKey)) };
    }, 'View'),
  };
}

interface Opening {
  readonly entityName: EntityName;
  readonly screenKey: string;
  readonly params: Readonly<Record<string, string>>;
  readonly href: string;
  readonly kind: 'list' | 'record';
}

async function openScreen({ entityName, screenKey, params, href, kind }: Opening): Promise<{ readonly meta: RouteMeta }> {
  readNumber(params.depth);
  if (kind === 'record') readNumber(params.id);
  const entity = await entityLoaders[entityName]();
  const screen = findScreen(entity, screenKey);
  const route = screen[kind];
  if (!route || !hasKnownParams(screen, params)) throw notFound();
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
