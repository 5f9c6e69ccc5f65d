import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router';
import { withTexts } from '#web/i18n/with-texts.ts';
import { guarded } from '../../guard/enforce-guard.ts';
import { barePage } from '../../guard/route-meta.ts';

export const Route = createFileRoute('/feuille-de-route')({
  ...guarded(barePage({ name: 'feuille-de-route', title: 'page.feuilleDeRoute.titre' })),
  component: lazyRouteComponent(
    withTexts('feuille', () => import('../../pages/roadmap/roadmap-page.tsx')),
    'RoadmapPage',
  ),
});
