import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router';
import { withTexts } from '#web/i18n/with-texts.ts';
import { guarded } from '../guard/enforce-guard.ts';
import { shellPage } from '../guard/route-meta.ts';

export const Route = createFileRoute('/corbeille')({
  ...guarded(shellPage({ name: 'corbeille', checkRight: false, title: 'page.corbeille.titre' })),
  component: lazyRouteComponent(
    withTexts('compte', () => import('../pages/trash-page.tsx')),
    'TrashPage',
  ),
});
