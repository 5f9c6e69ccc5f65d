import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router';
import { loadTexts } from '#web/i18n/i18n.ts';
import { guarded } from '../enforce-guard.ts';
import { shellPage } from '../route-meta.ts';

export const Route = createFileRoute('/dashboard')({
  ...guarded(shellPage({ name: 'dashboard', checkRight: false, title: 'page.dashboard.titre' })),
  component: lazyRouteComponent(async () => {
    const [page] = await Promise.all([import('../dashboard/dashboard-page.tsx'), loadTexts('tableau')]);
    return page;
  }, 'DashboardPage'),
});
