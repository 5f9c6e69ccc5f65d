import { part } from '#web/runtime/part.ts';

/** Code that shows files comes with the first file that shows, and its sentences with it. */
export const LazyFileField = part(
  () => import('./file-field.tsx'),
  (module) => module.FileField,
  'fichiers',
);

export const LazyFileView = part(
  () => import('./viewing/file-view.tsx'),
  (module) => module.FileView,
  'fichiers',
);

export const LazyPartsDrop = part(
  () => import('./parts-drop.tsx'),
  (module) => module.PartsDrop,
  'fichiers',
);

export const LazyPartsGallery = part(
  () => import('./viewing/parts-gallery.tsx'),
  (module) => module.PartsGallery,
  'fichiers',
);
