import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router';
import { withTexts } from '#web/i18n/with-texts.ts';
import { guarded } from '../../guard/enforce-guard.ts';
import { barePage } from '../../guard/route-meta.ts';

export const Route = createFileRoute('/scrutin')({
  ...guarded(barePage({ name: 'scrutin', title: 'page.scrutin.titre' })),
  component: lazyRouteComponent(
    withTexts('vote', () => import('../../pages/ballot/ballot-page.tsx')),
    'BallotPage',
  ),
});
