import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router';
import { withTexts } from '#web/i18n/with-texts.ts';
import { guarded } from '../guard/enforce-guard.ts';
import { barePage } from '../guard/route-meta.ts';

export const Route = createFileRoute('/401')({
  validateSearch: (search: Record<string, unknown>): { droit?: string; depuis?: string } => ({
    ...(typeof search.droit === 'string' ? { droit: search.droit } : {}),
    ...(typeof search.depuis === 'string' ? { depuis: search.depuis } : {}),
  }),
  ...guarded(barePage({ name: '401', title: 'page.401.titre' })),
  component: lazyRouteComponent(
    withTexts('pageErreur', () => import('../pages/error-pages.tsx')),
    'UnauthorisedPage',
  ),
});
