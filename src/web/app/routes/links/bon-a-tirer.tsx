import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router';
import { withTexts } from '#web/i18n/with-texts.ts';
import { guarded } from '../../guard/enforce-guard.ts';
import { barePage } from '../../guard/route-meta.ts';

export const Route = createFileRoute('/bon-a-tirer')({
  ...guarded(barePage({ name: 'bon-a-tirer', title: 'page.epreuve.titre' })),
  component: lazyRouteComponent(
    withTexts('epreuve', () => import('../../pages/proof/proof-page.tsx')),
    'ProofPage',
  ),
});
