import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router';
import { guarded } from '../guard/enforce-guard.ts';
import { barePage } from '../guard/route-meta.ts';

export const Route = createFileRoute('/login')({
  ...guarded(barePage({ name: 'login', title: 'page.login.titre' })),
  component: lazyRouteComponent(() => import('../pages/login-page.tsx'), 'LoginPage'),
});
