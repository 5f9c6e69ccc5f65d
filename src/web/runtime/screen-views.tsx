import { useParams } from '@tanstack/react-router';
import type { ComponentType, ReactNode } from 'react';
import type { EntityModule, ScreenDescriptor } from '#generated/entities/descriptor.gen.ts';
import { useOpenView } from '#web/app/guard/use-open-view.ts';
import { isObject } from './is-object.ts';
import type { SheetScreenProps } from './screen-props.ts';

interface ScreenViewInput {
  readonly entity: EntityModule;
  readonly screen: ScreenDescriptor;
  readonly kind: 'list' | 'record';
  readonly Screen: ComponentType<SheetScreenProps>;
}

/** Component of a generated list or sheet route; another record is another sheet, so nothing of the first remains. */
export function screenView({ entity, screen, kind, Screen }: ScreenViewInput): () => ReactNode {
  return function ScreenView(): ReactNode {
    const { depth, id, params } = usePathParams();
    useOpenView({ entity, screen, depth, id: kind === 'list' ? undefined : id });
    return <Screen depth={depth} entity={entity} id={id} key={id} params={params} screen={screen} />;
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
