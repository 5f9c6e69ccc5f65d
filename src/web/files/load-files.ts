import { lazy } from 'react';
import { loadTexts } from '#web/i18n/i18n.ts';

/** What shows files comes with the first file that shows, and its sentences with it. */
export const LazyFileField = lazy(async () => {
  const [{ FileField }] = await Promise.all([import('./file-field.tsx'), loadTexts('fichiers')]);
  return { default: FileField };
});

export const LazyFileView = lazy(async () => {
  const [{ FileView }] = await Promise.all([import('./viewing/file-view.tsx'), loadTexts('fichiers')]);
  return { default: FileView };
});

export const LazyPartsDrop = lazy(async () => {
  const [{ PartsDrop }] = await Promise.all([import('./parts-drop.tsx'), loadTexts('fichiers')]);
  return { default: PartsDrop };
});

export const LazyPartsGallery = lazy(async () => {
  const [{ PartsGallery }] = await Promise.all([import('./viewing/parts-gallery.tsx'), loadTexts('fichiers')]);
  return { default: PartsGallery };
});
