import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router';
import { withTexts } from '#web/i18n/with-texts.ts';
import { guarded } from '../../guard/enforce-guard.ts';
import { barePage } from '../../guard/route-meta.ts';

export const Route = createFileRoute('/devis')({
  ...guarded(barePage({ name: 'devis', title: 'page.devis.titre' })),
  component: lazyRouteComponent(
    withTexts('devis', () => import('../../pages/quote/quote-page.tsx')),
    'QuotePage',
  ),
});
