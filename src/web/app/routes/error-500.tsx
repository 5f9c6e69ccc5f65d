import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router';
import { guarded } from '../guard/enforce-guard.ts';
import { barePage } from '../guard/route-meta.ts';

export const Route = createFileRoute('/500')({
  ...guarded(barePage({ name: '500', title: 'page.500.titre' })),
  component: lazyRouteComponent(() => import('../pages/error-pages.tsx'), 'ServerErrorPage'),
});
