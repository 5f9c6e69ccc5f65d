import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router';
import { withTexts } from '#web/i18n/with-texts.ts';
import { guarded } from '../guard/enforce-guard.ts';
import { barePage } from '../guard/route-meta.ts';

export const Route = createFileRoute('/maintenance')({
  ...guarded(barePage({ name: 'maintenance', title: 'page.maintenance.titre', disabled: ({ maintenance }) => !maintenance })),
  component: lazyRouteComponent(
    withTexts('pageErreur', () => import('../pages/error-pages.tsx')),
    'MaintenancePage',
  ),
});
