import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router';
import { withTexts } from '#web/i18n/with-texts.ts';
import { guarded } from '../../guard/enforce-guard.ts';
import { barePage } from '../../guard/route-meta.ts';

export const Route = createFileRoute('/adresse')({
  ...guarded(barePage({ name: 'adresse', title: 'page.adresse.titre' })),
  component: lazyRouteComponent(
    withTexts('activation', () => import('../../pages/account-link/new-address-page.tsx')),
    'NewAddressPage',
  ),
});
