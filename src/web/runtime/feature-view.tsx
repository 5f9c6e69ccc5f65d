import { type ComponentType, type ReactNode } from 'react';
import { part } from '#web/runtime/part.ts';
import { loadFeatureScreen } from '#web/features/feature-loader.ts';
import { SHEET_TEXTS } from '#web/i18n/with-texts.ts';
import type { SheetScreenProps } from './screen-props.ts';

const SideSheet = part(
  () => import('#web/records/side/side-sheet.tsx'),
  (module) => module.SideSheet,
  SHEET_TEXTS,
);

/** A hand-written list or sheet, by its name in the schema. */
export async function loadFeatureView(name: string): Promise<ComponentType<SheetScreenProps>> {
  const Feature = await loadFeatureScreen(name);
  return function FeatureView({ entity, screen, depth, id }: SheetScreenProps): ReactNode {
    return <Feature Side={SideSheet} depth={depth} entity={entity} id={id} screen={screen.screen} />;
  };
}
