import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router';
import { guarded } from '../guard/enforce-guard.ts';
import { barePage } from '../guard/route-meta.ts';

export const Route = createFileRoute('/404')({
  ...guarded(barePage({ name: '404', title: 'page.404.titre' })),
  component: lazyRouteComponent(() => import('../pages/error-pages.tsx'), 'NotFoundErrorPage'),
});
