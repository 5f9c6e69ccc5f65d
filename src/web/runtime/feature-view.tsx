import { type ComponentType, lazy, type ReactNode } from 'react';
import { loadFeatureScreen } from '#web/features/feature-loader.ts';
import { SHEET_TEXTS, withTexts } from '#web/i18n/with-texts.ts';
import type { SheetScreenProps } from './screen-props.ts';

const SideSheet = lazy(withTexts(SHEET_TEXTS, async () => ({ default: (await import('#web/records/side/side-sheet.tsx')).SideSheet })));

/** A hand-written list or sheet, by its name in the schema. */
export async function loadFeatureView(name: string): Promise<ComponentType<SheetScreenProps>> {
  const Feature = await loadFeatureScreen(name);
  return function FeatureView({ entity, screen, depth, id }: SheetScreenProps): ReactNode {
    return <Feature Side={SideSheet} depth={depth} entity={entity} id={id} screen={screen.screen} />;
  };
}
