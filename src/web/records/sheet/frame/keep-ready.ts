import { pageSettled } from '#web/shell/page-settled.ts';
import { loadTexts } from '#web/i18n/i18n.ts';

let isReady = false;

/** Fetches, while all is quiet, what tells of a refusal (a server that fails may no longer give its words) and what other tabs draw. */
export async function keepRefusalsReady(): Promise<void> {
  if (isReady) return;
  isReady = true;
  await pageSettled();
  const fetched = await Promise.allSettled([
    import('../record/conflict-dialog.tsx'),
    import('../record/rule-dialog.tsx'),
    import('../transitions/step-form.tsx'),
    import('../transitions/transition-failure.ts'),
    import('#web/records/save-failure.ts'),
    // Tabs that are not the first one.
    import('../history/history-tab.tsx'),
    import('../links/links-tab.tsx'),
    import('../parts/parts-tab.tsx'),
    loadTexts('etape'),
    loadTexts('metier'),
  ]);
  isReady = fetched.every(({ status }) => status === 'fulfilled');
}
