import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router';
import { guarded } from '../enforce-guard.ts';
import { shellPage } from '../route-meta.ts';

export const Route = createFileRoute('/dashboard')({
  ...guarded(shellPage({ name: 'dashboard', checkRight: false, title: 'page.dashboard.titre' })),
  component: lazyRouteComponent(() => import('../pages/dashboard-page.tsx'), 'DashboardPage'),
});
