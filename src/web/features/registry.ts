import type { FeatureRegistry } from '#generated/features/features.gen.ts';
import { loadTexts } from '#web/i18n/i18n.ts';
import type { FeatureScreen, FeatureTab } from '#web/records/feature-tab.ts';

/** The hand-written screens and tabs the schema names, each in its own chunk: a missing one does not compile. */
export const features = {
  lists: {},
  sheets: {},
  tabs: {
    'media-player': async () => {
      const [{ MediaPlayerTab }] = await Promise.all([import('./media-player/media-player-tab.tsx'), loadTexts('medias')]);
      return MediaPlayerTab;
    },
    'media-refresh': async () => {
      const [{ MediaRefreshTab }] = await Promise.all([import('./media-refresh/media-refresh-tab.tsx'), loadTexts('medias')]);
      return MediaRefreshTab;
    },
    'rights-tree': async () => (await import('./rights-tree/rights-tree-tab.tsx')).RightsTreeTab,
  },
} satisfies FeatureRegistry<FeatureScreen, FeatureScreen, FeatureTab>;
