import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router';
import { withTexts } from '#web/i18n/with-texts.ts';
import { guarded } from '../../guard/enforce-guard.ts';
import { barePage } from '../../guard/route-meta.ts';

export const Route = createFileRoute('/paiement')({
  ...guarded(barePage({ name: 'paiement', title: 'page.paiement.titre' })),
  component: lazyRouteComponent(
    withTexts('paiementEnLigne', () => import('../../pages/payment/payment-page.tsx')),
    'PaymentPage',
  ),
});
