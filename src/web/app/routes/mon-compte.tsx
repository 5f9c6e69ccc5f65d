import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router';
import { withTexts } from '#web/i18n/with-texts.ts';
import { guarded } from '../guard/enforce-guard.ts';
import { shellPage } from '../guard/route-meta.ts';

export const Route = createFileRoute('/mon-compte')({
  ...guarded(shellPage({ name: 'mon-compte', checkRight: false, title: 'page.monCompte.titre' })),
  component: lazyRouteComponent(
    withTexts(
      'compte',
      withTexts(['appareils', 'etape', 'facteur', 'fiche', 'fournisseur', 'jetons', 'tablette'], () => import('../pages/account-page.tsx')),
    ),
    'AccountPage',
  ),
});
