import { loadTexts } from '#web/i18n/i18n.ts';

/** Saved views, exports and the advanced filter, with their sentences. */
export async function loadViews() {
  const [{ ListViews }] = await Promise.all([import('./views/list-views.tsx'), loadTexts('vue'), loadTexts('filtre')]);
  return { default: ListViews };
}
