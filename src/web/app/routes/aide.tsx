import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router';
import { withTexts } from '#web/i18n/with-texts.ts';
import { guarded } from '../guard/enforce-guard.ts';
import { shellPage } from '../guard/route-meta.ts';

export const Route = createFileRoute('/aide')({
  validateSearch: (search: Record<string, unknown>): { chapitre?: string } =>
    typeof search.chapitre === 'string' ? { chapitre: search.chapitre } : {},
  ...guarded(shellPage({ name: 'aide', checkRight: false, title: 'page.aide.titre' })),
  component: lazyRouteComponent(
    withTexts(['aide', 'panneau'], () => import('../manual/manual-page.tsx')),
    'ManualPage',
  ),
});
