import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router';
import { withTexts } from '#web/i18n/with-texts.ts';
import { guarded } from '../../guard/enforce-guard.ts';
import { barePage } from '../../guard/route-meta.ts';

export const Route = createFileRoute('/desinscription')({
  ...guarded(barePage({ name: 'desinscription', title: 'page.desinscription.titre' })),
  component: lazyRouteComponent(
    withTexts('desinscription', () => import('../../pages/unsubscribe/unsubscribe-page.tsx')),
    'UnsubscribePage',
  ),
});
