import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router';
import { withTexts } from '#web/i18n/with-texts.ts';
import { guarded } from '../guard/enforce-guard.ts';
import { barePage } from '../guard/route-meta.ts';

export const Route = createFileRoute('/503')({
  ...guarded(barePage({ name: '503', title: 'page.503.titre' })),
  component: lazyRouteComponent(
    withTexts('pageErreur', () => import('../pages/error-pages.tsx')),
    'UnsupportedBrowserPage',
  ),
});
