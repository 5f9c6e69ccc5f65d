import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router';
import { guarded } from '../guard/enforce-guard.ts';
import { barePage } from '../guard/route-meta.ts';

export const Route = createFileRoute('/maintenance')({
  ...guarded(barePage({ name: 'maintenance', title: 'page.maintenance.titre', disabled: ({ maintenance }) => !maintenance })),
  component: lazyRouteComponent(() => import('../pages/error-pages.tsx'), 'MaintenancePage'),
});
