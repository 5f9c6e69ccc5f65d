import { useParams } from '@tanstack/react-router';
import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';
import type { EntityModule, ScreenDescriptor } from '#generated/entities/descriptor.gen.ts';
import { PageSkeleton } from '#web/app/page-skeleton.tsx';
import { useOpenView } from '#web/app/use-open-view.ts';
import { withTexts } from '#web/i18n/with-texts.ts';
import { isObject } from './is-object.ts';

const ListScreen = lazy(async () => ({ default: (await import('#web/records/list-screen.tsx')).ListScreen }));
const SheetPage = lazy(withTexts('fiche', async () => ({ default: (await import('#web/records/sheet-page.tsx')).SheetPage })));
const lazyFeature = (name: string) => lazy(async () => ({ default: (await import('./feature-view.tsx')).featureView(name) }));

/** Component of a generated list route. */
export function listView(entity: EntityModule, screen: ScreenDescriptor): ComponentType {
  const Feature = screen.list?.feature ? lazyFeature(screen.list.feature) : null;
  return function ListView(): ReactNode {
    const { depth, params } = usePathParams();
    useOpenView({ entity, screen, depth, id: undefined });
    return (
      <Suspense fallback={<PageSkeleton kind="list" />}>
        {Feature ? (
          <Feature depth={depth} entity={entity} id={undefined} screen={screen.screen} />
        ) : (
          <ListScreen depth={depth} entity={entity} params={params} screen={screen} />
        )}
      </Suspense>
    );
  };
}

/** Component of a generated sheet route; another record is another sheet, so nothing of the first remains. */
export function sheetView(entity: EntityModule, screen: ScreenDescriptor): ComponentType {
  const Feature = screen.record?.feature ? lazyFeature(screen.record.feature) : null;
  return function SheetView(): ReactNode {
    const { depth, id, params } = usePathParams();
    useOpenView({ entity, screen, depth, id });
    return (
      <Suspense fallback={<PageSkeleton kind="sheet" />}>
        {Feature ? (
          <Feature depth={depth} entity={entity} id={id} key={id} screen={screen.screen} />
        ) : (
          <SheetPage depth={depth} entity={entity} id={id} key={id} params={params} screen={screen} />
        )}
      </Suspense>
    );
  };
}

interface PathParams {
  readonly depth: number;
  readonly id: number;
  readonly params: Readonly<Record<string, string>>;
}

/** The guard refused anything but numbers before these components mount. */
function usePathParams(): PathParams {
  const raw: unknown = useParams({ strict: false });
  const params = isObject(raw) ? Object.fromEntries(Object.entries(raw).map(([name, value]) => [name, String(value)])) : {};
  return { depth: Number(params.depth), id: Number(params.id ?? 0), params };
}
