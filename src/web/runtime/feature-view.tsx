import { type ComponentType, lazy, type ReactNode } from 'react';
import { featureScreen } from '#web/features/feature-loader.ts';
import { withTexts } from '#web/i18n/with-texts.ts';
import type { FeatureScreenProps } from '#web/records/feature-tab.ts';

type ViewProps = Omit<FeatureScreenProps, 'Side'>;

const SideSheet = lazy(withTexts('fiche', async () => ({ default: (await import('#web/records/side/side-sheet.tsx')).SideSheet })));

/** A hand-written list or sheet, by its name in the schema. */
export function featureView(name: string): ComponentType<ViewProps> {
  const Feature = featureScreen(name);
  return function FeatureView(props: ViewProps): ReactNode {
    return <Feature Side={SideSheet} {...props} />;
  };
}
