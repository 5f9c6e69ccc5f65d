import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router';
import { withTexts } from '#web/i18n/with-texts.ts';
import { guarded } from '../guard/enforce-guard.ts';
import { shellPage } from '../guard/route-meta.ts';

export const Route = createFileRoute('/dashboard')({
  ...guarded(shellPage({ name: 'dashboard', checkRight: false, title: 'page.dashboard.titre' })),
  component: lazyRouteComponent(
    withTexts('tableau', () => import('../dashboard/dashboard-page.tsx')),
    'DashboardPage',
  ),
});
