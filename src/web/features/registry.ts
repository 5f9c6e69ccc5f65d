import type { FeatureRegistry } from '#generated/features/features.gen.ts';
import type { FeatureScreen, FeatureTab } from '#web/records/feature-tab.ts';

/** The hand-written screens and tabs the schema names, each in its own chunk: a missing one does not compile. */
export const features = {
  lists: {},
  sheets: {},
  tabs: {
    'rights-tree': async () => (await import('./rights-tree/rights-tree-tab.tsx')).RightsTreeTab,
  },
} satisfies FeatureRegistry<FeatureScreen, FeatureScreen, FeatureTab>;
