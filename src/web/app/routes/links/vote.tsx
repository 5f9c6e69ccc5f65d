import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router';
import { withTexts } from '#web/i18n/with-texts.ts';
import { guarded } from '../../guard/enforce-guard.ts';
import { barePage } from '../../guard/route-meta.ts';

export const Route = createFileRoute('/vote')({
  ...guarded(barePage({ name: 'vote', title: 'page.vote.titre' })),
  component: lazyRouteComponent(
    withTexts('votePublic', () => import('../../pages/audience/audience-page.tsx')),
    'AudiencePage',
  ),
});
