import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router';
import { withTexts } from '#web/i18n/with-texts.ts';
import { guarded } from '../guard/enforce-guard.ts';
import { shellPage } from '../guard/route-meta.ts';

export const Route = createFileRoute('/taches')({
  ...guarded(shellPage({ name: 'taches', checkRight: false, title: 'page.taches.titre' })),
  component: lazyRouteComponent(
    withTexts('taches', () => import('#web/tasks/tasks-page.tsx')),
    'TasksPage',
  ),
});
