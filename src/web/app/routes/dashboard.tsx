import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router';
import { withTexts } from '#web/i18n/with-texts.ts';
import { guarded } from '../enforce-guard.ts';
import { shellPage } from '../route-meta.ts';

export const Route = createFileRoute('/dashboard')({
  ...guarded(shellPage({ name: 'dashboard', checkRight: false, title: 'page.dashboard.titre' })),
  component: lazyRouteComponent(
    withTexts('tableau', () => import('../dashboard/dashboard-page.tsx')),
    'DashboardPage',
  ),
});
